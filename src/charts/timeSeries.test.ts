import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BUCKETS,
  bucketed,
  type Points,
  type SeriesKind,
  summaryOf,
  timeSeries,
  together,
  within,
} from './timeSeries.ts';

const KINDS: readonly SeriesKind[] = ['sum', 'last', 'running'];
const points = (...pairs: readonly (readonly [day: string, value: number])[]): Points => ({
  time: Float64Array.from(pairs, ([day]) => Date.parse(day)),
  value: Float64Array.from(pairs, ([, value]) => value),
});
const plain = ({ time, value }: Points) =>
  Array.from(time, (moment, at) => [new Date(moment).toISOString().slice(0, 10), value[at]]);

const rounds = points(['2025-11-30', 5], ['2026-01-05', 1], ['2026-01-05', 2], ['2026-03-31', 4]);

describe('a bucket', () => {
  it('adds up what it holds', () => {
    expect(plain(bucketed(timeSeries('sum', 'Raised', rounds), 'month'))).toEqual([
      ['2025-11-01', 5],
      ['2026-01-01', 3],
      ['2026-03-01', 4],
    ]);
  });

  it('has the last value that is known', () => {
    const price = timeSeries(
      'last',
      'Price',
      points(['2026-01-05', 1], ['2026-01-06', Number.NaN], ['2026-01-11', 9], ['2026-01-12', 2]),
    );
    expect(plain(bucketed(price, 'week'))).toEqual([
      ['2026-01-05', 9],
      ['2026-01-12', 2],
    ]);
  });

  it('carries a total on', () => {
    const raised = timeSeries('running', 'Raised so far', rounds);
    expect(plain(bucketed(raised, 'quarter'))).toEqual([
      ['2025-10-01', 5],
      ['2026-01-01', 12],
    ]);
    expect(plain(within(raised, Date.parse('2026-01-01'), Date.parse('2026-12-31')))).toEqual([
      ['2026-01-05', 6],
      ['2026-01-05', 8],
      ['2026-03-31', 12],
    ]);
    const shown = within(raised, Date.parse('2026-01-01'), Date.parse('2026-12-31'));
    expect(plain(bucketed(shown, 'month'))).toEqual([
      ['2026-01-01', 8],
      ['2026-03-01', 12],
    ]);
  });
});

describe('a series', () => {
  it.each(KINDS)('refuses points out of order: %s', (kind) => {
    expect(() => timeSeries(kind, 'Price', points(['2026-01-02', 1], ['2026-01-01', 2]))).toThrow(
      'Price: points are out of order',
    );
  });

  it('refuses two values of one day where the last counts, and moments without a value', () => {
    const twice = points(['2026-01-02', 1], ['2026-01-02', 2]);
    expect(() => timeSeries('last', 'Price', twice)).toThrow('out of order');
    expect(timeSeries('sum', 'Raised', twice).value).toEqual(Float64Array.of(1, 2));
    expect(() => timeSeries('sum', 'Raised', { time: twice.time, value: Float64Array.of(1) })).toThrow(
      '2 moments of 1 values',
    );
  });

  it('stands beside others of its kind and of other names only', () => {
    const [a, b] = [timeSeries('last', 'Aave', points()), timeSeries('last', 'Bitcoin', points())];
    expect(together([a, b])).toEqual([a, b]);
    expect(() => together([a, b, a])).toThrow('Two series are named Aave');
    expect(() => together([a, timeSeries('sum', 'Raised', points())])).toThrow('Raised is of the kind sum');
  });
});

interface Row {
  readonly day: number;
  readonly amount: number;
  readonly stage: string;
}
const rowsOf = fc.array(
  fc.record({
    day: fc.integer({ min: 15_000, max: 21_000 }),
    // Whole cents add up without rounding.
    amount: fc.integer({ min: 0, max: 2 ** 40 }),
    stage: fc.constantFrom('Seed', 'Series A', 'Series B'),
  }),
);
const filtered = (rows: readonly Row[], stages: readonly string[]) =>
  rows.filter(({ stage }) => stages.includes(stage)).sort((a, b) => a.day - b.day);
const toPoints = (rows: readonly Row[]): Points => ({
  time: Float64Array.from(rows, ({ day }) => day * 86_400_000),
  value: Float64Array.from(rows, ({ amount }) => amount),
});
const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);

describe('for any filter and any division', () => {
  const chosen = fc.subarray(['Seed', 'Series A', 'Series B']);
  const bucket = fc.constantFrom(...BUCKETS);

  it('a chart of sums adds up to its rows', () => {
    fc.assert(
      fc.property(rowsOf, chosen, bucket, (rows, stages, division) => {
        const kept = filtered(rows, stages);
        const { time, value } = bucketed(timeSeries('sum', 'Raised', toPoints(kept)), division);
        expect(sumOf(value)).toBe(sumOf(kept.map(({ amount }) => amount)));
        expect([...time]).toEqual([...new Set(time)].sort((a, b) => a - b));
      }),
    );
  });

  it('a running total ends with the sum of its rows and never falls', () => {
    fc.assert(
      fc.property(rowsOf, chosen, bucket, (rows, stages, division) => {
        const kept = filtered(rows, stages);
        const { value } = bucketed(timeSeries('running', 'Raised', toPoints(kept)), division);
        expect(value.at(-1) ?? 0).toBe(sumOf(kept.map(({ amount }) => amount)));
        expect([...value]).toEqual([...value].sort((a, b) => a - b));
      }),
    );
  });

  it('a chart of last values ends with the last row', () => {
    fc.assert(
      fc.property(rowsOf, chosen, bucket, (rows, stages, division) => {
        const kept = [...new Map(filtered(rows, stages).map((row) => [row.day, row])).values()];
        const { value } = bucketed(timeSeries('last', 'Price', toPoints(kept)), division);
        expect(value.at(-1)).toBe(kept.at(-1)?.amount);
      }),
    );
  });

  it('two spans that touch hold every row once', () => {
    fc.assert(
      fc.property(rowsOf, fc.integer({ min: 15_000, max: 21_000 }), (rows, day) => {
        const series = timeSeries('sum', 'Raised', toPoints(filtered(rows, ['Seed', 'Series A', 'Series B'])));
        const cut = day * 86_400_000;
        const before = within(series, 0, cut - 1);
        const after = within(series, cut, Number.MAX_SAFE_INTEGER - 1);
        expect([...before.value, ...after.value]).toEqual([...series.value]);
        expect(before.time.every((time) => time < cut) && after.time.every((time) => time >= cut)).toBe(true);
      }),
    );
  });
});

describe('in words', () => {
  it('a line has its ends, extremes and change', () => {
    const summary = summaryOf(points(['2026-01-01', 4], ['2026-01-02', 1], ['2026-01-03', 9], ['2026-01-04', 6]));
    expect(summary?.first.value).toBe(4);
    expect(summary?.lowest).toEqual({ time: Date.parse('2026-01-02'), value: 1 });
    expect(summary?.highest).toEqual({ time: Date.parse('2026-01-03'), value: 9 });
    expect(summary?.change).toBeCloseTo(50, 10);
    expect(summaryOf(points(['2026-01-01', 4]))).toBeNull();
    expect(summaryOf(points(['2026-01-01', 0], ['2026-01-02', 1]))?.change).toBeNull();
  });
});
