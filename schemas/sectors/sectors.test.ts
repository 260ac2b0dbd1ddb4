import { describe, expect, it } from 'vitest';
import { projects } from '../columns/projects.ts';
import { resolveFilter } from '../filters/merge.ts';
import { unixMs } from '../units.ts';
import data from './sectors.json' with { type: 'json' };
import {
  isSector,
  layerOf,
  mostExactSectors,
  SECTOR_TREE,
  sectorAbove,
  sectorName,
  sectorNames,
  withSectorsAbove,
} from './sectors.ts';

const NOW = unixMs(Date.UTC(2026, 0, 1));

describe('the tree of sectors', () => {
  it('holds each name and each spelling once, and no spelling that its name gives already', () => {
    const keyOf = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '');
    const all = Object.entries(SECTOR_TREE).flatMap(([parent, { spellings, within }]) => [
      keyOf(parent),
      ...spellings,
      ...Object.entries(within).flatMap(([child, ofChild]) => [keyOf(child), ...ofChild]),
    ]);
    expect(all.filter((key, place) => all.indexOf(key) !== place)).toEqual([]);
    expect(all.filter((key) => !/^[a-z0-9]+$/.test(key))).toEqual([]);
  });

  it('names a sector whatever a source calls it, each once', () => {
    expect(sectorNames(['Dexes', 'dex', 'Game', 'Gaming', 'GameFi', 'Blockchain infrastructure'])).toEqual([
      'DEX',
      'Gaming',
      'GameFi',
      'Infrastructure',
    ]);
    expect(['Stablecoins', 'USD Stablecoin', 'Stablecoin Issuer'].map(sectorName)).toEqual(
      Array.from({ length: 3 }, () => 'Stablecoin'),
    );
  });

  it('leaves a word that it does not know, in any script', () => {
    expect(sectorNames(['Beekeeping', '游戏', 'Chăn nuôi'])).toEqual(['Beekeeping', '游戏', 'Chăn nuôi']);
    expect(isSector('游戏')).toBe(false);
  });

  it('puts what holds a sector behind it', () => {
    expect(withSectorsAbove(['DEX', 'Lending', 'L2'])).toEqual(['DEX', 'Lending', 'L2', 'DeFi', 'Infrastructure']);
    expect(withSectorsAbove(['DeFi', 'DEX'])).toEqual(['DeFi', 'DEX']);
    expect(mostExactSectors(['DeFi', 'DEX', 'AI'])).toEqual(['DEX', 'AI']);
    expect(sectorAbove('DeFi')).toBeNull();
  });

  it('knows the layer of a chain by its symbol, or by what its sources call it', () => {
    expect(layerOf('Arbitrum', 'arb', [])).toBe('L2');
    expect(layerOf('Base', null, ['Chain'])).toBe('L2');
    expect(layerOf('Base', null, ['Gaming'])).toBeNull();
    expect(layerOf('Optimism', 'OPM', [])).toBeNull();
    expect(layerOf('Solana', 'SOL', ['L1'])).toBe('L1');
    for (const layer of Object.keys(data.layers)) expect(sectorAbove(layer)).toBe('Infrastructure');
  });

  it('lets a condition name a sector as any source spells it', () => {
    const condition = (operator: 'in' | 'eq' | 'contains', value: string | readonly string[]) =>
      resolveFilter(projects, [['sector', operator, value]], NOW)[0]?.[2];
    expect(condition('in', ['layer 2', 'Dexes', 'Beekeeping'])).toEqual(['L2', 'DEX', 'Beekeeping']);
    expect(condition('eq', 'Real-world assets')).toBe('RWA');
    expect(condition('contains', 'dexes')).toBe('dexes');
    expect(resolveFilter(projects, [['name', 'eq', 'Dexes']], NOW)).toEqual([['name', 'eq', 'Dexes']]);
  });
});
