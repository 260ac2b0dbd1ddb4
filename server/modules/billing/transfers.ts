import { type Log, type PublicClient, parseAbiItem } from 'viem';
import { centsOf, formatTokenUnits } from '#schemas/entities/tokenAmounts.ts';
import { unixMs } from '#schemas/units.ts';
import type { WatchedNetwork } from './networks.ts';
import type { StoredPayment } from './repository/payments.ts';

/** Transfers of dollar tokens to the addresses of invoices, as the nodes of a network tell them. */

const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
type TransferLog = Log<bigint, number, false, typeof TRANSFER, true>;

/** Addresses in one question to a node. */
const ADDRESSES_MAX = 200;

export interface BlockRange {
  readonly from: number;
  readonly to: number;
  /** Blocks up to it stay as they are. */
  readonly final: number;
}

/** A payment of an address that was found on a network. */
export type FoundPayment = Omit<StoredPayment, 'observed'> & { readonly address: string };

/**
 * Payments in a range of blocks. Only tokens of the network count, whatever others call themselves, and a transfer of nothing is
 * none. One is final when its block is, and every node has it.
 */
export async function findPayments(
  network: WatchedNetwork,
  addresses: readonly string[],
  range: BlockRange,
): Promise<readonly FoundPayment[]> {
  const [first, second] = network.nodes;
  if (!first || network.tokens.length === 0 || addresses.length === 0) return [];
  const logs = await readTransfers(first, network, addresses, range);
  if (logs.length === 0) return [];
  const agreed = second && new Set((await readTransfers(second, network, addresses, range)).map(identityOf));
  const times = await readTimes(first, logs);
  return numbered(logs).flatMap(({ log, number }) => {
    const token = network.tokens.find(({ address }) => isSame(address, log.address));
    const at = times.get(log.blockHash);
    if (!token || at === undefined) return [];
    const isFinal = log.blockNumber <= BigInt(range.final) && (!agreed || agreed.has(identityOf(log)));
    return [
      {
        // The place of a log in its block changes with the block, its number in the transaction does not.
        payment: `${network.name}:${log.transactionHash}:${number}`,
        address: log.args.to.toLowerCase(),
        state: isFinal ? ('confirmed' as const) : ('seen' as const),
        cents: centsOf(log.args.value, token.decimals),
        at,
        network: network.name,
        token: token.symbol,
        amount: formatTokenUnits(log.args.value, token.decimals),
        block: Number(log.blockNumber),
        transaction: log.transactionHash,
      },
    ];
  });
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const identityOf = (log: TransferLog) => `${log.blockHash} ${log.transactionHash} ${log.logIndex} ${log.args.value}`;

async function readTransfers(
  node: PublicClient,
  { tokens }: WatchedNetwork,
  addresses: readonly string[],
  { from, to }: BlockRange,
): Promise<readonly TransferLog[]> {
  const found: TransferLog[] = [];
  for (let start = 0; start < addresses.length; start += ADDRESSES_MAX) {
    const logs = await node.getLogs({
      address: tokens.map(({ address }) => hex(address)),
      event: TRANSFER,
      args: { to: addresses.slice(start, start + ADDRESSES_MAX).map(hex) },
      fromBlock: BigInt(from),
      toBlock: BigInt(to),
      strict: true,
    });
    found.push(...logs.filter(({ args, removed }) => args.value > 0n && !removed));
  }
  return found;
}

const hex = (address: string): `0x${string}` => `0x${address.slice(2)}`;

/** The time of each block; one that has vanished meanwhile has none. */
async function readTimes(node: PublicClient, logs: readonly TransferLog[]) {
  const times = new Map<string, ReturnType<typeof unixMs>>();
  for (const blockHash of new Set(logs.map((log) => log.blockHash))) {
    const block = await node.getBlock({ blockHash }).catch(() => null);
    if (block) times.set(blockHash, unixMs(Number(block.timestamp) * 1_000));
  }
  return times;
}

/** Numbers the transfers of each transaction to each address. */
function numbered(logs: readonly TransferLog[]): readonly { readonly log: TransferLog; readonly number: string }[] {
  const counts = new Map<string, number>();
  return logs
    .toSorted((one, other) => one.logIndex - other.logIndex)
    .map((log) => {
      const key = `${log.transactionHash} ${log.args.to}`;
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      return { log, number: `${log.args.to.toLowerCase()}:${count}` };
    });
}
