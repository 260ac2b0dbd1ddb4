import type { SORT_FILTER_TYPE } from '#schemas/constants.ts';
import { isSource, type Source } from '#schemas/kinds.ts';

/** What the top 8 are ordered by. */
export type TopOrder = keyof typeof SORT_FILTER_TYPE;

/** The orders that mean something for a directory: only projects have a market. */
export const TOP_ORDERS: Readonly<Record<Source, readonly TopOrder[]>> = {
  projects: ['default', 'change24h', 'marketCap', 'totalFundraising'],
  people: ['default'],
  organizations: ['default', 'totalFundraising'],
  fundraising: ['default', 'totalFundraising'],
};

/** The order an address names; anything else is the default. */
export function readTopOrder(source: Source, text: unknown): TopOrder {
  return (isSource(source) && TOP_ORDERS[source].find((order) => order === text)) || 'default';
}
