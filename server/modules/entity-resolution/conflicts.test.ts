import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readProvenance } from '#schemas/provenance.ts';
import { usd } from '#schemas/units.ts';
import { join, type RoundKnown, round } from '#server/modules/feeds/testing/records.ts';
import { roundData } from '#server/modules/records/feedRecords.ts';
import { isConflict } from './conflicts.ts';
import labeled from './testing/labeledConflicts.json' with { type: 'json' };
import { investorNames, judge, pairOf, readPairs } from './testing/labeledRounds.ts';

const pairs = readPairs(labeled, {
  name: z.string(),
  dates: pairOf(z.string()),
  stages: pairOf(z.string().nullable()),
  amounts: pairOf(z.number()),
  investors: pairOf(z.int()),
  shared: z.int(),
  one_answer: z.boolean(),
  same: z.boolean(),
});

describe('one round with two amounts', () => {
  it('is found in pairs judged by hand, and never where they are two', () => {
    const found = pairs.map((known) => {
      const report = (side: 0 | 1, own: string) =>
        roundData({
          project: known.name,
          date: known.dates[side],
          stage: known.stages[side],
          amount_usd: usd(known.amounts[side]),
          investors: investorNames(known.investors[side], known.shared, own),
        });
      return { same: known.same, joined: !known.one_answer && isConflict(report(0, 'One'), report(1, 'Other')) };
    });
    const { precision, recall } = judge('conflicts', found);
    expect(precision).toBe(1);
    expect(recall).toBeGreaterThan(0.8);
  });

  const investors = ['Fig', 'Pear', 'Kiwi', 'Plum Capital'];
  const first = { project: 'Medlar', amount_usd: 75e6, date: '2022-01-07', stage: 'Seed', investors };
  const told = (one: RoundKnown, other: RoundKnown, feed = 'defillama-raises') =>
    join(round({ ...first, ...one }, { feed: 'cryptorank-rounds' }), round({ ...first, ...other }, { feed }));
  const total = (...reports: Parameters<typeof told>) => told(...reports).projects[0]?.total_raised_usd;

  it('adds once, with the amount of the more reliable source, and names what the other states', () => {
    const { projects, fundraising } = told({ stage: null }, { amount_usd: 100e6, investors: [] });
    expect(projects[0]?.total_raised_usd).toBe(100e6);
    expect(fundraising).toHaveLength(1);
    expect(readProvenance(fundraising[0]?.provenance ?? null)).toContainEqual(
      expect.objectContaining({ source: 'cryptorank-rounds', others: { amount_quantity: 75e6 } }),
    );
    expect(total({}, { amount_usd: 40e6, date: '2022-01-09', stage: null })).toBe(40e6);
    expect(total({}, { amount_usd: 60e6, stage: 'Strategic' })).toBe(60e6);
  });

  it('is two where day, investors, amount or the source say so', () => {
    expect(total({ stage: null }, { amount_usd: 100e6, investors: [], date: '2022-01-08' })).toBe(175e6);
    expect(total({}, { amount_usd: 100e6, investors: [], stage: 'Strategic' })).toBe(175e6);
    expect(total({ stage: null }, { amount_usd: 40e6, investors: [] })).toBe(115e6);
    expect(total({}, { amount_usd: 40e6, date: '2022-01-10' })).toBe(115e6);
    expect(total({}, { amount_usd: 20e6 })).toBe(95e6);
    expect(total({}, { amount_usd: 40e6, investors: ['Fig', 'Pear', 'Lime', 'Sloe'] })).toBe(115e6);
    expect(total({}, { amount_usd: 40e6, stage: 'Strategic' })).toBe(115e6);
    expect(total({}, { amount_usd: 40e6 }, 'cryptorank-rounds')).toBe(115e6);
  });
  it('is one public sale that a later answer dates and sums otherwise, and two where one answer lists both', () => {
    const sale = { project: 'Medlar', stage: 'ICO', investors: [] };
    const sold = (...days: readonly [string, string]) =>
      join(
        round({ ...sale, amount_usd: 17.3e6, date: '2014-09-02' }, { feed: 'defillama-raises', at: days[0] }),
        round(
          { ...sale, amount_usd: 18.4e6, date: '2014-07-12', investors: ['Fig'] },
          { feed: 'defillama-raises', at: days[1] },
        ),
      ).fundraising.map(({ amount_quantity }) => amount_quantity);
    expect(sold('2022-11-15T00:00:00.000Z', '2024-03-13T00:00:00.000Z')).toEqual([18.4e6]);
    expect(sold('2024-03-13T00:00:00.000Z', '2024-03-13T00:00:00.000Z')).toEqual([17.3e6, 18.4e6]);
  });
});
