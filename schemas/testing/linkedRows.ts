import fc from 'fast-check';
import type { Row } from '../filters/semantics.ts';
import type { FilterPart } from '../filters/tree.ts';
import type { Triple } from '../filters/triples.ts';

/** Rows to add up, and the conditions under which linked pivots count them. */

const DATES = ['2024', '2025', '2024-02', '2024-02-29', '2024-03-15', '2025-06-01', '2025-06', '2023-12-31', 'soon'];
const NAMES = ['DeFi', 'defi', 'Gaming', 'Infrastructure', 'M&A', 'Seed', 'Series A', ''];
/** Whole amounts: their sums do not depend on the order. */
const AMOUNTS = [0, 1, 500_000, 1_000_000, 2_500_000, 3_000_000, 40_000_000, 2_000_000_000, 40_000_000_000];
const CHANGES = [-100, -50, -10, -2, 0, 1.5, 10, 100, 900];
/** Amounts before them are exact too. */
const HALVINGS = [-100, -75, -50, 0, 100, 300, 700];

const missing = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 4, nil: null });
const names = fc.constantFrom(...NAMES);

/** Rows of projects and rounds with few distinct values, so that bins meet. */
export const roundsToBreak = rowsOf({
  date: missing(fc.constantFrom(...DATES)),
  stages: missing(names),
  category: fc.array(names, { maxLength: 3 }),
  amount_quantity: missing(fc.constantFrom(...AMOUNTS)),
  organizations: fc.array(
    fc.constantFrom('Larkspur', 'larkspur', 'Stonecrop', 'Tern').map((name) => ({ name, slug: null, logo: null })),
    { maxLength: 3 },
  ),
  project_sectors: fc.array(names, { maxLength: 3 }),
  project_country: missing(fc.constantFrom('Japan', 'Portugal', 'Singapore')),
  project_market_cap_usd: missing(fc.constantFrom(...AMOUNTS)),
  investor_countries: fc.array(fc.constantFrom('Japan', 'Portugal', 'Singapore'), { maxLength: 3 }),
});
export const projectsToBreak = rowsOf({
  sector: fc.array(names, { maxLength: 3 }),
  chains: fc.array(names, { maxLength: 3 }),
  market_cap_usd: missing(fc.constantFrom(...AMOUNTS)),
  total_raised_usd: missing(fc.constantFrom(...AMOUNTS)),
  tvl: missing(fc.constantFrom(...AMOUNTS)),
  change1h: missing(fc.constantFrom(...CHANGES)),
  change24h: missing(fc.constantFrom(...CHANGES)),
  change7d: missing(fc.constantFrom(...CHANGES)),
  change30d: missing(fc.constantFrom(...HALVINGS)),
  stale: fc.array(fc.constantFrom('None', 'Price', 'Market cap', 'TVL'), { maxLength: 2 }),
});

function rowsOf(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<readonly Row[]> {
  return fc
    .array(fc.record(fields), { minLength: 1, maxLength: 40 })
    .map((rows) => rows.map((row, at): Row => ({ ...row, _id: at + 1 })));
}

const anyOf = (...triples: readonly Triple[]) => fc.constantFrom(...triples);
const KEEP = [0, 1] as const;

/** Conditions such as the bar, the charts and an address from elsewhere make them. */
export const filtersToBreak = {
  fundraising: fc.subarray<FilterPart>([
    ['date', 'gte', '2024-02'],
    ['date', 'in', ['2024-02', '2025-06']],
    ['date', 'known', KEEP],
    ['stages', 'in', ['Seed', 'M&A']],
    ['stages', 'nin', ['Series A']],
    ['stages', 'known', KEEP],
    ['category', 'eq', 'DEFI'],
    ['amount_quantity', 'gte', 1_000_000],
    ['amount_quantity', 'lt', 3_000_000],
    ['amount_quantity', 'known', KEEP],
    ['organizations', 'in', ['Larkspur', 'Tern']],
    ['project_sectors', 'in', ['DeFi', 'Seed']],
    ['project_country', 'nin', ['Japan']],
    ['investor_countries', 'known', KEEP],
    {
      any: [
        ['project_sectors', 'in', ['DeFi']],
        {
          all: [
            ['amount_quantity', 'gte', 2_000_000],
            ['date', 'gte', '2024'],
          ],
        },
      ],
    },
    { not: ['stages', 'eq', 'Seed'] },
    {
      not: {
        any: [
          ['amount_quantity', 'lt', 1_000_000],
          ['category', 'known', 0],
        ],
      },
    },
  ]),
  projects: fc.subarray<FilterPart>([
    ['sector', 'in', ['DeFi', 'Seed']],
    ['chains', 'eq', 'Gaming'],
    ['market_cap_usd', 'gte', 1_000_000],
    ['market_cap_usd', 'known', KEEP],
    ['change24h', 'gt', 0],
    ['change7d', 'lt', 0],
    ['stale', 'ne', 'TVL'],
    {
      any: [
        ['tvl', 'gte', 1_000_000],
        ['sector', 'in', ['Gaming']],
      ],
    },
    { not: ['market_cap_usd', 'lt', 2_000_000] },
    {
      any: [
        ['stale', 'eq', 'TVL'],
        ['stale', 'eq', 'Price'],
      ],
    },
  ]),
};
export const windowsToBreak = fc.oneof(fc.constant(null), anyOf(['date', 'gte', '2024-03'], ['date', 'gte', '2025']));
