import { memo } from 'react';
import { ORDER_FIELD } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { CellContext, ColumnView } from '../cells/cell.ts';
import { drawCell } from '../cells/drawCell.tsx';
import type { ColumnModel } from './columnModel.ts';

/** What a row is drawn from. Everything is compared by identity: a row that did not change is not drawn again. */
interface RowViewProps {
  /** undefined while the row is on its way. */
  readonly row: Row | undefined;
  readonly index: number;
  readonly context: CellContext;
  readonly watched: boolean;
  /** Place of the active cell in this row, -1 where it is in another. */
  readonly active: number;
  readonly top: number;
  readonly model: ColumnModel;
}

/** One row. */
export const RowView = memo(function RowView(props: RowViewProps) {
  const { index, top, model, active } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="grid-row"
      data-active={active >= 0 || undefined}
      style={{ top }}
    >
      {model.views.map((view) => rowCell(view, props))}
    </div>
  );
});

function rowCell(view: ColumnView, { row, index, context, watched, active }: RowViewProps) {
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
      style={view.style}
      title={drawn?.title}
      aria-label={drawn?.label}
    >
      {drawn ? drawn.content : spec.field === ORDER_FIELD ? index + 1 : <i className="grid-bone" />}
    </div>
  );
}
