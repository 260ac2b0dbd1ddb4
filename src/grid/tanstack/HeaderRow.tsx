import { memo, type PointerEvent } from 'react';
import { type ColumnSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import { messages } from '#src/i18n/index.ts';
import type { ColumnView } from '../cells/cell.ts';
import { HeaderContent, type HeaderLook, headerClass, isSorted } from '../HeaderContent.tsx';
import { ariaSort } from '../model/headerModel.ts';
import type { ColumnModel } from './columnModel.ts';

interface HeaderRowProps extends HeaderLook {
  readonly model: ColumnModel;
  /** Column of the active header cell, or -1. */
  readonly active: number;
  /** A strip at the end of a header was pressed. Without it there are none. */
  readonly onResize?: ((event: PointerEvent<HTMLElement>, column: ColumnSpec) => void) | undefined;
}

/** Header with label, unit, sort arrow and distribution of every column. */
export const HeaderRow = memo(function HeaderRow({ model, active, onResize, ...look }: HeaderRowProps) {
  return (
    <div role="row" aria-rowindex={1} className="grid-row grid-header-row">
      {model.views.map((view) => header(view, look, active, onResize))}
    </div>
  );
});

function header(
  { spec, at, style, className }: ColumnView,
  look: HeaderLook,
  active: number,
  onResize: HeaderRowProps['onResize'],
) {
  return (
    <div
      key={spec.field}
      role="columnheader"
      aria-colindex={at + 1}
      aria-sort={ariaSort(spec, look.sort)}
      aria-label={spec.field === ORDER_FIELD ? messages.grid.position : undefined}
      tabIndex={at === active ? 0 : undefined}
      className={headerClass(spec) + className}
      data-field={spec.field}
      data-sorted={isSorted(spec, look.sort) || undefined}
      data-sortable={spec.sortable || undefined}
      style={style}
    >
      <HeaderContent spec={spec} look={look} />
      {onResize && spec.field !== ORDER_FIELD && (
        <i aria-hidden="true" className="grid-resizer" onPointerDown={(event) => onResize(event, spec)} />
      )}
    </div>
  );
}
