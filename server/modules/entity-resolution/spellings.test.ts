import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fund, join, person, round, token } from '#server/modules/feeds/testing/records.ts';
import { EntityRegistry } from '#server/modules/records/entityRegistry.ts';
import type { FeedRecord } from '#server/modules/records/feedRecords.ts';
import { resolveEntities } from './resolveEntities.ts';
import { isOneInvestor, parted, relationOf } from './spellings.ts';
import { expectOneUniverse } from './testing/anyOrder.ts';
import { judge } from './testing/labeledRounds.ts';
import labeled from './testing/labeledSpellings.json' with { type: 'json' };

const { pairs } = z
  .strictObject({
    about: z.array(z.string()),
    pairs: z.array(z.tuple([z.string(), z.string(), z.int(), z.int(), z.int(), z.boolean(), z.boolean(), z.boolean()])),
  })
  .parse(labeled);

const raised = { project: 'Plum', amount_usd: 5e6, stage: 'Seed' };
const venture = { feed: 'venture-rounds' };
const investorsOf = (...records: FeedRecord[]) =>
  join(...records).fundraising.map(({ organizations }) => organizations.map(({ name }) => name).sort());

describe('one investor in several spellings', () => {
  it('is found in pairs judged by hand with a precision of at least 0.98', () => {
    const found = pairs.map(([one, other, together, beside, chances, areListed, isHouse, same]) => {
      const relation = relationOf(parted(one), parted(other));
      const standing = { together, beside, chances, areListed, isHouse };
      return { same, joined: relation !== null && isOneInvestor(relation, standing) };
    });
    expect(pairs.length).toBeGreaterThanOrEqual(400);
    const { precision, recall } = judge('spellings', found);
    expect(precision).toBeGreaterThanOrEqual(0.98);
    expect(recall).toBeGreaterThan(0.9);
  });

  it.each([
    ['Fig', 'Fig Capital'],
    ['Fig (Group)', 'Fig'],
    ['The Fig Fund', 'Fig'],
    ['Fig Venture', 'Fig Ventures'],
    ['F1D (Fig Digital)', 'Fig Digital'],
  ])('takes part once as %s in one list and as %s in another, and is one organization', (one, other) => {
    const records = [
      round({ ...raised, leads: [one], investors: [one, 'Kiwi'] }),
      round({ ...raised, investors: ['Kiwi', other] }, venture),
      round({ ...raised, project: 'Cherry', investors: [other] }, venture),
    ];
    const { fundraising, organizations, otherNames } = join(...records);
    expect(fundraising.map((row) => row.organizations.length).sort()).toEqual([1, 2]);
    expect(organizations).toHaveLength(2);
    const [joined] = organizations.filter(({ ventures_name }) => ventures_name !== 'Kiwi');
    expect(joined).toMatchObject({ number_of_investment: 2, rounds_led: 1 });
    expect(fundraising.flatMap(({ lead_investors }) => lead_investors)).toEqual([joined?.ventures_name]);
    // Whoever looks for the other spelling finds it.
    expect(otherNames.filter(({ source }) => source === 'organizations')).toHaveLength(1);
  });

  it('is two wherever one line lists both: a house and its fund', () => {
    const both = round({ ...raised, project: 'Cherry', investors: ['Fig', 'Fig Ventures'] });
    const apart = [
      round({ ...raised, investors: ['Fig', 'Kiwi'] }),
      round({ ...raised, investors: ['Kiwi', 'Fig Ventures'] }, venture),
    ];
    expect(investorsOf(...apart)).toEqual([['Fig', 'Kiwi']]);
    expect(investorsOf(both, ...apart)).toEqual(
      expect.arrayContaining([
        ['Fig', 'Fig Ventures'],
        ['Fig', 'Fig Ventures', 'Kiwi'],
      ]),
    );
  });

  it.each<[string, FeedRecord]>([
    ['a project', token({ name: 'Fig', symbol: 'FIG', gecko_id: 'fig' })],
    ["somebody's employer", person({ name: 'Jane Roe', organizations: ['Fig'] })],
  ])('takes part once, but stays two organizations, where the house is %s', (_name, house) => {
    const { fundraising, organizations } = join(
      house,
      round({ ...raised, investors: ['Fig', 'Kiwi'] }),
      round({ ...raised, investors: ['Kiwi', 'Fig Ventures'] }, venture),
      round({ ...raised, project: 'Cherry', investors: ['Fig Ventures'] }),
    );
    expect(fundraising.map((row) => row.organizations.map(({ name }) => name).sort())).toEqual(
      expect.arrayContaining([['Fig Ventures', 'Kiwi'], ['Fig Ventures']]),
    );
    if (house.kind === 'person') expect(organizations.map(({ ventures_name }) => ventures_name)).toContain('Fig');
  });

  it('is two where a list of funds describes both and they seldom meet', () => {
    const rounds = ['Plum', 'Cherry', 'Olive'].flatMap((project) => [
      round({ ...raised, project, investors: ['Fig Labs', 'Kiwi', 'Pear'] }),
      round(
        { ...raised, project, investors: project === 'Plum' ? ['Kiwi', 'Fig Ventures'] : ['Kiwi', 'Pear'] },
        venture,
      ),
    ]);
    const funds = ['Fig Labs', 'Fig Ventures'].map((name) => fund({ name, type: 'Fund' }));
    expect(join(...rounds, ...funds).organizations).toHaveLength(4);
  });

  it('is read from a list that repeats its funds among all investors', () => {
    const investors = ['Fig', 'Kiwi', 'Fig Group', 'Kiwi Group'];
    const line = { ...raised, investors };
    expect(investorsOf(round(line))[0]).toHaveLength(4);
    expect(investorsOf(round({ ...line, lists: [investors.slice(0, 2), investors.slice(2)] }))[0]).toHaveLength(2);
  });

  it('gives one universe for any order and split of the files, and reading twice changes nothing', () => {
    const records = [
      round({ ...raised, investors: ['Fig', 'Kiwi', 'Nut DAO'] }, { key: 'a' }),
      round({ ...raised, investors: ['Kiwi', 'Fig Ventures', 'Nut Labs'] }, { ...venture, key: 'b' }),
      round({ ...raised, investors: ['Kiwi', 'Fig Group'] }, { feed: 'cryptorank-rounds', key: 'c' }),
      round({ ...raised, project: 'Cherry', investors: ['Fig Group', 'Fig Ventures'] }, { key: 'd' }),
      fund({ name: 'Fig Group', type: 'Fund' }, { key: 'e' }),
      person({ name: 'Jane Roe', organizations: ['Fig'] }, { key: 'f' }),
    ];
    const universe = (given: FeedRecord[], registry = new EntityRegistry([])) => {
      const { fundraising, organizations, otherNames } = resolveEntities(given, registry);
      const names = new Map(organizations.map(({ _id, ventures_name }) => [_id, ventures_name]));
      return {
        rounds: fundraising.map((row) => [row.projects, row.organizations.map(({ name }) => name)]),
        organizations: organizations
          .map(({ ventures_name, number_of_investment }) => `${ventures_name} ${number_of_investment}`)
          .sort(),
        otherNames: otherNames.map(({ id, key }) => `${names.get(id)} ${key}`).sort(),
      };
    };
    expectOneUniverse(records, universe, 30);
  });
});
