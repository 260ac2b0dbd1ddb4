import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daySpan } from '../dates.ts';
import { daysSince, type PlacedRound, roundSequence } from './roundSequence.ts';
import { isRaise } from './rows.ts';

const NOW = Date.UTC(2026, 7, 15, 9);
const round = (date: string | null, stages: string | null = null, rest: Partial<PlacedRound> = {}): PlacedRound => ({
  ...{ date, stages, amount_quantity: null, doubt: null },
  ...rest,
});
/** Stage of the next round and days to it, by date. */
const next = (...rounds: PlacedRound[]) =>
  Object.fromEntries(
    roundSequence(rounds, NOW).map(({ next_stage, days_to_next }, at) => [
      rounds[at]?.date,
      [next_stage, days_to_next],
    ]),
  );

describe('days since a round', () => {
  it.each([
    ['2026-08-15', 0],
    ['2026-08-14', 1],
    ['2025-08-15', 365],
    // Of a month or year nobody invents a day.
    ['2026-08', null],
    ['2025', null],
    ['2026-08-16', null],
    ['soon', null],
    [null, null],
  ])('of %s are %s', (date, expected) => {
    expect(daysSince(date, NOW)).toBe(expected);
  });
});

describe('the next round', () => {
  it('is the first that follows, with its size and the days to it', () => {
    const rounds = [
      round('2026-01-10', 'Series B', { amount_quantity: 9e7 }),
      round('2024-01-10', 'Seed', { amount_quantity: 2e6 }),
      round('2025-01-09', 'Series A', { amount_quantity: 8e6 }),
    ];
    expect(roundSequence(rounds, NOW)).toEqual([
      { days_since: 217, next_stage: null, next_amount_usd: null, days_to_next: null },
      { days_since: 948, next_stage: 'Series A', next_amount_usd: 8e6, days_to_next: 365 },
      { days_since: 583, next_stage: 'Series B', next_amount_usd: 9e7, days_to_next: 366 },
    ]);
  });

  it('of a month has no days, and one that may be before it is no next', () => {
    expect(next(round('2024-03', 'Seed'), round('2025-01-09', 'Series A'))).toEqual({
      '2024-03': ['Series A', null],
      '2025-01-09': [null, null],
    });
    // The round of the year may lie between the two others.
    expect(next(round('2024-03-05', 'Seed'), round('2024', 'Strategic'), round('2025-01-09', 'Series A'))).toEqual({
      '2024-03-05': [null, null],
      2024: [null, null],
      '2025-01-09': [null, null],
    });
    expect(next(round('2024', 'Seed'), round('2025', 'Series A'), round('2025-06', 'Series B'))['2024']).toEqual([
      null,
      null,
    ]);
  });

  it('is no acquisition, none in doubt and none without a date', () => {
    const left = [
      round('2025-01-01', 'M&A'),
      round('2025-02-01', 'Series A', { doubt: 'Perhaps of another company' }),
      round(null, 'Series C'),
    ];
    expect(next(round('2024-01-01', 'Seed'), ...left)).toEqual({
      '2024-01-01': [null, null],
      '2025-01-01': [null, null],
      '2025-02-01': [null, null],
      null: [null, null],
    });
  });
});

const dates = fc
  .tuple(
    fc.integer({ min: 2023, max: 2025 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.nat(2),
  )
  .map(([year, month, day, exact]) => {
    const parts = [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')];
    return parts.slice(0, exact + 1).join('-');
  });
const rounds = fc.array(
  fc.record({
    date: fc.option(dates),
    stages: fc.constantFrom(null, 'Seed', 'Series A', 'M&A'),
    doubt: fc.constantFrom(null, null, 'x'),
    amount_quantity: fc.option(fc.nat()),
  }),
  { maxLength: 6 },
);

it('says nothing of a next round that another reading of the dates would deny', () => {
  /** A day within each date. */
  const days = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(rounds, days, (given, shares) => {
      const read = given.map((one, at): PlacedRound => {
        const span = one.date === null ? null : daySpan(one.date);
        if (span === null) return one;
        const day = span.from + Math.round((span.to - span.from) * (shares[at] ?? 0));
        return { ...one, date: new Date(day * 86_400_000).toISOString().slice(0, 10) };
      });
      const vague = roundSequence(given, NOW);
      const exact = roundSequence(read, NOW);
      for (const [at, { next_stage, next_amount_usd, days_to_next }] of vague.entries()) {
        if (next_stage !== null) expect(exact[at]?.next_stage).toBe(next_stage);
        if (next_amount_usd !== null) expect(exact[at]?.next_amount_usd).toBe(next_amount_usd);
        if (days_to_next !== null) {
          expect(exact[at]?.days_to_next).toBe(days_to_next);
          expect(days_to_next).toBeGreaterThan(0);
        }
      }
    }),
  );
});

it('follows the rounds of days one by one, in any order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 19_000, max: 20_500 }), { maxLength: 8 }), (given) => {
      const all = given.map((day) => round(new Date(day * 86_400_000).toISOString().slice(0, 10), 'Seed'));
      expect(all.every(({ stages }) => isRaise(stages))).toBe(true);
      const sequence = roundSequence(all, NOW);
      const steps = sequence.reduce((sum, { days_to_next }) => sum + (days_to_next ?? 0), 0);
      expect(steps).toBe(given.length === 0 ? 0 : Math.max(...given) - Math.min(...given));
      expect(sequence.filter(({ days_to_next }) => days_to_next === null).length).toBe(Math.min(1, given.length));
    }),
  );
});
