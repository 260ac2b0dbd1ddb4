import type { z } from 'zod';
import { COIN_DECIMALS, coinCentsOf, rateOf } from '#schemas/entities/coinRates.ts';
import { formatTokenUnits } from '#schemas/entities/tokenAmounts.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Arrival, arrivalsBetween, type CoinState, isSameState, stateAt, unused } from './coinStates.ts';
import { advance, firstNode, readFinal, refuseOtherChain } from './position.ts';
import { type CoinNetwork, keepStates, readWatched, type WatchedSchema } from './repository/coinBalances.ts';
import { readRate } from './repository/coinRates.ts';
import { type Position, readPosition } from './repository/networks.ts';
import type { StoredPayment } from './repository/payments.ts';
import { type ScanDeps, storeFound } from './scan.ts';
import { settlementOf } from './settle.ts';

/**
 * Looks for payments in the coin of a network: what each address holds is compared with what it held when the network was last
 * looked through to a final block. Apart from the tokens, so that a node without old states is no trouble of theirs.
 */

/** The place of a network's coin among the positions. */
export const coinPlace = (network: string): string => `${network}/coin`;

type Watched = z.output<typeof WatchedSchema>;

/** @throws Error: a node does not answer, belongs to another network, or does not know the states it is asked for. */
export async function scanCoin(deps: ScanDeps, network: CoinNetwork): Promise<void> {
  await refuseOtherChain(network);
  const final = await readFinal(network);
  const place = coinPlace(network.name);
  const position = await readPosition(deps.pool, place, final);
  const watched = await readWatched(deps.pool, network, position, deps.clock());
  const head = Number(await firstNode(network).getBlockNumber({ cacheTime: 0 }));
  const rate = (await readRate(deps.pool, network.coin, deps.clock())).cent_units;
  const looks: Look[] = [];
  for (const part of inParts(watched)) {
    const around = { position, final: final.block, head };
    looks.push(...(await Promise.all(part.map((one) => lookAt(network, one, around)))));
  }
  const found = looks.flatMap((look) => foundOf(network, look, rate === null ? null : BigInt(rate)));
  const priced = found.flatMap(({ cents, ...one }) => (cents === null ? [] : [{ ...one, cents }]));
  const unpriced = new Set(found.flatMap(({ invoice, cents }) => (cents === null ? [invoice] : [])));
  await withTransaction(deps.pool, async (client) => {
    const settling = settlementOf(deps, deps.clock());
    const look = { position, head, final, to: head, found: found.map(({ payment }) => payment) };
    const next = await advance(client, place, look, settling.now);
    // Another server was quicker.
    if (next === null) return;
    // What nothing says the worth of is found again.
    const states = looks.map(({ watched: { id }, base, next: then }) => ({ id, ...(unpriced.has(id) ? base : then) }));
    await keepStates(client, network.name, states);
    const range = { network: network.name, from: position.final_block + 1, to: head, observed: next.observed };
    await storeFound(
      client,
      {
        ...{ ...range, coin: network.coin.symbol, ofCoin: true },
        found: priced.map(({ invoice, payment, cents }) => ({ invoice, payment: { ...payment, cents } })),
        kept: found.map(({ payment }) => payment.payment),
      },
      settling,
    );
  });
}

/** Addresses in one round of questions. */
const PART = 100;
const inParts = (watched: readonly Watched[]) =>
  Array.from({ length: Math.ceil(watched.length / PART) }, (_, at) => watched.slice(at * PART, (at + 1) * PART));

interface Look {
  readonly watched: Watched;
  /** What it held when it was last looked at. */
  readonly base: CoinState;
  /** What it held at the last final block, to go on from. */
  readonly next: CoinState;
  readonly final: readonly Arrival[];
  readonly seen: readonly Arrival[];
}

async function lookAt(
  network: CoinNetwork,
  watched: Watched,
  { position, final, head }: { readonly position: Position; readonly final: number; readonly head: number },
): Promise<Look> {
  const [first, second] = [firstNode(network), network.nodes[1]];
  const { address } = watched;
  const known = async (block: number): Promise<CoinState> => {
    const state = await stateAt(first, address, block);
    if (state === null)
      throw new Error(`The node of ${network.name} does not know what an address held at block ${block}.`);
    return state;
  };
  const base = await baseOf(watched, () => stateAt(first, address, position.final_block), position.final_block);
  // A node that is behind says nothing new.
  if (head <= base.block) return { watched, base, next: base, final: [], seen: [] };
  const now = await known(head);
  const last = Math.max(final, base.block);
  if (isSameState(base, now)) return { watched, base, next: { ...base, block: last }, final: [], seen: [] };
  const then = last === base.block ? base : await known(last);
  const arrived = await arrivalsBetween(first, address, base, then);
  const seen = await arrivalsBetween(first, address, then, now);
  const other = second && arrived.length > 0 ? await stateAt(second, address, last) : then;
  // What the second node does not have yet is looked for again.
  if (other === null || !isSameState(other, then))
    return { watched, base, next: base, final: [], seen: [...arrived, ...seen] };
  return { watched, base, next: then, final: arrived, seen };
}

/** An address that was not looked at yet is younger than the last look, and mostly unused: what it held then is not for it. */
async function baseOf(
  { block, balance, nonce }: Watched,
  read: () => Promise<CoinState | null>,
  start: number,
): Promise<CoinState> {
  if (block !== null && balance !== null && nonce !== null) return { block, balance, nonce };
  return (await read()) ?? unused(start);
}

type FoundCoins = Omit<StoredPayment, 'observed' | 'cents'>;

/** Payments of a look; `cents` null: nothing says yet what they are worth. */
function foundOf({ name, coin }: CoinNetwork, { watched, final, seen }: Look, now: bigint | null) {
  const { id, address, expires_at, cent_units } = watched;
  const stated = (state: 'confirmed' | 'seen') => (arrival: Arrival) => {
    const rate = rateOf(arrival.at <= expires_at, cent_units, now);
    const payment: FoundCoins = {
      ...{ payment: `${name}:${arrival.key}:${address}:coin`, state, at: arrival.at, network: name },
      ...{ token: coin.symbol, amount: formatTokenUnits(arrival.units, COIN_DECIMALS) },
      ...{ block: arrival.block, transaction: arrival.transaction },
    };
    return { invoice: id, payment, cents: rate === null ? null : coinCentsOf(arrival.units, rate) };
  };
  return [...final.map(stated('confirmed')), ...seen.map(stated('seen'))];
}
