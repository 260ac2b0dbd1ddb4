import { describe, expect, it } from 'vitest';
import { join, type RoundKnown, round, token } from '#server/modules/feeds/testing/records.ts';
import { EntityRegistry } from '#server/modules/records/entityRegistry.ts';
import type { FeedRecord } from '#server/modules/records/feedRecords.ts';
import { resolveEntities } from './resolveEntities.ts';
import { expectOneUniverse } from './testing/anyOrder.ts';

const M = 1e6;
/** Rounds of two companies called Plum: an exchange, and one of cards. */
const EXCHANGE: readonly RoundKnown[] = [
  { stage: 'Seed', date: '2019-07-31', amount_usd: 2 * M, investors: ['Fig', 'Kiwi'] },
  { stage: 'Series A', date: '2020-10-22', amount_usd: 6 * M, investors: ['Fig', 'Quince'] },
  { stage: 'Series B', date: '2021-08-15', amount_usd: 25 * M, investors: ['Fig', 'Pear', 'Olive'] },
];
const CARDS: readonly RoundKnown[] = [
  { stage: 'Seed', date: '2022-04-27', amount_usd: 5 * M, investors: ['Lime', 'Melon', 'Pear'] },
  { stage: 'Series A', date: '2025-03-01', amount_usd: 24 * M, investors: ['Lime', 'Pear'] },
];
const told = (rounds: readonly RoundKnown[], known: Partial<RoundKnown> = {}) =>
  rounds.map((one, nth) => round({ project: 'Plum', ...one, ...known }, { key: `${one.date}-${nth}` }));

const plum = (...records: FeedRecord[]) => {
  const { projects, fundraising } = join(...records);
  return {
    ...{ raised: projects[0]?.total_raised_usd, left: projects[0]?.rounds_in_doubt },
    doubtful: fundraising.filter(({ doubt }) => doubt !== null).map(({ date }) => date),
    rounds: fundraising.length,
  };
};

describe('two companies of one name', () => {
  it('do not add up: the rounds of the one of which less is known stay visible, in doubt', () => {
    expect(plum(...told(EXCHANGE), ...told(CARDS))).toEqual({
      ...{ raised: 33 * M, left: 2, rounds: 5 },
      doubtful: ['2025-03-01', '2022-04-27'],
    });
  });

  it('count for the company of the token, whichever has more rounds', () => {
    const coin = token({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum' });
    const counted = plum(coin, ...told(EXCHANGE), ...told(CARDS, { symbol: 'PLM' }));
    expect(counted).toMatchObject({ raised: 29 * M, left: 3, doubtful: ['2021-08-15', '2020-10-22', '2019-07-31'] });
  });

  it('count by reports where rounds alone name a token', () => {
    expect(plum(...told(EXCHANGE), ...told(CARDS, { symbol: 'PLM' }))).toMatchObject({ raised: 33 * M, left: 2 });
  });

  const [seed, seriesA] = EXCHANGE;
  const late = { stage: 'Seed', date: '2021-06-30', amount_usd: 5 * M, investors: ['Lime'] };
  it.each<[string, readonly (RoundKnown | undefined)[], readonly string[]]>([
    ['a seed before its Series A', [seed, seriesA], []],
    ['a seed within half a year of the Series A', [seed, seriesA, { ...late, date: '2021-02-01' }], []],
    ['a seed with an investor of the Series A', [seriesA, { ...late, investors: ['Lime', 'Quince'] }], []],
    ['a strategic round after the Series A', [seriesA, { ...late, stage: 'Strategic' }], []],
    ['a seed after a Series A, alone', [seed, seriesA, late], ['2021-06-30']],
    [
      'a later round with the investors of the first company',
      [seed, seriesA, late, { ...late, stage: 'Series B', date: '2022-01-10', investors: ['Fig', 'Nut'] }],
      ['2021-06-30'],
    ],
  ])('are told by %s', (_name, rounds, doubtful) => {
    const records = told(rounds.flatMap((one) => one ?? []));
    expect(plum(...records).doubtful).toEqual(doubtful);
  });

  it('give one universe for any order and split of the files, and reading twice changes nothing', () => {
    const records = [...told(EXCHANGE), ...told(CARDS)];
    const universe = (given: FeedRecord[], registry = new EntityRegistry([])) => {
      const { projects, fundraising } = resolveEntities(given, registry);
      return {
        projects: projects.map(({ name, total_raised_usd, rounds_in_doubt }) => [
          name,
          total_raised_usd,
          rounds_in_doubt,
        ]),
        rounds: fundraising.map(({ date, doubt, provenance }) => [date, doubt, provenance]),
      };
    };
    expectOneUniverse(records, universe, 30);
  });
});
