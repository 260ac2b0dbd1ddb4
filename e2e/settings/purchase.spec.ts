import { expect, test } from '@playwright/test';
import { signedEvent, startCardService } from '#server/testing/cardService.ts';
import { billingMessages } from '#src/i18n/vi/billing.ts';
import { expectAccessible } from '../support/accessible.ts';
import { CARD_PORT } from '../support/cards.ts';
import { asNewMember, bearerOf } from '../support/members.ts';
import { beginsWith } from '../support/words.ts';

const PLANS = '/profile-settings/change_plan?back=%2Fdirectory%2Fprojects%3Fsort%3Dtvl.desc';

let cards: Awaited<ReturnType<typeof startCardService>>;

test.beforeAll(async () => {
  cards = await startCardService(CARD_PORT);
});
test.afterAll(() => cards.stop());

test('Pro is tried, bought by card for a term that renews, and canceled, by keys and mouse', async ({
  page,
  baseURL: site,
}) => {
  const baseURL = site ?? '';
  await asNewMember(page, baseURL);
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
    await page.request.post('/api/webhooks/stripe', { headers, data: body });
    const back = JSON.stringify(new URL(new URL(cards.backOf(checkout)).pathname, baseURL).href);
    await route.fulfill({ contentType: 'text/html', body: `<script>location.replace(${back})</script>` });
  });

  await test.step('the trial begins by one press', async () => {
    await page.goto(PLANS);
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
    await main.getByRole('button', { name: 'Pay 28.22 USD by card' }).click();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(main.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible();
    await expect(invoices.getByRole('listitem')).toHaveText([/Settled/]);
    // The other site led here without the way back.
    const back = main.getByRole('link', { name: 'Go back to what you were doing' });
    await expect(back).toHaveAttribute('href', '/directory/projects?sort=tvl.desc');
  });

  await test.step('the renewal is canceled by keys: what it stops is said first', async () => {
    const renewal = main.getByRole('region', { name: 'Renewal and card' });
    await expect(renewal).toContainText(/Pro renews on .* for 3 months: 28\.22 USD by Visa ending in 4417/);
    await renewal.getByRole('button', { name: 'Cancel the renewal' }).press('Enter');
    await expect(renewal).toContainText(/Pro ends on \w{3} \d+, \d{4}, and nothing is charged any more/);
    await page.keyboard.press('Enter');
    await expect(renewal).toContainText('The renewal is canceled. Pro ends on');
  });

  await test.step('a member who reads Vietnamese pays in Vietnamese, and comes back there', async () => {
    await page.context().clearCookies({ name: 'access_token' });
    await asNewMember(page, baseURL);
    const chosen = { headers: await bearerOf(page.context()), data: { language: 'vi' } };
    await page.request.post('/api/users/update-user-info', chosen);
    await page.goto('/vi/profile-settings/change_plan');
    await main.getByRole('button', { name: beginsWith(billingMessages.pay(0).replace('0', '{')) }).click();
    await expect(main.getByRole('heading', { name: beginsWith(billingMessages.title('A-')) })).toBeVisible();
    await main.getByRole('radio', { name: beginsWith(billingMessages.card) }).press('Space');
    const byCard = billingMessages.payByCard(0).replace(billingMessages.money(0), '{');
    await main.getByRole('button', { name: beginsWith(byCard) }).click();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page).toHaveURL('/vi/profile-settings/change_plan');
    await expect(main.getByText(billingMessages.statuses.Settled, { exact: true })).toBeVisible();
    await expectAccessible(page, main);
  });
});
