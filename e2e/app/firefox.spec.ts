import { expect, test } from '@playwright/test';
import { findFirefox, launchFirefox } from '../support/firefox.ts';

const firefox = findFirefox();

const ADDRESSES = ['/', '/directory/projects', '/master-demo/projects?rows=1000', '/directory-demo/people', '/signin'];

test('pages open in Firefox with nothing wrong on the console', async ({ baseURL }) => {
  test.skip(firefox === undefined, 'Firefox is not installed; FIREFOX names one, or: apt-get install firefox-esr');
  const browser = await launchFirefox(firefox ?? '');
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    const wrong: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn') wrong.push(message.text());
    });
    page.on('pageerror', (error) => wrong.push(String(error)));
    for (const address of ADDRESSES) {
      await page.goto(`${baseURL}${address}`);
      await page.waitForSelector('main h1');
      if (/director|master/.test(address)) await page.waitForSelector('[role="row"] [role="rowheader"]');
      expect(await page.title(), address).toMatch(/ \| Assay$/);
      expect(wrong, address).toEqual([]);
    }
  } finally {
    await browser.close();
  }
});
