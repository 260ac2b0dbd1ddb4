import { expect, it } from 'vitest';
import { read } from '../testing/recordings.ts';

it.each([
  [{ raises: [] }, 'an empty list'],
  [[], 'an empty list'],
  [{ data: { total_market_cap: { usd: 1 } } }, 'totals of the whole market: not used'],
  [{ data: [{ fig: 1 }] }, 'no reader knows JSON with the members data'],
  [[[1_700_000_000_000, 1, 2, 1, 2]], 'bars of a price chart: not used'],
  [[[{ fig: 1 }]], 'no reader knows JSON with the members 0'],
])('a file without use is described: %j', (body, reason) => {
  expect(read(body)).toEqual({ state: 'skipped', reason });
});
