import { describe, expect, it } from 'vitest';
import { realReader, realRecords, realRows, realValues } from './realReader.ts';

const records = realRecords();
const known = (kind: string) => new Set(records.filter((one) => one.kind === kind).map(({ name }) => name));

describe('the universe of real names', () => {
  it('holds some 3,000 records, each with a name, and rounds of its projects by its investors', () => {
    expect(records.length).toBeGreaterThan(2_800);
    expect(records.filter(({ name }) => name === '')).toEqual([]);
    const [projects, investors] = [known('project'), new Set([...known('venture'), ...known('people')])];
    const rounds = realRows().get('fundraising') ?? [];
    expect(rounds.length).toBeGreaterThan(800);
    expect(rounds.filter(({ projects: of }) => typeof of !== 'string' || !projects.has(of))).toEqual([]);
    const leads = rounds.flatMap(({ lead_investors: of }) => (Array.isArray(of) ? of : []));
    expect(leads.filter((name) => !investors.has(name))).toEqual([]);
  });

  it('says how well known the largest coins and the most active investors are', () => {
    const named = (name: string) => records.find((one) => one.name === name);
    expect(named('Bitcoin')).toMatchObject({ symbol: 'BTC', capRank: 1 });
    expect(named('Coinbase Ventures')?.deals).toBeGreaterThan(500);
    expect(records.filter(({ capUsd }) => capUsd !== null).length).toBeGreaterThan(500);
  });

  it('has coins named like chains and words, organizations named like tickers, and former names', () => {
    const { lexicon } = realReader();
    const kinds = (key: string) => lexicon.find(key)?.hits.map(({ record }) => record.kind) ?? [];
    expect(kinds('base')).toContain('project');
    expect(kinds('safe')).toEqual(expect.arrayContaining(['project', 'venture']));
    // The ticker of the largest token is meant before the organization of that name.
    expect(kinds('btc')).toEqual(['project', 'venture']);
    expect(lexicon.formerOf('Sky')).toContain('MakerDAO');
    const chains = realValues().find(({ source, field }) => source === 'projects' && field === 'chains')?.values;
    expect(chains).toEqual(expect.arrayContaining(['Base', 'NEAR Protocol', 'Sui', 'Bitcoin', 'Solana']));
  });
});
