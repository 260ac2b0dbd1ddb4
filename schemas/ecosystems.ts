/** Chains that settle on another one, or were built to extend it, by the chain whose ecosystem they belong to. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  'BNB Smart Chain': ['opBNB'],
  Bitcoin: ['Bitlayer', 'BOB', 'Citrea', 'Merlin', 'Rootstock', 'Stacks'],
  Cosmos: [...['dYdX', 'Injective', 'Juno', 'Kava', 'Kujira', 'MANTRA', 'Neutron', 'Nibiru', 'Osmosis', 'Stargaze']],
  Ethereum: [
    ...['Abstract', 'Arbitrum', 'Arbitrum Nova', 'Base', 'Blast', 'Boba', 'Celo', 'Fraxtal', 'Fuel', 'Immutable zkEVM'],
    ...['Ink', 'Katana', 'Linea', 'Lisk', 'Loopring', 'Manta Pacific', 'Mantle', 'MegaETH', 'Metis', 'Mint', 'Mode'],
    ...['Optimism', 'Paradex', 'Polygon zkEVM', 'Reya', 'Scroll', 'Soneium', 'Starknet', 'Swellchain', 'Taiko'],
    ...['Unichain', 'World Chain', 'Xai', 'Zircuit', 'ZKsync Era', 'Zora'],
  ],
  'NEAR Protocol': ['Aurora'],
  Polkadot: ['Acala', 'Astar', 'Kusama', 'Moonbeam', 'Moonriver', 'peaq', 'Shiden'],
  Solana: ['Neon EVM'],
};

const ECOSYSTEM_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(MEMBERS).flatMap(([ecosystem, chains]) => chains.map((chain) => [chain, ecosystem] as const)),
);

/** The ecosystems of chains by their own names, each once: that of a chain which belongs to no other is its own. */
export function ecosystemsOf(chains: readonly string[]): string[] {
  return [...new Set(chains.map((chain) => ECOSYSTEM_OF.get(chain) ?? chain))];
}
