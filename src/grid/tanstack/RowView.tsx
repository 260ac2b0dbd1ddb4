import { memo } from 'react';
import { type DrawnRow, rowCell } from '../cells/rowCell.tsx';
import type { ColumnModel } from './columnModel.ts';

/** What a row is drawn from. Everything is compared by identity: a row that did not change is not drawn again. */
interface RowViewProps extends DrawnRow {
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
