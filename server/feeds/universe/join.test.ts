import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MASTER_ROW_SCHEMAS } from '#schemas/entities/masterRows.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { usd } from '#schemas/units.ts';
import {
  type FeedRecord,
  type OrganizationData,
  organizationData,
  type PersonData,
  type ProjectData,
  personData,
  projectData,
  type RoundData,
  roundData,
} from '../records.ts';
import { joinUniverse } from './join.ts';
import { FIRST_LIVE_ID, KeyBook } from './keybook.ts';

const AT = '2026-08-01T00:00:00.000Z';
interface From {
  readonly feed?: string;
  readonly key?: string;
  readonly at?: string;
}
let counter = 0;
const origin = ({ feed, key, at }: From, usual: string) => ({
  feed: feed ?? usual,
  key: key ?? `k${counter++}`,
  source: feed ?? usual,
  fetchedAt: at ?? AT,
});
const token = (known: Partial<ProjectData> & { name: string }, from: From = {}): FeedRecord => ({
  ...origin(from, 'coingecko'),
  kind: 'project',
  data: projectData({ side: 'token', ...known }),
});
const protocol = (known: Partial<ProjectData> & { name: string }, from: From = {}): FeedRecord => ({
  ...origin(from, 'defillama-protocols'),
  kind: 'project',
  data: projectData({ side: 'protocol', ...known }),
});
type RoundKnown = Omit<Partial<RoundData>, 'amount_usd' | 'valuation_usd'> & {
  readonly amount_usd?: number | null;
  readonly valuation_usd?: number | null;
};
const dollars = (amount: number | null | undefined) => (amount === null || amount === undefined ? null : usd(amount));
const round = (known: RoundKnown & { project: string }, from: From = {}): FeedRecord => ({
  ...origin(from, 'defillama-raises'),
  kind: 'round',
  data: roundData({
    date: '2024-05-10',
    ...known,
    amount_usd: dollars(known.amount_usd),
    valuation_usd: dollars(known.valuation_usd),
  }),
});
const fund = (known: Partial<OrganizationData> & { name: string }, from: From = {}): FeedRecord => ({
  ...origin(from, 'cryptorank-funds'),
  kind: 'organization',
  data: organizationData(known),
});
const person = (known: Partial<PersonData> & { name: string }, from: From = {}): FeedRecord => ({
  ...origin(from, 'web3privacy-people'),
  kind: 'person',
  data: personData(known),
});
const join = (...records: FeedRecord[]) => joinUniverse(records, new KeyBook([]));

describe('projects', () => {
  it('are one by the id of their token: price from one feed, locked value from the other, the shorter name', () => {
    const { projects } = join(
      token({ name: 'Curved DAO', symbol: 'CVD', gecko_id: 'curved-dao', price_usd: 0.5 }),
      protocol({ name: 'Curved', symbol: 'CVD', gecko_id: 'curved-dao', llama_id: '3', tvl: 100, market_cap_usd: 9 }),
    );
    expect(projects).toHaveLength(1);
    expect(projects[0]).toMatchObject({ name: 'Curved', symbol: 'CVD', price_usd: 0.5, tvl: 100, market_cap_usd: 9 });
  });

  it('add up what is locked in their versions, of the newest answer only', () => {
    const { projects } = join(
      protocol({ name: 'Orchard V1', gecko_id: 'orchard', llama_id: '1', tvl: 10 }, { at: '2020-01-01T00:00:00.000Z' }),
      protocol({ name: 'Orchard V2', gecko_id: 'orchard', llama_id: '2', tvl: 20 }),
      protocol({ name: 'Orchard V3', family: 'orchard', llama_id: '3', tvl: 30 }),
      protocol({ name: 'Orchard V2', gecko_id: 'orchard', family: 'orchard', llama_id: '4', tvl: 40 }),
    );
    expect(projects.map(({ tvl }) => tvl)).toEqual([90]);
  });

  it('are one by equal name and symbol, and two where the symbols differ or one has none', () => {
    const named = (symbol: string | null) =>
      join(token({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum' }), protocol({ name: 'PLUM', symbol, llama_id: '1' }))
        .projects.length;
    expect(named('PLM')).toBe(1);
    expect(named('PLUM')).toBe(2);
    expect(named(null)).toBe(2);
  });

  it("of a list of somebody's own are those of the same name and symbol, or of the one name where no symbol stands", () => {
    const own = (symbol: string | null, ...others: FeedRecord[]) =>
      join(
        token({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum', price_usd: 1 }),
        token({ name: 'plum', symbol, price_usd: 2 }, { feed: 'files', at: '2026-08-02T00:00:00.000Z' }),
        ...others,
      )
        .projects.map(({ price_usd }) => price_usd)
        .sort();
    expect(own('PLM')).toEqual([2]);
    expect(own(null)).toEqual([2]);
    expect(own('OTHER')).toEqual([1, 2]);
    expect(own(null, token({ name: 'Plum', symbol: 'PL2', gecko_id: 'plum-2', price_usd: 3 }))).toEqual([1, 2, 3]);
  });

  it('take market figures of one moment together, the newest', () => {
    const { projects } = join(
      token(
        { name: 'Plum', gecko_id: 'plum', price_usd: 1, change7d: 5, max_supply: 7 },
        { at: '2025-01-01T00:00:00.000Z' },
      ),
      token({ name: 'Plum', gecko_id: 'plum', price_usd: 2 }),
    );
    expect(projects[0]).toMatchObject({ price_usd: 2, change7d: null, max_supply: 7 });
    const provenance = readProvenance(projects[0]?.provenance ?? null);
    expect(provenance.find(({ fields }) => fields.includes('price_usd'))).toMatchObject({
      source: 'coingecko',
      fetched_at: AT,
    });
    expect(provenance.find(({ fields }) => fields.includes('max_supply'))?.fetched_at).toBe('2025-01-01T00:00:00.000Z');
  });

  it('know who invested and how much they raised; an acquisition is no raise, an unknown amount no zero', () => {
    const { projects, fundraising } = join(
      round({ project: 'Plum', amount_usd: usd(2e6), investors: ['Fig'] }),
      round({ project: 'plum', amount_usd: null, stage: 'Series A', date: '2025-01-01' }),
      round({ project: 'PLUM', amount_usd: usd(9e6), stage: 'M&A', date: '2026-01-01' }),
      round({ project: 'Quince', amount_usd: null }),
    );
    expect(fundraising).toHaveLength(4);
    expect(projects.map(({ name, total_raised_usd }) => [name, total_raised_usd])).toEqual([
      ['Plum', 2e6],
      ['Quince', null],
    ]);
    expect(projects[0]?.organizations.map(({ name }) => name)).toEqual(['Fig']);
  });
});

describe('rounds', () => {
  const venture = { feed: 'venture-rounds' };

  it('told by two feeds are one, with the investors and origins of both', () => {
    const { fundraising } = join(
      round({ project: 'Plum', amount_usd: usd(2e6), stage: 'Seed', description: 'Fruit', investors: ['Fig', 'Pear'] }),
      round(
        {
          project: 'Plum',
          amount_usd: usd(2e6),
          date: '2024-05-12',
          valuation_usd: usd(9e6),
          leads: ['Fig Inc'],
          investors: ['Fig Inc', 'Kiwi'],
        },
        venture,
      ),
    );
    expect(fundraising).toHaveLength(1);
    expect(fundraising[0]).toMatchObject({
      date: '2024-05-12',
      stages: 'Seed',
      amount_quantity: 2e6,
      valuation_usd: usd(9e6),
      description: 'Fruit',
      lead_investors: ['Fig'],
    });
    expect(fundraising[0]?.organizations.map(({ name }) => name)).toEqual(['Fig', 'Kiwi', 'Pear']);
    expect(new Set(readProvenance(fundraising[0]?.provenance ?? null).map(({ source }) => source))).toEqual(
      new Set(['defillama-raises', 'venture-rounds']),
    );
  });

  it.each<[string, RoundKnown, number]>([
    ['the day before', { date: '2024-05-09' }, 1],
    ['the month only', { date: '2024-05' }, 1],
    ['the first of the month', { date: '2024-05-01' }, 1],
    ['half a year later', { date: '2024-11-10' }, 2],
    ['another stage, far off', { stage: 'Series A', date: '2024-05-17' }, 2],
    ['another stage, same day', { stage: 'Strategic' }, 1],
    ['twice the amount', { amount_usd: usd(4e6) }, 2],
    ['a rounded amount', { amount_usd: usd(2.01e6) }, 1],
    ['no amount', { amount_usd: null }, 1],
    ['no amount, next week', { amount_usd: null, date: '2024-05-17' }, 2],
    ['no date', { date: null }, 1],
    ['neither date nor stage', { date: null, stage: null }, 2],
  ])('told again with %s', (_, other, count) => {
    const known = { project: 'Plum', amount_usd: usd(2e6), stage: 'Seed' };
    expect(join(round(known), round({ ...known, ...other }, venture)).fundraising).toHaveLength(count);
  });

  it('of one answer are never joined: its author has seen both', () => {
    expect(
      join(round({ project: 'Plum', stage: 'Seed' }), round({ project: 'Plum', stage: null })).fundraising,
    ).toHaveLength(2);
  });

  it('find their project by name, unless the symbols contradict or two bear the name', () => {
    const plum = protocol({ name: 'Plum', symbol: 'PLM', llama_id: '1' });
    const projectOf = (...records: FeedRecord[]) =>
      join(...records).fundraising.map(({ symbol, token: state }) => [symbol, state]);
    expect(projectOf(plum, round({ project: 'plum' }))).toEqual([['PLM', 'Tokens included']]);
    expect(projectOf(plum, round({ project: 'Plum', symbol: 'PLUM' }))).toEqual([['PLUM', 'Tokens included']]);
    expect(
      projectOf(plum, protocol({ name: 'Plum', symbol: 'PL2', llama_id: '2' }), round({ project: 'Plum' })),
    ).toEqual([[null, 'No Token']]);
    expect(projectOf(round({ project: 'Quince' }))).toEqual([[null, 'No Token']]);
  });

  it('that name no symbol are not those of a token of that name, unless something speaks for it', () => {
    const plum = token({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum', price_usd: 1 });
    const nameless = round({ project: 'plum', amount_usd: 2e6 }, { key: 'nameless' });
    const raised = (...records: FeedRecord[]) =>
      join(plum, nameless, ...records).projects.find(({ symbol }) => symbol === 'PLM')?.total_raised_usd ?? 0;
    expect(raised()).toBe(0);
    expect(raised(round({ project: 'Plum', symbol: 'PLUM', amount_usd: 3e6, date: '2020-01-01' }))).toBe(0);
    expect(raised(round({ project: 'Plum', symbol: 'PLM', date: '2020-01-01' }))).toBe(2e6);
    expect(raised(round({ project: 'Plum', stage: 'ICO', date: '2020-01-01' }))).toBe(2e6);
    expect(raised(round({ project: 'Plum', category: ['L1'], date: '2020-01-01' }))).toBe(2e6);
    expect(raised(protocol({ name: 'Plum', gecko_id: 'plum', llama_id: '1' }))).toBe(2e6);
    expect(raised(protocol({ name: 'Plum Network', gecko_id: 'plum', llama_id: '1' }))).toBe(2e6);
  });

  it('of a company named like a token make a project of its own, whose address says so', () => {
    const { projects } = join(
      token({ name: 'Rain', symbol: 'RAIN', gecko_id: 'rain' }),
      round({ project: 'Rain', amount_usd: 6e6, date: '2020-10-22' }),
      round({ project: 'Rain', amount_usd: 9e6, date: '2021-10-22' }),
      round({ project: 'Aelf', amount_usd: 1e6, date: '2017-11-01' }),
      token({ name: 'aelf', symbol: 'ELF', gecko_id: 'aelf' }),
    );
    expect(projects.map(({ slug, symbol, total_raised_usd }) => [slug, symbol, total_raised_usd])).toEqual([
      ['rain', 'RAIN', null],
      ['aelf', 'ELF', 1e6],
      ['rain-2', null, 15e6],
    ]);
  });
});

describe('organizations and people', () => {
  it('two spellings of a fund are one organization, its figures those of its rounds', () => {
    const { organizations } = join(
      fund({ name: 'HTX Ventures', type: 'Fund', investments: 99 }),
      round({
        project: 'Plum',
        amount_usd: usd(2e6),
        investors: ['Huobi Ventures', 'HTX Ventures (ex Huobi Ventures)'],
      }),
      round({ project: 'Quince', amount_usd: null, date: '2023-01-01', investors: ['HTX Ventures'] }),
      fund({ name: 'Kiwi Capital', investments: 5 }),
    );
    expect(
      organizations.map(({ ventures_name, number_of_investment, total_investment_amount, relate_project }) => [
        ventures_name,
        number_of_investment,
        total_investment_amount,
        relate_project.length,
      ]),
    ).toEqual([
      ['HTX Ventures', 2, 2e6, 2],
      ['Kiwi Capital', 5, null, 0],
    ]);
  });

  it('a single investor is a person where a people feed, a list of angels or the round itself says so', () => {
    const { organizations, people, fundraising } = join(
      person({ name: 'Jane Roe', title: 'Founder', organizations: ['Plum'] }),
      person({ name: 'fig', type_of_investor: ['Angel'] }, { feed: 'cryptorank-funds' }),
      person({ name: 'solo' }),
      fund({ name: 'John Doe' }),
      person({ name: 'John Doe' }),
      round({
        project: 'Plum',
        investors: ['Jane Roe', 'fig', 'solo', 'John Doe', 'Ann Poe (Angel)', 'Balaji Srinivasan', 'Kiwi Capital'],
      }),
    );
    expect(fundraising[0]?.people.map(({ name }) => name)).toEqual(['Jane Roe', 'fig', 'Ann Poe', 'Balaji Srinivasan']);
    expect(fundraising[0]?.organizations.map(({ name }) => name)).toEqual(['solo', 'John Doe', 'Kiwi Capital']);
    expect(people.find(({ name }) => name === 'Jane Roe')).toMatchObject({
      primary_job_title: 'Founder',
      type_of_investor: ['Angel'],
    });
    expect(people.find(({ name }) => name === 'Jane Roe')?.relate_token.map(({ name }) => name)).toEqual(['Plum']);
    expect(
      organizations.find(({ ventures_name }) => ventures_name === 'Plum')?.founder.map(({ name }) => name),
    ).toEqual(['Jane Roe']);
  });

  it('people of one full name are one, unless their accounts differ', () => {
    const named = (...accounts: (string | null)[]) =>
      join(
        ...accounts.map((account, index) =>
          person(
            { name: 'Jane Roe', social: account ? [`https://x.com/${account}`] : [] },
            { feed: index ? 'devcon-speakers' : 'ethcc-speakers' },
          ),
        ),
      ).people.length;
    expect(named(null, 'jane')).toBe(1);
    expect(named('jane', 'Jane')).toBe(1);
    expect(named('jane', 'other')).toBe(2);
    expect(join(person({ name: 'jane' }), person({ name: 'jane' })).people).toHaveLength(2);
  });
});

describe('the whole universe', () => {
  const records = [
    token({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum', price_usd: 1 }, { key: 'a' }),
    protocol({ name: 'Plum', symbol: 'PLM', llama_id: '1', tvl: 3 }, { key: 'b' }),
    round({ project: 'Plum', amount_usd: usd(1e6), investors: ['Fig', 'Jane Roe', 'Kiwi (ex Pear)'] }, { key: 'c' }),
    round({ project: 'Plum', amount_usd: usd(1e6), investors: ['fig'] }, { key: 'd', feed: 'venture-rounds' }),
    round({ project: 'Fig', stage: 'Seed', investors: ['Plum'] }, { key: 'e' }),
    fund({ name: 'Fig', sector: ['DeFi'] }, { key: 'f' }),
    person({ name: 'Jane Roe', organizations: ['Plum', 'Quince'] }, { key: 'g' }),
    person({ name: 'solo' }, { key: 'h' }),
    person({ name: 'solo' }, { key: 'i' }),
  ];

  it('is the same in whatever order the records come', () => {
    const expected = JSON.stringify(joinUniverse(records, new KeyBook([])));
    fc.assert(
      fc.property(fc.shuffledSubarray(records, { minLength: records.length }), (shuffled) => {
        expect(JSON.stringify(joinUniverse(shuffled, new KeyBook([])))).toBe(expected);
      }),
      { numRuns: 30 },
    );
  });

  it('has rows that pass their validators, each address once', () => {
    const universe = joinUniverse(records, new KeyBook([]));
    for (const source of ['projects', 'people', 'organizations', 'fundraising'] as const) {
      for (const row of universe[source])
        expect(MASTER_ROW_SCHEMAS[source].safeParse(row)).toMatchObject({ success: true });
    }
    for (const rows of [universe.projects, universe.people, universe.organizations]) {
      const slugs = rows.map(({ slug }) => slug);
      expect(new Set(slugs).size).toBe(slugs.length);
    }
  });

  it('keeps numbers and addresses over syncs, whatever is new or gone, above those of any sample', () => {
    const book = new KeyBook([]);
    const before = joinUniverse(records, book);
    const again = new KeyBook(book.known());
    const after = joinUniverse(
      [round({ project: 'Apple', investors: ['Aardvark'] }, { key: '0' }), ...records.slice(1)],
      again,
    );
    for (const source of ['projects', 'people', 'organizations', 'fundraising'] as const) {
      const known = new Map(before[source].map((row) => [row._id, row.slug]));
      const kept = after[source].filter(({ _id }) => known.has(_id));
      expect(kept.length).toBe(before[source].length);
      for (const { _id, slug } of kept) expect(slug).toBe(known.get(_id));
      for (const { _id } of before[source]) expect(_id).toBeGreaterThanOrEqual(FIRST_LIVE_ID);
    }
  });

  it('goes on under the older number where two projects turn out to be one', () => {
    const book = new KeyBook([]);
    const plum = token({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum' }, { key: 'a' });
    const apart = joinUniverse([plum, protocol({ name: 'Plum Swap', llama_id: '1' }, { key: 'b' })], book).projects;
    const joined = joinUniverse(
      [plum, protocol({ name: 'Plum Swap', llama_id: '1', gecko_id: 'plum' }, { key: 'b' })],
      new KeyBook(book.known()),
    ).projects;
    expect(joined.map(({ _id }) => _id)).toEqual([Math.min(...apart.map(({ _id }) => _id))]);
  });
});
