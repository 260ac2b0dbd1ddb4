import { ORDER_FIELD } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { CellContext, ColumnView } from './cell.ts';
import { drawCell } from './drawCell.tsx';

/** The row that cells are drawn of. */
export interface DrawnRow {
  /** undefined while the row is on its way. */
  readonly row: Row | undefined;
  readonly index: number;
  readonly context: CellContext;
  readonly watched: boolean;
  /** Place of the active cell in this row, -1 where it is in another. */
  readonly active: number;
}

/** One cell of a row, for either renderer. `found` marks it as holding what is searched for, or as where the search stands. */
export function rowCell(view: ColumnView, drawnRow: DrawnRow, found?: 'found' | 'current') {
  const { row, index, context, watched, active } = drawnRow;
  const { spec, renderer, at, room } = view;
  const drawn = row
    ? drawCell(renderer, { value: row[spec.field], row, column: spec, index, room, watched, context })
    : null;
  const isName = spec.field === context.spec.identity;
  return (
    <div
      key={spec.field}
      role={isName ? 'rowheader' : 'gridcell'}
      aria-colindex={at + 1}
      tabIndex={at === active ? 0 : undefined}
      className={renderer.className + view.className}
      data-links={renderer.links || undefined}
      data-editable={spec.editable}
      data-found={found}
      style={view.style}
      title={drawn?.title}
      aria-label={drawn?.label}
    >
      {drawn ? drawn.content : spec.field === ORDER_FIELD ? index + 1 : <i className="grid-bone" />}
    </div>
  );
}
