import { BaseError, HttpRequestError, type PublicClient, RpcRequestError, TimeoutError } from 'viem';
import { type UnixMs, unixMs } from '#schemas/units.ts';

/**
 * What arrived at an address in the coin of a network, found by what it held: a contract or a wallet that is one sends coins
 * within its own transaction, of which blocks say nothing, but the balance does.
 */

/** What an address held after a block. */
export interface CoinState {
  readonly block: number;
  /** In the smallest units. */
  readonly balance: bigint;
  /** How many transactions it has sent. */
  readonly nonce: number;
}

/** An address that was never used. */
export const unused = (block: number): CoinState => ({ block, balance: 0n, nonce: 0 });

export const isSameState = (one: CoinState, other: CoinState): boolean =>
  one.balance === other.balance && one.nonce === other.nonce;

const hex = (address: string): `0x${string}` => `0x${address.slice(2)}`;

/** What an address held after a block; null: the node does not know such old states any more. */
export async function stateAt(node: PublicClient, address: string, block: number): Promise<CoinState | null> {
  const at = { address: hex(address), blockNumber: BigInt(block) };
  try {
    const [balance, nonce] = await Promise.all([node.getBalance(at), node.getTransactionCount(at)]);
    return { block, balance, nonce };
  } catch (error) {
    if (isUnknownState(error)) return null;
    throw error;
  }
}

/** The node has answered, and refused: services without old states do so as well. */
function isUnknownState(error: unknown): boolean {
  if (!(error instanceof BaseError) || error.walk((cause) => cause instanceof TimeoutError) !== null) return false;
  const http = error.walk((cause) => cause instanceof HttpRequestError);
  if (http instanceof HttpRequestError) return [400, 402, 403, 404].includes(http.status ?? 0);
  return error.walk((cause) => cause instanceof RpcRequestError) !== null;
}

/** Coins that arrived at an address. */
export interface Arrival {
  /** The same in every look: its transaction, or where none is named its block and amount. */
  readonly key: string;
  readonly units: bigint;
  readonly block: number;
  readonly at: UnixMs;
  readonly transaction: string | null;
}

/**
 * What arrived between two states of an address, which each differ from the one before. Where the node knows no state in between,
 * it counts as if it came in the first block that it can have come in: the doubt is the member's.
 */
export async function arrivalsBetween(
  node: PublicClient,
  address: string,
  before: CoinState,
  after: CoinState,
): Promise<readonly Arrival[]> {
  if (after.block <= before.block || isSameState(before, after)) return [];
  if (after.block - before.block === 1) return await arrivalsIn(node, address, before, after);
  const middle = await stateAt(node, address, Math.floor((before.block + after.block) / 2));
  if (middle === null) return await arrivalSince(node, before, after);
  return [
    ...(await arrivalsBetween(node, address, before, middle)),
    ...(await arrivalsBetween(node, address, middle, after)),
  ];
}

async function arrivalSince(node: PublicClient, before: CoinState, after: CoinState): Promise<readonly Arrival[]> {
  const units = after.balance - before.balance;
  if (units <= 0n) return [];
  const first = await node.getBlock({ blockNumber: BigInt(before.block + 1) });
  return [unnamed(after.block, units, first.timestamp)];
}

const unnamed = (block: number, units: bigint, timestamp: bigint): Arrival => ({
  ...{ key: `block ${block} ${units}`, units, block, transaction: null, at: timeOf(timestamp) },
});

const timeOf = (timestamp: bigint) => unixMs(Number(timestamp) * 1_000);

/** What arrived in one block: by transactions to the address, and the rest of what it held more by contracts. */
async function arrivalsIn(
  node: PublicClient,
  address: string,
  before: CoinState,
  after: CoinState,
): Promise<readonly Arrival[]> {
  const block = await node.getBlock({ blockNumber: BigInt(after.block), includeTransactions: true });
  const sent = block.transactions.filter(({ to, value }) => to?.toLowerCase() === address && value > 0n);
  const named: Arrival[] = [];
  for (const { hash, value } of sent) {
    const { status } = await node.getTransactionReceipt({ hash });
    if (status !== 'success') continue;
    named.push({ key: hash, units: value, block: after.block, at: timeOf(block.timestamp), transaction: hash });
  }
  const more = after.balance - before.balance;
  const rest = more - named.reduce((sum, { units }) => sum + units, 0n);
  // The address itself has sent something: what it held more says nothing.
  if (after.nonce !== before.nonce) return named;
  if (rest < 0n) return more > 0n ? [unnamed(after.block, more, block.timestamp)] : [];
  return rest === 0n ? named : [...named, unnamed(after.block, rest, block.timestamp)];
}
