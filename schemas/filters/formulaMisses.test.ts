import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { withListColumns } from '../columns/listColumns.ts';
import { evaluateFormula } from '../formulas/evaluate.ts';
import { readFormula } from '../formulas/viewFormulas.ts';
import { unixMs } from '../units.ts';
import { lettingIn, missesOf, missFields } from './misses.ts';
import { type Filter, type FilterPart, mapFormulas } from './tree.ts';

const spec = DATA_SETS.projects;
const NOW = unixMs(Date.UTC(2026, 10, 30));
const missed = (row: Record<string, unknown>, ...filter: FilterPart[]) =>
  missesOf(spec, { _id: 1, ...row }, filter, NOW);
const reasons = (row: Record<string, unknown>, ...filter: FilterPart[]) =>
  missed(row, ...filter).flatMap(({ conditions }) =>
    conditions.map(({ triple: [, operator, bound], why, value, gap, of }) => ({
      ...{ operator, bound, why, value, by: gap?.by ?? null, with: of?.with ?? null },
      label: of?.spec.columns.at(-1)?.label,
    })),
  );
const offered = (row: Record<string, unknown>, ...filter: FilterPart[]) =>
  missed(row, ...filter).map(({ part, offer: { kind, instead, beside } }) => ({ part, kind, instead, beside }));

const RATIO: FilterPart = { formula: 'market_cap_usd / tvl < 3' };
const ROW = { market_cap_usd: 410, tvl: 100, fdv_usd: 800 };

describe('a formula that a row fails', () => {
  it('says its own value and by how much it misses, on either side of the sign', () => {
    const said = { operator: 'lt', bound: 3, why: 'differs', value: 4.1, with: null, label: 'Market cap / TVL' };
    expect(reasons(ROW, RATIO)).toEqual([{ ...said, by: expect.closeTo(1.1) }]);
    expect(reasons(ROW, { formula: '3 > market_cap_usd / tvl' })).toEqual([{ ...said, by: expect.closeTo(1.1) }]);
    expect(reasons({ ...ROW, market_cap_usd: 200 }, RATIO)).toEqual([]);
  });

  it('says what it is compared with, where that is of the row too', () => {
    expect(reasons(ROW, { formula: 'fdv_usd > 3 * market_cap_usd' })).toEqual([
      {
        ...{ operator: 'gt', bound: 1_230, why: 'differs', value: 800, by: 430 },
        ...{ with: '3 * Market cap', label: 'FDV' },
      },
    ]);
  });

  it('is unknown where a figure of it is missing or stale', () => {
    expect(reasons({ market_cap_usd: 410 }, RATIO)).toMatchObject([{ why: 'unknown' }]);
    expect(reasons({ ...ROW, stale: ['TVL'] }, RATIO)).toMatchObject([{ why: 'unknown' }]);
    expect(reasons({ fdv_usd: 800 }, { formula: 'fdv_usd > 3 * market_cap_usd' })).toMatchObject([{ why: 'unknown' }]);
  });

  it('in a group and in a "not" is said as its group says', () => {
    expect(reasons(ROW, { any: [RATIO, ['tvl', 'gte', 500]] })).toMatchObject([
      { value: 4.1 },
      { value: 100, by: 400 },
    ]);
    expect(missed({ ...ROW, market_cap_usd: 200 }, { not: RATIO })[0]?.conditions).toMatchObject([
      { holds: false, value: 2 },
    ]);
  });

  it('over the view says nothing: a row outside has no rank', () => {
    expect(missed(ROW, { formula: 'rank(tvl) <= 10' })).toEqual([]);
  });

  it('of own columns says their value', () => {
    const own = withListColumns(spec, [
      { key: 'o_score000', title: 'Score', kind: 'number', options: [], several: false },
    ]);
    const filter: Filter = [['o_score000', 'gte', 5], { formula: 'o_score000 * 2 > 20' }];
    const misses = missesOf(own, { _id: 1, o_score000: 4 }, filter, NOW);
    expect(misses.map(({ conditions: [one] }) => [one?.value, one?.gap?.by])).toEqual([
      [4, 1],
      [8, 12],
    ]);
  });

  it('names every field that it reads', () => {
    expect(missFields(spec, [RATIO])).toEqual(expect.arrayContaining(['market_cap_usd', 'tvl', 'stale']));
  });
});

describe('what is offered for a formula', () => {
  it('is the value of the row as its bound, and else that it goes', () => {
    expect(offered(ROW, RATIO)).toEqual([
      { part: RATIO, kind: 'bound', instead: [{ formula: 'market_cap_usd / tvl <= 4.1' }], beside: [] },
    ]);
    const removed = { kind: 'remove', instead: [], beside: [] };
    for (const part of [
      { formula: 'fdv_usd > 3 * market_cap_usd' },
      { formula: 'fdv_usd / tvl = 3' },
      { not: { formula: 'fdv_usd / tvl > 3' } },
    ])
      expect(offered(ROW, part)).toEqual([{ part, ...removed }]);
    expect(offered({ tvl: 5 }, RATIO)).toEqual([{ part: RATIO, ...removed }]);
  });

  it('leaves the offers for conditions beside it as they are', () => {
    expect(offered({ ...ROW, sector: ['Gaming'] }, ['fdv_usd', 'gte', 900], RATIO, ['sector', 'in', ['DeFi']])).toEqual(
      [
        { part: ['fdv_usd', 'gte', 900], kind: 'bound', instead: [['fdv_usd', 'gte', 800]], beside: [] },
        { part: RATIO, kind: 'bound', instead: [{ formula: 'market_cap_usd / tvl <= 4.1' }], beside: [] },
        {
          ...{ part: ['sector', 'in', ['DeFi']], kind: 'value', instead: [['sector', 'in', ['DeFi', 'Gaming']]] },
          beside: [],
        },
      ],
    );
    expect(
      offered({ ...ROW, tvl: null }, { any: [RATIO, ['fdv_usd', 'gte', 900]] }).map(({ kind, instead }) => [
        kind,
        instead,
      ]),
    ).toEqual([['alternative', [{ any: [RATIO, ['fdv_usd', 'gte', 800]] }]]]);
  });

  it('lets the row in, with whatever figures', () => {
    const figure = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: null });
    const formula = fc.constantFrom(
      'market_cap_usd / tvl < 3',
      '30 <= market_cap_usd - tvl',
      'fdv_usd > 3 * market_cap_usd',
      'abs(tvl) >= 5M',
      'coalesce(fdv_usd, 0) != 0',
      'log(tvl) > 2',
    );
    fc.assert(
      fc.property(
        fc.record({ market_cap_usd: figure, tvl: figure, fdv_usd: figure }),
        fc.array(
          fc.oneof(
            formula,
            formula.map((text) => `not(${text})`),
          ),
          { minLength: 1, maxLength: 3 },
        ),
        (figures, texts) => {
          const filter = texts.map(
            (text): FilterPart =>
              text.startsWith('not(') ? { not: { formula: text.slice(4, -1) } } : { formula: text },
          );
          const row = { _id: 1, ...figures };
          const left = lettingIn(filter, missesOf(spec, row, filter, NOW));
          const passes = (text: string) => {
            const read = readFormula(spec, text);
            if (!read.ok) throw new Error(text);
            return evaluateFormula(spec, read.value.core, row, NOW);
          };
          // Each formula as a condition that its own value meets, or does not.
          const truths: (boolean | number | string | null)[] = [];
          for (const part of left) {
            const isNot = typeof part === 'object' && 'not' in part;
            mapFormulas([part], (text) => {
              const truth = passes(text);
              truths.push(isNot ? truth === false : truth);
              return ['tvl', 'known', 1];
            });
          }
          expect(truths.every((truth) => truth === true)).toBe(true);
        },
      ),
    );
  });
});
