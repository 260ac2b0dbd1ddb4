import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { COLUMN_WIDTH } from '#schemas/constants.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { clampWidth } from '#schemas/queries/view.ts';
import type { CellContext, CellRenderer } from './cells/cell.ts';
import { drawCell } from './cells/drawCell.tsx';
import { CELLS } from './cells/renderers.tsx';
import { HeaderContent, type HeaderLook, headerClass } from './HeaderContent.tsx';
import { CELL_PADDING } from './metrics.ts';

/** The triangle of a change stands left of its text, outside its box. In px. */
const CHANGE_MARK = 18;
/** Room in px for the clock of an old figure. */
const AGE_MARK = 13;

/** A table whose columns are fitted to their content. */
interface FittedTable {
  /** Its styles apply to what is measured. */
  readonly frame: HTMLElement | null;
  readonly columns: readonly ColumnSpec[];
  readonly look: HeaderLook;
  readonly context: CellContext;
  readonly rowAt: (index: number) => Row | undefined;
}

/** Makes a column as wide as its content, if the table's columns can be resized. */
export function fitColumn(
  field: string,
  table: FittedTable,
  onResize: ((field: string, width: number) => void) | undefined,
): void {
  const column = table.columns.find((one) => one.field === field);
  if (column) onResize?.(field, fittedWidth(column, table));
}

/** The width in px at which a column shows its header and its rows in view in full, within the bounds of widths. */
function fittedWidth(column: ColumnSpec, { frame, look, context, rowAt }: FittedTable): number {
  if (!frame) return column.width;
  const renderer: CellRenderer = CELLS[column.display];
  // Lists draw as much as they have room for.
  const room = COLUMN_WIDTH.max - 2 * CELL_PADDING[context.density];
  const box = document.createElement('div');
  box.className = 'grid-measure grid-focus';
  const drawnCells: ReactNode[] = [];
  let age = 0;
  for (const index of rowsIn(frame)) {
    const row = rowAt(index);
    if (!row) continue;
    const input = { value: row[column.field], row, column, index, room, watched: false, context };
    const drawn = drawCell(renderer, input);
    if (drawn.age) age = AGE_MARK;
    drawnCells.push(
      <div key={index} className={renderer.className}>
        {drawn.content}
      </div>,
    );
  }
  frame.append(box);
  const root = createRoot(box);
  flushSync(() =>
    root.render(
      <>
        <div className={headerClass(column)}>
          <HeaderContent spec={column} look={look} />
        </div>
        {drawnCells}
      </>,
    ),
  );
  const widths = [...box.children].map((child) => child.getBoundingClientRect().width);
  root.unmount();
  box.remove();
  const mark = column.display === 'change' ? CHANGE_MARK : 0;
  return clampWidth(Math.ceil(Math.max(...widths)) + mark + age);
}

/** Indexes of the rendered rows. */
function rowsIn(frame: HTMLElement): ReadonlySet<number> {
  const rows = [...frame.querySelectorAll('[role=row][aria-rowindex]')];
  return new Set(rows.map((row) => Number(row.getAttribute('aria-rowindex')) - 2).filter((index) => index >= 0));
}
