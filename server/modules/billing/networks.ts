import { createPublicClient, getAddress, http, type PublicClient } from 'viem';
import { PAY_NETWORKS, type PayCoin, type PayNetwork } from '#schemas/entities/payNetworks.ts';
import type { Config } from '#server/platform/config.ts';

/** A network that settings name, with a connection to each of its nodes. */
export interface WatchedNetwork extends Omit<PayNetwork, 'coin'> {
  readonly name: string;
  /** Null: settings leave coins out. */
  readonly coin: PayCoin | null;
  /** The second one, if there is one, must agree with the first. */
  readonly nodes: readonly PublicClient[];
  /** Blocks after which a payment is final; null: the network says when. */
  readonly confirmations: number | null;
}

const ANSWER_WITHIN_MS = 15_000;

/** The networks of the settings. Nothing is asked of a node before it is needed. */
export function networksOf({ pay }: Pick<Config, 'pay'>): readonly WatchedNetwork[] {
  if (pay === null) return [];
  return pay.chains.map(({ name, urls }) => {
    const { title, chainId, tokens, coin } = PAY_NETWORKS[name];
    const added = pay.tokens.filter(({ network }) => network === name);
    return {
      ...{ name, title, chainId, confirmations: pay.confirmations },
      coin: pay.coins ? coin : null,
      tokens: [...tokens, ...added.map((token) => ({ ...token, address: getAddress(token.address) }))],
      nodes: urls.map((url) =>
        createPublicClient({
          transport: http(url, { timeout: ANSWER_WITHIN_MS, retryCount: 1, batch: { batchSize: 100 } }),
        }),
      ),
    };
  });
}

/** Coins that invoices can be paid in, each once. */
export function coinsOf({ pay }: Pick<Config, 'pay'>): readonly PayCoin[] {
  if (!pay?.coins) return [];
  return [...new Map(pay.chains.map(({ name }) => [PAY_NETWORKS[name].coin.symbol, PAY_NETWORKS[name].coin])).values()];
}
