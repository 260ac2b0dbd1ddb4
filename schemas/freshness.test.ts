import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from './columns/dataSets.ts';
import { NOTHING_STALE, storedFields } from './columns/spec.ts';
import type { Row } from './filters/semantics.ts';
import { isBehind, pageMoment, STALE_AFTER_MS, staleFigures } from './freshness.ts';
import { momentsOfKinds } from './testing/moments.ts';

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * HOUR_MS).toISOString();
const spec = DATA_SETS.projects;

describe('a page', () => {
  it('is as new as the newest figure that ages, not as the newest of anything', () => {
    const moments = momentsOfKinds({ prices: at(0), tvl: at(-5000), rounds: at(9), news: at(99), people: at(50) });
    expect(pageMoment(moments, 'projects')).toBe(at(0));
    expect(pageMoment(moments, 'fundraising')).toBe(at(9));
    expect(pageMoment(moments, 'people')).toBe(at(50));
    expect(pageMoment(moments, 'organizations')).toBeNull();
  });

  it('of undated files has no moment', () => {
    expect(pageMoment(momentsOfKinds({ news: at(3) }), 'projects')).toBeNull();
    expect(pageMoment(momentsOfKinds({ tvl: at(3) }), 'projects')).toBe(at(3));
  });
});

describe('a figure', () => {
  it('is behind by more than the tolerance only; without a date it is behind all that has one', () => {
    expect(isBehind(at(0), at(48), STALE_AFTER_MS)).toBe(false);
    expect(isBehind(at(0), new Date(Date.parse(at(48)) + 1).toISOString(), STALE_AFTER_MS)).toBe(true);
    expect(isBehind(at(99), at(0), STALE_AFTER_MS)).toBe(false);
    expect(isBehind(null, at(0), STALE_AFTER_MS)).toBe(true);
    expect(isBehind(null, null, STALE_AFTER_MS)).toBe(false);
  });

  it('is stale by its own moment, independent of other figures in the row', () => {
    const provenance = JSON.stringify([
      { source: 'coingecko', fetched_at: at(0), fields: ['price_usd', 'name'] },
      { source: 'defillama', fetched_at: at(-49), fields: ['tvl', 'sector'] },
      { source: 'a file', fetched_at: null, fields: ['market_cap_usd'] },
    ]);
    const row: Row = { _id: 1, name: 'Plum', price_usd: 1, tvl: 2, market_cap_usd: 3, max_supply: null, provenance };
    expect(staleFigures(spec, row, at(0))).toEqual(['Market cap', 'TVL']);
    expect(staleFigures(spec, row, at(-2))).toEqual(['Market cap']);
    expect(staleFigures(spec, row, null)).toEqual([NOTHING_STALE]);
    expect(staleFigures(spec, { ...row, tvl: null, market_cap_usd: null }, at(0))).toEqual([NOTHING_STALE]);
  });

  it('never becomes current while its page grows newer', () => {
    const moment = fc.option(fc.nat(400).map(at));
    const ageing = storedFields(spec).flatMap(({ field, ages }) => (ages === undefined ? [] : [field]));
    const rows = fc.array(fc.tuple(fc.constantFrom(...ageing), moment), { maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.nat(400), fc.nat(400), (fields, page, later) => {
        const provenance = JSON.stringify(
          fields.map(([field, fetched_at]) => ({ source: 's', fetched_at, fields: [field] })),
        );
        const row: Row = { _id: 1, ...Object.fromEntries(fields.map(([field]) => [field, 1])), provenance };
        const before = staleFigures(spec, row, at(page)).filter((figure) => figure !== NOTHING_STALE);
        expect(staleFigures(spec, row, at(page + later))).toEqual(expect.arrayContaining(before));
      }),
    );
  });
});
