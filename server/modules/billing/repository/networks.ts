import type { Pool } from 'pg';
import { z } from 'zod';
import { isoColumn, many, maybe } from '#server/platform/db/rows.ts';

/** Where the last look ended. Nothing was paid before a network was looked at for the first time. */
export async function readPosition(pool: Pool, name: string, final: FinalBlock): Promise<Position> {
  const found = await maybe(pool, PositionSchema, 'SELECT observed, final_block FROM pay_networks WHERE name = $1', [
    name,
  ]);
  if (found === null) return { observed: 0, final_block: Math.max(final.block - 1, 0) };
  return found;
}

export const PositionSchema = z.object({
  observed: z.int(),
  final_block: z.int(),
});

export type Position = z.output<typeof PositionSchema>;

export interface FinalBlock {
  readonly block: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const WatchedSchema = z.object({ name: z.string(), head_block: z.int(), watched_at: isoColumn });

/** How far each network was looked through, by name. */
export async function readWatchedNetworks(pool: Pool): Promise<ReadonlyMap<string, z.output<typeof WatchedSchema>>> {
  const networks = await many(pool, WatchedSchema, 'SELECT name, head_block, watched_at FROM pay_networks');
  return new Map(networks.map((network) => [network.name, network]));
}
