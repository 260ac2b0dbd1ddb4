import { describe, expect, it } from 'vitest';
import { readProvenance } from '#schemas/provenance.ts';
import { isSector, sectorName } from '#schemas/sectors/sectors.ts';
import { fund, join, person, protocol, round, token } from '#server/modules/feeds/testing/records.ts';

/** Words of lists as they were recorded, each with how many records use it. */
const WORDS: Readonly<Record<string, string>> = {
  'protocols of a TVL list': `Dexs 1859, Yield 601, Lending 571, Derivatives 379, Liquid Staking 261, Farm 225, CDP 214, Yield Aggregator 199,
    Launchpad 148, Bridge 143, Reserve Currency 133, RWA 125, Services 122, Algo-Stables 121, DEX Aggregator 110, Gaming 82, Canonical Bridge 80,
    Indexes 74, SoFi 74, Prediction Market 73, Interface 61, Options 58, NFT Marketplace 57, Onchain Capital Allocator 55, Liquidity manager 55,
    Staking Pool 46, Risk Curators 43, Leveraged Farming 42, Synthetics 42, Cross Chain Bridge 38, Basis Trading 33, NFT Lending 31, Payments 30,
    Insurance 30, Liquid Restaking 29, Privacy 27, Luck Games 25, Telegram Bot 25, RWA Lending 21, Developer Tools 20, AI Agents 18, Ponzi 14`,
  'rounds and funds': `DeFi 612, Infrastructure 533, CeFi 301, NFT 283, Blockchain Service 261, Gaming 238, L1 198, Centralized Exchange 149, Web3 142,
    Trading 118, GameFi 95, Social 92, Analytics 90, Mining 69, Metaverse 55, L2 48, Blockchain Infrastructure 41, Chain 40, DEX 37, Payments 32,
    Liquid Staking 28, Cybersecurity 26, Storage 24, Digital Identity 21, Scaling Solution 20, Smart contract security 19, AI 11, Banking 10,
    DAO infrastructure 10, Taxes 10, Health 9, Custody 7, News 7, Crypto Intelligence 6, Hardware 6, Real Estate 6, Zero Knowledge Industry 6`,
  'a list that an analyst keeps': `Gaming 286, DeFi 208, Blockchain Service 207, Blockchain 131, NFT 79, Infrastructure 77, DEX 58, Platform 51, Finance 44,
    Social 41, Protocol 37, GameFi 36, Layer-2 34, Metaverse 30, Trading 29, Marketplace 28, Launchpad 27, Wallet 23, Meme 23, Exchange 22, Web 3.0 18,
    Play to Earn 18, DePIN 17, Lending Platform 17, Cryptocurrency 17, AI Agents 16, Blockchain Platform 16, Media 16, CEX 14, DAO 13, Perpetual 11,
    Big Data 10, Healthcare 10, Real Estate 9, Payments 8, Memecoin 8, Sport 8, Insurance 8, IOT 8, Privacy Coin 6, Zero Knowledge 6, Oracle 6`,
  'DePIN projects': `Compute 412, Wireless 202, Sensors 195, Human capital 153, Storage 112, Health 103, Energy 89, Agents 74, GPUs 73, Data 67, Mobility 54,
    Science 52, Environmental 41, Intellectual property 41, IoT 36, VPN 29, Inference 25, Mobile 24, CDN 22, Carbon Offsets/Credits 22, Assets 20,
    Minting 20, Training 18, Labor 14, RPC/Indexing 13, Positioning 12, Robotics 12, Software 12, Loyalty 10, Logistics 9, Satellites 8, Messaging 7`,
};

describe('sectors', () => {
  it.each(Object.entries(WORDS))('place the words of %s', (list, words) => {
    const used = words.split(',').map((entry) => {
      const [, word = '', count = '0'] = /^\s*(.+) (\d+)$/s.exec(entry) ?? [];
      return { word, count: Number(count) };
    });
    const all = used.reduce((sum, { count }) => sum + count, 0);
    const unplaced = used.filter(({ word }) => !isSector(word));
    const share = unplaced.reduce((sum, { count }) => sum + count, 0) / all;
    console.info(
      `${list}: ${used.length - unplaced.length} of ${used.length} words placed, ${(share * 100).toFixed(1)} % of uses are not (${unplaced.map(({ word }) => word).join(', ')})`,
    );
    expect(share).toBeLessThan(0.12);
  });

  it('are one in projects, rounds and organizations, with the sector that holds them', () => {
    const { projects, fundraising, organizations } = join(
      token({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum' }),
      protocol({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum', sector: ['Dexes'] }),
      round({ project: 'Plum', symbol: 'PLM', category: ['DEX'], amount_usd: 1e6, investors: ['Fig Capital'] }),
      fund({ name: 'Fig Capital', sector: ['NFTs', 'NFT'] }),
    );
    expect(projects.map(({ sector }) => sector)).toEqual([['DEX', 'DeFi']]);
    expect(fundraising.map(({ category }) => category)).toEqual([['DEX', 'DeFi']]);
    expect(organizations.find(({ ventures_name }) => ventures_name === 'Fig Capital')?.sector).toEqual(['NFT']);
  });

  it('keep the word of a source beside their name', () => {
    const { projects } = join(protocol({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum', sector: ['Dexs', 'Farm'] }));
    const [origin] = readProvenance(projects[0]?.provenance ?? null);
    expect(projects[0]?.sector).toEqual(['DEX', 'Yield', 'DeFi']);
    expect(origin?.others).toEqual({ sector: 'Dexs; Farm' });
    const [plain] = join(protocol({ name: 'Plum', gecko_id: 'plum', sector: ['Lending'] })).projects;
    expect(readProvenance(plain?.provenance ?? null)[0]?.others).toBeUndefined();
  });

  it('keep the word of a source for people and organizations too, each once', () => {
    const { people, organizations } = join(
      person({ name: 'Jane Roe', sector: ['Games', 'NFTs'] }, { key: 'a' }),
      person({ name: 'Jane Roe', sector: ['NFTs'] }, { key: 'b' }),
      fund({ name: 'Fig Capital', sector: ['Dexes'] }),
    );
    const others = [people, organizations].map(([row]) => readProvenance(row?.provenance ?? null)[0]?.others);
    expect(others).toEqual([{ sector: 'Games; NFTs' }, { sector: 'Dexes' }]);
  });

  it('are the most exact ones of a portfolio', () => {
    const { organizations } = join(
      protocol({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum', sector: ['Dexes', 'DeFi'] }),
      round({ project: 'Plum', symbol: 'PLM', amount_usd: 1e6, investors: ['Fig Capital'] }),
    );
    expect(organizations.map(({ sector }) => sector)).toEqual([['DEX', 'DeFi']]);
  });

  it('have the layer of a well-known chain whatever its sources call it', () => {
    const { projects } = join(
      token({ name: 'Arbitrum', symbol: 'arb', gecko_id: 'arbitrum', sector: ['L1/L2', 'Scaling Solution'] }),
      token({ name: 'Mantle', symbol: 'MNT', gecko_id: 'mantle' }),
      token({ name: 'Optimism Doge', symbol: 'OPD', gecko_id: 'optimism-doge', sector: ['Meme'] }),
    );
    expect(projects.map(({ name, sector }) => [name, sector]).sort()).toEqual([
      ['Arbitrum', ['L2', 'Chain', 'Scaling Solution', 'Infrastructure']],
      ['Mantle', ['L2', 'Infrastructure']],
      ['Optimism Doge', ['Meme']],
    ]);
    expect(sectorName('L1/L2')).toBe('Chain');
  });
});
