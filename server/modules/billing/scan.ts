import type { Pool, PoolClient } from 'pg';
import type { PublicClient } from 'viem';
import { z } from 'zod';
import { INVOICE_WATCH_MS } from '#schemas/entities/invoices.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { mailOrigin } from '#server/platform/mail/mail.ts';
import type { WatchedNetwork } from './networks.ts';
import { markGone, savePayment } from './payments.ts';
import { releaseCredit, settleInvoice } from './settle.ts';
import { type FoundPayment, findPayments } from './transfers.ts';

/**
 * Looks through the blocks of a network for payments: from the last final block that was looked at to the newest one, each time
 * again, so that a reorganisation is seen as what it is. A server that was down goes on where it stopped.
 */

/** Blocks in one question to a node. */
const BLOCKS_MAX = 1_000;

const PositionSchema = z.object({
  observed: z.coerce.number().int(),
  final_block: z.coerce.number().int(),
});
type Position = z.output<typeof PositionSchema>;

type ScanDeps = Pick<Deps, 'pool' | 'clock' | 'config'>;

/** @throws Error: a node does not answer, or belongs to another network. */
export async function scanNetwork(deps: ScanDeps, network: WatchedNetwork, stopping?: AbortSignal): Promise<void> {
  await refuseOtherChain(network);
  const final = await readFinal(network);
  // Read after the final block: an invoice that is made from here on cannot have been paid in it.
  const addresses = await readAddresses(deps.pool, deps.clock());
  const head = Number(await firstNode(network).getBlockNumber({ cacheTime: 0 }));
  const before = await readPosition(deps.pool, network.name);
  // Nothing was paid before this network was looked at for the first time.
  let position = before ?? { observed: 0, final_block: Math.max(final.block - 1, 0) };
  let from = position.final_block + 1;
  while (!stopping?.aborted) {
    const to = Math.min(head, from + BLOCKS_MAX - 1);
    const range = { from, to, final: final.block };
    // Without a new block, or of a node that is behind, there is nothing to ask.
    const found = from > to ? [] : await findPayments(network, [...addresses.keys()], range);
    const isLast = to >= head;
    const next = await savePart(deps, network.name, { position, head, final, from, to, found, addresses });
    // Another server was quicker.
    if (next === null || isLast) return;
    position = next;
    from = to + 1;
  }
}

function firstNode({ nodes, name }: WatchedNetwork): PublicClient {
  const [first] = nodes;
  if (!first) throw new Error(`The network ${name} has no node.`);
  return first;
}

async function refuseOtherChain({ nodes, chainId, name }: WatchedNetwork): Promise<void> {
  for (const node of nodes) {
    const found = await node.getChainId();
    if (found !== chainId) throw new Error(`The node of ${name} belongs to chain ${found}, not ${chainId}.`);
  }
}

interface FinalBlock {
  readonly block: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The last block that stays, as every node sees it. */
async function readFinal({ nodes, confirmations }: WatchedNetwork): Promise<FinalBlock> {
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

/** Addresses that may still be paid, with their invoices. */
async function readAddresses(pool: Pool, now: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query('SELECT id, address FROM invoices WHERE address IS NOT NULL AND created_at > $1', [
    new Date(now - INVOICE_WATCH_MS),
  ]);
  const stored = z.array(z.object({ id: z.coerce.number().int(), address: z.string() })).parse(rows);
  return new Map(stored.map(({ id, address }) => [address, id]));
}

async function readPosition(pool: Pool, name: string): Promise<Position | null> {
  const { rows } = await pool.query('SELECT observed, final_block FROM pay_networks WHERE name = $1', [name]);
  return rows[0] === undefined ? null : PositionSchema.parse(rows[0]);
}

interface Part {
  readonly position: Position;
  readonly head: number;
  readonly final: FinalBlock;
  readonly from: number;
  readonly to: number;
  readonly found: readonly FoundPayment[];
  readonly addresses: ReadonlyMap<string, number>;
}

/** Stores what was found, and what follows from it, in one transaction; null: another server has looked meanwhile. */
async function savePart(deps: ScanDeps, name: string, part: Part): Promise<Position | null> {
  const settling = { now: deps.clock(), site: mailOrigin(deps.config) };
  return await withTransaction(deps.pool, async (client) => {
    const position = await advance(client, name, part, settling.now);
    if (position === null) return null;
    const { observed } = position;
    const changed = new Set<number>();
    for (const { address, ...payment } of part.found) {
      const invoice = part.addresses.get(address);
      if (invoice === undefined) continue;
      if (await savePayment(client, invoice, { ...payment, observed })) changed.add(invoice);
    }
    const gone = await markGone(client, {
      ...{ network: name, from: part.from, to: part.to, observed },
      found: part.found.map(({ payment }) => payment),
    });
    for (const invoice of [...new Set([...changed, ...gone])].sort((one, other) => one - other)) {
      await settleInvoice(client, invoice, settling);
    }
    return position;
  });
}

async function advance(client: PoolClient, name: string, part: Part, now: number): Promise<Position | null> {
  const { position, head, final, to, found } = part;
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

/**
 * Gives back the credit in invoices whose time is over, once every network was looked through past it. `networks`: those of the
 * settings.
 */
export async function releaseExpired(deps: ScanDeps, networks: readonly string[]): Promise<void> {
  const now = deps.clock();
  const { rows } = await deps.pool.query(
    `SELECT id FROM invoices
      WHERE settled_at IS NULL AND released_at IS NULL AND expires_at < $1
        AND (SELECT count(*) FROM pay_networks WHERE name = ANY ($2) AND final_at > invoices.expires_at) = $3
      ORDER BY id LIMIT 500`,
    [new Date(now), networks, networks.length],
  );
  for (const { id } of z.array(z.object({ id: z.coerce.number().int() })).parse(rows)) {
    await withTransaction(deps.pool, (client) => releaseCredit(client, id, { now, site: mailOrigin(deps.config) }));
  }
}
