import { type Dispatch, type RefObject, useState } from 'react';
import type { DataGridHandle } from '#src/grid/props.ts';
import {
  firstRowOf,
  type MasterTable,
  type MasterTableAction,
  masterTable,
  pageInView,
  pagesOf,
} from './screenerState.ts';

/** The pages of a view's rows. */
interface Pages {
  readonly count: number;
  readonly goTo: (page: number) => void;
  /** Follows the rows in view. */
  readonly follow: (first: number, last: number) => void;
}

/** Pages over `rows` lines: another view begins at the first one, and scrolling turns them. */
export function usePages(
  rows: number,
  viewKey: string,
  [master, dispatch]: readonly [MasterTable, Dispatch<MasterTableAction>],
  grid: RefObject<DataGridHandle | null>,
): Pages {
  const count = pagesOf(rows);
  const [pagedView, setPagedView] = useState(viewKey);
  if (pagedView !== viewKey) {
    setPagedView(viewKey);
    dispatch({ type: 'resetPage' });
  }
  return {
    count,
    goTo: (page) => {
      const next = masterTable(master, { type: 'setPage', page, of: count });
      dispatch({ type: 'setPage', page, of: count });
      grid.current?.scrollToRow(firstRowOf(next.page), { top: true });
    },
    follow: (first, last) => {
      const page = pageInView(first, last, rows);
      // Skip no-op dispatches: they rerender the screener.
      if (page !== master.page) dispatch({ type: 'setPage', page, of: count });
    },
  };
}
