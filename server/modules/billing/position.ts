import type { PoolClient } from 'pg';
import type { PublicClient } from 'viem';
import type { WatchedNetwork } from './networks.ts';
import type { FinalBlock, Position } from './repository/networks.ts';
import type { FoundPayment } from './transfers.ts';

/** How far a network was looked through, for its tokens and, apart from them, for its coin. */

export function firstNode({ nodes, name }: Pick<WatchedNetwork, 'nodes' | 'name'>): PublicClient {
  const [first] = nodes;
  if (!first) throw new Error(`The network ${name} has no node.`);
  return first;
}

/** @throws Error: a node belongs to another network. */
export async function refuseOtherChain({ nodes, chainId, name }: WatchedNetwork): Promise<void> {
  for (const node of nodes) {
    const found = await node.getChainId();
    if (found !== chainId) throw new Error(`The node of ${name} belongs to chain ${found}, not ${chainId}.`);
  }
}

/** The last block that stays, as every node sees it. */
export async function readFinal({ nodes, confirmations }: WatchedNetwork): Promise<FinalBlock> {
  const blocks = await Promise.all(
    nodes.map(async (node) => {
      if (confirmations === null) return await node.getBlock({ blockTag: 'finalized' });
      const newest = await node.getBlockNumber({ cacheTime: 0 });
      const last = newest - BigInt(confirmations - 1);
      return await node.getBlock({ blockNumber: last > 0n ? last : 0n });
    }),
  );
  const [first] = blocks.toSorted((one, other) => Number(one.number - other.number));
  if (!first) throw new Error('A network needs a node.');
  return { block: Number(first.number), at: Number(first.timestamp) * 1_000 };
}

export interface Looked {
  readonly position: Position;
  readonly head: number;
  readonly final: FinalBlock;
  /** The last block of this look. */
  readonly to: number;
  readonly found: readonly Pick<FoundPayment, 'state' | 'block'>[];
}

/** Stores how far a look came, in the transaction of what follows from it; null: another server has looked meanwhile. */
export async function advance(
  client: PoolClient,
  name: string,
  { position, head, final, to, found }: Looked,
  now: number,
): Promise<Position | null> {
  // What the second node does not have yet is looked for again.
  const doubted = found.filter(({ state, block }) => state === 'seen' && block <= final.block);
  const known = Math.min(final.block, to, ...doubted.map(({ block }) => block - 1));
  const next = {
    observed: position.observed + 1,
    // A final block never goes back, even where a node that is behind says so.
    final_block: Math.max(position.final_block, known),
  };
  const { rowCount } = await client.query(
    `INSERT INTO pay_networks AS held (name, observed, head_block, final_block, final_at, watched_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (name) DO UPDATE
        SET observed = excluded.observed, head_block = excluded.head_block, final_block = excluded.final_block,
            final_at = CASE WHEN $8 THEN greatest(held.final_at, excluded.final_at) ELSE held.final_at END,
            watched_at = excluded.watched_at
      WHERE held.observed = $7`,
    [
      name,
      next.observed,
      head,
      next.final_block,
      new Date(final.at),
      new Date(now),
      position.observed,
      to >= head && doubted.length === 0,
    ],
  );
  return rowCount === 1 ? next : null;
}
