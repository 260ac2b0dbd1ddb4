import { existsSync } from 'node:fs';
import { type Browser, launch } from 'puppeteer-core';

const PROGRAMS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** The Firefox to test with: the one `FIREFOX` names, or the system's; undefined where none is installed. */
export function findFirefox(): string | undefined {
  return [process.env.FIREFOX, ...PROGRAMS].find((file) => file && existsSync(file));
}

/** Starts Firefox without a window, driven over WebDriver BiDi: Playwright drives only a Firefox of its own making. */
export function launchFirefox(executablePath: string): Promise<Browser> {
  return launch({ browser: 'firefox', executablePath, headless: true });
}
