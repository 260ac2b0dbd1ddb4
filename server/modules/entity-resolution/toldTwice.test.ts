import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readProvenance } from '#schemas/provenance.ts';
import { usd } from '#schemas/units.ts';
import { join, round, token } from '#server/modules/feeds/testing/records.ts';
import { EntityRegistry } from '#server/modules/records/entityRegistry.ts';
import { type FeedRecord, type RoundRecord, roundData } from '#server/modules/records/feedRecords.ts';
import { resolveEntities } from './resolveEntities.ts';
import { expectOneUniverse } from './testing/anyOrder.ts';
import labeled from './testing/labeledNames.json' with { type: 'json' };
import { investorNames, judge, pairOf, readPairs } from './testing/labeledRounds.ts';
import { announcementKey, isToldTwice } from './toldTwice.ts';

const pairs = readPairs(labeled, {
  names: pairOf(z.string()),
  dates: pairOf(z.string()),
  amount: z.number(),
  announcements: pairOf(z.nullable(z.string())),
  investors: pairOf(z.int()),
  shared: z.int(),
  one_answer: z.boolean(),
  same: z.boolean(),
});

describe('one round under names without relation', () => {
  it('is found in pairs judged by hand with a precision of at least 0.99', () => {
    const found = pairs.map((pair) => {
      const report = (side: 0 | 1): RoundRecord => ({
        ...{ kind: 'round', key: pair.names[side], feed: pair.one_answer ? 'one' : `feed ${side}`, source: 'a list' },
        fetchedAt: '2026-01-01T00:00:00.000Z',
        data: roundData({
          project: pair.names[side],
          date: pair.dates[side],
          amount_usd: usd(pair.amount),
          announcement: pair.announcements[side] && `https://${pair.announcements[side].replace(' ', '/')}`,
          investors: investorNames(pair.investors[side], pair.shared, `Own ${side}`),
        }),
      });
      return { same: pair.same, joined: isToldTwice(report(0), report(1)) };
    });
    expect(pairs.length).toBeGreaterThanOrEqual(150);
    const { precision, recall } = judge('names', found);
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThan(0.6);
  });

  const investors = ['Fig Ventures', 'Pear Capital', 'Kiwi', 'Quince'];
  const told = { amount_usd: 44e6, date: '2021-05-28', stage: 'Series C', investors };
  const announcement = 'https://news.example/plum-raises-44m';
  const venture = { feed: 'venture-rounds' };

  it('is one by its announcement, with all its names, and counts for the project that most reports name', () => {
    const { fundraising, projects, otherNames } = join(
      round({ ...told, project: 'Plum', announcement, investors: investors.slice(0, 2) }),
      round(
        {
          ...{ ...told, project: 'Dollar Fig', symbol: 'DFG', investors: investors.slice(0, 2) },
          announcement: 'http://www.news.example/plum-raises-44m/?utm_source=x',
        },
        venture,
      ),
      round({ ...told, project: 'Plum', stage: null }, { feed: 'depin-rounds' }),
      round({ project: 'Plum', amount_usd: 3e6, date: '2019-01-10' }),
    );
    expect(fundraising.map(({ projects: name, amount_quantity }) => [name, amount_quantity])).toEqual([
      ['Plum', 44e6],
      ['Plum', 3e6],
    ]);
    expect(projects.map(({ name, total_raised_usd }) => [name, total_raised_usd])).toEqual([['Plum', 47e6]]);
    const names = readProvenance(fundraising[0]?.provenance ?? null).map(({ others }) => others?.projects);
    expect(names).toContain('Dollar Fig');
    expect(otherNames.map(({ key }) => key)).toContain('dollar fig');
  });

  it('is one by day, amount and four investors, and leaves a token of the other name a project of its own', () => {
    const { fundraising, projects } = join(
      token({ name: 'Dollar Fig', symbol: 'DFG', gecko_id: 'dollar-fig', price_usd: 1 }),
      round({ ...told, project: 'Plum' }),
      round({ ...told, project: 'Plum' }, { feed: 'cryptorank-rounds' }),
      round({ ...told, project: 'Dollar Fig', symbol: 'DFG' }, venture),
    );
    expect(fundraising.map(({ projects: name }) => name)).toEqual(['Plum']);
    expect(projects.map(({ name, total_raised_usd, symbol }) => [name, total_raised_usd, symbol]).sort()).toEqual([
      ['Dollar Fig', null, 'DFG'],
      ['Plum', 44e6, null],
    ]);
  });

  it.each([
    ['three investors of one day', { investors: investors.slice(0, 3) }],
    ['another amount', { announcement, amount_usd: 40e6 }],
    ['another day without an announcement', { date: '2021-05-30' }],
    ['an announcement with other investors', { announcement, investors: ['Apple', 'Melon', 'Lime', 'Nut'] }],
  ])('stays two rounds with %s', (_name, known) => {
    const first = { ...told, project: 'Plum', announcement: 'announcement' in known ? announcement : null };
    const count = join(round(first), round({ ...told, project: 'Dollar Fig', ...known }, venture)).fundraising.length;
    expect(count).toBe(2);
  });

  it('stays many where one list tells it of many projects: a program that gives each the same', () => {
    const grants = ['Plum', 'Cherry', 'Olive'].map((project) =>
      round({ ...told, project, announcement, investors: ['Fig Ventures', 'Pear Capital'] }),
    );
    expect(join(...grants).fundraising).toHaveLength(3);
  });

  it('gives one universe for any order and split of the files, and reading twice changes nothing', () => {
    const records = [
      token({ name: 'Dollar Fig', symbol: 'DFG', gecko_id: 'dollar-fig' }, { key: 't' }),
      round({ ...told, project: 'Plum', announcement }, { key: 'a' }),
      round({ ...told, project: 'Dollar Fig', symbol: 'DFG', announcement }, { ...venture, key: 'b' }),
      round({ ...told, project: 'Old Plum' }, { feed: 'cryptorank-rounds', key: 'c' }),
      round({ project: 'Old Plum', amount_usd: 3e6, date: '2019-01-10' }, { feed: 'cryptorank-rounds', key: 'd' }),
      round({ ...told, project: 'Plum Labs' }, { feed: 'depin-rounds', key: 'e' }),
    ];
    const universe = (given: FeedRecord[], registry = new EntityRegistry([])) => {
      const { fundraising, projects } = resolveEntities(given, registry);
      return {
        rounds: fundraising.map(({ projects: name, provenance }) => [name, provenance]),
        projects: projects.map(({ name, total_raised_usd }) => `${name} ${total_raised_usd}`).sort(),
      };
    };
    const whole = universe(records);
    expect(whole.rounds).toHaveLength(2);
    expectOneUniverse(records, universe, 100);
  });
});

describe('the address of an announcement', () => {
  it.each([
    ['https://www.news.example/a/', 'news.example/a'],
    ['http://m.news.example/A?utm_source=x&id=3#top', 'news.example/a?id=3'],
    ['https://twitter.com/plum/status/1?s=20', 'x.com/plum/status/1'],
    ['https://news.example/a/amp', 'news.example/a'],
    ['https://news.example/', null],
    ['no address', null],
  ])('%s is %s', (address, key) => expect(announcementKey(address)).toBe(key));
});
