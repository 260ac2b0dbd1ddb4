import { memo } from 'react';
import { ORDER_FIELD } from '#schemas/columns/spec.ts';
import { messages } from '#src/i18n/index.ts';
import type { ColumnView } from '../cells/cell.ts';
import { HeaderContent, type HeaderLook, headerClass, isSorted } from '../HeaderContent.tsx';
import { ariaSort } from '../model/headerModel.ts';
import type { ColumnModel } from './columnModel.ts';

interface HeaderRowProps extends HeaderLook {
  readonly model: ColumnModel;
  /** Column of the active header cell, or -1. */
  readonly active: number;
}

/** Header with label, unit, sort arrow and distribution of every column. */
export const HeaderRow = memo(function HeaderRow({ model, active, ...look }: HeaderRowProps) {
  return (
    <div role="row" aria-rowindex={1} className="grid-row grid-header-row">
      {model.views.map((view) => header(view, look, active))}
    </div>
  );
});

function header({ spec, at, style, className }: ColumnView, look: HeaderLook, active: number) {
  return (
    <div
      key={spec.field}
      role="columnheader"
      aria-colindex={at + 1}
      aria-sort={ariaSort(spec, look.sort)}
      aria-label={spec.field === ORDER_FIELD ? messages.grid.position : undefined}
      tabIndex={at === active ? 0 : undefined}
      className={headerClass(spec) + className}
      data-sorted={isSorted(spec, look.sort) || undefined}
      data-sortable={spec.sortable || undefined}
      style={style}
    >
      <HeaderContent spec={spec} look={look} />
    </div>
  );
}
