import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { LANGUAGES } from './schemas/constants.ts';
import { builtFolder, builtLanguage, language } from './scripts/language.ts';
import { builtVersion } from './scripts/version.ts';

const programs = {
  main: 'server/main.ts',
  textThread: 'server/textThread.ts',
  sync: 'server/cli/sync.ts',
  admin: 'server/cli/admin.ts',
};
/** A further language is served by the server of the first one. */
const entries = LANGUAGES.some((name) => name !== 'en' && name === builtLanguage())
  ? { languageSite: 'server/languageSite.ts', textThread: 'server/textThread.ts' }
  : programs;

/** Puts the texts of `content/` beside the built server. */
function content(): Plugin {
  return {
    name: 'content',
    generateBundle() {
      for (const entry of readdirSync('content', { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = path.join(entry.parentPath, entry.name);
        this.emitFile({ type: 'asset', fileName: file.replaceAll(path.sep, '/'), source: readFileSync(file) });
      }
    },
  };
}

/** What reads the chain, with everything it needs: hundreds of small files, which took a fifth of a start. */
const BUNDLED = ['viem', 'ox', 'abitype', 'isows', 'ws', /^@noble\//, /^@scure\//];

/** The server for production: our own modules in a few files; other packages stay in node_modules. */
export default defineConfig({
  plugins: [language(builtLanguage()), content()],
  publicDir: false,
  define: { BUILT_VERSION: JSON.stringify(builtVersion()) },
  ssr: { noExternal: BUNDLED },
  build: {
    ssr: true,
    outDir: `${builtFolder()}/server`,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { input: entries, checks: { pluginTimings: false } },
  },
});
