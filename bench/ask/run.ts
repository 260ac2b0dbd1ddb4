import { createServer } from 'vite';
import { measureAsk } from './measure.ts';

/** Reads the golden questions of both languages and says how many are read as they are meant, and how long the slowest of hostile ones takes. */
export async function benchAsk(): Promise<string[]> {
  return [...(await measureAsk('en')), ...(await measureVietnamese())];
}

/** Loads the reader as the Vietnamese build has it. */
async function measureVietnamese(): Promise<string[]> {
  process.env.BUILD_LANGUAGE = 'vi';
  const server = await createServer({
    configFile: 'vite.server.config.ts',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, ws: false },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const loaded: Partial<typeof import('./vietnameseSets.ts')> =
      await server.ssrLoadModule('/bench/ask/vietnameseSets.ts');
    return (await loaded.measureVietnamese?.()) ?? ['ask: the Vietnamese questions could not be read'];
  } finally {
    await server.close();
  }
}
