import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoadChunks } from './scripts/firstLoad.ts';
import { iconImports } from './scripts/iconImports.ts';
import { builtFolder, builtLanguage, language } from './scripts/language.ts';

// What every page needs. Of its own, because it changes far less often than the application and stays in browsers' caches.
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|jotai|@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core))\//;

const firstLoad = firstLoadChunks();

/** The browser application. In development `/api` goes to the API process. */
export default defineConfig({
  plugins: [
    language(builtLanguage()),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/app/routeTree.gen.ts',
    }),
    react(),
    tailwindcss(),
    iconImports(),
    firstLoad.plugin,
  ],
  // The shim stands in for what React has had since 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  worker: { format: 'es', plugins: () => [language(builtLanguage())] },
  build: {
    outDir: `${builtFolder()}/app`,
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: FRAMEWORK, priority: 3 },
            { name: 'base', test: firstLoad.isBase, priority: 2 },
            { name: 'table', test: firstLoad.isTable, priority: 1 },
          ],
        },
      },
    },
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? '8080'}` } },
});
