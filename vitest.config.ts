import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { BrowserCommand } from 'vitest/node';
import { CHROMIUM_FLAGS, findChromium, V8_MEMORY } from './e2e/support/browser.ts';
import { language } from './scripts/language.ts';

const executablePath = findChromium()?.program;

/** Clicks, presses, moves or releases the mouse at a place of the page that the tests draw in. */
const mouse: BrowserCommand<
  [does: 'click' | 'press' | 'move' | 'release', at: { readonly x: number; readonly y: number }]
> = async ({ page, frame }, does, { x, y }) => {
  const drawnIn = await frame();
  const box = await (await drawnIn.frameElement()).boundingBox();
  // A page larger than the window is drawn smaller.
  const scale = (box?.width ?? 1) / (await drawnIn.evaluate(() => window.innerWidth));
  await page.mouse.move((box?.x ?? 0) + x * scale, (box?.y ?? 0) + y * scale, { steps: does === 'move' ? 6 : 1 });
  if (does === 'click' || does === 'press') await page.mouse.down();
  if (does === 'click' || does === 'release') await page.mouse.up();
};

/** Tests in the Vietnamese build: with its catalogs in the place of the English ones. */
const VIETNAMESE = '**/*.vietnamese.test.{ts,tsx}';

const server = { environment: 'node', testTimeout: 60_000, hookTimeout: 120_000 } as const;

/**
 * `unit` needs nothing, and neither does `unit-vietnamese`; `components` draws components in a real browser, without a server; `server` runs against one real
 * PostgreSQL, started for the run. No test puts another module in the place of one: files share what is loaded.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{schemas,workers,src,bench,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.tsx', VIETNAMESE],
          // Loading the modules anew for each file took a third of the time.
          isolate: false,
          // Nothing here measures time: a machine that is slow or busy is no failure.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [language('vi')],
        test: {
          name: 'unit-vietnamese',
          environment: 'node',
          include: [`{schemas,workers,src,scripts}/${VIETNAMESE}`],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [tailwindcss()],
        // What people get: React without its checks, which take a sixth of the time.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        // Found late, a dependency reloads the page in the middle of a test.
        optimizeDeps: {
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
          include: [
            'axe-core',
            '@codemirror/autocomplete',
            '@codemirror/commands',
            '@codemirror/lang-markdown',
            '@codemirror/language',
            '@codemirror/state',
            '@codemirror/view',
            '@lezer/highlight',
            '@tanstack/react-query',
            '@tanstack/react-router',
            '@tanstack/react-table',
            '@tanstack/react-virtual',
            'ag-grid-community',
            'ag-grid-react',
            'comlink',
            'diff',
            'dompurify',
            'echarts/charts',
            'echarts/components',
            'echarts/core',
            'echarts/renderers',
            'echarts-for-react/esm/core',
            'eventsource-parser',
            'jotai',
            'jotai/utils',
            'lucide-react',
            'papaparse',
            'qr',
            'radix-ui',
            'radix-ui/internal',
            'react',
            'react-dom',
            'react-dom/client',
            'react-hook-form',
            'react/jsx-runtime',
            'zod/mini',
          ],
        },
        test: {
          name: 'components',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['src/app/testing/eachTest.ts'],
          // A page loads and compiles the modules once, and not for each file.
          isolate: false,
          // A page waits a third of its time: three keep two processors busy.
          maxWorkers: 3,
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                args: [...CHROMIUM_FLAGS, `--js-flags=${V8_MEMORY}`],
                ...(executablePath ? { executablePath } : {}),
              },
              contextOptions: { locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' },
            }),
            viewport: { width: 1280, height: 800 },
            // To where no test draws, outside the frame.
            commands: {
              movePointerAway: ({ page }) => page.mouse.move(1279, 719),
              mouse,
            },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [VIETNAMESE],
          isolate: false,
          // They wait for PostgreSQL and other processes much of their time: three keep two processors busy.
          maxWorkers: 3,
          globalSetup: ['server/testing/setup.ts'],
        },
      },
      {
        plugins: [language('vi')],
        test: {
          ...server,
          name: 'server-vietnamese',
          include: [`server/${VIETNAMESE}`],
          isolate: false,
          // Few files: loading the modules takes longer than they do.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          globalSetup: ['server/testing/cluster.ts'],
        },
      },
    ],
  },
});
