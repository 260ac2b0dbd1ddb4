import type { Reader } from '../reading/chart.ts';
import { createLexicon, type FieldValues, type NamedRecord } from '../reading/lexicon.ts';
import { vocabulary } from '../reading/vocabulary.ts';
import { SAMPLE_NOW } from './sampleReader.ts';

/** A handful of real names that are words of the language, values of fields, or each other's tickers. */

const PROJECTS: readonly (readonly [name: string, symbol: string | null, cap: number | null])[] = [
  ['Bitcoin', 'BTC', 1.3e12],
  ['Ethereum', 'ETH', 2.4e11],
  ['Tether', 'USDT', 1.8e11],
  ['Mantle Bridged USDT', 'USDT', 2e7],
  ['USDC', 'USDC', 7e10],
  ['Solana', 'SOL', 5e10],
  ['Avalanche', 'AVAX', 5e9],
  ['Chainlink', 'LINK', 7e9],
  ['NEAR Protocol', 'NEAR', 2e9],
  ['Pepe', 'PEPE', 2e9],
  ['Arbitrum', 'ARB', 1e9],
  ['Optimism', 'OP', 6e8],
  ['Uniswap', 'UNI', 3e9],
  ['Story', 'IP', 9e8],
  ['Enjin Coin', 'ENJ', 1e8],
  ['Enjin', null, null],
  ['Celestia', 'TIA', 4e8],
  ['LAYER', null, null],
  ['The Seed Farm', 'SEED', null],
  ['De.fi', 'DEFI', null],
  ['Gensyn', 'AI', null],
  ['Base', null, null],
  ['APY Finance', 'APY', null],
  ['DePINed', 'DEPIN', null],
  ['DeXe', 'DEXE', 2e8],
  ['Talus', 'US', null],
  ['Aster', 'ASTER', 1e9],
];

const INVESTORS: readonly (readonly [name: string, deals: number])[] = [
  ['BTC', 1],
  ['Solana', 6],
  ['Ethereum', 2],
  ['Dominance', 1],
  ['Paradigm', 120],
  ['Pantera Capital', 210],
  ['Coinbase Ventures', 400],
  ['Electric Capital', 90],
  ['Uniswap', 1],
];

const SECTORS = ['DeFi', 'DePIN', 'AI', 'Gaming', 'L1', 'L2', 'DEX', 'Stablecoin', 'Meme', 'Lending'];
const VALUES: readonly FieldValues[] = [
  { source: 'projects', field: 'sector', values: SECTORS },
  { source: 'fundraising', field: 'category', values: SECTORS },
  {
    source: 'projects',
    field: 'chains',
    values: ['Bitcoin', 'Ethereum', 'Solana', 'Avalanche', 'Arbitrum', 'Optimism'],
  },
  { source: 'fundraising', field: 'stages', values: ['Seed', 'Series A', 'Series B', 'Angel', 'Strategic'] },
  { source: 'organizations', field: 'type', values: ['Fund', 'Company'] },
  { source: 'organizations', field: 'location', values: ['United States', 'Singapore'] },
];

/** A reader over them. */
export function knownNamesReader(): Reader {
  const recordOf = (
    kind: NamedRecord['kind'],
    id: number,
    name: string,
    symbol: string | null,
    size: number | null,
  ) => ({
    kind,
    id,
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    symbol,
    size,
    otherNames: [],
    formerTickers: [],
    former: [],
  });
  const records: readonly NamedRecord[] = [
    ...PROJECTS.map(([name, symbol, cap], at) => recordOf('project', at + 1, name, symbol, cap)),
    ...INVESTORS.map(([name, deals], at) => recordOf('venture', at + 1, name, null, deals)),
  ];
  return { lexicon: createLexicon({ records, values: VALUES }), vocabulary: vocabulary(), now: SAMPLE_NOW };
}
