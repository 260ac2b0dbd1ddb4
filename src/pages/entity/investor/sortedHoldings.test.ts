import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Holding } from '#schemas/entities/profiles.ts';
import { HOLDING_COLUMNS, sortedHoldings } from './sortedHoldings.ts';

const figure = fc.option(fc.integer({ min: -3, max: 3 }));
const date = fc.option(fc.constantFrom('2020', '2021-03', '2021-03-05'));
const holding: fc.Arbitrary<Holding> = fc.record({
  _id: fc.nat(),
  name: fc.constantFrom('Aave', 'aave', 'Zed', 'Ångström'),
  slug: fc.constant(null),
  logo: fc.constant(null),
  symbol: fc.constant(null),
  rounds: fc.nat(3),
  rounds_led: fc.nat(3),
  is_acquirer: fc.boolean(),
  first_date: date,
  last_date: date,
  sector: fc.constant([]),
  price_usd: figure,
  change24h: figure,
  market_cap_usd: figure,
  total_raised_usd: figure,
  stale: fc.constant([]),
  provenance: fc.constant(null),
});

it('keeps every holding once, and unknown values last whichever way it sorts', () => {
  fc.assert(
    fc.property(
      fc.array(holding, { maxLength: 12 }),
      fc.constantFrom(...HOLDING_COLUMNS),
      fc.constantFrom('asc' as const, 'desc' as const),
      (holdings, column, order) => {
        const sorted = sortedHoldings(holdings, { column, order });
        expect(new Set(sorted)).toEqual(new Set(holdings));
        const values = sorted.map((one) => one[column]);
        const known = values.filter((value) => value !== null);
        expect(values.slice(known.length).every((value) => value === null)).toBe(true);
        if (column === 'name') return;
        const pairs = known.slice(1).map((value, at) => [known[at], value] as const);
        expect(pairs.every(([a, b]) => (order === 'asc' ? lessOrEqual(a, b) : lessOrEqual(b, a)))).toBe(true);
      },
    ),
  );
});

it('leaves what is equal in its place', () => {
  fc.assert(
    fc.property(
      fc.array(holding, { maxLength: 12 }),
      fc.constantFrom('asc' as const, 'desc' as const),
      (holdings, order) => {
        const alike = holdings.map((one) => ({ ...one, rounds: 1 }));
        expect(sortedHoldings(alike, { column: 'rounds', order })).toEqual(alike);
      },
    ),
  );
});

function lessOrEqual(a: string | number | undefined, b: string | number | undefined): boolean {
  return a !== undefined && b !== undefined && a <= b;
}
