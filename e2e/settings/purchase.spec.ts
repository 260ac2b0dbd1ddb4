import { expect, type Page, test } from '@playwright/test';
import { HAS_ANVIL, startAnvil, TEST_XPUB } from '#server/testing/anvil.ts';
import { CARD_KEYS, signedEvent, startCardService } from '#server/testing/cardService.ts';
import { freePort } from '#server/testing/ports.ts';
import type { ServerProcess } from '#server/testing/process.ts';
import { billingMessages } from '#src/i18n/vi/billing.ts';
import { expectAccessible } from '../support/accessible.ts';
import { bearerOf, createMember, signInQuietly } from '../support/members.ts';
import { createProduct, type Product } from '../support/product.ts';
import { beginsWith } from '../support/words.ts';

/** On a server of its own that takes payments, which the one that other tests share does not. */
test.describe.configure({ mode: 'serial' });

const CONFIRMATIONS = 3;
const PLANS = '/profile-settings/change_plan?back=%2Fdirectory%2Fprojects%3Fsort%3Dtvl.desc';

let product: Product;
let server: ServerProcess;
let cards: Awaited<ReturnType<typeof startCardService>>;
/** A real chain with a real token, where its package is installed. */
let chain: Awaited<ReturnType<typeof startAnvil>> | undefined;
let token = '';

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const port = await freePort();
  cards = await startCardService(port);
  const environment: Record<string, string> = { ...CARD_KEYS, STRIPE_URL: `http://127.0.0.1:${port}` };
  if (HAS_ANVIL) {
    chain = await startAnvil({ now: Date.now() });
    token = await chain.deploy();
    Object.assign(environment, {
      ...{ PAY_XPUB: TEST_XPUB, PAY_CHAINS: `local=${chain.url}`, PAY_TOKENS: `local:USDC:${token}:6` },
      PAY_CONFIRMATIONS: String(CONFIRMATIONS),
    });
  }
  product = await createProduct();
  server = await product.start({ ...environment, SAMPLE_PROJECTS: '50' });
});

test.afterAll(async () => {
  await server.end('SIGTERM');
  await product.remove();
  cards.stop();
  chain?.stop();
});

/** Signs a new member in, in place of whoever was there. */
async function arrive(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'user-consent', value: 'accepted', url: server.url }]);
  await signInQuietly(page.context(), server.url, await createMember('standard', product.dataDir));
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('Pro is tried, bought by card for a term that renews, and cancelled, by keys and mouse', async ({ page }) => {
  await arrive(page);
  const main = page.getByRole('main');
  const invoices = main.getByRole('list', { name: 'Your invoices, newest first' });
  // The page of the card service: it charges, tells the server, and only then leads back.
  await page.route('https://card.test/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (pathname !== '/charge') {
      const form = `<form action="/charge"><input type="hidden" name="page" value="${pathname}"><button>Pay now</button></form>`;
      return await route.fulfill({ contentType: 'text/html', body: `<title>Card service</title>${form}` });
    }
    const checkout = cards.payAt(`https://card.test${searchParams.get('page')}`, Date.now());
    const { body, signature } = signedEvent(checkout, Date.now());
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    await page.request.post(`${server.url}/api/webhooks/stripe`, { headers, data: body });
    await route.fulfill({
      contentType: 'text/html',
      body: `<script>location.replace(${JSON.stringify(server.url + new URL(cards.backOf(checkout)).pathname)})</script>`,
    });
  });

  await test.step('the trial begins by one press', async () => {
    await page.goto(`${server.url}${PLANS}`);
    await main.getByRole('button', { name: 'Try Pro for 7 days' }).press('Enter');
    await expect(main.getByRole('heading', { name: 'Trial of Pro' })).toBeVisible();
  });

  await test.step('a term is chosen by a key, and says what the card would be charged next', async () => {
    await page.keyboard.press('2');
    await expect(main.getByRole('radio', { name: /^3 months/ })).toBeChecked();
    await expect(main.getByRole('region', { name: 'Terms of Pro' })).toContainText(/then 28\.22 USD are charged on/);
    await main.getByRole('button', { name: 'Pay for Pro, 3 months' }).press('Enter');
    await expect(main.getByRole('heading', { name: /^Invoice A-/ })).toBeVisible();
    await main.getByRole('radio', { name: /^Card/ }).press('Space');
  });

  await test.step('it is paid on the page of the card service, which leads back to Pro', async () => {
    await main.getByLabel('Keep this card for the next time').check();
    await main.getByLabel(/^Renew by itself every 3 months/).check();
    await expectAccessible(page, main);
    await main.getByRole('button', { name: 'Pay 28.22 USD by card' }).click();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(main.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible();
    await expect(invoices.getByRole('listitem')).toHaveText([/Settled/]);
    // The other site led here without the way back.
    const back = main.getByRole('link', { name: 'Go back to what you were doing' });
    await expect(back).toHaveAttribute('href', '/directory/projects?sort=tvl.desc');
  });

  await test.step('the renewal is cancelled by keys: what it stops is said first', async () => {
    const renewal = main.getByRole('region', { name: 'Renewal and card' });
    await expect(renewal).toContainText(/Pro renews on .* for 3 months: 28\.22 USD by Visa ending in 4417/);
    await renewal.getByRole('button', { name: 'Cancel the renewal' }).press('Enter');
    await expect(renewal).toContainText(/Pro ends on \w{3} \d+, \d{4}, and nothing is charged any more/);
    await page.keyboard.press('Enter');
    await expect(renewal).toContainText('The renewal is cancelled. Pro ends on');
    await expectAccessible(page, main);
  });

  await test.step('a member who reads Vietnamese pays in Vietnamese, and comes back there', async () => {
    await arrive(page);
    const chosen = { headers: await bearerOf(page.context()), data: { language: 'vi' } };
    await page.request.post(`${server.url}/api/users/update-user-info`, chosen);
    await page.goto(`${server.url}/vi/profile-settings/change_plan`);
    await main.getByRole('button', { name: beginsWith(billingMessages.pay(0).replace('0', '{')) }).click();
    await expect(main.getByRole('heading', { name: beginsWith(billingMessages.title('A-')) })).toBeVisible();
    await main.getByRole('radio', { name: beginsWith(billingMessages.card) }).press('Space');
    const byCard = billingMessages.payByCard(0).replace(billingMessages.money(0), '{');
    await main.getByRole('button', { name: beginsWith(byCard) }).click();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page).toHaveURL(`${server.url}/vi/profile-settings/change_plan`);
    await expect(main.getByText(billingMessages.statuses.Settled, { exact: true })).toBeVisible();
    await expectAccessible(page, main);
  });
});

test('Pro is paid on chain, seen from New to Settled, and ends with its term', async ({ page }) => {
  test.skip(!chain, 'the optional package @foundry-rs/anvil-linux-amd64 is not installed');
  if (!chain) return;
  const { pay, mine } = chain;
  await arrive(page);
  const main = page.getByRole('main');
  const steps = main.getByRole('list', { name: 'Where the invoice stands' });
  const step = steps.locator('[aria-current=step]');
  await test.step('a term is chosen by a key, and its invoice has the focus', async () => {
    await page.goto(`${server.url}${PLANS}`);
    await expect(main.getByRole('radio', { name: /^12 months/ })).toBeChecked();
    await page.keyboard.press('1');
    await main.getByRole('button', { name: 'Pay for Pro, 1 month' }).press('Enter');
    await expect(main.getByRole('heading', { name: /^Invoice A-/ })).toBeVisible();
    await expect(step).toContainText('New');
    await main.getByRole('radio', { name: /^On chain/ }).press('Space');
    await expectAccessible(page, main);
  });

  await test.step('its amount and address are copied, and paid', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    // Nothing was paid before the server has looked at the chain.
    await expect(main.getByText(/^Watching Local test network, block/)).toBeVisible();
    await main.getByRole('button', { name: 'Copy the amount' }).press('Enter');
    const amount = await copied(page);
    expect(amount).toBe('10.45');
    await main.getByRole('button', { name: 'Copy the address' }).press('Enter');
    await pay(token, await copied(page), 10_450_000n, Date.now());
    await expect(step).toContainText('Processing');
    await expect(main.getByText('10.45 USDC on Local test network')).toBeVisible();
  });

  await test.step('it is settled once the network has confirmed it, and Pro is on', async () => {
    await mine(CONFIRMATIONS);
    await expect(step).toContainText('Settled');
    await expect(main.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible();
    await expect(main.getByText(/^Paid\. Pro is on until \w{3} \d+, \d{4}\.$/)).toBeVisible();
    await expectAccessible(page, main);
    await main.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(steps).toHaveCount(0);
  });

  await test.step('it ends by itself on a date that is said, and nothing renews', async () => {
    await expect(main.getByText(/^Paid until \w{3} \d+, \d{4}\. It does not renew by itself\.$/)).toBeVisible();
    await expect(main.getByText('Back to Standard, unless you pay again.')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Cancel the renewal' })).toHaveCount(0);
  });

  await test.step('the way back leads to where the plans were asked for', async () => {
    await main.getByRole('link', { name: 'Go back to what you were doing' }).press('Enter');
    await expect(page).toHaveURL(/\/directory\/projects\?sort=tvl\.desc$/);
  });
});
