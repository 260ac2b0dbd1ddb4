import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium } from './e2e/support/browser.ts';

const executablePath = findChromium();

/**
 * `unit` needs nothing; `components` draws components in a real browser, without a server; `server` runs against one real
 * PostgreSQL, started for the run.
 */
export default defineConfig({
  test: {
    // Tests of the server wait for processes much of their time: two files at once take little more than one.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{schemas,workers,src,bench,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.tsx'],
          // Nothing here measures time: a machine that is slow or busy is no failure.
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react(), tailwindcss()],
        // Found late, a dependency reloads the page in the middle of a test.
        optimizeDeps: {
          include: [
            '@tanstack/react-query',
            '@tanstack/react-router',
            'jotai',
            'jotai/utils',
            'lucide-react',
            'radix-ui',
            'react',
            'react-dom',
            'react-dom/client',
            'react-hook-form',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
            'zod/mini',
          ],
        },
        test: {
          name: 'components',
          include: ['src/**/*.browser.test.tsx'],
          expect: { poll: { timeout: 5_000 } },
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: [...CHROMIUM_FLAGS], ...(executablePath ? { executablePath } : {}) },
              contextOptions: { locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' },
            }),
            viewport: { width: 1280, height: 800 },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/cluster.ts', 'server/testing/programs.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
