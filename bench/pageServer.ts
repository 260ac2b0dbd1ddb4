import type { Browser } from '@playwright/test';
import { createServer } from 'vite';
import { openBrowser } from './browser.ts';

/** Serves a bench page from its folder and opens a browser for it. `answer` gives the bytes of further paths. */
export async function pageServer(
  root: string,
  answer: (path: string) => Buffer | null = () => null,
): Promise<{ readonly browser: Browser; readonly address: string; close(): Promise<void> }> {
  const server = await createServer({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'error',
    plugins: [
      {
        name: 'bench-bytes',
        configureServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => {
            const bytes = answer(request.url ?? '');
            if (bytes) response.end(bytes);
            else next();
          });
        },
      },
    ],
    server: {
      port: 0,
      host: '127.0.0.1',
      // A changed source must not reload a page being measured.
      hmr: false,
      watch: null,
      // Cross-origin isolation gives a clock of 5 µs instead of 100 µs.
      headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
    },
  });
  await server.listen();
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error('The bench page has no address');
  const browser = await openBrowser(['--js-flags=--max-old-space-size=8192']);
  return {
    browser,
    address,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
