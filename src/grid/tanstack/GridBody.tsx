import {
  memo,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { CellContext } from '../cells/cell.ts';
import { assignSlots, type RowSlot } from '../model/rowSlots.ts';
import { revealRow } from '../model/scrollMapping.ts';
import type { WindowCache } from '../model/windowCache.ts';
import type { ColumnModel } from './columnModel.ts';
import { RowView } from './RowView.tsx';
import { useVirtualRows } from './useVirtualRows.ts';

/** What the grid around may ask of its rows. */
export interface GridBodyHandle {
  /** Scrolls no more than is needed to show a row whole. */
  reveal(index: number): void;
  toTop(): void;
  /** Rows that fit into view. */
  pageRows(): number;
  /** The row position in px at the top of the view, after a scroll whose rows others draw. */
  follow(): number;
}

interface GridBodyProps {
  readonly scrollerRef: RefObject<HTMLDivElement | null>;
  readonly rows: number;
  readonly rowHeight: number;
  readonly headerHeight: number;
  readonly cache: WindowCache;
  readonly model: ColumnModel;
  readonly context: CellContext;
  readonly activeRow: number;
  readonly activeColumn: number;
  readonly ref: Ref<GridBodyHandle>;
}

/** Rows beyond the drawn ones that are fetched ahead, so that a scroll meets rows and not bars. */
const FETCH_AHEAD = 64;

/** The rows in view, drawn again only when others come into view or when rows have arrived. */
export const GridBody = memo(function GridBody(props: GridBodyProps) {
  const { scrollerRef, rows, rowHeight, headerHeight, cache, model, context, activeRow, activeColumn, ref } = props;
  const rowsRef = useRef<HTMLDivElement>(null);
  useSyncExternalStore(cache.subscribe, cache.getVersion);
  const virtual = useVirtualRows(scrollerRef, rowsRef, rows, rowHeight, headerHeight);
  const { placed, viewport, position, follow, scrollTo } = virtual;

  const held = useRef<readonly RowSlot[]>([]);

  const first = placed[0]?.index ?? 0;
  const last = placed.at(-1)?.index ?? 0;
  useLayoutEffect(() => {
    if (rows > 0) cache.want(first, last, rows, FETCH_AHEAD, [activeRow]);
  }, [cache, first, last, rows, activeRow]);

  useImperativeHandle(
    ref,
    () => ({
      reveal: (index) => {
        const from = position();
        const to = revealRow(index, rowHeight, viewport, from);
        if (to !== from) scrollTo(to);
      },
      toTop: () => scrollTo(0),
      pageRows: () => Math.max(1, Math.floor(viewport / rowHeight)),
      follow,
    }),
    [position, follow, scrollTo, viewport, rowHeight],
  );

  // The active row stays in the document wherever the view is: it holds the focus and is where Tab comes back to.
  const tops = new Map(placed.map(({ index, top }) => [index, top]));
  if (activeRow >= 0 && activeRow < rows && !tops.has(activeRow)) tops.set(activeRow, virtual.topOf(activeRow));
  const slots = assignSlots(held.current, [...tops.keys()], !virtual.scrolling);
  useLayoutEffect(() => {
    held.current = slots;
  }, [slots]);

  return (
    <div role="rowgroup" className="grid-body" style={{ height: virtual.height, minWidth: model.width }}>
      <div ref={rowsRef} className="grid-rows">
        {slots.map(({ slot, index }) => {
          const row = cache.get(index);
          return (
            <RowView
              key={slot}
              row={row}
              index={index}
              top={tops.get(index) ?? 0}
              model={model}
              context={context}
              watched={row !== undefined && context.watch?.has(row) === true}
              active={index === activeRow ? activeColumn : -1}
            />
          );
        })}
      </div>
    </div>
  );
});
