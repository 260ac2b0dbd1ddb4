import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from './columns/dataSets.ts';
import { NOTHING_STALE, storedFields } from './columns/spec.ts';
import type { Row } from './filters/semantics.ts';
import { commonMoment, isApart, isBehind, pageMoment, STALE_AFTER_MS, staleFigure, staleFigures } from './freshness.ts';
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

  it('is stale on both sides of the time of its page', () => {
    const provenance = JSON.stringify([{ source: 's', fetched_at: at(0), fields: ['market_cap_usd'] }]);
    const staleAt = (page: number) => staleFigures(spec, { _id: 1, market_cap_usd: 3, provenance }, at(page));
    expect([-49, -48, 0, 48, 49].map((page) => staleAt(page)[0])).toEqual([
      'Market cap',
      NOTHING_STALE,
      NOTHING_STALE,
      NOTHING_STALE,
      'Market cap',
    ]);
  });

  it('never becomes current while its page grows newer than all of its row', () => {
    const moment = fc.option(fc.nat(400).map(at));
    const ageing = storedFields(spec).flatMap(({ field, ages }) => (ages === undefined ? [] : [field]));
    const rows = fc.array(fc.tuple(fc.constantFrom(...ageing), moment), { maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 400, max: 800 }), fc.nat(400), (fields, page, later) => {
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

describe('the moment of most of a total', () => {
  const figure = (hours: number | null, weight: number) => ({ moment: hours === null ? null : at(hours), weight });

  it('is not that of one newer figure, and of several the newest', () => {
    const market = Array.from({ length: 19 }, () => figure(0, 100));
    expect(commonMoment([...market, figure(72, 110)])).toBe(at(0));
    expect(commonMoment([...market, figure(47, 110)])).toBe(at(47));
    expect(commonMoment([figure(0, 5), figure(72, 5)])).toBe(at(72));
  });

  it('counts figures where none weighs anything, and is unknown without a date', () => {
    expect(commonMoment([figure(0, 0), figure(1, 0), figure(99, 0)])).toBe(at(1));
    expect(commonMoment([figure(null, 5)])).toBe(null);
    expect(commonMoment([figure(null, 5), figure(3, 0)])).toBe(at(3));
  });

  it('leaves the least of the total out, whatever the order of its figures', () => {
    const figures = fc.array(fc.record({ hours: fc.nat(400), weight: fc.nat(9) }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(figures, (drawn) => {
        const given = drawn.map(({ hours, weight }) => figure(hours, weight + 1));
        const weighs = (moment: string | null) =>
          given.reduce((sum, one) => sum + (isApart(one.moment, moment) ? 0 : one.weight), 0);
        const found = commonMoment(given);
        expect(weighs(found)).toBe(Math.max(...given.map(({ moment }) => weighs(moment))));
        expect(commonMoment(given.toReversed())).toBe(found);
      }),
    );
  });
});

describe('the stale figure of a row', () => {
  const provenance = JSON.stringify([{ source: 'DefiLlama', fetched_at: at(-99), fields: ['tvl'] }]);
  const row = { tvl: 5, price_usd: 3, market_cap_usd: null, name: 'Plum', stale: ['TVL', 'Market cap'], provenance };

  it('has its own moment, or none', () => {
    expect(staleFigure(spec, row, 'tvl')).toEqual({ moment: at(-99) });
    expect(staleFigure(spec, { ...row, provenance: null }, 'tvl')).toEqual({ moment: null });
  });

  it('is none where the figure is current, unknown, or does not age', () => {
    for (const name of ['price_usd', 'market_cap_usd', 'name', 'nothing'])
      expect(staleFigure(spec, row, name)).toBeNull();
    expect(staleFigure(spec, { tvl: 5 }, 'tvl')).toBeNull();
    expect(staleFigure(DATA_SETS.fundraising, { amount_quantity: 1, stale: ['TVL'] }, 'amount_quantity')).toBeNull();
  });
});
