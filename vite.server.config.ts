import { defineConfig } from 'vite';
import { builtFolder, builtLanguage, language } from './scripts/language.ts';

const entries = { main: 'server/main.ts', sync: 'server/cli/sync.ts', admin: 'server/cli/admin.ts' };

/** The server for production: our own modules in a few files; packages stay in node_modules. */
export default defineConfig({
  plugins: [language(builtLanguage())],
  publicDir: false,
  build: {
    ssr: true,
    outDir: `${builtFolder()}/server`,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { input: entries, checks: { pluginTimings: false } },
  },
});
