import { defineConfig } from 'vite';

const entries = { main: 'server/main.ts', sync: 'server/cli/sync.ts', admin: 'server/cli/admin.ts' };

/** The server for production: our own modules in a few files; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { input: entries, checks: { pluginTimings: false } },
  },
});
