import type { IHeaderParams } from 'ag-grid-community';
import { useLayoutEffect } from 'react';
import { ORDER_FIELD } from '#schemas/columns/spec.ts';
import { messages } from '#src/i18n/index.ts';
import { screenerGridMessages } from '#src/i18n/screenerGrid.ts';
import { HeaderContent, headerClass, isSorted } from '../header/HeaderContent.tsx';
import { ariaSort } from '../model/headerModel.ts';
import { HEADER_ROW } from '../model/keyboard.ts';
import { CheckMark } from './CheckCell.tsx';
import { useActiveColumn, useMark } from './live.ts';
import { CHECK_COLUMN } from './screenerColumns.ts';
import { useHeaderLook, useParts } from './screenerContext.ts';

/** The header of a column. Its element is AG Grid's: what it tells assistive technology is set from here. */
export function HeaderCell({ column, eGridHeader }: IHeaderParams) {
  const { columns, live } = useParts();
  const look = useHeaderLook();
  const at = columns.fields.indexOf(column.getColId());
  const spec = columns.specs[at];
  const isActive = useActiveColumn(live, HEADER_ROW) === at;
  const sorted = spec && ariaSort(spec, look.sort);
  const label = spec?.field === ORDER_FIELD ? messages.grid.position : undefined;

  // AG Grid writes some of these itself when columns change: they are set after every drawing.
  useLayoutEffect(() => {
    setOrRemove(eGridHeader, 'tabindex', isActive ? '0' : undefined);
    setOrRemove(eGridHeader, 'aria-sort', sorted);
    setOrRemove(eGridHeader, 'aria-label', label);
    eGridHeader.setAttribute('aria-colindex', String(at + 1));
  });

  if (!spec) return column.getColId() === CHECK_COLUMN ? <CheckAll /> : null;
  return (
    <div
      className={headerClass(spec)}
      data-sorted={isSorted(spec, look.sort) || undefined}
      data-sortable={spec.sortable || undefined}
    >
      <HeaderContent spec={spec} look={look} />
    </div>
  );
}

/** The checkbox of the whole view: a dash while some rows of it are chosen. */
function CheckAll() {
  const { live } = useParts();
  const { matching, selectedInView } = useHeaderLook();
  const size = useMark(live, ({ selection }) => selection.size);
  const chosen = Math.min(size, selectedInView ?? size);
  const state = chosen === 0 ? false : chosen >= matching ? true : 'mixed';
  return (
    <div className="grid-cell grid-check-cell">
      <CheckMark state={state} label={screenerGridMessages.selectAll} />
    </div>
  );
}

function setOrRemove(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
