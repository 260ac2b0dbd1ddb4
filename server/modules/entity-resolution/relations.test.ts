import { describe, expect, it } from 'vitest';
import { join, person, protocol, round, token } from '#server/modules/feeds/testing/records.ts';

const AAVE = { name: 'Aave', symbol: 'AAVE', gecko_id: 'aave' };

describe('what feeds say beside the rows', () => {
  it('are jobs with their position, the primary one of the most reliable report, and founders', () => {
    const { relations, people, organizations, projects } = join(
      token(AAVE),
      protocol({ name: 'Aave', gecko_id: 'aave', llama_id: '111' }),
      person({ name: 'Stani Roe', title: 'Co-founder', organizations: ['Aave', 'Lens Works'] }),
      person(
        { name: 'Stani Roe', title: 'Speaker', organizations: ['Lens Works', 'Family'] },
        { feed: 'ethcc-speakers' },
      ),
    );
    const id = (name: string) => organizations.find(({ ventures_name }) => ventures_name === name)?._id;
    const job = { person_id: people[0]?._id, from_date: null, to_date: null };
    const aave = projects[0]?._id;
    expect(relations.employments).toEqual([
      { ...job, place: 0, organization_id: id('Aave'), project_id: aave, position: 'Co-founder', is_primary: true },
      {
        ...job,
        place: 1,
        organization_id: id('Lens Works'),
        project_id: null,
        position: 'Co-founder',
        is_primary: false,
      },
      { ...job, place: 2, organization_id: id('Family'), project_id: null, position: 'Speaker', is_primary: false },
    ]);
    expect(relations.founders).toContainEqual({ person_id: job.person_id, founded_kind: 'project', founded_id: aave });
    expect(relations.token_organizations).toEqual([{ project_id: aave, organization_id: id('Aave') }]);
    expect(relations.person_facts).toMatchObject([{ job_title: ['Co-founder', 'Speaker'] }]);
  });

  it('refer to people with the gender that a source states', () => {
    const { projects } = join(
      token(AAVE),
      person({ name: 'Stani Roe', organizations: ['Aave'], gender: 'Male' }),
      person({ name: 'Kim Poe', organizations: ['Aave'] }),
    );
    expect(projects[0]?.peoples).toEqual([
      expect.objectContaining({ name: 'Stani Roe', gender: 'Male' }),
      expect.not.objectContaining({ gender: expect.anything() }),
    ]);
  });

  it('never lay a project to a fund that only bears its name', () => {
    const issuersOf = (name: string) =>
      join(
        round({ project: name, amount_usd: 35e6, investors: ['Fig Capital'] }),
        round({ project: 'Plum', amount_usd: 5e6, investors: [name] }),
      ).relations.token_organizations.length;
    expect(issuersOf('Kiwi Brands')).toBe(1);
    expect(issuersOf('Paradigm')).toBe(0);
  });

  it('are contracts and chains under one name each, across spellings of sources', () => {
    const { relations } = join(
      token({
        ...AAVE,
        market_cap_usd: 5e9,
        market_cap_rate_24h: -1.5,
        contracts: [
          { chain: 'polygon-pos', address: '0xABc0000000000000000000000000000000000001' },
          { chain: 'energi', address: '0x01' },
        ],
      }),
      protocol({
        name: 'Aave',
        gecko_id: 'aave',
        website: 'https://aave.com',
        social: ['https://x.com/aave'],
        chains: ['BSC', 'Polygon'],
        contracts: [{ chain: 'polygon', address: '0xabc0000000000000000000000000000000000001' }],
      }),
    );
    expect(relations.project_contracts.map(({ chain, address }) => [chain, address])).toEqual([
      ['Polygon', '0xABc0000000000000000000000000000000000001'],
      ['energi', '0x01'],
    ]);
    expect(relations.project_facts).toMatchObject([
      {
        market_cap_rate_24h: -1.5,
        website: 'https://aave.com',
        social: ['https://x.com/aave'],
        ecosystem: ['Polygon', 'energi', 'BNB Smart Chain'],
      },
    ]);
  });

  it('are markets of one report only, the newest', () => {
    const market = (exchange: string) => ({ exchange, pair: 'AAVE/USD', price_usd: 90, volume_usd: 5, url: null });
    const { relations } = join(
      token({ ...AAVE, markets: [market('Old')] }, { at: '2026-07-01T00:00:00.000Z' }),
      token({ ...AAVE, markets: [market('New'), market('Newer')] }, { at: '2026-07-02T00:00:00.000Z' }),
      token(AAVE, { at: '2026-07-03T00:00:00.000Z' }),
    );
    expect(relations.project_markets.map(({ exchange, place }) => [place, exchange])).toEqual([
      [0, 'New'],
      [1, 'Newer'],
    ]);
  });

  it('are the same in any order of the reports', () => {
    const records = [
      token(AAVE, { key: 'a' }),
      round({ project: 'Aave', investors: ['Fig Capital', 'Pine Fund'] }, { key: 'b' }),
      person({ name: 'Ada Roe', title: 'Founder', organizations: ['Fig Capital'] }, { key: 'c' }),
      person({ name: 'Bo Vale', title: 'Partner', organizations: ['Fig Capital', 'Pine Fund'] }, { key: 'd' }),
    ];
    expect(join(...records.toReversed()).relations).toEqual(join(...records).relations);
  });
});
