import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { UserInfo } from '#schemas/api/account.ts';
import { type Invoice, type PaymentAnswer, PaymentAnswerSchema } from '#schemas/api/billing.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { useCommandKeys } from '#src/shared/commands/useCommandKeys.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { PlanTab } from '../PlanTab.tsx';

const NOW = new Date();
const LATER = new Date(NOW.getTime() + 3_600_000).toISOString();
const invoice: Invoice = {
  ...{ id: '6f0e4c7a-9a39-4d5c-8c1f-7a100b8f6a52', number: 'A-2026-0311', months: 6, amount_cents: 5_330 },
  ...{ from_credit_cents: 0, address: '0x7e4c09a1f3b25d8860c4a1d2b97e3f5508c2d96a', status: 'New', exception: null },
  ...{ received_cents: 0, due_cents: 5_330, credit_cents: 0, created_at: NOW.toISOString(), expires_at: LATER },
  ...{ settled_at: null, renews: false, is_returned: false, returned_cents: 0, payments: [], rates: [] },
  receipt: null,
};
const account: UserInfo = {
  ...{ username: 'linh', name: 'Linh Tran', email: 'linh@example.com', face: null, gender: null, privacy: 0 },
  ...{ plan: 'standard', language: 'en', created_at: NOW.toISOString(), has_password: true, deletes_at: null },
};

let payment: PaymentAnswer;
let sent: unknown[];
/** Answers of this test alone, by path. */
const answers = new Map<string, () => unknown>();

beforeEach(() => {
  storeToken('token', 3600);
  sent = [];
  answers.clear();
  payment = {
    networks: [
      {
        ...{ name: 'base', title: 'Base', chain_id: 8453, block: 7, watched_at: NOW.toISOString(), confirmations: 12 },
        coin: null,
        tokens: [{ symbol: 'USDC', address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6 }],
      },
    ],
    ...{ card: false, saved_card: null, renewal: null, credit_cents: 0, open: null, invoices: [] },
    ...{ seller: null, details: null },
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), window.location.origin);
    const answer = answers.get(pathname);
    if (answer) {
      const given = answer();
      const changed = PaymentAnswerSchema.safeParse(given);
      if (changed.success) payment = changed.data;
      return Response.json(given);
    }
    switch (pathname) {
      case '/api/settings':
        return Response.json({ links: { email: 'hello@assay.example' }, google: false });
      case '/api/billing/payment':
        return Response.json(payment);
      case '/api/billing/subscription':
        return Response.json({
          ...{ plan: 'standard', phase: 'free', until: null, holds_until: null, trial_refusal: 'used' },
          ...{ events: [], requested_at: null },
        });
      case '/api/billing/invoices':
        sent.push(JSON.parse(String(init?.body)));
        payment = { ...payment, open: invoice.id, invoices: [invoice] };
        return Response.json(invoice);
      default:
        return Response.json({ error: { code: 'not_found', message: 'No', requestId: 'r' } }, { status: 404 });
    }
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  storeToken('', 0);
});

function Page() {
  useCommandKeys({ letters: true, paused: false });
  return <PlanTab account={account} />;
}

async function open(search = '') {
  const path = '/profile-settings/change_plan';
  return (await renderPages({ [path]: Page }, { at: path + search })).screen;
}

it('makes the invoice of the chosen term, and shows how to pay it in place of the terms', async () => {
  const screen = await open();
  const plans = screen.getByRole('table', { name: 'The plans side by side' });
  const heads = plans.getByRole('columnheader');
  await expect.element(heads.nth(0)).toHaveTextContent(/^StandardYour plan/);
  await expect.element(heads.nth(1)).toHaveTextContent(/^Pro/);
  await expect.element(heads.nth(2)).toHaveTextContent(/^EnterpriseBy agreement/);
  await expect
    .element(plans.getByRole('row', { name: 'USD a month' }))
    .toHaveTextContent(/USD a month\s*0\.00\s*10\.45\s*19\.99/);
  await screen.getByText('6 months').click();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Pay for Pro, 6 months' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Invoice A-2026-0311' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copy the amount' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Pay for Pro/ })).not.toBeInTheDocument();
  expect(sent).toEqual([{ months: 6 }]);
});

it('chooses a term and copies the amount by keys, and leads back to where a limit led here from', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (words) => {
    copied.push(words);
  });
  const screen = await open('?back=%2Fresearch%2Fbehind-the-door');
  await expect
    .element(screen.getByRole('link', { name: 'Go back to what you were doing' }))
    .toHaveAttribute('href', '/research/behind-the-door');
  await expect.element(screen.getByRole('button', { name: 'Pay for Pro, 1 month' })).toBeVisible();
  await userEvent.keyboard('2');
  await screen.getByRole('button', { name: 'Pay for Pro, 3 months' }).click();
  await expect.element(screen.getByRole('button', { name: 'Copy the amount' })).toBeVisible();
  await userEvent.keyboard('c');
  await expect.poll(() => copied).toHaveLength(1);
});

it('says before it is paid what a card would be charged, when, and until when that can be stopped', async () => {
  payment = { ...payment, card: true };
  const screen = await open();
  // One month is chosen at first, and what a year saves stands beside it.
  const terms = screen.getByRole('region', { name: 'Terms of Pro' });
  await expect.element(terms.getByRole('radio', { name: /^1 month/ })).toBeChecked();
  await expect.element(terms).toHaveTextContent('With 12 months at once30% less than month by month−37.62 USD');
  await expect
    .element(terms)
    .toHaveTextContent(/then 10\.45 USD are charged on \w{3} \d+, \d{4}, unless you cancel by \w{3} \d+, \d{4}\./);
  await expect.element(terms).toHaveTextContent('lists beyond 3 can be read. Nothing is deleted.');
  await expect.element(terms).toHaveTextContent('Back to Standard, unless you pay again.');
});

it('says of a term that is bought beside a renewal that the card goes on', async () => {
  const renewal = {
    ...{ months: 12, cents: 8_778, charges_at: LATER, retries_at: null, ends_at: null },
    ...{ cancel_by: LATER, would_end_at: LATER },
  };
  payment = { ...payment, card: true, renewal };
  const screen = await open();
  const terms = screen.getByRole('region', { name: 'Terms of Pro' });
  await expect.element(terms).toHaveTextContent('Renews by your card for 12 months.87.78 USD');
  await expect.element(terms).not.toHaveTextContent('unless you cancel by');
});

it('leads nowhere outside this site', async () => {
  const screen = await open('?back=%2F%2Fevil.example');
  await expect.element(screen.getByRole('button', { name: 'Pay for Pro, 1 month' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go back to what you were doing' })).not.toBeInTheDocument();
});

it('says that it is paid once it is, and gives a receipt', async () => {
  payment = { ...payment, open: invoice.id, invoices: [invoice] };
  const screen = await open();
  await expect.element(screen.getByRole('button', { name: 'Copy the amount' })).toBeVisible();
  const settled = { ...invoice, status: 'Settled', due_cents: 0, settled_at: NOW.toISOString() } as const;
  payment = { ...payment, open: null, invoices: [settled] };
  answers.set('/api/billing/subscription', () => ({
    ...{ plan: 'pro', phase: 'paid', until: LATER, holds_until: LATER, trial_refusal: 'used' },
    ...{ events: [], requested_at: null },
  }));
  window.dispatchEvent(new Event('visibilitychange'));
  // Pro is on, and ends by itself on a date that is said.
  await expect.element(screen.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^Paid\. Pro is on until \w{3} \d+, \d{4}\.$/)).toBeVisible();
  await expect.element(screen.getByText(/^Paid until \w{3} \d+, \d{4}\. It does not renew by itself\.$/)).toBeVisible();
  await expect.element(screen.getByText('Back to Standard, unless you pay again.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Cancel the renewal' })).not.toBeInTheDocument();
  answers.set(`/api/billing/invoices/${invoice.id}`, () => settled);
  await screen.getByRole('link', { name: 'Receipt for invoice A-2026-0311' }).click();
  const receipt = screen.getByRole('region', { name: 'Receipt' });
  await expect.element(receipt).toHaveTextContent('Linh Tran');
  await expect.element(receipt).toHaveTextContent('53.30 USD');
});

it('keeps the day of an Enterprise request on the page, and promises nothing', async () => {
  answers.set('/api/billing/subscription', () => ({
    ...{ plan: 'standard', phase: 'free', until: null, holds_until: null, trial_refusal: 'used' },
    ...{ events: [], requested_at: '2026-11-28T09:00:00.000Z' },
  }));
  const screen = await open();
  const said = 'You asked for an Enterprise offer on Nov 28, 2026. The operator of this site has your request';
  await expect.element(screen.getByText(said)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Ask for an offer' })).not.toBeInTheDocument();
});

it('offers a card alone where the server watches no network', async () => {
  payment = { ...payment, networks: [], card: true };
  const screen = await open();
  await screen.getByRole('button', { name: 'Pay for Pro, 1 month' }).click();
  await expect.element(screen.getByRole('radio', { name: /^On chain/ })).toBeDisabled();
  await expect.element(screen.getByRole('radio', { name: /^Card/ })).toBeChecked();
  await expectAccessible();
});

it('asks for a term by email where nothing can be paid', async () => {
  payment = { ...payment, networks: [] };
  const screen = await open();
  await screen.getByText('6 months').click();
  await expect.element(screen.getByText('53.30 USD', { exact: true })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Ask for Pro, 6 months' }))
    .toHaveAttribute('href', `mailto:hello@assay.example?subject=${encodeURIComponent('Pro for 6 months: linh')}`);
  await expect.element(screen.getByRole('button', { name: /^Pay for Pro/ })).not.toBeInTheDocument();
});

it('asks for an offer of Enterprise by a form that says what is missing', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Ask for an offer' }).click();
  await expect.element(screen.getByLabelText('Company', { exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByLabelText('Company', { exact: true })).toBeInvalid();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('button', { name: 'Ask for an offer' })).toHaveFocus();
});

it('ends an invoice that is not paid, and what was bought stays', async () => {
  payment = { ...payment, open: invoice.id, invoices: [invoice] };
  const screen = await open();
  const ended = { ...invoice, status: 'Expired' } as const;
  answers.set(`/api/billing/invoices/${invoice.id}/cancel`, () => {
    payment = { ...payment, open: null, invoices: [ended] };
    return ended;
  });
  await screen.getByRole('button', { name: 'End this invoice' }).click();
  await expect.element(screen.getByRole('list', { name: 'Your invoices, newest first' })).toHaveTextContent('Expired');
  await expect.element(screen.getByRole('button', { name: 'Copy the amount' })).not.toBeInTheDocument();
});

it('says what is charged when, what a cancellation stops, and cancels by keys', async () => {
  const kept = { brand: 'visa', last4: '4417', expires_month: 8, expires_year: 2029 };
  const renewal = {
    ...{ months: 12, cents: 8_778, charges_at: '2027-06-30T12:00:00.000Z', retries_at: null, ends_at: null },
    ...{ cancel_by: '2027-05-31T12:00:00.000Z', would_end_at: '2027-06-30T12:00:00.000Z' },
  };
  payment = { ...payment, saved_card: kept, renewal };
  const screen = await open();
  const section = screen.getByRole('region', { name: 'Renewal and card' });
  await expect
    .element(section)
    .toHaveTextContent('Pro renews on Jun 30, 2027 for 12 months: 87.78 USD by Visa ending in 4417. Cancel by');
  answers.set('/api/billing/renewal', () => ({
    ...payment,
    renewal: { ...renewal, charges_at: null, ends_at: '2027-06-30T12:00:00.000Z' },
  }));
  await screen.getByRole('button', { name: 'Cancel the renewal' }).click();
  await expect.element(section).toHaveTextContent('Pro ends on Jun 30, 2027, and nothing is charged any more.');
  await expectAccessible(section.element());
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Renew after all' })).toBeVisible();
  await expectAccessible(section.element());
  answers.set('/api/billing/card/remove', () => ({ ...payment, saved_card: null, renewal: null }));
  await screen.getByRole('button', { name: 'Remove the card' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(section).not.toBeInTheDocument();
});
