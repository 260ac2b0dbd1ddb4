import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { builtBase, builtFolder, builtLanguage, language } from './scripts/language.ts';
import { licenses } from './scripts/licenses.ts';
import { fileOfShared } from './scripts/sharedFiles.ts';

/**
 * The bundler names a chunk after its folder where its module is called index, even the folder of the project, and a shared
 * chunk after every page that uses it.
 */
function chunkName({ name, moduleIds, facadeModuleId }: Rolldown.PreRenderedChunk): string {
  if (moduleIds.some((id) => id.endsWith('/index.html'))) return 'app';
  if (facadeModuleId?.includes('/routes/index.tsx')) return 'home';
  return name.split('~')[0] ?? name;
}

/** Files of which a page calls most functions as it starts, or a drawing as it is made. */
const STARTS_PAGES = /^assets\/(?:vendor|app|text|forms|story|rows|table|echarts|relations)-/;

/** Has the browser compile these while they come, off the main thread; function by function, a slow phone took half a second. */
function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    generateBundle: {
      // The comment counts at the start of the file alone.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !STARTS_PAGES.test(file.fileName)) continue;
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

const written = licenses(['public/chains/LICENSE.md']);

/** The browser application. In development `/api` goes to the API process. */
export default defineConfig({
  base: builtBase(),
  plugins: [
    written.application,
    language(builtLanguage()),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // What only the loaders of other pages read would be read at every start; a link under the pointer fetches both.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
      routesDirectory: './src/routes',
      generatedRouteTree: './src/app/routeTree.gen.ts',
    }),
    react(),
    tailwindcss(),
    compiledAhead(),
  ],
  worker: {
    format: 'es',
    plugins: () => [language(builtLanguage()), written.worker],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  build: {
    outDir: `${builtFolder()}/app`,
    target: 'es2023',
    sourcemap: false,
    // Tells the server which files a page needs.
    manifest: true,
    cssCodeSplit: false,
    // What a page loads has budgets of its own; the largest files are of the grid and of charts.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        chunkFileNames: (chunk) => `assets/${chunkName(chunk)}-[hash].js`,
        // Shared files import each other in circles; without this a module may run before one that it reads.
        strictExecutionOrder: true,
        codeSplitting: {
          groups: [
            // Changes with dependencies only, so it stays in browsers' caches from one version of the product to the next.
            { name: 'vendor', test: /node_modules|rolldown.runtime/, tags: ['$initial'], priority: 3 },
            { name: 'app', tags: ['$initial'], priority: 2 },
            // Two lazy parts draw with it; in the shared file every page would load it.
            {
              name: 'echarts',
              test: /node_modules.(?:echarts|fast-deep-equal|size-sensor|zrender)|src.charts.(?:drawing|Drawing|Plot|engine|image)\./,
              // Pages import some of what these import, and must not load the drawing with it.
              includeDependenciesRecursively: false,
              minShareCount: 2,
              priority: 2,
            },
            // A few files for what several pages share, in place of one a module.
            { name: fileOfShared(), minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? '8080'}` } },
});
