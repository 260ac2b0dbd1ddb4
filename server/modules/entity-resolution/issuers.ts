import type { RoundData } from '#server/modules/feeds/records.ts';

/**
 * Tokens known to be issued by, or to be of, the project whose name they bear, by CoinGecko's id. A line belongs here only
 * where that is known for sure and little else in the feeds would say so.
 */
const OWN_NAME: ReadonlySet<string> = new Set([
  'aelf',
  'akash-network',
  'aleo',
  'algorand',
  'aptos',
  'arbitrum',
  'arweave',
  'avalanche-2',
  'axelar',
  'axie-infinity',
  'beldex',
  'berachain-bera',
  'bittensor',
  'blockchain-capital',
  'blur',
  'casper-network',
  'celestia',
  'celo',
  'chainlink',
  'chia',
  'chiliz',
  'concordium',
  'conflux-token',
  'cosmos',
  'decentraland',
  'digibyte',
  'eigenlayer',
  'ethereum',
  'ethereum-classic',
  'fetch-ai',
  'filecoin',
  'flow',
  'frax',
  'gnosis',
  'harmony',
  'hash-2',
  'hedera-hashgraph',
  'helium',
  'immutable-x',
  'internet-computer',
  'iota',
  'kucoin-shares',
  'layerzero',
  'livepeer',
  'mina-protocol',
  'monad',
  'multiversx',
  'near',
  'neo',
  'nervos-network',
  'nexo',
  'oasis-network',
  'optimism',
  'polkadot',
  'pyth-network',
  'qtum',
  'ronin',
  'skale',
  'solana',
  'starknet',
  'sui',
  'tezos',
  'the-graph',
  'theta-token',
  'wormhole',
  'worldcoin-wld',
  'zcash',
  'zetachain',
  'zilliqa',
  'zksync',
]);

/** Tokens known to be another than the company of their name, of which the feeds tell as well. */
const NAMESAKES: ReadonlySet<string> = new Set(['beam-2', 'mantle', 'meow', 'par-stablecoin', 'rain']);

/** Whether a token, by CoinGecko's id, is known to be of the project of its name (`own`) or of another (`namesake`). */
export function issuerOf(geckoId: string): 'own' | 'namesake' | 'unknown' {
  return OWN_NAME.has(geckoId) ? 'own' : NAMESAKES.has(geckoId) ? 'namesake' : 'unknown';
}

const TOKEN_SALE = /\b(?:token|saft|ico|ieo|ido|ifo|public sale|ecosystem)\b/i;
const CHAIN = /^(?:l1|l2|l1\/l2|layer[ -]?[12]|smart contract platform|scaling solution)$/i;

/** Whether a round is of a project with a token: it sold one, or the project is a chain. */
export function speaksOfToken({ stage, category }: Pick<RoundData, 'stage' | 'category'>): boolean {
  return (stage !== null && TOKEN_SALE.test(stage)) || category.some((name) => CHAIN.test(name));
}
