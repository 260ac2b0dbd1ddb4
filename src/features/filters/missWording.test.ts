import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { withListColumns } from '#schemas/columns/listColumns.ts';
import { ownListKey } from '#schemas/columns/ownLists.ts';
import { missesOf } from '#schemas/filters/misses.ts';
import type { FilterPart } from '#schemas/filters/tree.ts';
import { unixMs } from '#schemas/units.ts';
import { missText, offerText } from './missWording.ts';

const spec = DATA_SETS.projects;
const NOW = unixMs(Date.UTC(2026, 10, 30));
const said = (row: Record<string, unknown>, part: FilterPart) =>
  missesOf(spec, { _id: 1, ...row }, [part], NOW).map((miss) => [missText(spec, miss), offerText(spec, miss)]);

const ROW = { market_cap_usd: 410_000_000, tvl: 100_000_000, fdv_usd: 800_000_000 };

it.each([
  ['market_cap_usd / tvl < 3', 'Market cap / TVL 4.1, asked < 3 (1.1 or 37% off)', 'Ask Market cap / TVL ≤ 4.1'],
  [
    'fdv_usd > 3 * market_cap_usd',
    'FDV 800M, asked > 1.23B (3 * Market cap) (430M or 35% off)',
    'Remove fdv_usd > 3 * market_cap_usd',
  ],
  ['sector contains "AI"', 'Sector contains "AI" unknown', 'Remove sector contains "AI"'],
])('a formula says its own value: %s', (formula, reason, offer) => {
  expect(said(ROW, { formula })).toEqual([[reason, offer]]);
});

it('a formula of an unknown figure is unknown', () => {
  expect(said({ tvl: 5 }, { formula: 'market_cap_usd / tvl < 3' })).toEqual([
    ['Market cap / TVL unknown', 'Remove market_cap_usd / tvl < 3'],
  ]);
});

it('a list of the member says whether the row stands in it', () => {
  const key = ownListKey('L2s');
  const withList = withListColumns(spec, [], [{ key, name: 'L2s', isAsked: true }]);
  const saidOf = (row: Record<string, unknown>, part: FilterPart) =>
    missesOf(withList, { _id: 1, ...row }, [part], NOW).map((miss) => [
      missText(withList, miss),
      offerText(withList, miss),
    ]);
  expect(saidOf({}, [key, 'known', 1])).toEqual([['not in list “L2s”', 'Remove In list “L2s”']]);
  expect(saidOf({ [key]: 'Yes' }, { not: [key, 'known', 1] })).toEqual([
    ['in list “L2s”', 'Remove not (In list “L2s”)'],
  ]);
});
