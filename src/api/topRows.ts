import { DASHBOARD_LIMIT, SORT_FILTER_TYPE } from '#schemas/constants.ts';
import type { Source } from '#schemas/kinds.ts';
import { presetsOf, type SortPreset } from '#schemas/queries/sortPresets.ts';
import { dashboardQuery } from '#src/api/queries.ts';

/** The query of a directory's top 8, in the order of the address. */
export const topQuery = <Name extends Source>(source: Name, search: Readonly<Record<string, unknown>>) =>
  dashboardQuery(source, topParams(readTopOrder(source, search.top)));

export const topParams = (order: SortPreset) =>
  ({ limit: DASHBOARD_LIMIT, sortFilterType: SORT_FILTER_TYPE[order], sortType: 'DESC' }) as const;

/** Order of the top 8 in the URL; an unknown one becomes the default. */
export function readTopOrder(source: Source, text: unknown): SortPreset {
  return presetsOf(source).find((order) => order === text) ?? 'default';
}
