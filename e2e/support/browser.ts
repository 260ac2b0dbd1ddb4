import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** A Chromium to test with, and the name of its kind, which the tests end with. */
export interface Chromium {
  readonly name: 'chromium' | 'chromium-headless-shell';
  readonly program: string;
}

type Kind = Chromium['name'];

/** Programs of the system, by kind. */
const SYSTEM: Readonly<Record<Kind, readonly string[]>> = {
  chromium: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'],
  'chromium-headless-shell': ['/usr/bin/chromium-headless-shell'],
};

/** Playwright keeps its downloads in folders of these names before the number of the build, with a program in one of these places. */
const DOWNLOADS: Readonly<Record<Kind, { readonly prefix: string; readonly programs: readonly string[] }>> = {
  chromium: {
    prefix: 'chromium-',
    programs: [
      'chrome-linux64/chrome',
      'chrome-linux/chrome',
      'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
      'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    ],
  },
  'chromium-headless-shell': {
    prefix: 'chromium_headless_shell-',
    programs: [
      'chrome-headless-shell-linux64/chrome-headless-shell',
      'chrome-linux/headless_shell',
      'chrome-headless-shell-mac-x64/chrome-headless-shell',
      'chrome-headless-shell-mac-arm64/chrome-headless-shell',
    ],
  },
};

/**
 * The browsers of this machine: one with windows, as people have it, and one without. `PLAYWRIGHT_CHROMIUM` names the only one
 * to use; else those of the system come before those that Playwright has downloaded.
 */
function findBrowsers(env: NodeJS.ProcessEnv): readonly Chromium[] {
  const named = env.PLAYWRIGHT_CHROMIUM;
  if (named) {
    if (!existsSync(named))
      throw new Error(`PLAYWRIGHT_CHROMIUM=${named} does not exist: name a Chromium, or unset it.`);
    return [{ name: /headless/.test(path.basename(named)) ? 'chromium-headless-shell' : 'chromium', program: named }];
  }
  return (['chromium', 'chromium-headless-shell'] as const).flatMap((name) => {
    const program = SYSTEM[name].find((file) => existsSync(file)) ?? findDownload(name, env);
    return program === undefined ? [] : [{ name, program }];
  });
}

/** The newest one that Playwright has downloaded. */
function findDownload(name: Kind, env: NodeJS.ProcessEnv): string | undefined {
  const cache =
    env.PLAYWRIGHT_BROWSERS_PATH ??
    path.join(homedir(), process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright');
  if (!existsSync(cache)) return undefined;
  const { prefix, programs } = DOWNLOADS[name];
  const builds = readdirSync(cache).filter((folder) => folder.startsWith(prefix));
  builds.sort((a, b) => Number(b.slice(prefix.length)) - Number(a.slice(prefix.length)));
  return builds
    .flatMap((build) => programs.map((program) => path.join(cache, build, program)))
    .find((file) => existsSync(file));
}

/**
 * The Chromium for what draws parts of a page: the one without windows, which spends half as much on what is around a
 * page. undefined: none is installed.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): Chromium | undefined {
  return findBrowsers(env).at(-1);
}

/** The browsers for journeys: first the one that people have, for all of them, then the other, for a walk over the pages. */
export function findJourneyBrowsers(env: NodeJS.ProcessEnv = process.env): readonly Chromium[] {
  const [first, other] = findBrowsers(env);
  if (!first) return [];
  return other && env.CI ? [first, other] : [first];
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
