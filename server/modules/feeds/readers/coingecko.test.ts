import { expect, it } from 'vitest';
import { read } from '../testing/recordings.ts';

const page = (prices: Readonly<Record<string, number>>) =>
  Object.entries(prices).map(([id, price]) => ({ id, symbol: id, name: id, current_price: price }));

it.each([
  ['rupees', { bitcoin: 5_400_000, tether: 84.2, 'usd-coin': 84.1 }, 84.2],
  ['euros', { bitcoin: 59_000, tether: 0.918, 'usd-coin': 0.917 }, 0.918],
  ['bitcoin', { bitcoin: 1, tether: 0.0000152 }, 0.0000152],
])('a page with figures in %s is skipped, recognized by the price of dollar coins', (_currency, prices, cost) => {
  expect(read(page(prices))).toEqual({
    state: 'skipped',
    reason: `its figures are not in US dollars: one dollar costs ${cost} in it`,
  });
});

it('a page in dollars is read when some dollar coins lost the peg, and when it has none', () => {
  for (const prices of [{ tether: 1.012, 'usd-coin': 0.88, dai: 0.9 }, { bitcoin: 64_000 }])
    expect(read(page(prices))).toMatchObject({ state: 'read' });
});

it('a page is skipped when its file name holds another currency', () => {
  expect(read(page({ plum: 3 }), 'markets_vs_currency_eur_page_2.json')).toMatchObject({
    state: 'skipped',
    reason: 'its figures are in EUR, not in US dollars',
  });
});
