import { defineConfig } from 'vite';
import { builtFolder, builtLanguage, language } from './scripts/language.ts';

/** The renderer of pages for the server, from the same sources as the browser application. */
export default defineConfig({
  plugins: [language(builtLanguage())],
  publicDir: false,
  worker: { format: 'es', plugins: () => [language(builtLanguage())] },
  // React and the router of production, whatever the environment of the server says.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    outDir: `${builtFolder()}/render`,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { input: { render: 'src/render.tsx' }, checks: { pluginTimings: false } },
  },
});
