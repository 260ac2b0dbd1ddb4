import { useRouter, useSearch } from '@tanstack/react-router';
import { HTML_ROWS } from '#schemas/constants.ts';
import { encodeView, nextSort, type View } from '#schemas/queries/view.ts';
import { rowsSkipped } from './firstRows.ts';

/** Addresses of the same table for readers without script: sorted otherwise, and further pages of rows. */
export function useReadingAddresses(view: View) {
  const { buildLocation } = useRouter();
  const search = useSearch({ strict: false });
  const hrefOf = (change: Partial<View>, page: number) =>
    buildLocation({
      to: '.',
      search: { ...encodeView({ ...view, ...change }), ...(page > 1 ? { page: String(page) } : {}) },
    }).href;
  return {
    page: rowsSkipped(search) / HTML_ROWS + 1,
    sort: (field: string) => hrefOf({ sort: nextSort(view.sort, field) }, 1),
    pageHref: (page: number) => hrefOf({}, page),
  };
}
