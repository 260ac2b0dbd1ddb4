import { afterEach, expect, it, vi } from 'vitest';
import type { BillingNetwork, Invoice, SavedCard } from '#schemas/api/billing.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { InvoicePanel } from './InvoicePanel.tsx';

const ADDRESS = '0x7e4c09a1f3b25d8860c4a1d2b97e3f5508c2d96a';
const NETWORKS: readonly BillingNetwork[] = [
  {
    ...{ name: 'ethereum', title: 'Ethereum', chain_id: 1, block: 22_814_507, confirmations: 12 },
    watched_at: new Date().toISOString(),
    coin: { symbol: 'ETH', block: 22_814_400, watched_at: new Date().toISOString() },
    tokens: [
      { symbol: 'USDC', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 },
      { symbol: 'USDT', address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 },
    ],
  },
  {
    ...{ name: 'base', title: 'Base', chain_id: 8453, block: null, watched_at: null, confirmations: null },
    coin: null,
    tokens: [{ symbol: 'USDC', address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6 }],
  },
];
const invoice = (over: Partial<Invoice> = {}): Invoice => ({
  ...{ id: '6f0e4c7a-9a39-4d5c-8c1f-7a100b8f6a52', number: 'A-2026-0311', months: 12, amount_cents: 8_778 },
  ...{ from_credit_cents: 0, address: ADDRESS, status: 'New', exception: null, received_cents: 0, due_cents: 8_778 },
  ...{ credit_cents: 0, created_at: new Date().toISOString(), settled_at: null, payments: [] },
  ...{ renews: false, is_returned: false, returned_cents: 0, rates: [], receipt: null },
  expires_at: new Date(Date.now() + 30 * 60_000).toISOString(),
  ...over,
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function open(
  over: Partial<Invoice> = {},
  until: string | null = null,
  card = false,
  saved: SavedCard | null = null,
) {
  const panel = (
    <InvoicePanel
      {...{ invoice: invoice(over), networks: NETWORKS, card, saved, renews: false, until, takesFocus: false }}
      onClose={() => undefined}
    />
  );
  return (await renderPart(panel)).screen;
}

it('gives amount and address to copy, a QR code, and what happens if something differs', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  const screen = await open();
  await screen.getByRole('button', { name: 'Copy the amount' }).click();
  await screen.getByRole('button', { name: 'Copy the address' }).click();
  expect(copied).toEqual(['87.78', ADDRESS]);
  await expect
    .element(screen.getByRole('img', { name: /^QR code for a wallet: 87.78 USDC on Ethereum/ }))
    .toBeVisible();
  await expect.element(screen.getByRole('timer')).toHaveTextContent(/^(30:00|29:\d\d)$/);
  await expect.element(screen.getByText('Counts on Ethereum, Base. Elsewhere we cannot see it')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Card Not configured on this server' })).toBeDisabled();
  await expectAccessible();
  await screen.getByRole('combobox', { name: 'Network' }).selectOptions('Base');
  await expect.element(screen.getByRole('img', { name: /87.78 USDC on Base/ })).toBeVisible();
});

it.each(['New', 'Processing', 'Settled'] as const)('shows where it stands: %s', async (status) => {
  const screen = await open({ status, ...(status === 'New' ? {} : { due_cents: 0, received_cents: 8_778 }) });
  const steps = screen.getByRole('list', { name: 'Where the invoice stands' }).getByRole('listitem');
  await expect.element(steps.first()).toBeVisible();
  const current = steps.elements().filter((step) => step.getAttribute('aria-current') === 'step');
  expect(current.map(({ textContent }) => textContent)).toEqual([expect.stringContaining(status)]);
  // Nothing was paid before the server has looked at the chain.
  if (status === 'New') await expect.element(screen.getByText(/^Watching Ethereum, block 22,814,507/)).toBeVisible();
});

it('takes the coin of a network at the rate of the invoice, without a contract', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  const rate = { coin: 'ETH', cent_units: '2551020408164', priced_at: '2026-06-30T14:02:00.000Z', refusal: null };
  const screen = await open({ rates: [rate] });
  await expect.element(screen.getByRole('radio', { name: 'On chain USDC, USDT, ETH', exact: true })).toBeChecked();
  await screen.getByText('ETH', { exact: true }).click();
  await screen.getByRole('button', { name: 'Copy the amount' }).click();
  expect(copied).toEqual(['0.02239286']);
  await expect.element(screen.getByText('1 ETH = 3,920.00 USD')).toBeVisible();
  await expect.element(screen.getByText(/^The price of .* less 2%/)).toBeVisible();
  await expect.element(screen.getByRole('img', { name: /0.02239286 ETH on Ethereum/ })).toBeVisible();
  // The coin is looked for apart from the tokens.
  await expect.element(screen.getByText(/block 22,814,400/)).toBeVisible();
});

it.each([
  ['no_price', 'ETH is not offered: this server knows no price of it.'],
  ['old_price', 'ETH is not offered: its price was older than 90 minutes.'],
  ['long_life', 'ETH is not offered: this invoice waits for days, and a price does not.'],
] as const)('says why the coin is not offered: %s', async (refusal, words) => {
  const screen = await open({ rates: [{ coin: 'ETH', cent_units: null, priced_at: null, refusal }] });
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'ETH', exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('radio', { name: 'USDC', exact: true })).toBeChecked();
  await expect.element(screen.getByRole('radio', { name: 'On chain USDC, USDT', exact: true })).toBeChecked();
});

it.each(['New', 'Processing'] as const)('by card says what is waited for: %s', async (status) => {
  const saved = { brand: 'visa', last4: '4417', expires_month: 8, expires_year: 2099 };
  const screen = await open({ status }, null, true, saved);
  await expect.element(screen.getByText('Waiting for the card service to confirm a payment.')).toBeVisible();
  const steps = screen.getByRole('list', { name: 'Where the invoice stands' });
  await expect.element(steps).toHaveTextContent('Processinguntil the card service confirms it');
  // The chain is not what is waited for.
  await expect.element(screen.getByText(/^Watching/)).not.toBeInTheDocument();
});

it('says of what a contract sent in which block it is', async () => {
  const payment = { network: 'ethereum', token: 'ETH', amount: '0.001', cents: 391, state: 'confirmed', block: 1_234 };
  const at = new Date().toISOString();
  const screen = await open({
    received_cents: 391,
    payments: [{ ...payment, state: 'confirmed', transaction: null, at }],
  });
  await expect.element(screen.getByText('from a contract, in block 1,234')).toBeVisible();
});

it('asks for the rest in place, and says what has arrived', async () => {
  const screen = await open({
    ...{ exception: 'PaidPartial', received_cents: 8_000, due_cents: 778 },
    payments: [
      {
        ...{ network: 'base', token: 'USDC', amount: '80.00', cents: 8_000, state: 'seen', block: 1 },
        ...{ transaction: '0xabc', at: new Date().toISOString() },
      },
    ],
  });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Pay the rest of 7.78 USD to the same address.');
  await expect.element(screen.getByText('80.00 USDC on Base')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copy the amount' })).toBeVisible();
  // What was paid cannot be ended.
  await expect.element(screen.getByRole('button', { name: 'End this invoice' })).not.toBeInTheDocument();
});

it.each([
  [{ status: 'Settled', exception: 'PaidOver', credit_cents: 222 }, 'Paid. Pro is on until Jun 30, 2027.More has'],
  [
    { status: 'Expired', exception: 'PaidLate', received_cents: 8_778, credit_cents: 8_778 },
    'It arrived too late. 87.78',
  ],
  [
    { status: 'Expired', exception: 'PaidPartial', received_cents: 100, credit_cents: 100 },
    'Too little arrived in time',
  ],
  [{ status: 'Expired' }, 'Nothing arrived in time'],
  [{ status: 'Invalid' }, 'The network took your payment back'],
] as const)('says what has become of it: %o', async (over, words) => {
  const screen = await open({ due_cents: 0, ...over }, '2027-06-30T12:00:00.000Z');
  await expect.element(screen.getByRole('status')).toHaveTextContent(words);
  await expect.element(screen.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copy the amount' })).not.toBeInTheDocument();
  await expectAccessible();
});

it('lets a wallet of the browser send the transfer', async () => {
  const calls: unknown[] = [];
  const provider = {
    request: async (call: { readonly method: string }) => {
      calls.push(call);
      return call.method === 'eth_requestAccounts' ? ['0x1111111111111111111111111111111111111111'] : null;
    },
  };
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid: 'w1', name: 'Fox' }, provider } }),
    );
  window.addEventListener('eip6963:requestProvider', announce);
  try {
    const screen = await open();
    await screen.getByRole('button', { name: 'Pay with Fox' }).click();
    await expect.element(screen.getByText('Sent from your wallet')).toBeVisible();
    expect(calls).toEqual([
      { method: 'eth_requestAccounts' },
      { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] },
      {
        method: 'eth_sendTransaction',
        params: [
          expect.objectContaining({
            from: '0x1111111111111111111111111111111111111111',
            to: NETWORKS[0]?.tokens[0]?.address,
            data: expect.stringMatching(/^0xa9059cbb0{24}7e4c09a1f3b25d8860c4a1d2b97e3f5508c2d96a/),
          }),
        ],
      },
    ]);
  } finally {
    window.removeEventListener('eip6963:requestProvider', announce);
  }
});

it('opens the page of the card service for the rest, and says so where it does not answer', async () => {
  const asked: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    asked.push(new URL(String(input), window.location.origin).pathname);
    const error = { code: 'card_unavailable', message: 'Not now', requestId: 'r1' };
    return Response.json({ error }, { status: 503 });
  });
  const screen = await open({}, null, true);
  await screen.getByText('On the page of the card service').click();
  await screen.getByRole('button', { name: 'Pay 87.78 USD by card' }).click();
  await expect.element(screen.getByText('The page did not open')).toBeVisible();
  expect(asked).toEqual([`/api/billing/invoices/${invoice().id}/card`]);
  // Nothing of the chain is in the way.
  await expect.element(screen.getByRole('button', { name: 'Copy the amount' })).not.toBeInTheDocument();
});

it('offers the saved card first, which pays at once or leads to its bank, or a new one that is kept only if asked', async () => {
  const sent: [string, unknown][] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), window.location.origin);
    sent.push([pathname.split('/').at(-1) ?? '', JSON.parse(String(init?.body))]);
    if (pathname.endsWith('/saved-card')) return Response.json({ url: null });
    const error = { code: 'card_unavailable', message: 'Not now', requestId: 'r1' };
    return Response.json({ error }, { status: 503 });
  });
  const saved = { brand: 'visa', last4: '4417', expires_month: 8, expires_year: 2099 };
  const screen = await open({}, null, true, saved);
  await expect.element(screen.getByRole('radio', { name: 'Card Saved 4417, or a new one' })).toBeChecked();
  await expect.element(screen.getByRole('radio', { name: 'Visa ending in 4417 expires 08/2099' })).toBeChecked();
  await screen.getByRole('checkbox', { name: 'Renew by itself every 12 months, 87.78 USD each time' }).click();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Pay 87.78 USD by card 4417' }).click();
  await expect.element(screen.getByText('Paid by your card')).toBeVisible();
  await screen.getByText('A new card').click();
  await expect.element(screen.getByRole('checkbox', { name: /^Renew/ })).toBeDisabled();
  await screen.getByRole('checkbox', { name: 'Keep this card in place of the saved one' }).click();
  await screen.getByRole('button', { name: 'Pay 87.78 USD by card' }).click();
  await expect.element(screen.getByText('The page did not open')).toBeVisible();
  const posts = sent.filter(([what]) => what === 'saved-card' || what === 'card');
  expect(posts).toEqual([
    ['saved-card', { renew: true }],
    ['card', { keep: true, renew: true }],
  ]);
});
