/**
 * Amounts of dollar tokens in their smallest units, as bigint: a token of 6 decimals has 10,000 of them in a cent, one of
 * 18 has 10^16.
 */

/** Units of a token in a cent. */
const unitsOfCent = (decimals: number): bigint => 10n ** BigInt(decimals - 2);

/** Units that are worth these cents. */
export function unitsOf(cents: number, decimals: number): bigint {
  return BigInt(cents) * unitsOfCent(decimals);
}

/** Whole cents that units are worth; a part of a cent is none. More than a number can hold is what it can hold. */
export function centsOf(units: bigint, decimals: number): number {
  return centsAt(units, unitsOfCent(decimals));
}

/** The same where a cent has this many units. */
export function centsAt(units: bigint, centUnits: bigint): number {
  const cents = units / centUnits;
  return Number(cents > MAX ? MAX : cents);
}

const MAX = BigInt(Number.MAX_SAFE_INTEGER);

/** Units as a decimal number: `87.78`, with two decimals at least. */
export function formatTokenUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals);
  const part = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0');
  return `${whole}.${part}`;
}
