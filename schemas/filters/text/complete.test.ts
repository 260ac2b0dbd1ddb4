import { expect, it } from 'vitest';
import { DATA_SETS } from '../../columns/dataSets.ts';
import { completeFilterText } from './complete.ts';

/** What is proposed where `|` stands, first ones first. */
function at(marked: string, values: readonly string[] = []) {
  const caret = marked.indexOf('|');
  const { from, typed, suggestions, valuesOf } = completeFilterText(
    DATA_SETS.projects,
    marked.replace('|', ''),
    caret,
    values,
  );
  return { from, typed, first: suggestions.slice(0, 3).map(({ insert }) => insert), of: valuesOf?.field ?? null };
}

it.each([
  ['|', 0, '', ['name', 'price_usd', 'change24h'], null],
  ['mark|', 0, 'mark', ['market_cap_usd', 'market_data'], null],
  ['Market c|', 0, 'Market c', ['market_cap_usd'], null],
  ['tvl |', 4, '', ['>', '>=', '<'], null],
  ['tvl b|', 4, 'b', ['between'], null],
  ['tvl > 5m |', 9, '', ['and', 'or'], null],
  ['tvl > 5m a|', 9, 'a', ['and'], null],
  ['tvl > 5m and se|', 13, 'se', ['sector'], null],
  ['tvl > 5m and (se|', 14, 'se', ['sector'], null],
  ['not |', 4, '', ['name', 'price_usd', 'change24h'], null],
  ['sector is known |', 16, '', ['and', 'or'], null],
  ['listed |', 7, '', ['>=', '<=', 'past'], null],
  ['listed >= |', 10, '', ['past 7 days', 'past 3 months', 'past 1 year'], null],
])('%s', (marked, from, typed, first, of) => {
  expect(at(marked)).toEqual({ from, typed, first, of });
});

it.each([
  ['sector = d|', 9, 'd', ['DeFi'], 'sector'],
  [
    'sector in (DeFi, |',
    17,
    '',
    ['DeFi', 'AI', 'L1 and L2'].map((one) => (one.includes('and') ? `"${one}"` : one)),
    'sector',
  ],
  ['sector in (DeFi) |', 17, '', ['and', 'or'], null],
  ['sector = "l1|', 9, '"l1', ['"L1 and L2"'], 'sector'],
])('values: %s', (marked, from, typed, first, of) => {
  expect(at(marked, ['DeFi', 'AI', 'L1 and L2'])).toEqual({ from, typed, first, of });
});
