import { createServer, type Server } from 'node:http';
import { expect, test } from '@playwright/test';
import { listenLocally } from '#server/testing/ports.ts';
import type { ServerProcess } from '#server/testing/process.ts';
import { createProduct, type Product } from '../support/product.ts';

/** A product whose analytics service is a listener of the test. */
test.describe.configure({ mode: 'serial' });

let product: Product;
let server: ServerProcess;
let listener: Server;
const received: unknown[] = [];

test.beforeAll(async () => {
  test.setTimeout(240_000);
  listener = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      expect(request.headers.cookie).toBeUndefined();
      received.push(JSON.parse(body));
      response.writeHead(204).end();
    });
  });
  const port = await listenLocally(listener);
  product = await createProduct();
  server = await product.start({
    SAMPLE_PROJECTS: '100',
    ANALYTICS_URL: `http://127.0.0.1:${port}/events`,
    LINK_TWITTER: 'https://x.example/assay',
  });
});

test.afterAll(async () => {
  await server?.end('SIGTERM');
  await product?.remove();
  listener?.close();
});

test('page views and links out are counted after consent, without the query, until consent is withdrawn', async ({
  page,
  context,
}) => {
  await context.route('https://x.example/**', (route) => route.fulfill({ body: 'elsewhere' }));
  await page.addInitScript(() => sessionStorage.setItem('hasNavigated', 'true'));
  await page.goto(`${server.url}/?secret=1`);
  const notice = page.getByRole('region', { name: 'Cookies' });
  await expect(notice).toContainText('only if you agree');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  expect(received).toEqual([]);

  await notice.getByRole('button', { name: 'Accept All Cookies' }).click();
  await expect.poll(() => received).toEqual([{ path: '/', event: 'page_view' }]);
  const opened = context.waitForEvent('page');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Twitter' }).click();
  await (await opened).close();
  await expect.poll(() => received.at(-1)).toEqual({ path: '/', event: 'outbound_link', to: 'https://x.example' });
  await page
    .getByRole('main')
    .getByRole('link', { name: /^People/ })
    .click();
  await expect.poll(() => received.at(-1)).toEqual({ path: '/directory/people', event: 'page_view' });

  await page.goBack();
  await expect.poll(() => received.at(-1)).toEqual({ path: '/', event: 'page_view' });
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click();
  await notice.getByRole('button', { name: 'Reject All' }).click();
  expect(await context.cookies()).toEqual([]);
  const before = received.length;
  await page
    .getByRole('main')
    .getByRole('link', { name: /^People/ })
    .click();
  await expect(page).toHaveTitle('People | Assay');
  await page.getByRole('main').getByRole('link', { name: 'Organizations' }).first().click();
  await expect(page).toHaveTitle('Organizations | Assay');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  expect(received).toHaveLength(before);
});
