import type { GridApi } from 'ag-grid-community';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLatest } from '#src/ui/useLatest.ts';
import type { WindowCache } from '../model/windowCache.ts';
import { ROW_BUFFER } from './agGrid.ts';

/** Rows beyond those in view that are fetched ahead, so that a scroll meets rows and not bars. */
const FETCH_AHEAD = 64;

/** Keeps the windows of the table where the view is, and tells which rows are in it. */
export function useRowsInView({
  api,
  viewport,
  cache,
  rows,
  rowHeight,
  headerHeight,
  activeRow,
  onChange,
}: {
  readonly api: GridApi | null;
  readonly viewport: () => HTMLElement | null;
  readonly cache: WindowCache;
  readonly rows: number;
  readonly rowHeight: number;
  readonly headerHeight: number;
  readonly activeRow: number;
  readonly onChange: (first: number, last: number) => void;
}): void {
  const told = useRef('');
  // Read before AG Grid changes rows: after that the browser would have to lay them out for the answer.
  const view = useRef({ scrollTop: 0, height: 0 }).current;
  const look = () => {
    if (rows === 0) return;
    const fits = Math.ceil((view.height - headerHeight) / rowHeight);
    // Where all rows are taller than an element can be, the scroll position is not theirs: AG Grid knows what it has drawn.
    const drawn = api?.getFirstDisplayedRowIndex() ?? 0;
    const first = clampRow(drawn > 0 ? drawn + ROW_BUFFER : Math.floor(view.scrollTop / rowHeight), rows);
    const last = clampRow(first + fits - 1, rows);
    cache.want(first, last, rows, FETCH_AHEAD, [activeRow]);
    // A block of places that is near is made before the view comes to it.
    for (const near of [first - AHEAD_ROWS, last + AHEAD_ROWS]) {
      if (near >= 0 && near < rows) api?.getDisplayedRowAtIndex(near);
    }
    const now = `${first} ${last}`;
    if (now === told.current) return;
    told.current = now;
    onChange(first, last);
  };
  const latest = useLatest(look);
  useLayoutEffect(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is the grid's as long as the grid stands.
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

const AHEAD_ROWS = 128;

function clampRow(row: number, rows: number): number {
  return Math.max(0, Math.min(row, rows - 1));
}
