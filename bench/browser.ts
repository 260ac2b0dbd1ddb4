import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../e2e/support/browser.ts';

/** The Chromium of the tests. */
export async function openBrowser(extraArguments: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium()?.program;
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      ...extraArguments,
    ],
  });
}
