import type { ReactNode, Ref } from 'react';
import type { ColumnSpec, DataSetSpec, Sort } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { Moments } from '#schemas/freshness.ts';
import type { ColumnColors } from '#schemas/queries/columnColors.ts';
import type { SortHow } from '#schemas/queries/sort.ts';
import type { Distribution, TableHandle } from '#workers/client.ts';
import type { FootLook } from './footLook.ts';
import type { GroupLook } from './groupLook.ts';

export type Density = 'compact' | 'comfortable';

/** Where a row opens: in this tab, or in a new one (Ctrl, ⌘ or middle button). */
export type OpenHow = 'same' | 'new-tab';

/** The watchlist as the grid uses it. */
export interface Watch {
  has(row: Row): boolean;
  toggle(row: Row): void;
  /** Accessible name of the star: `Watch Korvane`. */
  label(row: Row, watched: boolean): string;
}

/** What a member has not read of the rows, as the grid marks it. */
export interface UnreadRows {
  has(row: Row): boolean;
  /** What screen readers hear before the name of an unread row. */
  readonly label: string;
}

/** Rows that are something more than the others, as a word beside their names says. */
export interface MarkedRows {
  has(row: Row): boolean;
  readonly label: string;
  /** More about a row, under its word and in its card. */
  about?(row: Row): string;
}

/** The cell that keys act on. `row` is null in the header and while it loads. */
export interface ActiveCell {
  /** Index in the view; -1 is the header. */
  readonly index: number;
  readonly column: ColumnSpec | undefined;
  readonly row: Row | null;
  /** The line where it is the head of a group. */
  readonly head?: Row | null;
}

/** Target of a context menu, by right click, key or long press. */
export interface MenuRequest {
  readonly column: ColumnSpec;
  /** Index in the view; -1 is the header. */
  readonly index: number;
  /** Null in the header and while the row loads. */
  readonly row: Row | null;
  /** Where it opens: the pointer, or the cell. */
  readonly at: DOMRect;
  readonly byKey: boolean;
}

/** Bars of a header that were clicked or dragged over; of values only one. */
export interface BrushedBars {
  readonly column: ColumnSpec;
  readonly shape: NonNullable<Distribution['shape']>;
  /** The first and the last of them. */
  readonly first: number;
  readonly last: number;
}

/** Methods of a grid's `ref`. */
export interface DataGridHandle {
  focusGrid(): void;
  /** Makes a column as wide as its header and its rows in view need. */
  fitColumn(field: string): void;
  /**
   * Shows a row, or the nearest, and makes it active without taking focus. `field` selects the column; `top` scrolls
   * it to the top.
   */
  scrollToRow(index: number, where?: { readonly field?: string; readonly top?: boolean }): void;
}

/** Props of both renderers. */
export interface DataGridProps {
  readonly spec: DataSetSpec;
  /** Visible columns in order. */
  readonly columns: readonly ColumnSpec[];
  readonly table: TableHandle;
  readonly sort: Sort | null;
  /** Identifies the view; a change scrolls to the top. Default: the sort. */
  readonly viewKey?: string | undefined;
  /** The user requested the next step of a field's sort cycle: of it alone, or among the columns that sort already. */
  readonly onSort: (field: string, how: SortHow) => void;
  /** Address of the same step. Headers are links to it in a table that arrives as HTML, until it is taken over. */
  readonly sortHref?: ((field: string) => string) | undefined;
  readonly density: Density;
  /** Accessible name of the grid. */
  readonly label: string;
  readonly onOpen: (row: Row, how: OpenHow) => void;
  /** URL of a row, null without one. Without `href` rows do not open. */
  readonly href?: ((row: Row) => string | null) | undefined;
  /** Without it the grid has no stars. */
  readonly watch?: Watch | undefined;
  /** Without it no row is told apart. */
  readonly unread?: UnreadRows | undefined;
  /** Where a figure leads by itself: to the rows that it counts. Null: nowhere. Must be stable. */
  readonly figureHref?: ((field: string, row: Row) => string | null) | undefined;
  /** Without it no row is marked. */
  readonly marked?: MarkedRows | undefined;
  /** The rows that stand wholly in view, each time the table rests. */
  readonly onShownRows?: ((rows: readonly Row[]) => void) | undefined;
  /**
   * An editable cell was entered by Enter, F2 or click, or by typing: `typed` is the first character. Without it nothing is
   * editable.
   */
  readonly onEdit?: ((row: Row, column: ColumnSpec, cell: HTMLElement, typed: string) => void) | undefined;
  /** A column was resized by dragging, by keys or to its content. Without it widths are fixed. */
  readonly onResize?: ((field: string, width: number) => void) | undefined;
  /** Opens the menu of a cell or header. Without it the browser's menu opens. */
  readonly onMenu?: ((request: MenuRequest) => void) | undefined;
  /** Narrows the rows by bars of a header. Without it the bars are only read. */
  readonly onBrush?: ((bars: BrushedBars) => void) | undefined;
  /** How old the figures are: marks those behind. Null: all are of one moment. */
  readonly moments?: Moments | null | undefined;
  /** The active filter: marks bars of a filtered range, and puts required tags last. */
  readonly highlight?: Filter | undefined;
  /** Columns whose figures are colored, by field. */
  readonly colors?: ColumnColors | undefined;
  /** On a phone each row stands in two lines, its name and figures, in place of columns. */
  readonly lines?: boolean | undefined;
  /** How heads of groups are drawn; without it no table has any. */
  readonly groups?: GroupLook | undefined;
  /** The line of totals at the foot; without it there is none. */
  readonly foot?: FootLook | undefined;
  /** Shown when no row matches. */
  readonly empty: ReactNode;
  /** Shown when no rows could be loaded. */
  readonly error?: ReactNode;
  /** Shown above old rows when newer ones could not be loaded. */
  readonly errorNotice?: ReactNode;
  readonly onActiveCellChange?: ((cell: ActiveCell) => void) | undefined;
  /** Stands in for the screener's grid, and has its look: checkboxes are drawn, and nothing more. */
  readonly standsIn?: boolean | undefined;
  readonly ref?: Ref<DataGridHandle> | undefined;
}

/** Rows selected for copy, export or summary, by `_id`: they stay selected under any filter and order. */
export interface Selection {
  has(id: number): boolean;
  readonly size: number;
}

/** Matches of a search in the grid. */
export interface FoundMarks {
  /** The searched text as a `textKey`; matching cells are marked. */
  readonly key: string;
  /** The current match. */
  readonly current: { readonly index: number; readonly field: string } | null;
}

/** Further props of the screener's renderer. */
export interface ScreenerGridProps extends DataGridProps {
  /** Adds a checkbox column at the left. */
  readonly selection: Selection;
  /** Selected rows in the view; null while unknown. */
  readonly selectedInView: number | null;
  /** Heads of groups: selects all rows of one or none, and whether these are selected. */
  readonly groupSelection?: { toggle(line: Row): unknown; stateOf(line: Row): boolean | 'mixed' } | undefined;
  /** A checkbox was used; `range`: from the last selected row to this one (Shift). */
  readonly onSelect: (index: number, row: Row, how: 'toggle' | 'range') => void;
  /** The header checkbox: select the whole view, or nothing. */
  readonly onSelectAll: (all: boolean) => void;
  readonly found: FoundMarks | null;
  /** A column was dragged, also to or from the pinned ones: all visible fields in their new order. */
  readonly onArrange: (fields: readonly string[], pinned: readonly string[]) => void;
  /** First and last row in view, from 0, after each change. */
  readonly onRowsInView: (first: number, last: number) => void;
}
