import { below, choiceOf, uniform } from './random.ts';

/** Blockchains by how many projects run on them. */
const CHAINS = choiceOf([
  ['Ethereum', 30],
  ['BNB Smart Chain', 12],
  ['Solana', 12],
  ['Base', 10],
  ['Arbitrum', 9],
  ['Polygon', 8],
  ['Optimism', 5],
  ['Avalanche', 5],
  ['TON', 3],
  ['TRON', 3],
  ['Sui', 3],
  ['Aptos', 2],
  ['NEAR Protocol', 2],
  ['ZKsync Era', 2],
] as const);
export type Chain = ReturnType<typeof CHAINS.choose>;

/** The random stream of a project's chains. */
export const CHAIN_STREAM = 65;

/** Chains of a project, the main one first. */
export function chainsOf(key: number): Chain[] {
  const wanted = [1, 1, 1, 2, 2, 3, 4][below(key, 0, 7)] ?? 1;
  const chains = Array.from({ length: wanted }, (_, nth) => CHAINS.choose(uniform(key, 1 + nth)));
  return [...new Set(chains)];
}
