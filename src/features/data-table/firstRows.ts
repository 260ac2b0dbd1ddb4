import type { QueryClient } from '@tanstack/react-query';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { HTML_ROWS } from '#schemas/constants.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { withFormulas } from '#schemas/formulas/viewFormulas.ts';
import { decodeView, visibleColumns } from '#schemas/queries/view.ts';
import { unixMs } from '#schemas/units.ts';
import { type FirstRows, firstRowsQuery, homeKnownQuery } from '#src/api/queries.ts';
import { rowFields } from '#src/grid/model/windowCache.ts';
import { arrivalMoment, isArriving } from '#src/shared/hydration.ts';
import { withKnownColumns } from './columns/sparseColumns.ts';
import { firstSharesIn } from './columns/useKnownColumns.ts';
import { PivotView } from './lazyPivot.ts';
import { NOTHING_FIXED, withFixed } from './narrowTable.ts';

type Search = Readonly<Record<string, unknown>>;

/**
 * Gets the rows with which the first page arrives, of the columns that it shows, and the code of a pivot in their place. Other
 * pages ask their worker.
 */
export async function prefetchFirstRows(
  queryClient: QueryClient,
  spec: DataSetSpec,
  search: Search,
  fixed = NOTHING_FIXED,
): Promise<void> {
  if (!isArriving()) return;
  if (decodeView(spec, search).pivot) await PivotView.preload();
  await queryClient.prefetchQuery(homeKnownQuery());
  await queryClient.prefetchQuery(queryOf(queryClient, spec, search, fixed));
}

/** The rows that the page of this address has brought along; null: none. */
export function arrivedRows(
  queryClient: QueryClient,
  spec: DataSetSpec,
  search: Search,
  fixed = NOTHING_FIXED,
): FirstRows | null {
  return isArriving() ? (queryClient.getQueryData(queryOf(queryClient, spec, search, fixed).queryKey) ?? null) : null;
}

function queryOf(queryClient: QueryClient, declared: DataSetSpec, search: Search, fixed: Filter) {
  const view = decodeView(declared, search);
  const spec = withFormulas(declared, view.formulas);
  const ofAll = firstSharesIn(queryClient.getQueryData(homeKnownQuery().queryKey)?.result, spec.source);
  const shown = view.columns === null ? withKnownColumns(spec, view, { ofAll, ofView: ofAll, rows: 0 }) : spec;
  const fields = rowFields(spec, visibleColumns(shown, view), view.colors);
  const asked = { ...view, filter: withFixed(fixed, view.filter) };
  return firstRowsQuery(spec, asked, fields, { skip: rowsSkipped(search), now: unixMs(arrivalMoment()) });
}

const PAGES_MAX = 100_000;

/** Rows before the page of a directory that a link without script leads to: `?page=2` is the second. */
export function rowsSkipped({ page }: Search): number {
  const number = typeof page === 'string' && /^\d{1,6}$/.test(page) ? Number(page) : 1;
  return (Math.min(Math.max(number, 1), PAGES_MAX) - 1) * HTML_ROWS;
}
