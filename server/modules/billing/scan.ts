import type { PoolClient } from 'pg';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { mailOrigin } from '#server/platform/mail/mail.ts';
import type { WatchedNetwork } from './networks.ts';
import { advance, firstNode, type Looked, readFinal, refuseOtherChain } from './position.ts';
import { readAddresses, readReleasable } from './repository/invoices.ts';
import { type Position, readPosition } from './repository/networks.ts';
import { markGone, type StoredPayment, savePayment } from './repository/payments.ts';
import { releaseCredit, type Settlement, settleInvoice, settlementOf } from './settle.ts';
import { type FoundPayment, findPayments } from './transfers.ts';

/**
 * Looks through the blocks of a network for payments: from the last final block that was looked at to the newest one, each time
 * again, so that a reorganisation is seen as what it is. A server that was down goes on where it stopped.
 */

/** Blocks in one question to a node. */
const BLOCKS_MAX = 1_000;

export type ScanDeps = Pick<Deps, 'pool' | 'clock' | 'config'>;

/** @throws Error: a node does not answer, or belongs to another network. */
export async function scanNetwork(deps: ScanDeps, network: WatchedNetwork, stopping?: AbortSignal): Promise<void> {
  await refuseOtherChain(network);
  const final = await readFinal(network);
  // Read after the final block: an invoice that is made from here on cannot have been paid in it.
  const addresses = await readAddresses(deps.pool, deps.clock());
  const head = Number(await firstNode(network).getBlockNumber({ cacheTime: 0 }));
  let position = await readPosition(deps.pool, network.name, final);
  let from = position.final_block + 1;
  while (!stopping?.aborted) {
    const to = Math.min(head, from + BLOCKS_MAX - 1);
    const range = { from, to, final: final.block };
    // Without a new block, or of a node that is behind, there is nothing to ask.
    const found = from > to ? [] : await findPayments(network, [...addresses.keys()], range);
    const isLast = to >= head;
    const next = await savePart(deps, network, { position, head, final, from, to, found, addresses });
    // Another server was quicker.
    if (next === null || isLast) return;
    position = next;
    from = to + 1;
  }
}

interface Part extends Looked {
  readonly from: number;
  readonly found: readonly FoundPayment[];
  readonly addresses: ReadonlyMap<string, number>;
}

/** Stores what was found, and what follows from it, in one transaction; null: another server has looked meanwhile. */
async function savePart(deps: ScanDeps, { name, coin }: WatchedNetwork, part: Part): Promise<Position | null> {
  const settling = settlementOf(deps, deps.clock());
  return await withTransaction(deps.pool, async (client) => {
    const position = await advance(client, name, part, settling.now);
    if (position === null) return null;
    const found = part.found.flatMap(({ address, ...payment }) => {
      const invoice = part.addresses.get(address);
      return invoice === undefined ? [] : [{ invoice, payment }];
    });
    const range = { network: name, from: part.from, to: part.to, coin: coin?.symbol ?? '', ofCoin: false };
    await storeFound(client, { ...range, observed: position.observed, found, kept: [] }, settling);
    return position;
  });
}

interface Found extends Omit<Parameters<typeof markGone>[1], 'found'> {
  readonly found: readonly { readonly invoice: number; readonly payment: Omit<StoredPayment, 'observed'> }[];
  /** Payments that are there, and are stored by a later look. */
  readonly kept: readonly string[];
}

/** Stores the payments of a look, and that others have vanished, and brings about what follows. */
export async function storeFound(client: PoolClient, look: Found, settling: Settlement): Promise<void> {
  const { observed, found, kept } = look;
  const changed = new Set<number>();
  for (const { invoice, payment } of found) {
    if (await savePayment(client, invoice, { ...payment, observed })) changed.add(invoice);
  }
  const seen = [...kept, ...found.map(({ payment }) => payment.payment)];
  for (const invoice of await markGone(client, { ...look, found: seen })) changed.add(invoice);
  for (const invoice of [...changed].sort((one, other) => one - other)) await settleInvoice(client, invoice, settling);
}

/**
 * Gives back the credit in invoices whose time is over, once every network was looked through past it. `places`: of the
 * networks in settings, and of their coins.
 */
export async function releaseExpired(deps: ScanDeps, places: readonly string[]): Promise<void> {
  const now = deps.clock();
  for (const id of await readReleasable(deps.pool, places, now)) {
    await withTransaction(deps.pool, (client) => releaseCredit(client, id, { now, site: mailOrigin(deps.config) }));
  }
}
