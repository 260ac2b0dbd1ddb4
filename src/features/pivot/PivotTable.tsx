import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { pivotMessages as text } from '#src/i18n/en/pivot.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { copyText, useCopyReport } from '#src/ui/CopyButton.tsx';
import { isFocusLost } from '#src/ui/focus.ts';
import { headAt, type Place, stepOf } from './activeCell.ts';
import type { Geometry } from './geometry.ts';
import { type Leaf, type PivotModel, type RowGroup, unfoldedRows } from './model.ts';
import { PivotHeads } from './PivotHeads.tsx';
import { PivotMenu } from './PivotMenu.tsx';
import { PivotRow } from './PivotRow.tsx';
import type { PivotCells } from './pivotCells.ts';
import './pivot.css';

const OVERSCAN = { rows: 6, columns: 2 } as const;

/** Where a pivot was left: the row and the column by what they are. */
export interface LeftPlace {
  readonly row: string;
  readonly column: string | null;
}

export interface PivotTableHandle {
  /** Makes the cell of that row and column active and takes the focus; false: it is no longer there. */
  restore(place: LeftPlace): boolean;
  focus(): void;
}

interface PivotTableProps {
  readonly spec: DataSetSpec;
  readonly model: PivotModel;
  readonly cells: PivotCells;
  readonly geometry: Geometry;
  readonly label: string;
  /** The heads of the names of rows. */
  readonly corner: string;
  readonly onSort: (by: number | 'keys') => void;
  /** Follows a link to rows. */
  readonly onOpen: (href: string, left: LeftPlace) => void;
  /** The cell under the pointer, or the active one, in words. */
  readonly onPoint: (words: string) => void;
  readonly ref?: Ref<PivotTableHandle>;
}

/** The cells of a pivot: a tree of rows, columns with heads, and each cell a link to its rows. */
export function PivotTable(props: PivotTableProps) {
  const { model, cells, geometry, label, corner, onSort, onOpen, onPoint, ref } = props;
  const { heads, leaves, rows } = model;
  const { nameWidth, rowHeight, headHeight, lefts } = geometry;
  const scroller = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set());
  const [active, setActive] = useState<Place>({ row: 0, column: -1 });
  const takesFocus = useRef(false);
  const [menu, setMenu] = useState<{ readonly at: DOMRect; readonly byKey: boolean } | null>(null);
  const reportCopy = useCopyReport();
  const shown = useMemo(() => unfoldedRows(rows, folded), [rows, folded]);
  const stuck = headHeight + rowHeight;
  const keep = useCallback(
    (at: number) => (indexes: number[]) =>
      at < 0 || indexes.includes(at) ? indexes : [...indexes, at].sort((a, b) => a - b),
    [],
  );
  const place: Place = {
    row: Math.min(active.row, shown.length - 1),
    column: Math.min(active.column, leaves.length - 1),
  };
  const rowsVirtual = useVirtualizer({
    count: shown.length - 1,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN.rows,
    ...{ scrollMargin: stuck, scrollPaddingStart: stuck },
    rangeExtractor: (range) => keep(place.row - 1)(indexesOf(range)),
  });
  const columnsVirtual = useVirtualizer({
    horizontal: true,
    count: leaves.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (lefts[at + 1] ?? 0) - (lefts[at] ?? 0),
    overscan: OVERSCAN.columns,
    ...{ scrollMargin: nameWidth, scrollPaddingStart: nameWidth },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are asked for once, and anew where they differ.
  useLayoutEffect(() => {
    rowsVirtual.measure();
    columnsVirtual.measure();
  }, [rowHeight, lefts]);

  const columns = columnsVirtual.getVirtualItems();
  const first = columns[0]?.index ?? 0;
  const last = columns.at(-1)?.index ?? -1;
  const width = nameWidth + (lefts.at(-1) ?? 0);

  const goTo = useCallback((next: Place) => {
    takesFocus.current = true;
    setActive(next);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the active cell is another.
  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    if (place.row > 0) rowsVirtual.scrollToIndex(place.row - 1, { align: 'auto' });
    if (place.column >= 0) columnsVirtual.scrollToIndex(place.column, { align: 'auto' });
    const focus = () =>
      scroller.current?.querySelector<HTMLElement>('[tabindex="0"][aria-colindex]')?.focus({ preventScroll: true });
    focus();
    takesFocus.current = false;
    // A cell far away is drawn after the scroll. A menu that was opened since would close.
    const frame = requestAnimationFrame(() => {
      if (isFocusLost() || scroller.current?.contains(document.activeElement)) focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [active]);

  const rowAt = (at: number): RowGroup | undefined => shown[at];
  const leafAt = (at: number): Leaf | undefined => leaves[at];
  /** The link of a place; null: it has none. */
  const hrefAt = ({ row, column }: Place): string | null => {
    if (row < 0) {
      const head = headAt(heads, { row, column });
      return head?.group == null ? null : cells.columnHref(head.group);
    }
    const group = rowAt(row);
    const leaf = leafAt(column);
    if (!group) return null;
    return leaf ? cells.href(group, leaf.group) : cells.href(group, -1);
  };
  const leftAt = ({ row, column }: Place): LeftPlace => ({
    row: rowAt(row)?.id ?? '[]',
    column: leafAt(column)?.id ?? null,
  });
  const open = (at: Place, isNewTab: boolean) => {
    const href = hrefAt(at);
    if (href === null) return;
    if (isNewTab) window.open(href, '_blank', 'noopener');
    else onOpen(href, leftAt(at));
  };
  const copy = async (at: Place) => {
    const href = hrefAt(at);
    if (href === null) return;
    reportCopy(await copyText(new URL(href, window.location.origin).href), { title: text.menu.copied });
  };
  const toggle = useCallback((group: RowGroup, isFolded: boolean) => {
    setFolded((now) => {
      const next = new Set(now);
      if (isFolded) next.add(group.id);
      else next.delete(group.id);
      return next;
    });
  }, []);
  const foldAll = (isFolded: boolean) => {
    const groups = rows.filter(({ depth, parts }) => depth > 0 && parts > 0);
    setFolded(new Set(isFolded ? groups.map(({ id }) => id) : []));
  };
  const sortAt = ({ row, column }: Place) => {
    const leaf = leafAt(column);
    if (row < 0 && column < 0) onSort('keys');
    else if (row === -1 && leaf?.group === -1) onSort(leaf.measure);
    else return false;
    return true;
  };

  useCommand('copy', () => {
    void copy(place);
    return true;
  });
  useCommand('sortColumn', () => {
    const leaf = leafAt(place.column);
    onSort(leaf ? leaf.measure : 'keys');
  });

  useImperativeHandle(ref, () => ({
    focus: () => goTo(place),
    restore: ({ row, column }) => {
      const at = rows.findIndex(({ id }) => id === row);
      if (at < 0) return false;
      goTo({ row: at, column: leaves.findIndex(({ id }) => id === column) });
      return true;
    },
  }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the active cell says, as often as it is another.
  useEffect(() => {
    if (scroller.current?.contains(document.activeElement)) onPoint(wordsAt(place));
  }, [active, model]);
  const wordsAt = ({ row, column }: Place) => {
    const group = rowAt(row);
    const leaf = leafAt(column);
    return group && leaf ? cells.words(group, leaf) : '';
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.nativeEvent.isComposing) return;
    const isFar = event.ctrlKey || event.metaKey;
    const { key } = event;
    const isMenu = key === 'ContextMenu' || (key === 'F10' && event.shiftKey);
    if (isMenu) {
      if (!(event.target instanceof Element) || hrefAt(place) === null) return;
      setMenu({ at: event.target.getBoundingClientRect(), byKey: true });
    } else if (key === 'Enter') {
      if (!sortAt(place)) open(place, isFar);
    } else if (key === ' ' && place.column < 0 && place.row > 0) {
      const group = rowAt(place.row);
      if (group && group.parts > 0) toggle(group, !folded.has(group.id));
    } else if (!event.shiftKey) {
      const viewport = (scroller.current?.clientHeight ?? 0) - stuck;
      const page = Math.max(1, Math.floor(viewport / rowHeight));
      const step = stepOf(place, { key, isFar }, { heads, rows: shown, columns: leaves.length, page }, folded);
      if (step === null) return;
      if ('fold' in step) toggle(step.fold, true);
      else if ('unfold' in step) toggle(step.unfold, false);
      else goTo(step.move);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const at = placeOf(event.target);
    if (!at || !(event.target instanceof Element)) return;
    setActive(at);
    if (event.target.closest('[data-fold]')) {
      const group = rowAt(at.row);
      if (group) toggle(group, !folded.has(group.id));
      event.target.closest<HTMLElement>('[role=rowheader]')?.focus({ preventScroll: true });
      return;
    }
    if (event.target.closest('[data-sort]')) {
      sortAt(at);
      return;
    }
    const link = event.target.closest('a');
    // A modified click is the browser's own: a new tab, a window, a download.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(at, false);
  };
  const onPointerOver = ({ target }: PointerEvent) => {
    const at = placeOf(target);
    if (at && at.row >= 0) onPoint(wordsAt(at));
  };
  const head = place.row < 0 ? place : null;
  return (
    <div className="pivot-frame">
      <div
        ref={scroller}
        role="treegrid"
        aria-label={label}
        aria-rowcount={heads.length + shown.length}
        aria-colcount={leaves.length + 1}
        className="pivot-scroller"
        onKeyDown={onKeyDown}
        onClick={onClick}
        onPointerOver={onPointerOver}
        onPointerLeave={() => onPoint('')}
        onFocus={({ target }) => {
          const at = placeOf(target);
          if (at) onPoint(wordsAt(at));
        }}
      >
        <div className="pivot-stuck" style={{ width }}>
          <PivotHeads
            {...{ model, geometry, corner, cells, first, last }}
            activeRow={head?.row ?? null}
            activeColumn={head?.column ?? 0}
          />
          {shown[0] && (
            <PivotRow
              row={shown[0]}
              {...{ model, cells, geometry, first, last }}
              at={0}
              isFolded={false}
              active={place.row === 0 ? place.column : null}
            />
          )}
        </div>
        <div
          className="pivot-body"
          role="rowgroup"
          style={{ width, height: Math.max(0, shown.length - 1) * rowHeight }}
        >
          {rowsVirtual.getVirtualItems().map(({ index }) => {
            const row = shown[index + 1];
            return (
              row && (
                <PivotRow
                  key={row.id}
                  {...{ row, model, cells, geometry, first, last }}
                  at={index + 1}
                  isFolded={folded.has(row.id)}
                  active={place.row === index + 1 ? place.column : null}
                />
              )
            );
          })}
        </div>
      </div>
      {menu && (
        <PivotMenu
          {...menu}
          onOpen={(isNewTab) => open(place, isNewTab)}
          onCopy={() => void copy(place)}
          onFold={model.pivot.rows.length > 1 ? foldAll : null}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}

function indexesOf({
  startIndex,
  endIndex,
  overscan,
  count,
}: {
  startIndex: number;
  endIndex: number;
  overscan: number;
  count: number;
}) {
  const from = Math.max(0, startIndex - overscan);
  const to = Math.min(count - 1, endIndex + overscan);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

/** The place of the cell that an element is in. */
function placeOf(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  const [row, column] = cell?.dataset.place?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}
