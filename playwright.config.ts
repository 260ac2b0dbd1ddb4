import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig, devices, type Project } from '@playwright/test';
import { CHROMIUM_FLAGS, type Chromium, findJourneyBrowsers, V8_MEMORY } from './e2e/support/browser.ts';

// Chosen by the first process and inherited by the workers, so that two runs on one machine do not meet.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000));
/** Tests that look at pages at rest, and so at how a browser draws them. */
const EVERY_PAGE = /@every-page/;
/** Those that only open each page: of two browsers one does it. The other opens them all in the pseudo-language. */
const WALK = /@walk/;
// Where the server keeps its mails, and where the command for operators finds its database.
process.env.E2E_DATA_DIR ??= path.join(tmpdir(), `assay-e2e-${process.env.E2E_PORT}`);
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;
const [browser, other] = findJourneyBrowsers();
// Pages live for seconds here: code optimized for a longer life, or read before it is called, costs more than it saves.
const args = [...CHROMIUM_FLAGS, `--js-flags=--no-turbofan --no-maglev --max-lazy --single-threaded-gc ${V8_MEMORY}`];
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/** A browser with all journeys, or with those alone that `only` has. */
const project = ({ name, program }: Chromium, only: Partial<Project> = {}): Project => ({
  name,
  use: { launchOptions: { args, executablePath: program } },
  ...only,
});

// What differs between browsers is seen on a page at rest: a second one opens each page and checks it.
const projects = !browser
  ? [{ name: 'chromium', use: { launchOptions: { args } } }]
  : other
    ? [project(browser, { grepInvert: WALK }), project(other, { grep: EVERY_PAGE, metadata: { checksPages: true } })]
    : [project(browser)];

export default defineConfig({
  projects,
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    ...devices['Desktop Chrome'],
    // A desktop's width; rows below are drawn for nobody.
    viewport: { width: 1440, height: 720 },
    // One page goes from test to test, emptied of all it kept: its process has the program read already.
    reuseContext: true,
    baseURL,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Journeys wait for what moves: without motion a page rests sooner. Motion is looked at by components.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test takes a third of the time of all of them: E2E_TRACE=on keeps those of failed ones.
    trace: process.env.E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node --import tsx e2e/support/serve.ts',
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
