import { expect, type Page, test } from '@playwright/test';
import { HAS_ANVIL, startAnvil, TEST_XPUB } from '#server/testing/anvil.ts';
import { expectAccessible } from '../support/accessible.ts';
import { withPurchase } from './purchase.ts';

// A real chain with a real token: where its package is missing, the journey is skipped by name.
test.skip(!HAS_ANVIL, 'the optional package @foundry-rs/anvil-linux-amd64 is not installed');

const CONFIRMATIONS = 3;

test('Pro is paid on chain, seen from New to Settled, and ends with its term', async ({ page }) => {
  const chain = await startAnvil({ now: Date.now() });
  const token = await chain.deploy();
  const environment = {
    ...{ PAY_XPUB: TEST_XPUB, PAY_CHAINS: `local=${chain.url}`, PAY_TOKENS: `local:USDC:${token}:6` },
    PAY_CONFIRMATIONS: String(CONFIRMATIONS),
  };
  const main = page.getByRole('main');
  const steps = main.getByRole('list', { name: 'Where the invoice stands' });
  const step = steps.locator('[aria-current=step]');
  try {
    await withPurchase(page, environment, async ({ url }) => {
      await test.step('a term is chosen by a key, and its invoice has the focus', async () => {
        await page.goto(`${url}/profile-settings/change_plan?back=%2Fdirectory%2Fprojects%3Fsort%3Dtvl.desc`);
        await expect(main.getByRole('radio', { name: /^12 months/ })).toBeChecked();
        await page.keyboard.press('1');
        await main.getByRole('button', { name: 'Pay for Pro, 1 month' }).press('Enter');
        await expect(main.getByRole('heading', { name: /^Invoice A-/ })).toBeVisible();
        await expect(step).toContainText('New');
        await expect(main.getByRole('radio', { name: /^Card/ })).toBeDisabled();
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
        await chain.pay(token, await copied(page), 10_450_000n, Date.now());
        await expect(step).toContainText('Processing');
        await expect(main.getByText('10.45 USDC on Local test network')).toBeVisible();
        await expectAccessible(page, main);
      });

      await test.step('it is settled once the network has confirmed it, and Pro is on', async () => {
        await chain.mine(CONFIRMATIONS);
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

      await test.step('another term is asked for and cancelled, and what was bought stays', async () => {
        await main.getByRole('button', { name: /^Pay for Pro/ }).press('Enter');
        await main.getByRole('button', { name: 'End this invoice' }).press('Enter');
        await expect(main.getByRole('list', { name: 'Your invoices, newest first' }).getByRole('listitem')).toHaveText([
          /Expired/,
          /Settled/,
        ]);
        await expect(main.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible();
      });

      await test.step('the way back leads to where the plans were asked for', async () => {
        await main.getByRole('link', { name: 'Go back to what you were doing' }).press('Enter');
        await expect(page).toHaveURL(/\/directory\/projects\?sort=tvl\.desc$/);
      });
    });
  } finally {
    chain.stop();
  }
});

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
