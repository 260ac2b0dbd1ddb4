import type { ICellRendererParams } from 'ag-grid-community';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { cellHoldsText } from '#schemas/filters/findText.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { CellContext, ColumnView } from '../cells/cell.ts';
import { rowCell } from '../cells/rowCell.tsx';
import { CheckCell } from './CheckCell.tsx';
import { useActiveColumn, useMark } from './live.ts';
import { useParts } from './screenerContext.ts';

/**
 * The cells of a row that lie in one of AG Grid's sections: the pinned ones, or those that scroll. They are drawn as one
 * part and not cell by cell, because what AG Grid keeps for every cell costs more than drawing it.
 */
export function RowSection({ node, pinned, eGridCell }: ICellRendererParams) {
  const { columns, cache, context, live, keepFocus } = useParts();
  const index = node.rowIndex ?? 0;
  const row = useSyncExternalStore(cache.subscribe, () => cache.get(index));
  const id = row?._id;
  const active = useActiveColumn(live, index);
  const selected = useMark(live, ({ selection }) => id !== undefined && selection.has(id));
  const key = useMark(live, ({ found }) => found?.key ?? '');
  const current = useMark(live, ({ found }) => (found?.current?.index === index ? found.current.field : null));

  // The element of the row is AG Grid's: what it tells of the row is set from the section that every row has.
  const isFirst = pinned === 'left';
  useLayoutEffect(() => {
    const element = isFirst ? eGridCell.closest<HTMLElement>('[role=row]') : null;
    if (!element) return;
    element.toggleAttribute('data-active', active >= 0);
    element.toggleAttribute('data-selected', selected);
    element.setAttribute('aria-selected', String(selected));
  }, [isFirst, eGridCell, active, selected]);

  const holdsActive = active >= 0 && isFirst === active <= columns.pinned.length;
  useLayoutEffect(() => {
    if (holdsActive) keepFocus();
  }, [holdsActive, keepFocus]);

  if (pinned === 'right') return null;
  const watched = row !== undefined && context.watch?.has(row) === true;
  const drawnRow = { row, index, context, watched, active };
  return (
    <>
      {isFirst && <CheckCell row={row} identity={context.spec.identity} checked={selected} active={active === 0} />}
      {(isFirst ? columns.pinned : columns.scrolling).map((view) =>
        rowCell(view, drawnRow, key === '' ? undefined : markOf(view, row, context, key, current)),
      )}
    </>
  );
}

function markOf({ spec }: ColumnView, row: Row | undefined, context: CellContext, key: string, current: string | null) {
  if (spec.field === current) return 'current';
  return row && cellHoldsText(context.spec, spec.field, row, key) ? 'found' : undefined;
}
