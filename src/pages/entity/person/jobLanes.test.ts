import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daySpan } from '#schemas/dates.ts';
import type { EpochDay } from '#schemas/units.ts';
import { jobLanes, yearTicks } from './jobLanes.ts';

const day = (text: string) => daySpan(text)?.from as EpochDay;
const TODAY = day('2026-06-30');
const job = (from_date: string | null, to_date: string | null) => ({ from_date, to_date });

const dates = fc
  .record({ year: fc.integer({ min: 2005, max: 2025 }), month: fc.integer({ min: 1, max: 12 }), precise: fc.boolean() })
  .map(({ year, month, precise }) => (precise ? `${year}-${String(month).padStart(2, '0')}` : `${year}`));
const jobs = fc.array(fc.record({ from_date: fc.option(dates, { freq: 6 }), to_date: fc.option(dates, { freq: 3 }) }), {
  maxLength: 12,
});

describe('jobLanes', () => {
  it('takes as many lanes as jobs are drawn on one day, and lets none cover another', () => {
    fc.assert(
      fc.property(jobs, (list) => {
        const { bars, lanes, undated } = jobLanes(list, TODAY);
        expect(bars.length + undated.length).toBe(list.length);
        const depths = bars.map((one) => bars.filter(({ from, to }) => from <= one.from && one.from <= to).length);
        expect(lanes).toBe(Math.max(0, ...depths));
        for (const [at, a] of bars.entries()) {
          for (const b of bars.slice(at + 1)) {
            expect(a.lane === b.lane && a.from <= b.to && b.from <= a.to).toBe(false);
          }
        }
      }),
    );
  });

  it('places a job by its dates, whatever the order of the list', () => {
    fc.assert(
      fc.property(jobs, (list) => {
        const lanesOf = (given: typeof list) =>
          jobLanes(given, TODAY)
            .bars.map(({ from, to, lane }) => `${from} ${to} ${lane}`)
            .sort();
        expect(lanesOf(list.toReversed())).toEqual(lanesOf(list));
      }),
    );
  });

  it('says of two jobs that they were held together only for both', () => {
    fc.assert(
      fc.property(jobs, (list) => {
        const { bars } = jobLanes(list, TODAY);
        for (const a of bars) {
          for (const { job: other, months } of a.beside) {
            expect(months).toBeGreaterThan(0);
            expect(bars.find((b) => b.job === other)?.beside).toContainEqual({ job: a.job, months });
          }
        }
      }),
    );
  });

  it('counts months, and leaves a job of unknown begin, or that ends before it, out of the drawing', () => {
    const [first, second, third] = [job('2020-01', '2021-12'), job(null, '2022'), job('2024', '2023')];
    const { bars, undated } = jobLanes([first, second, third], TODAY);
    expect(bars).toMatchObject([{ job: first, duration: { months: 24, isExact: true }, isPresent: false }]);
    expect(undated).toEqual([second, third]);
  });

  it('does not take a change of jobs within one year for holding both', () => {
    const { bars } = jobLanes([job('2018', '2020'), job('2020', null)], TODAY);
    expect(bars.map(({ beside }) => beside)).toEqual([[], []]);
    expect(bars.map(({ duration }) => duration.isExact)).toEqual([false, false]);
    const together = jobLanes([job('2018-01', '2020-12'), job('2020-03', null)], TODAY);
    expect(together.bars[0]?.beside).toMatchObject([{ months: 8 }]);
  });

  it('ends a present job today', () => {
    expect(jobLanes([job('2025-07-01', null)], TODAY).bars).toMatchObject([
      { to: TODAY, isPresent: true, duration: { months: 12 } },
    ]);
  });
});

describe('yearTicks', () => {
  it('names years within the days, at most as many as fit', () => {
    expect(yearTicks(day('2019-05'), day('2022-02'), 9).map(({ year }) => year)).toEqual([2020, 2021, 2022]);
    expect(yearTicks(day('2001-05'), day('2022-02'), 6).map(({ year }) => year)).toEqual([
      2004, 2008, 2012, 2016, 2020,
    ]);
  });
});
