import { describe, expect, it } from 'vitest';
import { fund, join, protocol, round, token } from '#server/modules/feeds/testing/records.ts';
import { sectorNames } from './sectors.ts';

describe('sectors', () => {
  it('have one name whatever a source calls them, each once', () => {
    expect(sectorNames(['Dexes', 'dex', 'Game', 'Gaming', 'GameFi', 'Blockchain infrastructure'])).toEqual([
      'DEX',
      'Gaming',
      'GameFi',
      'Blockchain Infrastructure',
    ]);
  });

  it('are one in projects, rounds and organizations', () => {
    const { projects, fundraising, organizations } = join(
      token({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum' }),
      protocol({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum', sector: ['Dexes'] }),
      round({ project: 'Plum', symbol: 'PLM', category: ['DEX'], amount_usd: 1e6, investors: ['Fig Capital'] }),
      fund({ name: 'Fig Capital', sector: ['NFTs', 'NFT'] }),
    );
    expect(projects.map(({ sector }) => sector)).toEqual([['DEX']]);
    expect(fundraising.map(({ category }) => category)).toEqual([['DEX']]);
    expect(organizations.find(({ ventures_name }) => ventures_name === 'Fig Capital')?.sector).toEqual(['NFT']);
  });
});
