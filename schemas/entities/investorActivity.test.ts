import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daySpan } from '../dates.ts';
import { dealsInYear, lastDeal, leadHistory, ledMost, yearlyGrowth } from './investorActivity.ts';

const NOW = Date.UTC(2026, 7, 15, 9);
const on = (date: string | null, rest: object = {}) => ({ stage: 'Seed', date, ...rest });

describe('the last deal', () => {
  it.each([
    [['2024-03-01', '2026-02-10', '2025-12-31'], '2026-02-10'],
    // The year may end later, the month began earlier: what is known begins last.
    [['2026', '2026-02-10'], '2026-02-10'],
    [['2026-02', '2026-02-10'], '2026-02-10'],
    // The month may be its first day or a later one.
    [['2026-02-01', '2026-02'], '2026-02'],
    [[null, 'soon'], null],
    [[], null],
  ])('of %j is %s', (dates, expected) => {
    expect(lastDeal(dates.map((date) => on(date)))).toBe(expected);
    expect(lastDeal(dates.toReversed().map((date) => on(date)))).toBe(expected);
  });

  it('is no acquisition', () => {
    const left = [on('2026-05-01', { stage: 'M&A' })];
    expect(lastDeal([on('2025-01-01'), ...left])).toBe('2025-01-01');
    expect(dealsInYear(left, NOW)).toBeNull();
  });
});

describe('the deals of twelve months', () => {
  it.each([
    ['2025-08-15', 0],
    ['2025-08-16', 1],
    ['2026-08-15', 1],
    ['2026-08', 1],
    ['2025-08', 0],
    ['2026', 1],
    ['2025', 0],
  ])('count one of %s as %d', (date, expected) => {
    expect(dealsInYear([on(date)], NOW)).toBe(expected);
  });

  it('are unknown where no date is known', () => {
    expect(dealsInYear([on(null)], NOW)).toBeNull();
    expect(dealsInYear([on(null), on('2020')], NOW)).toBe(0);
  });
});

describe('the growth of a year', () => {
  const raised = (date: string | null, amount: number | null = null, stage = 'Seed') => ({ stage, date, amount });

  it('is of twelve months against the twelve before, whose rounds lie there for certain', () => {
    const before = [raised('2024-08-16', 4e6), raised('2025-08-15', 4e6)];
    const now = [raised('2025-08-16', 5e6), raised('2026-08', 1e6), raised('2026')];
    // The year may be one or the other, the day is too early, and an acquisition is no deal.
    const left = [raised('2025', 9e9), raised('2024-08-15', 9e9), raised('2026-01-01', 9e9, 'M&A'), raised(null, 9e9)];
    expect(yearlyGrowth([...before, ...now, ...left], NOW)).toEqual({ deals: 50, raised: -25 });
  });

  it('is unknown without a deal before, and of sums without a disclosed one in either', () => {
    expect(yearlyGrowth([raised('2026-01-01', 1e6)], NOW)).toEqual({ deals: null, raised: null });
    expect(yearlyGrowth([raised('2025-01-01', 1e6)], NOW)).toEqual({ deals: -100, raised: null });
    expect(yearlyGrowth([raised('2025-01-01'), raised('2026-01-01', 1e6)], NOW)).toEqual({ deals: 0, raised: null });
  });
});

describe('what an investor leads', () => {
  it('is named by frequency, at most three, of rounds that it leads', () => {
    const led = (stage: string, sectors: string[], isLead = true) => ({
      ...{ ...on('2024'), stage, sectors, isLead },
      isInDoubt: false,
    });
    expect(
      ledMost([
        led('Seed', ['DEX', 'DEX']),
        led('Seed', ['Lending']),
        led('Series A', ['DEX', 'AI']),
        led('Series B', ['Gaming']),
        led('Series C', ['Wallet'], false),
        led('M&A', ['Wallet']),
        // Of which company it is, is doubtful; that it was led, is not.
        { ...led('Seed', ['Wallet']), isInDoubt: true },
        { ...led('Seed', ['Wallet']), isInDoubt: true },
        led('Pre-seed', []),
      ]),
    ).toEqual({ sectors: ['DEX', 'AI', 'Gaming'], stages: ['Seed', 'Pre-seed', 'Series A'] });
  });
});

const dates = fc
  .option(
    fc.tuple(
      fc.integer({ min: 2019, max: 2026 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      fc.nat(2),
    ),
  )
  .map((drawn) => {
    if (drawn === null) return null;
    const [year, month, day, exact] = drawn;
    const parts = [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')];
    return parts.slice(0, exact + 1).join('-');
  });
const rounds = fc.array(
  fc.record({
    date: dates,
    stage: fc.constantFrom(null, 'Seed', 'Series A', 'M&A'),
    isInDoubt: fc.boolean(),
    isLead: fc.boolean(),
    sectors: fc.uniqueArray(fc.constantFrom('DEX', 'Lending', 'AI', 'Gaming')),
  }),
  { maxLength: 12 },
);

describe('an investor', () => {
  it('is described alike by its rounds in any order', () => {
    fc.assert(
      fc.property(
        rounds.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const of = (given: typeof all) => [lastDeal(given), dealsInYear(given, NOW), ledMost(given)];
          expect(of(shuffled)).toEqual(of(all));
        },
      ),
    );
  });

  it('deals no earlier and no less often with a further round', () => {
    fc.assert(
      fc.property(rounds, rounds, (all, more) => {
        const from = (given: typeof all) => daySpan(lastDeal(given) ?? '')?.from ?? Number.NEGATIVE_INFINITY;
        expect(from([...all, ...more])).toBe(Math.max(from(all), from(more)));
        const count = (given: typeof all) => dealsInYear(given, NOW) ?? 0;
        expect(count([...all, ...more])).toBe(count(all) + count(more));
      }),
    );
  });
});

describe('the rounds that an investor led', () => {
  it('are said by sector, kind and year, each once, the newest first', () => {
    const led = (stage: string | null, date: string | null, sectors: string[], rest: object = {}) => ({
      ...{ stage, date, sectors, isLead: true, isInDoubt: false },
      ...rest,
    });
    expect(
      leadHistory([
        led('Seed', '2022-03-01', ['DEX']),
        led('Seed', '2022', ['DEX']),
        led('Series A', '2026-Q1', ['Gaming']),
        // Not said: by whom, of what, when, which kind, in doubt, an acquisition.
        led('Seed', '2026-01-01', ['DeFi'], { isLead: false }),
        led('Seed', '2026-01-01', []),
        led('Seed', null, ['DeFi']),
        led('Seed', 'soon', ['DeFi']),
        led(null, '2026', ['DeFi']),
        led('Seed', '2026', ['DeFi'], { isInDoubt: true }),
        led('M&A', '2026', ['DeFi']),
      ]),
    ).toEqual(['Gaming Series A 2026', 'DEX Seed 2022', 'DeFi Seed 2022']);
    expect(leadHistory([])).toEqual([]);
  });
});
