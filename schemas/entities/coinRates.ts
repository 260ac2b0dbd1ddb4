import { formatDecimal } from '../format.ts';
import { centsAt } from './tokenAmounts.ts';

/**
 * What the coin of a network is worth for an invoice: its smallest units for a cent, made once of the price of that moment and kept
 * while the invoice lives. A payment is worth whole cents at that rate, whatever the price does meanwhile.
 */

export const COIN_DECIMALS = 18;
/** What is asked for beyond the price: it moves while an invoice waits, and is not of this minute. */
export const COIN_MARGIN_PERCENT = 2;
/** A price that is older makes no rate. */
export const COIN_PRICE_MINUTES = 90;

/** Why an invoice has no rate for a coin: no price is known, it is too old, or the invoice lives for days. */
export const RATE_REFUSALS = ['no_price', 'old_price', 'long_life'] as const;

const COIN = 10n ** BigInt(COIN_DECIMALS);
/** Millionths of a dollar in a cent. */
const CENT = 10_000n;
/** Amounts have 8 decimals, so that a person can type them. Of no coin in the range of prices this is worth a cent. */
const STEP = 10n ** 10n;
/** Prices beyond these are mistakes. */
const [LEAST, MOST] = [0.001, 500_000];

/** Units for a cent, rounded up, at a price in US dollars; null: no coin has such a price. */
export function centUnitsAt(priceUsd: number): bigint | null {
  if (!(priceUsd >= LEAST && priceUsd <= MOST)) return null;
  const millionths = BigInt(Math.floor(priceUsd * 1_000_000));
  return roundedUp(COIN * CENT * 100n, millionths * BigInt(100 - COIN_MARGIN_PERCENT));
}

/** Units to ask for, rounded up. */
export const coinUnitsOf = (cents: number, centUnits: bigint): bigint =>
  roundedUp(BigInt(cents) * centUnits, STEP) * STEP;

/** Whole cents that units are worth. */
export const coinCentsOf = centsAt;

/** What a coin is worth at a rate, in US dollars, to be read. */
export function coinPriceText(centUnits: bigint): string {
  const dollars = Number((COIN * 1_000_000n) / centUnits) / 100_000_000;
  return formatDecimal(dollars, dollars < 10 ? 4 : 2);
}

/**
 * The rate a payment counts by: that of its invoice where it came in time. Late, or where the invoice has none, a coin that has
 * lost counts for what it is worth now, so that nobody gains by waiting. Null: nothing says what it is worth.
 */
export function rateOf(isInTime: boolean, kept: bigint | null, now: bigint | null): bigint | null {
  if (kept === null || now === null) return kept ?? now;
  return isInTime || kept > now ? kept : now;
}

const roundedUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;
