import {
  memo,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ORDER_FIELD } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { type GroupHead, headOf, placeOf } from '#schemas/pivot/grouping.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import type { CellContext, ColumnView } from '../cells/cell.ts';
import { drawCell } from '../cells/drawCell.tsx';
import type { GroupLook } from '../groupLook.ts';
import { drawHead, headCellClass, lineAria, plainRow } from '../heads.tsx';
import { heatProps } from '../model/heat.ts';
import { revealRow } from '../model/scrollMapping.ts';
import type { WindowCache } from '../model/windowCache.ts';
import type { DataGridProps } from '../props.ts';
import { markedTitle, RowMark } from '../RowMark.tsx';
import type { ColumnModel } from './columnModel.ts';
import { OVERSCAN, type PlacedRow, useVirtualRows } from './useVirtualRows.ts';

/** Methods of the rows for the grid around them. */
export interface GridBodyHandle {
  /** Scrolls just enough to show the whole row. */
  reveal(index: number): void;
  toTop(): void;
  /** Rows that fit into view. */
  pageRows(): number;
  /** Row position in px at the top of the view. */
  position(): number;
  /** Row position in px after a scroll whose rows the placeholder layer renders. */
  follow(): number;
}

interface GridBodyProps {
  readonly scrollerRef: RefObject<HTMLDivElement | null>;
  readonly rows: number;
  /** All rows are loaded. */
  readonly complete: boolean;
  /** Rows that arrived with the page. */
  readonly atHand: readonly PlacedRow[];
  readonly rowHeight: number;
  readonly headerHeight: number;
  readonly cache: WindowCache;
  readonly model: ColumnModel;
  readonly context: CellContext;
  readonly activeRow: number;
  readonly activeColumn: number;
  readonly groups: DataGridProps['groups'];
  /** Lines at the top of the view that heads may cover. */
  readonly covered: number;
  readonly unread: DataGridProps['unread'];
  readonly marked: DataGridProps['marked'];
  readonly onShownRows: DataGridProps['onShownRows'];
  readonly ref: Ref<GridBodyHandle>;
}

/** Rows prefetched beyond the rendered ones, so that scrolling rarely shows skeletons. */
const FETCH_AHEAD = 64;

/** The rows in view; rerenders only when other rows come into view or rows arrive. */
export const GridBody = memo(function GridBody(props: GridBodyProps) {
  const { scrollerRef, rows, complete, atHand, rowHeight, headerHeight, cache, model, context } = props;
  const { activeRow, activeColumn, groups, covered, unread, marked, onShownRows, ref } = props;
  const rowsRef = useRef<HTMLDivElement>(null);
  const version = useSyncExternalStore(cache.subscribe, cache.getVersion, cache.getVersion);
  const hydrating = useHydrating();
  const virtual = useVirtualRows(scrollerRef, rowsRef, rows, rowHeight, headerHeight);
  const { viewport, position, follow, scrollTo } = virtual;
  const before = atHand[0]?.index ?? 0;
  const [isAway, setAway] = useState(hydrating && before > 0);
  // As HTML the rows flow: the window's height is unknown. Those of a further page keep their elements when placed,
  // and rows before them get their own: an element of theirs would be seen to move.
  const placed = hydrating ? atHand : isAway ? [...rowsBefore(before), ...atHand] : virtual.placed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is taken over.
  useLayoutEffect(() => {
    if (hydrating || !isAway) return;
    setAway(false);
    // Where they are in the table, before the next frame is drawn.
    scrollTo(before * rowHeight + position());
  }, [hydrating]);

  const held = useRef<readonly RowSlot[]>([]);

  const first = placed[0]?.index ?? 0;
  const last = placed.at(-1)?.index ?? 0;
  useLayoutEffect(() => {
    if (hydrating || rows === 0) return;
    // At the top of a table that still loads, the rest comes anyway.
    cache.want(first, last, rows, first === 0 && !complete ? 0 : FETCH_AHEAD, [activeRow]);
  }, [cache, hydrating, first, last, rows, complete, activeRow]);

  const { scrolling } = virtual;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `first`, `last` and `version` tell that other rows are in view.
  useLayoutEffect(() => {
    if (!onShownRows || hydrating || scrolling) return;
    const top = position();
    const from = Math.ceil(top / rowHeight);
    const to = Math.min(rows, Math.floor((top + viewport) / rowHeight));
    const shown = Array.from({ length: Math.max(0, to - from) }, (_, at) => plainRow(cache.get(from + at)));
    onShownRows(shown.filter((row) => row !== undefined));
  }, [onShownRows, hydrating, scrolling, first, last, version, rows, rowHeight, viewport, position, cache]);

  useImperativeHandle(
    ref,
    () => ({
      reveal: (index) => {
        const from = position();
        // Heads above a row cover the top of the view.
        const above = Math.min(index, covered) * rowHeight;
        const to = Math.min(revealRow(index, rowHeight, viewport, from), Math.max(0, index * rowHeight - above));
        if (to !== from) scrollTo(to);
      },
      toTop: () => scrollTo(0),
      pageRows: () => Math.max(1, Math.floor(viewport / rowHeight)),
      position,
      follow,
    }),
    [position, follow, scrollTo, viewport, rowHeight, covered],
  );

  // Keep the active row mounted: it has the focus and is the tab stop.
  const tops = new Map(placed.map(({ index, top }) => [index, top]));
  if (!hydrating && activeRow >= 0 && activeRow < rows && !tops.has(activeRow))
    tops.set(activeRow, virtual.topOf(activeRow));
  const slots = assignSlots(held.current, [...tops.keys()], !virtual.scrolling);
  useLayoutEffect(() => {
    held.current = slots;
  }, [slots]);

  return (
    <div role="rowgroup" className="grid-body" style={{ height: virtual.height, minWidth: model.width }}>
      <div ref={rowsRef} className={hydrating ? 'grid-rows grid-flow' : 'grid-rows'}>
        {slots.map(({ slot, index }) => {
          const row = cache.get(index);
          return (
            <RowView
              key={slot}
              row={row}
              index={index}
              top={hydrating ? undefined : isAway ? virtual.topOf(index) : (tops.get(index) ?? 0)}
              model={model}
              context={context}
              groups={groups}
              watched={row !== undefined && context.watch?.has(row) === true}
              unread={row !== undefined && unread?.has(row) ? unread.label : null}
              mark={row !== undefined && marked?.has(row) ? marked.label : null}
              markAbout={row !== undefined && marked?.has(row) ? marked.about?.(row) : undefined}
              active={index === activeRow ? activeColumn : -1}
            />
          );
        })}
      </div>
    </div>
  );
});

function rowsBefore(index: number): readonly PlacedRow[] {
  const count = Math.min(OVERSCAN, index);
  return Array.from({ length: count }, (_, at) => ({ index: index - count + at, top: 0 }));
}

/** A row element, reused for other rows while scrolling. */
export interface RowSlot {
  /** Unique key of the element. */
  readonly slot: number;
  /** Index of the row it shows. */
  readonly index: number;
}

/**
 * Assigns elements to rows. A row that stays keeps its element and its focus; a new row reuses an element that became free.
 * Elements keep their DOM order, because moving one costs as much as creating it, until `inOrder` restores reading order.
 */
export function assignSlots(
  held: readonly RowSlot[],
  indexes: readonly number[],
  inOrder: boolean,
): readonly RowSlot[] {
  const staying = new Set(held.map(({ index }) => index));
  const coming = indexes.filter((index) => !staying.has(index)).values();
  const wanted = new Set(indexes);
  const assigned: RowSlot[] = [];
  let unused = 0;
  for (const row of held) {
    unused = Math.max(unused, row.slot + 1);
    if (wanted.has(row.index)) {
      assigned.push(row);
      continue;
    }
    const next = coming.next();
    if (!next.done) assigned.push({ slot: row.slot, index: next.value });
  }
  for (const index of coming) {
    assigned.push({ slot: unused, index });
    unused += 1;
  }
  return inOrder ? assigned.sort((a, b) => a.index - b.index) : assigned;
}

/** Props of a row, compared by identity: unchanged rows do not rerender. */
interface RowViewProps {
  /** Undefined while it loads. */
  readonly row: Row | undefined;
  readonly index: number;
  readonly context: CellContext;
  readonly groups: DataGridProps['groups'];
  readonly watched: boolean;
  /** What is heard of a row that is not read; null: it is read, or nothing is known of it. */
  readonly unread: string | null;
  /** What is said of the row beside its name; null: nothing. */
  readonly mark: string | null;
  /** More about that, in the title of the cell. */
  readonly markAbout?: string | undefined;
  /** Column of the active cell in this row, or -1. */
  readonly active: number;
  /** Undefined: rows flow. */
  readonly top: number | undefined;
  readonly model: ColumnModel;
}

export const RowView = memo(function RowView(props: RowViewProps) {
  const { row, index, top, model, active, unread, groups } = props;
  const head = groups ? headOf(row) : null;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      {...lineAria(row, groups)}
      className={head ? 'grid-row grid-head-line' : 'grid-row'}
      data-active={active >= 0 || undefined}
      data-unread={unread !== null || undefined}
      style={{ top }}
    >
      {model.views.map((view) => (head && groups ? headCell(view, head, groups, props) : rowCell(view, props)))}
    </div>
  );
});

function headCell(view: ColumnView, head: GroupHead, groups: GroupLook, { row, context, active }: RowViewProps) {
  if (!row) return null;
  const { content, title, label, heat, isName } = drawHead(groups, head, view, { row, context });
  return (
    <div
      key={view.spec.field}
      role={isName ? 'rowheader' : 'gridcell'}
      aria-colindex={view.at + 1}
      tabIndex={view.at === active ? 0 : undefined}
      className={headCellClass(view, isName)}
      {...heatProps(heat, view.style)}
      title={title}
      aria-label={label}
    >
      {content}
    </div>
  );
}

function rowCell(view: ColumnView, { row, index, context, watched, unread, mark, markAbout, active }: RowViewProps) {
  const { spec, renderer, at, room } = view;
  const drawn = row
    ? drawCell(renderer, {
        ...{ value: row[spec.field], row, column: spec, room, watched, context },
        index: placeOf(row, index),
      })
    : null;
  const isName = spec.field === context.spec.identity;
  return (
    <div
      key={spec.field}
      role={isName ? 'rowheader' : 'gridcell'}
      aria-colindex={at + 1}
      tabIndex={at === active ? 0 : undefined}
      className={renderer.className + view.className}
      data-links={renderer.links || (row && context.figureHref?.(spec.field, row) != null) || undefined}
      data-editable={spec.editable}
      data-age={drawn?.age}
      {...heatProps(drawn?.heat, view.style)}
      title={isName ? markedTitle(drawn?.title, markAbout) : drawn?.title}
      aria-label={drawn?.label}
    >
      {isName && unread !== null && <i className="grid-unread" role="img" aria-label={unread} />}
      {drawn ? drawn.content : spec.field === ORDER_FIELD ? index + 1 : <i className="grid-bone" />}
      {isName && mark !== null && <RowMark mark={mark} about={markAbout} />}
    </div>
  );
}
