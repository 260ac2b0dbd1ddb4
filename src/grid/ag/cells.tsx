import type { ICellRendererComp, ICellRendererParams, IHeaderComp, IHeaderParams } from 'ag-grid-community';
import { ORDER_FIELD } from '#schemas/columns/spec.ts';
import { cellHoldsText } from '#schemas/filters/findText.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { screenerGridMessages } from '#src/i18n/en/screener.ts';
import { messages } from '#src/i18n/index.ts';
import { type CellContext, type ColumnView, textOf } from '../cells/cell.ts';
import { drawCell } from '../cells/drawCell.tsx';
import { patch, toDom } from '../cells/toDom.tsx';
import { controlsOf } from '../gridEvents.ts';
import { HeaderContent, type HeaderLook, headerClass, isSorted } from '../HeaderContent.tsx';
import { ariaSort } from '../model/headerModel.ts';
import { type CellPosition, HEADER_ROW } from '../model/keyboard.ts';
import type { FoundMarks, Selection } from '../props.ts';
import { CHECK_COLUMN, type ScreenerColumns } from './screenerColumns.ts';

/** AG Grid's context, read by cells and headers; `ScreenerGrid` keeps it current. */
export interface Drawing {
  columns: ScreenerColumns;
  context: CellContext;
  /** The cell in the tab order; row -1 is the header. */
  active: CellPosition;
  selection: Selection;
  found: FoundMarks | null;
  header: HeaderLook & { readonly matching: number; readonly selectedInView: number | null };
  /** Mounted headers. */
  readonly headers: Set<HeaderCell>;
}

type CellParams = ICellRendererParams<Row, unknown, Drawing>;

/** A value cell: shared cell rendering in AG Grid's element. */
export class ValueCell implements ICellRendererComp<Row> {
  readonly #value = make('div', 'grid-value');
  /** Identity of the drawn row. */
  #row: unknown = null;

  init(params: CellParams): void {
    this.#draw(params);
  }

  refresh(params: CellParams): boolean {
    this.#draw(params);
    return true;
  }

  getGui(): HTMLElement {
    return this.#value;
  }

  #draw({ node, data: row, column, context: drawing, eGridCell }: CellParams): void {
    const { columns, context, found } = drawing;
    const at = columns.fields.indexOf(column?.getColId() ?? '');
    const view = columns.views[at - 1];
    const index = node.rowIndex ?? 0;
    markActive(eGridCell, drawing, index, at);
    if (!view) return;
    const { spec, renderer, room } = view;
    const watched = row !== undefined && context.watch?.has(row) === true;
    const drawn = row
      ? drawCell(renderer, { value: row[spec.field], row, column: spec, index, room, watched, context })
      : null;
    const content = drawn ? drawn.content : spec.field === ORDER_FIELD ? index + 1 : <i className="grid-bone" />;
    // A click that began on a row must not end on another.
    if (row?._id === this.#row) patch(this.#value, toDom(content));
    else redraw(this.#value, toDom(content));
    this.#row = row?._id;
    setAttribute(eGridCell, 'title', drawn?.title);
    setAttribute(eGridCell, 'aria-label', drawn?.label);
    setAttribute(eGridCell, 'data-age', drawn?.age);
    setAttribute(eGridCell, 'data-links', renderer.links ? '' : undefined);
    setAttribute(eGridCell, 'data-editable', spec.editable ? '' : undefined);
    setAttribute(eGridCell, 'data-found', found ? foundMark(view, row, index, context, found) : undefined);
  }
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
export class CheckCell implements ICellRendererComp<Row> {
  readonly #value = make('div', 'grid-value');

  init(params: CellParams): void {
    this.refresh(params);
  }

  refresh({ node, data: row, context: drawing, eGridCell }: CellParams): boolean {
    const { context, selection } = drawing;
    markActive(eGridCell, drawing, node.rowIndex ?? 0, 0);
    const label = screenerGridMessages.selectRow((row && textOf(row[context.spec.identity])) ?? '');
    patch(this.#value, toDom(row && <CheckMark state={selection.has(row._id)} label={label} />));
    return true;
  }

  getGui(): HTMLElement {
    return this.#value;
  }
}

/** A column header. AG Grid owns the element; its ARIA attributes are set here. */
export class HeaderCell implements IHeaderComp {
  readonly #content = make('div', '');
  #params: IHeaderParams<Row, Drawing> | null = null;

  init(params: IHeaderParams<Row, Drawing>): void {
    params.context.headers.add(this);
    this.refresh(params);
  }

  refresh(params: IHeaderParams<Row, Drawing>): boolean {
    this.#params = params;
    this.draw();
    return true;
  }

  /** Renders again after a change. */
  draw(): void {
    if (!this.#params) return;
    const { column, eGridHeader, context: drawing } = this.#params;
    const { columns, header, selection } = drawing;
    const at = columns.fields.indexOf(column.getColId());
    const spec = columns.specs[at];
    markActive(eGridHeader, drawing, HEADER_ROW, at);
    if (column.getColId() === CHECK_COLUMN) {
      // Indeterminate while only part of the view is selected.
      const chosen = Math.min(selection.size, header.selectedInView ?? selection.size);
      const state = chosen === 0 ? false : chosen >= header.matching ? true : 'mixed';
      this.#content.className = 'grid-cell grid-check-cell';
      patch(this.#content, toDom(<CheckMark state={state} label={screenerGridMessages.selectAll} />));
    }
    if (!spec) return;
    setAttribute(eGridHeader, 'aria-sort', ariaSort(spec, header.sort));
    setAttribute(eGridHeader, 'aria-label', spec.field === ORDER_FIELD ? messages.grid.position : undefined);
    this.#content.className = headerClass(spec);
    this.#content.toggleAttribute('data-sorted', isSorted(spec, header.sort));
    this.#content.toggleAttribute('data-sortable', spec.sortable === true);
    patch(this.#content, toDom(<HeaderContent spec={spec} look={header} />));
  }

  getGui(): HTMLElement {
    return this.#content;
  }

  destroy(): void {
    this.#params?.context.headers.delete(this);
  }
}

/** Sets classes and ARIA state of a row element. */
export function markRow(
  element: HTMLElement,
  index: number,
  row: Row | undefined,
  { active, selection }: Drawing,
): void {
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
function markActive(element: HTMLElement, { active }: Drawing, row: number, column: number): void {
  element.tabIndex = active.row === row && active.column === column ? 0 : -1;
}

/** Replaces an element's content. Focus moves to the control at the same index. */
function redraw(element: HTMLElement, content: DocumentFragment): void {
  const { activeElement } = document;
  const focused = element.contains(activeElement)
    ? controlsOf(element).findIndex((control) => control.contains(activeElement))
    : -1;
  element.replaceChildren(content);
  if (focused >= 0) controlsOf(element)[focused]?.focus({ preventScroll: true });
}

function setAttribute(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function make(tag: string, className: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}
