import { expect, it } from 'vitest';
import { HTML_ROWS } from '#schemas/constants.ts';
import type { CoInvestor } from '#schemas/entities/connections.ts';
import { DEFAULT_VIEW, type View } from '#schemas/queries/view.ts';
import { unixMs } from '#schemas/units.ts';
import { coInvestorRows, coInvestorsAsked, firstCoInvestors } from './coInvestorRows.ts';

const one = (_id: number, weight: number, deals: number): CoInvestor => ({
  ...{ _id, name: `Fund ${_id}`, slug: `fund-${_id}`, logo: null, type: 'Fund', weight, deals, lift: null },
  ...{ deals_led: 0, deals_led_by_them: 0, first_date: '2020', last_date: '2024-03' },
});
const ROWS = coInvestorRows([one(1, 9, 2), one(2, 5, 8), one(3, 4, 4)]);

function first(total: number, view: Partial<View>, skip = 0) {
  const about = { total, version: 1, asOf: null };
  const found = firstCoInvestors(ROWS, about, { ...DEFAULT_VIEW, ...view }, { skip, now: unixMs(0) });
  return { ids: found.rows.map(({ _id }) => _id), matching: found.matching };
}

it('begins with the rows of the view where all are known', () => {
  expect(first(3, {})).toEqual({ ids: [1, 2, 3], matching: 3 });
  const sort = { field: 'co_deals', order: 'desc' } as const;
  expect(first(3, { sort, filter: [['co_deals', 'gte', 4]] })).toEqual({ ids: [2, 3], matching: 2 });
  expect(first(3, { search: 'fund 3' })).toEqual({ ids: [3], matching: 1 });
  expect(first(3, {}, 2)).toEqual({ ids: [3], matching: 3 });
});

it('begins with the closest while the others are on their way', () => {
  expect(first(1036, {})).toEqual({ ids: [1, 2, 3], matching: 1036 });
});

it('asks for all at once where the address has a view, or a further page', () => {
  expect(coInvestorsAsked({ list: 'graph' })).toBe(HTML_ROWS);
  expect(coInvestorsAsked({ sort: 'co_deals.desc' })).toBeGreaterThan(1036);
  expect(coInvestorsAsked({ page: '2' })).toBeGreaterThan(1036);
});
