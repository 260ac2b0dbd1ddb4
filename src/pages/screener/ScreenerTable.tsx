import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { DataGrid } from '#src/grid/DataGrid.tsx';
import type { ActiveCell, DataGridHandle, ScreenerGridProps } from '#src/grid/props.ts';
import { isHydrating, useHydrating } from '#src/shared/hydration.ts';
import { activeCellOf, GRID } from '#src/ui/focus.ts';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';

// The largest chunk. On the server it is never drawn.
const ScreenerGrid = lazyComponent(async () => (await import('#src/grid/ag/ScreenerGrid.tsx')).ScreenerGrid);
if (typeof document !== 'undefined') void ScreenerGrid.preload();

type Loading = 'loading' | 'loaded' | 'failed';

/**
 * The screener's grid. Rows that came as HTML are shown by `DataGrid` until the screener's own has drawn them too, unseen; it
 * then continues at the same place, with the same active cell and the focus.
 */
export function ScreenerTable({ ref, ...props }: ScreenerGridProps) {
  const [standsIn, setStandsIn] = useState(() => isHydrating() && props.table.getState().matching !== 0);
  const [loading, setLoading] = useState<Loading>(standsIn ? 'loading' : 'loaded');
  const hydrating = useHydrating();
  const standInRef = useRef<DataGridHandle>(null);
  const gridRef = useRef<DataGridHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const shown = () => standInRef.current ?? gridRef.current;
  useImperativeHandle(ref, () => ({
    focusGrid: () => shown()?.focusGrid(),
    fitColumn: (field) => shown()?.fitColumn(field),
    scrollToRow: (index, where) => shown()?.scrollToRow(index, where),
  }));

  useEffect(() => {
    if (!standsIn) return;
    let isOver = false;
    void ScreenerGrid.preload().then((isHere) => isOver || setLoading(isHere ? 'loaded' : 'failed'));
    return () => {
      isOver = true;
    };
  }, [standsIn]);

  const { onActiveCellChange } = props;
  const place = useRef<ActiveCell | null>(null);
  const follow = useCallback(
    (cell: ActiveCell) => {
      place.current = cell;
      onActiveCellChange?.(cell);
    },
    [onActiveCellChange],
  );
  const [rowDrawn, setRowDrawn] = useState(false);
  const awaitRow = useCallback((cell: ActiveCell) => cell.row !== null && setRowDrawn(true), []);
  const { matching, error } = props.table.getState();
  const isReady = standsIn && loading === 'loaded' && (rowDrawn || matching === 0 || error !== null);
  const resume = useRef<(() => void) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the rows are drawn.
  useLayoutEffect(() => {
    if (!isReady) return;
    resume.current = placeOf(frame.current, place.current);
    setStandsIn(false);
  }, [isReady]);
  useLayoutEffect(() => {
    if (standsIn || !resume.current) return;
    // Before the next paint, but not while React commits: the grid renders for each step.
    queueMicrotask(resume.current);
    resume.current = null;
  }, [standsIn]);

  /** Remembers scroll position, active cell and focus of the stand-in. Returns how to continue there. */
  function placeOf(box: HTMLElement | null, cell: ActiveCell | null) {
    const scroller = box?.querySelector<HTMLElement>(STAND_IN);
    const { scrollTop = 0, scrollLeft = 0 } = scroller ?? {};
    const focused = document.activeElement;
    const hadFocus = scroller?.contains(focused) === true;
    const onLink = hadFocus && focused?.matches('a') === true;
    return () => {
      const field = cell?.column?.field;
      const isMoved = cell !== null && (cell.index !== 0 || field !== props.spec.identity);
      if (isMoved) gridRef.current?.scrollToRow(cell.index, field === undefined ? {} : { field });
      const viewport = box?.querySelector<HTMLElement>(GRID);
      if (hadFocus) gridRef.current?.focusGrid();
      if (onLink) activeCellOf(viewport)?.querySelector('a')?.focus({ preventScroll: true });
      // Last: what takes the focus is brought into view.
      viewport?.scrollTo(scrollLeft, scrollTop);
    };
  }

  const own = (
    <LoadBoundary>
      <ScreenerGrid {...props} ref={gridRef} onActiveCellChange={standsIn ? awaitRow : onActiveCellChange} />
    </LoadBoundary>
  );
  return (
    <div ref={frame} className="contents">
      {standsIn && <DataGrid {...props} ref={standInRef} standsIn onActiveCellChange={follow} />}
      {(!standsIn || (loading !== 'loading' && !hydrating)) && (
        <div className={standsIn && loading === 'loaded' ? 'invisible absolute inset-0 flex flex-col' : 'contents'}>
          {own}
        </div>
      )}
    </div>
  );
}

const STAND_IN = `[data-stands-in] ${GRID}`;
