/** A dollar token on a network. */
export interface PayToken {
  readonly symbol: string;
  /** Of its contract, with the letters of its checksum. */
  readonly address: string;
  /** Digits after the point, 2 at least. */
  readonly decimals: number;
}

/** The coin in which a network takes its fees, of 18 decimals. */
export interface PayCoin {
  readonly symbol: string;
  /** The token in our prices that says what one is worth. */
  readonly priceOf: string;
}

/** A network on which invoices can be paid. */
export interface PayNetwork {
  readonly title: string;
  readonly chainId: number;
  readonly coin: PayCoin;
  readonly tokens: readonly PayToken[];
}

const token = (symbol: string, address: string, decimals = 6): PayToken => ({ symbol, address, decimals });

const ETHER: PayCoin = { symbol: 'ETH', priceOf: 'gecko:ethereum' };

/** Networks that settings can name, with the dollar tokens of their issuers. */
export const PAY_NETWORKS = {
  ethereum: {
    title: 'Ethereum',
    chainId: 1,
    coin: ETHER,
    tokens: [
      token('USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
      token('USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
    ],
  },
  base: {
    title: 'Base',
    chainId: 8453,
    coin: ETHER,
    tokens: [token('USDC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')],
  },
  arbitrum: {
    title: 'Arbitrum One',
    chainId: 42161,
    coin: ETHER,
    tokens: [
      token('USDC', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
      token('USDT', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'),
    ],
  },
  optimism: {
    title: 'OP Mainnet',
    chainId: 10,
    coin: ETHER,
    tokens: [
      token('USDC', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'),
      token('USDT', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'),
    ],
  },
  polygon: {
    title: 'Polygon',
    chainId: 137,
    coin: { symbol: 'POL', priceOf: 'gecko:polygon-ecosystem-token' },
    tokens: [
      token('USDC', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
      token('USDT', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'),
    ],
  },
  bnb: {
    title: 'BNB Smart Chain',
    chainId: 56,
    coin: { symbol: 'BNB', priceOf: 'gecko:binancecoin' },
    tokens: [
      token('USDC', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18),
      token('USDT', '0x55d398326f99059fF775485246999027B3197955', 18),
    ],
  },
  /** A chain of this machine, for trials. Its tokens are named in settings. */
  local: { title: 'Local test network', chainId: 31337, coin: ETHER, tokens: [] },
} as const satisfies Readonly<Record<string, PayNetwork>>;

export type PayNetworkName = keyof typeof PAY_NETWORKS;

export function isPayNetwork(name: string): name is PayNetworkName {
  return Object.hasOwn(PAY_NETWORKS, name);
}
