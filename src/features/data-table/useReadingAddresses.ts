import { useRouter, useSearch } from '@tanstack/react-router';
import { HTML_ROWS } from '#schemas/constants.ts';
import { nextSort } from '#schemas/queries/sort.ts';
import { encodeView, VIEW_PARAMS, type View } from '#schemas/queries/view.ts';
import { rowsSkipped } from './firstRows.ts';

/** Parameters that say something else than the view of a table. */
export function otherParams(search: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const ofTable: readonly string[] = [...VIEW_PARAMS, 'page'];
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' && !ofTable.includes(name) ? [[name, value]] : [],
    ),
  );
}

/** Addresses of the same table for readers without script: sorted otherwise, and further pages of rows. */
export function useReadingAddresses(view: View) {
  const { buildLocation } = useRouter();
  const search = useSearch({ strict: false });
  const others = otherParams(search);
  const hrefOf = (change: Partial<View>, page: number) =>
    buildLocation({
      to: '.',
      search: { ...others, ...encodeView({ ...view, ...change }), ...(page > 1 ? { page: String(page) } : {}) },
    }).publicHref;
  return {
    page: rowsSkipped(search) / HTML_ROWS + 1,
    sort: (field: string) => hrefOf({ sort: nextSort(view.sort, field) }, 1),
    pageHref: (page: number) => hrefOf({}, page),
  };
}
