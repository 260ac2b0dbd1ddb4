import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { usd } from '#schemas/units.ts';
import { join, type RoundKnown, round } from '#server/modules/feeds/testing/records.ts';
import { roundData } from '#server/modules/records/feedRecords.ts';
import { isRepeat } from './repeats.ts';
import labeled from './testing/labeledRepeats.json' with { type: 'json' };
import { investorNames, judge, pairOf, readPairs } from './testing/labeledRounds.ts';

const pairs = readPairs(labeled, {
  name: z.string(),
  dates: pairOf(z.string()),
  stages: pairOf(z.string().nullable()),
  amounts: pairOf(z.number()),
  investors: pairOf(z.int()),
  shared: z.int(),
  leads: pairOf(z.int()),
  shared_leads: z.int(),
  one_answer: z.boolean(),
  same: z.boolean(),
});

describe('one round at two dates', () => {
  it('is found in pairs judged by hand with a precision of at least 0.99', () => {
    const found = pairs.map((known) => {
      const report = (side: 0 | 1, own: string) =>
        roundData({
          project: known.name,
          date: known.dates[side],
          stage: known.stages[side],
          amount_usd: usd(known.amounts[side]),
          investors: investorNames(known.investors[side], known.shared, own),
          leads: investorNames(known.leads[side], known.shared_leads, own),
        });
      return { same: known.same, joined: isRepeat(report(0, 'One'), report(1, 'Other'), known.one_answer) };
    });
    const { precision, recall } = judge('repeats', found);
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThan(0.55);
  });

  const investors = ['Fig', 'Pear', 'Kiwi', 'Plum Capital', 'Quince Capital'];
  const first = { project: 'Medlar', amount_usd: 12e6, date: '2022-02-17', stage: 'Seed', investors };
  const total = (...reports: RoundKnown[]) =>
    join(
      ...reports.map((known, at) =>
        round({ ...first, ...known }, { feed: at === 0 ? 'venture-rounds' : 'cryptorank-rounds' }),
      ),
    ).projects[0]?.total_raised_usd;
  const inOneAnswer = (...reports: RoundKnown[]) =>
    join(...reports.map((known) => round({ ...first, ...known }))).projects[0]?.total_raised_usd;

  it('adds once, where stage and investors agree', () => {
    expect(total({}, { date: '2022-09-30' })).toBe(12e6);
    expect(total({}, { date: '2022-09-30', stage: null })).toBe(24e6);
    expect(total({}, { date: '2022-06-30', stage: null })).toBe(12e6);
    expect(total({}, { date: '2022-04-01', stage: 'Strategic' })).toBe(12e6);
  });

  it('adds once in one answer, where a line repeats another or its leads', () => {
    expect(inOneAnswer({}, { investors: [], date: '2022-02-18' })).toBe(12e6);
    expect(inOneAnswer({}, { date: '2022-04-30', investors: investors.slice(1) })).toBe(12e6);
    const leads = ['Fig', 'Pear'];
    expect(
      inOneAnswer(
        { leads },
        { date: '2022-07-30', stage: 'Private', leads: [...leads, 'Lime'], investors: ['Lime', ...leads] },
      ),
    ).toBe(12e6);
  });

  it('reported at two dates is the total of tranches at either', () => {
    const known = { leads: ['Fig', 'Pear'] };
    expect(
      inOneAnswer(
        { ...known, stage: 'Private', date: '2022-02-15', amount_usd: 9.5e6 },
        { stage: 'IEO', date: '2022-05-05', amount_usd: 2.5e6, investors: [] },
        known,
        { ...known, date: '2022-07-30', stage: 'Private' },
      ),
    ).toBe(12e6);
  });

  it('is two where the amount, the investors or a later stage say so', () => {
    expect(total({}, { date: '2022-09-30', amount_usd: 14e6 })).toBe(26e6);
    expect(total({}, { date: '2022-09-30', investors: ['Fig', 'Lime', 'Lemon', 'Sloe'] })).toBe(24e6);
    expect(total({}, { date: '2022-09-30', stage: 'Series A' })).toBe(24e6);
    expect(total({}, { date: '2024-02-17' })).toBe(24e6);
    expect(inOneAnswer({}, { date: '2022-04-30', investors: [...investors.slice(1), 'Lime'] })).toBe(24e6);
  });
});
