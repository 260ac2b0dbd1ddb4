import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** Chromium without a window comes first: it spends half as much on what is around a page. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/**
 * Chromium for tests: the one `PLAYWRIGHT_CHROMIUM` names, the system's, or Playwright's. undefined: none is installed.
 */
export function findChromium(): string | undefined {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named) {
    if (!existsSync(named))
      throw new Error(`PLAYWRIGHT_CHROMIUM=${named} does not exist: name a Chromium, or unset it.`);
    return named;
  }
  return SYSTEM_BROWSERS.find((file) => existsSync(file)) ?? findInstalled();
}

/** Playwright keeps its downloads in one folder a build, newest number last. */
function findInstalled(): string | undefined {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    path.join(homedir(), process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright');
  if (!existsSync(cache)) return undefined;
  const builds = readdirSync(cache).filter((name) => name.startsWith('chromium-'));
  builds.sort((a, b) => Number(b.slice('chromium-'.length)) - Number(a.slice('chromium-'.length)));
  const programs = [
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ];
  return builds
    .flatMap((build) => programs.map((program) => path.join(cache, build, program)))
    .find((file) => existsSync(file));
}

/**
 * Chromium features that tests disable. The first three are address bar suggestions, a page of its own that costs half
 * a second per window. The rest repeats Playwright's list, which a second list replaces.
 */
const OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Features that tests enable: one process less to talk to, and Playwright's list, which a second list replaces. */
const ON = ['NetworkServiceInProcess2', 'CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies'];

/** What Chromium needs to run as root in a container, and to stay quiet on the network everywhere. */
export const CHROMIUM_FLAGS: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${OFF.join(',')}`,
  `--enable-features=${ON.join(',')}`,
];

/** Pages live for seconds here: most of them end before their memory has to be cleaned up. */
export const V8_MEMORY = '--min-semi-space-size=64 --max-semi-space-size=64 --initial-heap-size=1024';
