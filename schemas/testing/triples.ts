import fc from 'fast-check';
import { type FilterValue, KEEP_UNKNOWN, type Triple } from '../filters/triples.ts';

/** Conditions on projects that parseFilter accepts, with values that collide often enough to matter. */
const text = fc.oneof(
  fc.constantFrom('Aave', 'aave', 'Uni', 'DeFi', "O'Neil", 'a,b|c~d.e', '2024', ''),
  fc.string({ maxLength: 12 }),
);
const cleanText = text.map((value) => value.replaceAll('\u0000', ''));
const number = fc
  .oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((value) => (value === 0 ? 0 : value));

const scalarOperators = fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte');
const listOperators = fc.constantFrom('in', 'nin');

export const projectTriples: fc.Arbitrary<Triple> = fc.oneof(
  fc.tuple(fc.constantFrom('tvl', 'price_usd', 'market_cap_usd'), scalarOperators, number),
  fc.tuple(fc.constantFrom('tvl', 'price_usd'), listOperators, fc.array(number, { maxLength: 4 })),
  fc.tuple(
    fc.constantFrom('name', 'symbol'),
    fc.oneof(scalarOperators, fc.constantFrom('contains', 'starts')),
    cleanText,
  ),
  fc.tuple(fc.constantFrom('sector', 'organizations'), fc.constantFrom('eq', 'ne', 'contains', 'starts'), cleanText),
  fc.tuple(
    fc.constantFrom('sector', 'organizations'),
    fc.constant('all' as const),
    fc.array(cleanText, { maxLength: 4 }),
  ),
  fc.tuple(
    fc.constantFrom('tvl', 'name', 'sector', 'slug'),
    fc.constant('known' as const),
    fc.constantFrom<FilterValue>(0, 1, KEEP_UNKNOWN),
  ),
  fc.tuple(fc.constantFrom('sector', 'name'), listOperators, fc.array(cleanText, { maxLength: 4 })),
);
