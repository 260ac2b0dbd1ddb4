import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { UserInfo } from '#schemas/api/account.ts';
import type { Invoice, PaymentAnswer, Receipt } from '#schemas/api/billing.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { PlanTab } from '../PlanTab.tsx';

const AT = '2026-11-28T09:00:00.000Z';
const ID = '6f0e4c7a-9a39-4d5c-8c1f-7a100b8f6a52';
const SELLER = { name: 'North Data Ltd', address: '1 Main Street\nDublin', tax_id: 'IE 1' };
const BUYER = { name: 'Quỹ Phương Nam', address: '12 Lê Lợi\nHuế', tax_id: '0101243150' };
const account: UserInfo = {
  ...{ username: 'linh', name: 'Linh Tran', email: 'linh@example.com', face: null, gender: null, privacy: 0 },
  ...{ plan: 'pro', language: 'en', created_at: AT, has_password: true, deletes_at: null },
};
const settled = (receipt: Receipt | null): Invoice => ({
  ...{ id: ID, number: 'A-2026-0311', months: 6, amount_cents: 5_330, from_credit_cents: 330, address: null },
  ...{ status: 'Settled', exception: null, received_cents: 5_000, due_cents: 0, credit_cents: 0, settled_at: AT },
  ...{ created_at: AT, expires_at: AT, renews: false, is_returned: false, returned_cents: 0, rates: [], receipt },
  payments: [
    {
      ...{ network: 'base', token: 'USDC', amount: '50', cents: 5_000, state: 'confirmed', block: 7, at: AT },
      transaction: '0x9f1c2b7de0a4c35186f0b2d94e7a1c8830d5f6e2b9174ac0de5f3812ab6c9d04',
    },
  ],
});

let invoice: Invoice;
let payment: PaymentAnswer;
/** Bodies of what was sent, by path. */
let sent: [string, unknown][];

beforeEach(() => {
  storeToken('token', 3600);
  sent = [];
  invoice = settled({ seller: SELLER, buyer: null, member: 'Linh Tran' });
  payment = {
    ...{ networks: [], card: true, saved_card: null, renewal: null, credit_cents: 0, open: null, invoices: [invoice] },
    ...{ seller: SELLER, details: null },
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), window.location.origin);
    if (init?.method === 'POST') sent.push([pathname, JSON.parse(String(init.body))]);
    switch (pathname) {
      case '/api/billing/payment':
        return Response.json(payment);
      case `/api/billing/invoices/${ID}`:
        return Response.json(invoice);
      case `/api/billing/invoices/${ID}/receipt.pdf`:
        return new Response('%PDF-1.3', { headers: { 'content-type': 'application/pdf' } });
      case `/api/billing/invoices/${ID}/buyer`:
        invoice = settled({ seller: SELLER, buyer: payment.details, member: 'Linh Tran' });
        return Response.json(invoice);
      case '/api/billing/invoices/nowhere':
        // As the server answers to what is no identity.
        return Response.json({ error: { code: 'invalid_request', message: 'No', requestId: 'r' } }, { status: 422 });
      case '/api/billing/details':
        payment = { ...payment, details: BUYER };
        return Response.json(payment);
      case '/api/billing/subscription':
        return Response.json({
          ...{ plan: 'pro', phase: 'paid', until: AT, holds_until: AT, trial_refusal: 'used' },
          ...{ events: [], requested_at: null },
        });
      default:
        return Response.json({ error: { code: 'not_found', message: 'No', requestId: 'r' } }, { status: 404 });
    }
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  storeToken('', 0);
});

const PATH = '/profile-settings/change_plan';
const open = async (search: string) =>
  await renderPages({ [PATH]: () => <PlanTab account={account} /> }, { at: PATH + search });
const receipt = page.getByRole('region', { name: 'Receipt' });

it('stands at its address with seller, amounts and payments, and Back leads to the plan', async () => {
  const { history } = await open('');
  await page.getByRole('link', { name: 'Receipt for invoice A-2026-0311' }).click();
  await expect.element(receipt).toHaveTextContent('SellerNorth Data Ltd1 Main Street DublinTax ID: IE 1');
  await expect.element(receipt.getByRole('heading', { name: 'Receipt' })).toHaveFocus();
  for (const said of ['Paid onNov 28, 2026', 'MemberLinh Tran', 'Paid from credit3.30 USD', '50 USDC on Base'])
    await expect.element(receipt).toHaveTextContent(said);
  expect(history.location.search).toBe(`?receipt=${ID}`);
  await expectAccessible();
  history.back();
  await expect.element(page.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible();
});

it('takes the billing details once, and keeps them', async () => {
  payment = { ...payment, details: BUYER };
  await open(`?receipt=${ID}`);
  await expect.element(receipt).not.toHaveTextContent('Buyer');
  await page.getByRole('button', { name: 'Use my billing details' }).click();
  await expect.element(receipt).toHaveTextContent('BuyerQuỹ Phương Nam12 Lê Lợi HuếTax ID: 0101243150');
  await expect.element(page.getByRole('button', { name: 'Use my billing details' })).not.toBeInTheDocument();
  expect(sent).toEqual([[`/api/billing/invoices/${ID}/buyer`, {}]]);
});

it('leads to the form where nothing is stated, which says what is too long and saves the rest', async () => {
  await open(`?receipt=${ID}`);
  await page.getByRole('link', { name: 'Fill in your billing details first' }).click();
  const name = page.getByRole('textbox', { name: 'Name or company' });
  await name.fill('x'.repeat(121));
  await page.getByRole('button', { name: 'Save the details' }).click();
  await expect.element(name).toBeInvalid();
  expect(sent).toEqual([]);
  await name.fill(BUYER.name);
  await page.getByRole('textbox', { name: 'Address' }).fill(BUYER.address);
  await page.getByRole('textbox', { name: 'Tax ID' }).fill(BUYER.tax_id);
  await expectAccessible();
  await page.getByRole('button', { name: 'Save the details' }).click();
  await expect.element(page.getByText('Your billing details were saved')).toBeVisible();
  expect(sent).toEqual([['/api/billing/details', BUYER]]);
});

it('of before receipts were fixed shows the seller of today', async () => {
  invoice = settled(null);
  await open(`?receipt=${ID}`);
  await expect.element(receipt).toHaveTextContent('North Data Ltd');
  await expect.element(receipt).toHaveTextContent('MemberLinh Tran');
});

it('is downloaded under its number', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await open(`?receipt=${ID}`);
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect.poll(() => names).toEqual(['assay-receipt-A-2026-0311.pdf']);
});

it.each([
  ['an unknown one', '6f0e4c7a-9a39-4d5c-8c1f-7a100b8f6a53'],
  ['no identity', 'nowhere'],
  ['one that is not paid', ID],
] as const)('says that there is none: %s', async (_what, id) => {
  invoice = { ...invoice, status: 'New', settled_at: null, receipt: null };
  await open(`?receipt=${id}`);
  await expect.element(page.getByRole('heading', { name: 'There is no receipt here' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the plan' }).click();
  await expect.element(page.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible();
});
