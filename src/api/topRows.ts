import { DASHBOARD_LIMIT, RECENT_DAYS, SORT_FILTER_TYPE } from '#schemas/constants.ts';
import type { Source } from '#schemas/kinds.ts';
import { presetsOf, type SortPreset } from '#schemas/queries/sortPresets.ts';
import { dashboardQuery } from '#src/api/queries.ts';

/** The query of a directory's top 8, in the order of the address. */
export const topQuery = <Name extends Source>(source: Name, search: Readonly<Record<string, unknown>>) =>
  dashboardQuery(source, stripParams(source, readTopOrder(source, search.top)));

export const topParams = (order: SortPreset) =>
  ({ limit: DASHBOARD_LIMIT, sortFilterType: SORT_FILTER_TYPE[order], sortType: 'DESC' }) as const;

/** Of rounds the newest would repeat the first rows of the table: above it stand the largest, of the last days by default. */
export function stripParams(source: Source, order: SortPreset) {
  if (source !== 'fundraising') return topParams(order);
  const largest = { ...topParams('totalFundraising'), raised: true } as const;
  return order === 'default' ? { ...largest, days: RECENT_DAYS } : largest;
}

/** Order of the top 8 in the URL; an unknown one becomes the default. */
export function readTopOrder(source: Source, text: unknown): SortPreset {
  return presetsOf(source).find((order) => order === text) ?? 'default';
}
