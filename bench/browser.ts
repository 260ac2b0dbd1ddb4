import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

/** Chromium for benches: the system's where there is one, else Playwright's own. */
export async function openBrowser(extraArguments: readonly string[] = []): Promise<Browser> {
  const system = [process.env.PLAYWRIGHT_CHROMIUM, '/usr/bin/chromium'].find((path) => path && existsSync(path));
  return chromium.launch({
    ...(system ? { executablePath: system } : {}),
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
