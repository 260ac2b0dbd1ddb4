import type { Holding } from '#schemas/entities/profiles.ts';
import { labelOrder } from '#src/i18n/labelOrder.ts';

/** Columns of a portfolio that sort it. */
export const HOLDING_COLUMNS = [
  'name',
  'first_date',
  'last_date',
  'rounds',
  'rounds_led',
  'price_usd',
  'change24h',
  'market_cap_usd',
  'total_raised_usd',
] as const;
export type HoldingColumn = (typeof HOLDING_COLUMNS)[number];

export interface HoldingOrder {
  readonly column: HoldingColumn;
  readonly order: 'asc' | 'desc';
}

/** In an order; unknown values come last in both directions, equal ones stay as they were. */
export function sortedHoldings(holdings: readonly Holding[], { column, order }: HoldingOrder): readonly Holding[] {
  const turn = order === 'asc' ? 1 : -1;
  return holdings.toSorted((a, b) => {
    const [left, right] = [a[column], b[column]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'string' && typeof right === 'string') return turn * labelOrder().compare(left, right);
    return turn * (Number(left) - Number(right));
  });
}
