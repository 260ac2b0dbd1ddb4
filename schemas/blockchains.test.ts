import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BLOCKCHAINS, chainInitials, findBlockchain } from './blockchains.ts';

describe('blockchains', () => {
  it('have a logo each, and every logo file is used', () => {
    const logos = BLOCKCHAINS.flatMap(({ logo }) => logo ?? []);
    const files = readdirSync('public/chains').filter((file) => file.endsWith('.svg'));
    expect(logos.length).toBeGreaterThanOrEqual(150);
    expect([...logos].sort()).toEqual(files.map((file) => `/chains/${file}`).sort());
  });

  it('are found by each of their own names, and by no name of another', () => {
    expect(new Set(BLOCKCHAINS.map(({ name }) => name)).size).toBe(BLOCKCHAINS.length);
    for (const chain of BLOCKCHAINS) expect(findBlockchain(chain.name)).toBe(chain);
  });

  it.each([
    ['polygon-pos', 'Polygon'],
    ['Polygon POS', 'Polygon'],
    ['binance-smart-chain', 'BNB Smart Chain'],
    ['BSC', 'BNB Smart Chain'],
    ['xDai', 'Gnosis'],
    ['harmony-shard-0', 'Harmony'],
    ['OP Mainnet', 'Optimism'],
    ['zkSync Era', 'ZKsync Era'],
    ['EOS', 'Vaulta'],
    ['arbitrum-one', 'Arbitrum'],
    [' ethereum ', 'Ethereum'],
  ])('know %s as %s', (given, name) => {
    expect(findBlockchain(given)?.name).toBe(name);
  });

  it('of other names have initials', () => {
    for (const name of ['energi', '', 'constructor', '__proto__']) expect(findBlockchain(name)).toBeNull();
    expect([chainInitials('Energi'), chainInitials('new-chain of all'), chainInitials('')]).toEqual(['E', 'NC', '']);
  });
});
