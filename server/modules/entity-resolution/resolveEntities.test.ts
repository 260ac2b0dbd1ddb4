import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import { staleFigures } from '#schemas/freshness.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { DAY_MS, usd } from '#schemas/units.ts';
import { AT, fund, join, person, protocol, round, token } from '#server/modules/feeds/testing/records.ts';
import { EntityRegistry, FIRST_LIVE_ID } from '#server/modules/records/entityRegistry.ts';
import type { FeedRecord } from '#server/modules/records/feedRecords.ts';
import { setDay } from './dailyPrices.ts';
import { resolveEntities } from './resolveEntities.ts';

const epochDay = (day: string) => Date.parse(day) / DAY_MS;

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

  it('of an own list match by name and symbol, or by a unique name without symbol', () => {
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

  it('have changes of 7, 30 and 365 days from daily prices of exactly those days, where no source states them', () => {
    const priced = (
      days: Readonly<Record<string, number>>,
      change7d: number | null = null,
      lastYear: number | null = null,
    ) => {
      const prices: (number | null)[] = [];
      for (const [day, price] of Object.entries(days)) setDay(prices, epochDay(day) - epochDay('2026-01-01'), price);
      const before: (number | null)[] = [];
      setDay(before, epochDay('2025-08-01') - epochDay('2025-01-01'), lastYear);
      const { projects } = join(
        token({ name: 'Plum', gecko_id: 'plum', price_usd: 3, change7d }),
        ...[
          { year: 2026, prices },
          { year: 2025, prices: before },
        ].map(
          ({ year, prices: ofYear }): FeedRecord => ({
            ...{ kind: 'prices', feed: 'coingecko-prices', key: `plum/${year}`, source: 'CoinGecko' },
            data: { gecko_id: 'plum', year, prices: ofYear, market_caps: [], volumes: [] },
            fetchedAt: '2026-07-31T00:00:00.000Z',
          }),
        ),
      );
      return projects[0];
    };
    const plum = priced({ '2026-07-02': 4, '2026-07-25': 2 });
    expect([plum?.change7d, plum?.change30d]).toEqual([50, -25]);
    expect(readProvenance(plum?.provenance ?? null).find(({ fields }) => fields.includes('change7d'))).toMatchObject({
      ...{ source: 'Computed from other figures', fetched_at: AT, fields: ['change30d', 'change7d'] },
    });
    const beside = priced({ '2026-07-01': 4, '2026-07-24': 2, '2026-07-26': 2 });
    expect([beside?.change7d, beside?.change30d]).toEqual([null, null]);
    expect(priced({ '2026-07-25': 2 }, 5)?.change7d).toBe(5);
    expect([priced({}, null, 1)?.change1y, beside?.change1y]).toEqual([200, null]);
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
    expect(new Set(provenance.map(({ page }) => page))).toEqual(new Set(['https://www.coingecko.com/en/coins/plum']));
    expect(provenance.find(({ fields }) => fields.includes('max_supply'))?.fetched_at).toBe('2025-01-01T00:00:00.000Z');
  });

  it('have their market cap as a multiple of what is locked, of the older moment of the two; none where one is unknown', () => {
    const locked = { llama_id: '1', tvl: 400 };
    const { projects } = join(
      token({ name: 'Plum', gecko_id: 'plum', market_cap_usd: 100 }),
      protocol({ name: 'Plum', gecko_id: 'plum', ...locked }, { at: '2025-01-01T00:00:00.000Z' }),
      token({ name: 'Fig', gecko_id: 'fig', market_cap_usd: 100 }),
      protocol({ name: 'Pear', gecko_id: 'pear', ...locked, llama_id: '2' }),
      protocol({ name: 'Kiwi', gecko_id: 'kiwi', market_cap_usd: 9, llama_id: '3', tvl: 0 }),
    );
    const multiples = Object.fromEntries(projects.map((row) => [row.name, row.cap_to_tvl]));
    expect(multiples).toEqual({ Plum: 0.25, Fig: null, Pear: null, Kiwi: null });
    const plum = projects.find(({ name }) => name === 'Plum');
    const provenance = readProvenance(plum?.provenance ?? null);
    expect(provenance.find(({ fields }) => fields.includes('cap_to_tvl'))).toMatchObject({
      source: 'Computed from other figures',
      fetched_at: '2025-01-01T00:00:00.000Z',
    });
    // A figure that is stale makes no other one stale.
    expect(plum && staleFigures(DATA_SETS.projects, plum, AT)).toEqual(['TVL', 'Cap / TVL']);
  });

  it('of a centralized exchange hold assets, which are no TVL, beside the TVL of its protocols', () => {
    const exchange = { family: 'figswap', llama_id: '1', sector: ['CEX'] };
    const { projects } = join(
      protocol({ name: 'Figswap CEX', ...exchange, tvl: 900 }),
      protocol({ name: 'Figswap Staked', ...exchange, llama_id: '2', sector: ['Liquid Staking'], tvl: 20 }),
      protocol({ name: 'Kiwi Exchange', llama_id: '3', sector: ['CEX'], tvl: 80 }),
    );
    expect(projects.map(({ tvl, exchange_assets_usd }) => [tvl, exchange_assets_usd])).toEqual([
      [20, 900],
      [null, 80],
    ]);
    expect(projects[1]?.provenance).toContain('exchange_assets_usd');
    expect(projects[1]?.provenance).not.toContain('tvl');
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

  it('and people count rounds joined and led, their median and sum; an acquisition is no deal', () => {
    const { organizations, people, projects } = join(
      person({ name: 'Jane Roe', type_of_investor: ['Angel'] }),
      round({ project: 'Plum', amount_usd: 2e6, leads: ['Fig'], investors: ['Fig', 'Jane Roe'] }),
      round({ project: 'Quince', amount_usd: 8e6, leads: ['Kiwi'], investors: ['Fig', 'Kiwi'] }),
      round({ project: 'Pear', amount_usd: 3e6, leads: ['Jane Roe'], investors: ['Fig'] }),
      round({ project: 'Lime', amount_usd: null, investors: ['Fig'] }),
      round({ project: 'Melon', amount_usd: 9e9, stage: 'M&A', leads: ['Fig'], investors: ['Fig'] }),
    );
    const figures = { number_of_investment: 4, rounds_led: 1, median_round_usd: 3e6, total_investment_amount: 13e6 };
    const latest = { last_deal: '2024-05-10', deals_12m: null, lead_stages: [] };
    expect(organizations.find(({ ventures_name }) => ventures_name === 'Fig')).toMatchObject({ ...figures, ...latest });
    expect(people[0]).toMatchObject({
      number_of_investment: 2,
      rounds_led: 1,
      last_deal: '2024-05-10',
      median_round_usd: 2.5e6,
      total_investment_amount: 5e6,
    });
    expect(people[0]?.provenance).toContain('Derived from funding rounds');
    const investorsOf = (project: string) =>
      projects.find(({ name }) => name === project)?.organizations.map(({ name, kind }) => [name, kind]);
    expect(investorsOf('Plum')).toEqual([
      ['Fig', undefined],
      ['Jane Roe', 'people'],
    ]);
    expect(investorsOf('Pear')).toEqual([
      ['Jane Roe', 'people'],
      ['Fig', undefined],
    ]);
  });

  it('and projects have other names: those of the feeds, former ones, those of the alias table', () => {
    const { projects, organizations, otherNames } = join(
      token({ name: 'Maker', symbol: 'MKR', gecko_id: 'maker' }),
      protocol({ name: 'MAKER', gecko_id: 'maker', llama_id: '1' }),
      round({ project: 'MakerDAO', symbol: 'MKR', gecko_id: 'maker', investors: ['YZi Labs (ex Binance Labs)'] }),
      round({ project: 'Tessera (ex Fractional)', investors: ['Fig', 'FIG'] }),
    );
    const names = new Map([
      ...projects.map(({ _id, name }) => [_id, name] as const),
      ...organizations.map(({ _id, ventures_name }) => [_id, ventures_name] as const),
    ]);
    expect(otherNames.map(({ id, key }) => [names.get(id), key])).toEqual([
      ['Maker', 'makerdao'],
      ['Tessera (ex Fractional)', 'fractional'],
      ['YZi Labs', 'binance labs'],
      ['YZi Labs', 'yzi labs (ex binance labs)'],
    ]);
  });

  it('keep id and slug of a spelling after it becomes an alias', () => {
    const registry = new EntityRegistry([
      { kind: 'organization', id: FIRST_LIVE_ID, slug: 'slow', keys: ['org:slow'], joined: null },
    ]);
    const { organizations } = resolveEntities([fund({ name: 'Slow' })], registry);
    expect(organizations).toMatchObject([{ _id: FIRST_LIVE_ID, slug: 'slow', ventures_name: 'Slow Ventures' }]);
  });

  it('a single investor is a person where a people feed, a list of angels or the round itself says so', () => {
    const { organizations, people, fundraising } = join(
      person({ name: 'Jane Roe', title: 'Founder', organizations: ['Plum'] }),
      person({ name: 'fig', type_of_investor: ['Angel'] }, { feed: 'cryptorank-funds' }),
      person({ name: 'solo' }),
      fund({ name: 'John Doe', type: 'Fund' }),
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

describe('all entities', () => {
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

  it('do not depend on the order of records', () => {
    const expected = JSON.stringify(resolveEntities(records, new EntityRegistry([])));
    fc.assert(
      fc.property(fc.shuffledSubarray(records, { minLength: records.length }), (shuffled) => {
        expect(JSON.stringify(resolveEntities(shuffled, new EntityRegistry([])))).toBe(expected);
      }),
      { numRuns: 30 },
    );
  });

  it('have valid rows, each slug once', () => {
    const resolved = resolveEntities(records, new EntityRegistry([]));
    for (const source of ['projects', 'people', 'organizations', 'fundraising'] as const) {
      for (const row of resolved[source]) expect(ROW_SCHEMAS[source].safeParse(row)).toMatchObject({ success: true });
    }
    for (const rows of [resolved.projects, resolved.people, resolved.organizations]) {
      const slugs = rows.map(({ slug }) => slug);
      expect(new Set(slugs).size).toBe(slugs.length);
    }
  });

  it('keep ids and slugs across syncs, above any sample id', () => {
    const registry = new EntityRegistry([]);
    const before = resolveEntities(records, registry);
    const again = new EntityRegistry(registry.known());
    const after = resolveEntities(
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

  it('keep the lower id when two projects merge', () => {
    const registry = new EntityRegistry([]);
    const plum = token({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum' }, { key: 'a' });
    const apart = resolveEntities(
      [plum, protocol({ name: 'Plum Swap', llama_id: '1' }, { key: 'b' })],
      registry,
    ).projects;
    const joined = resolveEntities(
      [plum, protocol({ name: 'Plum Swap', llama_id: '1', gecko_id: 'plum' }, { key: 'b' })],
      new EntityRegistry(registry.known()),
    ).projects;
    expect(joined.map(({ _id }) => _id)).toEqual([Math.min(...apart.map(({ _id }) => _id))]);
  });
});
