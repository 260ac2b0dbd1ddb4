import type { GridApi } from 'ag-grid-community';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Row } from '#schemas/filters/semantics.ts';
import { useLatest } from '#src/ui/useLatest.ts';
import { ROW_BUFFER } from './agGrid.ts';

/** Rows prefetched beyond the view, so that scrolling rarely shows skeletons. */
const AHEAD_ROWS = 128;

/** Reports the rows in view and prefetches the nearby ones. */
export function useRowsInView({
  api,
  viewport,
  rows,
  rowHeight,
  headerHeight,
  onChange,
}: {
  readonly api: GridApi<Row> | null;
  readonly viewport: () => HTMLElement | null;
  readonly rows: number;
  readonly rowHeight: number;
  readonly headerHeight: number;
  readonly onChange: (first: number, last: number) => void;
}): void {
  const shown = useRef('');
  // Read before AG Grid changes rows, to avoid a forced layout.
  const view = useRef({ scrollTop: 0, height: 0 }).current;
  const look = () => {
    if (rows === 0) return;
    const fits = Math.ceil((view.height - headerHeight) / rowHeight);
    // Beyond the browser's height limit scroll positions are scaled: ask AG Grid which rows it rendered.
    const drawn = api?.getFirstDisplayedRowIndex() ?? 0;
    const first = clampRow(drawn > 0 ? drawn + ROW_BUFFER : Math.floor(view.scrollTop / rowHeight), rows);
    const last = clampRow(first + fits - 1, rows);
    for (const near of [first - AHEAD_ROWS, last + AHEAD_ROWS]) {
      if (near >= 0 && near < rows) api?.getDisplayedRowAtIndex(near);
    }
    // A block that is asked for may push another out of the cache, and leave behind its row that had the focus: without
    // a place, but among the rows. Keys would lead to it. Given the number of rows, AG Grid drops what has no place.
    if (api?.getRenderedNodes().some(({ rowIndex }) => rowIndex === null)) api.setRowCount(rows, true);
    const now = `${first} ${last}`;
    if (now === shown.current) return;
    shown.current = now;
    onChange(first, last);
  };
  const latest = useLatest(look);
  useLayoutEffect(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element stays the same while the grid is mounted.
  useEffect(() => {
    const element = api ? viewport() : null;
    if (!element) return;
    const onLook = () => latest.current();
    const measure = () => {
      view.scrollTop = element.scrollTop;
    };
    const observer = new ResizeObserver(([entry]) => {
      view.height = entry?.contentRect.height ?? 0;
      onLook();
    });
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true, capture: true });
    element.addEventListener('scroll', onLook, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure, { capture: true });
      element.removeEventListener('scroll', onLook);
    };
  }, [api]);
}

function clampRow(row: number, rows: number): number {
  return Math.max(0, Math.min(row, rows - 1));
}
