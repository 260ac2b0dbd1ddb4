import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { INVOICE_WATCH_MS } from '#schemas/entities/invoices.ts';
import type { PayCoin } from '#schemas/entities/payNetworks.ts';
import { DAY_MS } from '#schemas/units.ts';
import { many, msColumn } from '#server/platform/db/rows.ts';
import type { CoinState } from '../coinStates.ts';
import type { WatchedNetwork } from '../networks.ts';
import type { Position } from './networks.ts';

/** Every address is looked at in one of so many looks; those that are to be paid now, in each. */
const WIDE_EVERY = 60;

/** Addresses that may be paid now, were not looked at yet, or hold what is not final; at times all. */
export async function readWatched(pool: Pool, { name, coin }: CoinNetwork, { observed }: Position, now: number) {
  return await many(
    pool,
    WatchedSchema,
    `SELECT i.id, i.address, i.expires_at, r.cent_units::text, b.block, b.balance::text, b.nonce
       FROM invoices i
       LEFT JOIN invoice_rates r ON r.invoice_id = i.id AND r.coin = $2
       LEFT JOIN coin_balances b ON b.invoice_id = i.id AND b.network = $1
      WHERE i.address IS NOT NULL AND i.created_at > $3
        AND ($5 OR i.expires_at > $4 OR b.block IS NULL OR EXISTS
          (SELECT FROM invoice_payments p WHERE p.invoice_id = i.id AND p.network = $1 AND p.token = $2 AND p.state = 'seen'))
      ORDER BY i.id`,
    [name, coin.symbol, new Date(now - INVOICE_WATCH_MS), new Date(now - DAY_MS), observed % WIDE_EVERY === 0],
  );
}

export async function keepStates(
  client: PoolClient,
  network: string,
  states: readonly (CoinState & { readonly id: number })[],
): Promise<void> {
  await client.query(
    `INSERT INTO coin_balances (network, invoice_id, block, balance, nonce)
     SELECT $1, given.* FROM unnest($2::bigint[], $3::bigint[], $4::numeric[], $5::bigint[]) AS given
     ON CONFLICT (network, invoice_id) DO UPDATE
        SET block = excluded.block, balance = excluded.balance, nonce = excluded.nonce`,
    [
      network,
      states.map(({ id }) => id),
      states.map(({ block }) => block),
      states.map(({ balance }) => balance.toString()),
      states.map(({ nonce }) => nonce),
    ],
  );
}

const BIG = z.string().transform(BigInt);

export const WatchedSchema = z.object({
  id: z.int(),
  address: z.string(),
  expires_at: msColumn,
  cent_units: BIG.nullable(),
  block: z.int().nullable(),
  balance: BIG.nullable(),
  nonce: z.int().nullable(),
});

export type CoinNetwork = WatchedNetwork & { readonly coin: PayCoin };
