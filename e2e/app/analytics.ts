import { expect, type Page } from '@playwright/test';
import { intercept } from '../support/intercept.ts';

/** What an operator who counts visits has set; the service has the address of the product, and is the test itself. */
export async function withAnalytics(page: Page, baseURL: string | undefined): Promise<unknown[]> {
  const service = new URL('/counted', baseURL).href;
  const links = Object.fromEntries(
    ['socialRecap', 'mintRadar', 'loop', 'ainDashboard', 'telegram'].map((name) => [name, `https://${name}.example/`]),
  );
  const received: unknown[] = [];
  await intercept(page, '**/api/settings', (route) =>
    route.fulfill({
      json: {
        links: { ...links, twitter: 'https://x.example/assay', email: 'hello@assay.example' },
        google: false,
        analytics: service,
      },
    }),
  );
  await intercept(page, service, async (route) => {
    expect(await route.request().headerValue('cookie')).toBeNull();
    received.push(route.request().postDataJSON());
    await route.fulfill({ status: 204 });
  });
  return received;
}
