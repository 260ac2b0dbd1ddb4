import type { CustomCellRendererProps, CustomHeaderProps } from 'ag-grid-react';
import { createContext, Fragment, type RefObject, use, useLayoutEffect } from 'react';
import { ORDER_FIELD } from '#schemas/columns/spec.ts';
import { cellHoldsText } from '#schemas/filters/findText.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { headOf, placeOf } from '#schemas/pivot/grouping.ts';
import { screenerGridMessages } from '#src/i18n/en/screener.ts';
import { messages } from '#src/i18n/index.ts';
import { type CellContext, type ColumnView, textOf } from '../cells/cell.ts';
import { drawCell } from '../cells/drawCell.tsx';
import type { GroupLook } from '../groupLook.ts';
import { HeaderContent, type HeaderLook, headerClass, isSorted } from '../HeaderContent.tsx';
import { drawHead, lineAria } from '../heads.tsx';
import { ariaSort } from '../model/headerModel.ts';
import { heatLook } from '../model/heat.ts';
import { type CellPosition, HEADER_ROW } from '../model/keyboard.ts';
import type { FoundMarks, ScreenerGridProps, Selection } from '../props.ts';
import { markedTitle, RowMark } from '../RowMark.tsx';
import type { ScreenerColumns } from './screenerColumns.ts';

/** What cells draw besides their row. */
export interface CellLook {
  readonly columns: ScreenerColumns;
  readonly context: CellContext;
  readonly found: FoundMarks | null;
  readonly groups: GroupLook | undefined;
  readonly marked: ScreenerGridProps['marked'];
}

/** What headers draw besides their column. */
export interface HeadersLook extends HeaderLook {
  readonly columns: ScreenerColumns;
  readonly matching: number;
  readonly selectedInView: number | null;
}

/** React's contexts around AG Grid: a change draws those cells that read it, and no others. */
export const CellLookContext = createContext<CellLook | null>(null);
export const HeadersLookContext = createContext<HeadersLook | null>(null);
export const SelectionContext = createContext<(Selection & Pick<ScreenerGridProps, 'groupSelection'>) | null>(null);

/** AG Grid's own context: what its callbacks and new cells read without being drawn again for it. */
export interface Now {
  /** The cell in the tab order; row -1 is the header. */
  active: CellPosition;
  selection: Selection;
  groups: GroupLook | undefined;
}
export type NowRef = RefObject<Now>;

type CellProps = CustomCellRendererProps<Row, unknown, NowRef>;
type HeaderProps = CustomHeaderProps<Row, NowRef>;

/** A value cell: shared cell rendering in AG Grid's element. */
export function ValueCell({ node, data: row, column, context: now, eGridCell }: CellProps) {
  const look = use(CellLookContext);
  const at = look?.columns.fields.indexOf(column?.getColId() ?? '') ?? 0;
  const view = look?.columns.views[at - 1];
  const index = node.rowIndex ?? 0;
  const head = look?.groups ? headOf(row) : null;
  const headCell =
    head && row && view && look?.groups ? drawHead(look.groups, head, view, { row, context: look.context }) : null;
  const drawn = headCell ?? (look && view && row ? drawnValue(view, row, index, look) : null);
  const mark = look?.found && view && !head ? foundMark(view, row, index, look.context, look.found) : undefined;
  const isName = !head && row !== undefined && view !== undefined && view.spec.field === look?.context.spec.identity;
  const marked = isName && look?.marked?.has(row) ? look.marked : null;
  const markAbout = marked && row ? marked.about?.(row) : undefined;
  useLayoutEffect(() => {
    markActive(eGridCell, now, index, at);
    setAttribute(eGridCell, 'title', markedTitle(drawn?.title, markAbout));
    setAttribute(eGridCell, 'aria-label', drawn?.label);
    setAttribute(eGridCell, 'data-age', drawn?.age);
    const heat = heatLook(drawn?.heat);
    setAttribute(eGridCell, 'data-heat', heat?.side);
    eGridCell.style.setProperty('--heat', heat?.strength ?? null);
    eGridCell.classList.toggle('grid-group-name', headCell?.isName === true);
    eGridCell.classList.toggle('grid-head-cell-of', headCell !== null);
    setAttribute(eGridCell, 'data-links', view?.renderer.links && !head ? '' : undefined);
    setAttribute(eGridCell, 'data-editable', view?.spec.editable ? '' : undefined);
    setAttribute(eGridCell, 'data-found', mark);
  });
  if (drawn === null) return view?.spec.field === ORDER_FIELD ? index + 1 : <i className="grid-bone" />;
  // A click that began on a row must not end on another.
  return (
    <Fragment key={row?._id}>
      {drawn.content}
      {marked && <RowMark mark={marked.label} about={markAbout} />}
    </Fragment>
  );
}

function drawnValue({ spec, renderer, room }: ColumnView, row: Row, index: number, { context }: CellLook) {
  const watched = context.watch?.has(row) === true;
  return drawCell(renderer, {
    ...{ value: row[spec.field], row, column: spec, room, watched, context },
    index: placeOf(row, index),
  });
}

function foundMark(
  { spec }: ColumnView,
  row: Row | undefined,
  index: number,
  context: CellContext,
  { key, current }: FoundMarks,
): 'found' | 'current' | undefined {
  if (current?.index === index && current.field === spec.field) return 'current';
  return row && cellHoldsText(context.spec, spec.field, row, key) ? 'found' : undefined;
}

/** The checkbox cell of a row; the grid handles its clicks and keys. */
export function CheckCell({ node, data: row, context: now, eGridCell }: CellProps) {
  const look = use(CellLookContext);
  const selection = use(SelectionContext);
  useLayoutEffect(() => markActive(eGridCell, now, node.rowIndex ?? 0, 0));
  if (!row || !look) return null;
  const head = headOf(row);
  if (head && look.groups) {
    const state = selection?.groupSelection?.stateOf(row) ?? false;
    return <CheckMark state={state} label={screenerGridMessages.selectGroup(look.groups.name(head))} />;
  }
  const label = screenerGridMessages.selectRow(textOf(row[look.context.spec.identity]) ?? '');
  return <CheckMark state={selection?.has(row._id) === true} label={label} />;
}

/** A column header. AG Grid owns the element; its ARIA attributes are set here. */
export function HeaderCell({ column, eGridHeader, context: now }: HeaderProps) {
  const look = use(HeadersLookContext);
  const at = look?.columns.fields.indexOf(column.getColId()) ?? 0;
  const spec = look?.columns.specs[at];
  useLayoutEffect(() => {
    markActive(eGridHeader, now, HEADER_ROW, at);
    setAttribute(eGridHeader, 'data-field', spec?.field);
    setAttribute(eGridHeader, 'aria-sort', spec && look ? ariaSort(spec, look.sort) : undefined);
    setAttribute(eGridHeader, 'aria-label', spec?.field === ORDER_FIELD ? messages.grid.position : undefined);
  });
  if (!look || !spec) return null;
  return (
    <div
      className={headerClass(spec)}
      data-sorted={isSorted(spec, look.sort) ? '' : undefined}
      data-sortable={spec.sortable ? '' : undefined}
    >
      <HeaderContent spec={spec} look={look} />
    </div>
  );
}

/** The header of the checkboxes: selects all of the view, or nothing. */
export function CheckHeader({ eGridHeader, context: now }: HeaderProps) {
  const look = use(HeadersLookContext);
  const selection = use(SelectionContext);
  useLayoutEffect(() => markActive(eGridHeader, now, HEADER_ROW, 0));
  if (!look || !selection) return null;
  // Indeterminate while only part of the view is selected.
  const chosen = Math.min(selection.size, look.selectedInView ?? selection.size);
  const state = chosen === 0 ? false : chosen >= look.matching ? true : 'mixed';
  return (
    <div className="grid-cell grid-check-cell">
      <CheckMark state={state} label={screenerGridMessages.selectAll} />
    </div>
  );
}

const TREE_ARIA = ['aria-level', 'aria-expanded', 'aria-posinset', 'aria-setsize'] as const;

/** Sets classes and ARIA state of a row element. */
export function markRow(
  element: HTMLElement,
  index: number,
  row: Row | undefined,
  { current: { active, selection, groups } }: NowRef,
): void {
  const aria: Partial<Record<(typeof TREE_ARIA)[number], unknown>> = lineAria(row, groups);
  for (const name of TREE_ARIA) setAttribute(element, name, aria[name] === undefined ? undefined : String(aria[name]));
  element.classList.toggle('grid-head-line', groups !== undefined && headOf(row) !== null);
  const isSelected = row !== undefined && selection.has(row._id);
  element.toggleAttribute('data-active', active.row === index);
  element.toggleAttribute('data-selected', isSelected);
  element.setAttribute('aria-selected', String(isSelected));
}

/** A checkbox without its own focus: the cell has it. */
function CheckMark({ state, label }: { readonly state: boolean | 'mixed'; readonly label: string }) {
  return (
    <span role="checkbox" className="grid-check" aria-checked={state} aria-label={label}>
      {state !== false && (
        <svg viewBox="0 0 24 24" width="10" height="10" aria-hidden="true">
          <path d={state === 'mixed' ? 'M5 12h14' : 'M4 12.500 9.500 18 20 6.500'} />
        </svg>
      )}
    </span>
  );
}

/** Keeps one cell in the tab order; AG Grid focuses others on keys and clicks. */
function markActive(element: HTMLElement, { current: { active } }: NowRef, row: number, column: number): void {
  element.tabIndex = active.row === row && active.column === column ? 0 : -1;
}

function setAttribute(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
