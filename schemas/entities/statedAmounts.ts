import type { FieldSpec } from '../columns/spec.ts';
import { isCurrency } from '../currencies.ts';
import { formatExact, formatMoney, formatShort } from '../format.ts';
import type { RoundRow } from './rows.ts';

/** Amounts of rounds that a source states in another currency than the US dollar. They are shown, and never added up. */

export interface StatedAmount {
  readonly amount: number;
  /** ISO 4217, never USD. */
  readonly currency: string;
}

/** What a row says of the amount of a round. */
export type RoundAmounts = Pick<RoundRow, 'amount_quantity' | 'stated_amount' | 'stated_currency'>;

/** The fields of a row that hold a stated amount. */
export function statedFields(stated: StatedAmount | null): Pick<RoundRow, 'stated_amount' | 'stated_currency'> {
  return { stated_amount: stated?.amount ?? null, stated_currency: stated?.currency ?? null };
}

/** The amount as its source states it; null: in US dollars, or not at all. */
export function statedAmountOf(row: Readonly<Record<string, unknown>>): StatedAmount | null {
  const { stated_amount: amount, stated_currency: currency } = row;
  if (typeof amount !== 'number' || typeof currency !== 'string') return null;
  return amount > 0 && currency !== 'USD' && isCurrency(currency) ? { amount, currency } : null;
}

/** What stands beside a field of a row: only an amount has it. */
export function statedBeside(
  row: Readonly<Record<string, unknown>>,
  { besideStated }: Pick<FieldSpec, 'besideStated'>,
): StatedAmount | null {
  return besideStated ? statedAmountOf(row) : null;
}

/** A stated amount in the short form with its own symbol, without decimals that are zero: `€10M`, `C$2.5M`. */
export function formatStated({ amount, currency }: StatedAmount): string {
  return formatMoney(amount, currency).replace(/[.,]00(?=\D?$)|(?<=[.,]\d)0(?=\D?$)/, '');
}

/** A stated amount to its last digit: `10,000,000 EUR`. */
export const formatStatedExact = ({ amount, currency }: StatedAmount) => `${formatExact(amount)} ${currency}`;

/**
 * The amount of a round in one text: dollars, then what is stated in another currency. `$10.80M (€10M)`; `€10M` where no
 * source states dollars; null: nobody discloses it.
 */
export function formatAmounts(row: RoundAmounts, form: 'symbol' | 'code' = 'symbol'): string | null {
  const { amount_quantity: usd } = row;
  const stated = statedAmountOf(row);
  const dollars = usd === null ? null : form === 'symbol' ? formatMoney(usd) : `${formatShort(usd)} USD`;
  if (stated === null) return dollars;
  return dollars === null ? formatStated(stated) : `${dollars} (${formatStated(stated)})`;
}
