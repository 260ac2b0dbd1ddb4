import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { usd } from '#schemas/units.ts';
import { fund, join, round, token } from '#server/modules/feeds/testing/records.ts';
import { roundData } from '#server/modules/records/feedRecords.ts';
import { isDouble } from './doubles.ts';
import labeled from './testing/labeledPairs.json' with { type: 'json' };
import { investorNames, judge, pairOf, readPairs } from './testing/labeledRounds.ts';

const pairs = readPairs(labeled, {
  names: pairOf(z.string()),
  dates: pairOf(z.string()),
  amounts: pairOf(z.number()),
  investors: pairOf(z.int()),
  shared: z.int(),
  same: z.boolean(),
});

describe('one round under two names', () => {
  it('is found in pairs judged by hand with a precision of at least 0.99', () => {
    const found = pairs.map(({ names: [a, b], dates, amounts, investors, shared, same }) => {
      const one = roundData({
        project: a,
        date: dates[0],
        amount_usd: usd(amounts[0]),
        investors: investorNames(investors[0], shared, 'One'),
      });
      const other = roundData({
        project: b,
        date: dates[1],
        amount_usd: usd(amounts[1]),
        investors: investorNames(investors[1], shared, 'Other'),
      });
      return { same, joined: isDouble(one, other) };
    });
    const { precision, recall } = judge('doubles', found);
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThan(0.7);
  });

  const investors = ['Fig', 'Pear', 'Kiwi'];
  const first = { amount_usd: 165e6, date: '2022-10-13', stage: 'Series B', investors };

  it('is one round with both sources, and makes the company and its project one', () => {
    const { fundraising, projects } = join(
      token({ name: 'Plumswap', symbol: 'PLM', gecko_id: 'plumswap' }),
      round({ ...first, project: 'Plumswap', symbol: 'PLM' }, { feed: 'venture-rounds' }),
      round({ ...first, project: 'Plumswap Labs', stage: null, amount_usd: 164e6, description: 'Fruit' }),
      round({ project: 'Plumswap Labs', date: '2020-08-06', amount_usd: 11e6 }),
    );
    expect(projects.map(({ name, total_raised_usd }) => [name, total_raised_usd])).toEqual([['Plumswap', 176e6]]);
    expect(fundraising.map(({ amount_quantity }) => amount_quantity)).toEqual([165e6, 11e6]);
    expect(fundraising[0]?.provenance).toContain('defillama-raises');
    expect(fundraising[0]?.provenance).toContain('venture-rounds');
  });

  it.each([
    ['the amount differs', { amount_usd: 150e6 }],
    ['the days are far apart', { date: '2022-10-19' }],
    ['they share too few investors', { investors: ['Fig', 'Apple', 'Quince'] }],
    ['the names are of two companies', { project: 'Quince Labs' }],
  ])('stays two rounds where %s', (_name, known) => {
    const { fundraising, projects } = join(
      round({ ...first, project: 'Plumswap' }, { feed: 'venture-rounds' }),
      round({ ...first, project: 'Plumswap Labs', ...known }),
    );
    expect(fundraising).toHaveLength(2);
    expect(projects).toHaveLength(2);
  });

  it('does not join all rounds of two companies whose names only begin alike', () => {
    const { projects } = join(
      fund({ name: 'Fig' }),
      round({ ...first, project: 'Plum' }, { feed: 'venture-rounds' }),
      round({ ...first, project: 'PlumX' }),
      round({ project: 'PlumX', date: '2020-08-06', amount_usd: 11e6 }),
    );
    expect(projects.map(({ name, total_raised_usd }) => [name, total_raised_usd]).sort()).toEqual([
      ['Plum', 165e6],
      ['PlumX', 11e6],
    ]);
  });

  it('a round that states the ticker joins the token of a related name', () => {
    const { projects } = join(
      token({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum' }),
      round({ project: 'Plum Labs', symbol: 'PLM', amount_usd: 5 }),
      round({ project: 'Quince Labs', symbol: 'PLM', amount_usd: 7 }, { feed: 'venture-rounds' }),
    );
    expect(projects.map(({ name, total_raised_usd }) => [name, total_raised_usd])).toEqual([
      ['Plum', 5],
      ['Quince Labs', 7],
    ]);
  });
});
