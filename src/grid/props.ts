import type { ReactNode, Ref } from 'react';
import type { ColumnSpec, DataSetSpec, Sort } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { TableHandle } from '#workers/client.ts';

export type Density = 'compact' | 'comfortable';

/** Where a row opens: in this tab, or in a new one (Ctrl or ⌘ held, or the middle button). */
export type OpenHow = 'same' | 'new-tab';

/** The watchlist as the grid sees it. */
export interface Watch {
  has(row: Row): boolean;
  toggle(row: Row): void;
  /** What the star does, named for assistive technology: `Watch Korvane`. */
  label(row: Row, watched: boolean): string;
}

/** The cell that keys act on. `row` is null in the header and while the row is on its way. */
export interface ActiveCell {
  /** Place in the view from 0; -1 is the header. */
  readonly index: number;
  readonly column: ColumnSpec | undefined;
  readonly row: Row | null;
}

/** What a parent may ask of a grid through its `ref`. */
export interface DataGridHandle {
  /** Moves focus to the active cell. */
  focusGrid(): void;
  /**
   * Shows a row and makes it the active one, without taking focus. Out of range goes to the nearest. `field` makes its cell
   * in that column the active one; `top` puts the row at the top of the view instead of the nearest edge.
   */
  scrollToRow(index: number, where?: { readonly field?: string; readonly top?: boolean }): void;
}

/** What both renderers of a data set are given. */
export interface DataGridProps {
  readonly spec: DataSetSpec;
  /** Visible columns in their order. */
  readonly columns: readonly ColumnSpec[];
  readonly table: TableHandle;
  readonly sort: Sort | null;
  /** Names the view: when it changes, the rows are others and are read from the first. The sort alone where it is absent. */
  readonly viewKey?: string | undefined;
  /** The next step of a field's sort cycle was asked for. */
  readonly onSort: (field: string) => void;
  readonly density: Density;
  /** The grid's name for assistive technology. */
  readonly label: string;
  readonly onOpen: (row: Row, how: OpenHow) => void;
  /** The address a row opens, so that its name is a real link; null where it has none. Without it nothing of a row leads anywhere. */
  readonly href?: ((row: Row) => string | null) | undefined;
  /** Without it no stars are drawn. */
  readonly watch?: Watch | undefined;
  /** A cell of an editable column was entered: by Enter, F2 or a click. Without it nothing can be edited. */
  readonly onEdit?: ((row: Row, column: ColumnSpec, cell: HTMLElement) => void) | undefined;
  /** The filter in force: bars of a filtered range turn gold, and tags that were asked for come last. */
  readonly highlight?: readonly Triple[] | undefined;
  /** What stands in place of rows when none matches. */
  readonly empty: ReactNode;
  /** What stands in place of rows when none could be loaded. */
  readonly error?: ReactNode;
  /** What stands above rows that were kept when newer ones could not be loaded. */
  readonly errorNotice?: ReactNode;
  readonly onActiveCellChange?: ((cell: ActiveCell) => void) | undefined;
  readonly ref?: Ref<DataGridHandle> | undefined;
}

/** The rows chosen to be copied, exported or summed up: by `_id`, so that they stay chosen under any filter and order. */
export interface Selection {
  has(id: number): boolean;
  readonly size: number;
}

/** What a search in the grid has found and where it stands. */
export interface FoundMarks {
  /** The text, as `textKey` writes it: drawn cells that hold it are marked. */
  readonly key: string;
  /** The cell it stands at. */
  readonly current: { readonly index: number; readonly field: string } | null;
}

/** What the renderer of the screener is given beside that. */
export interface ScreenerGridProps extends DataGridProps {
  /** Draws a column of checkboxes before all others. */
  readonly selection: Selection;
  /** How many of the chosen rows are in the view; null while that is not known. */
  readonly selectedInView: number | null;
  /** A checkbox was used; `range`: everything from the row last chosen to this one (Shift was held). */
  readonly onSelect: (index: number, row: Row, how: 'toggle' | 'range') => void;
  /** The checkbox in the header was used: choose all of the view, or nothing. */
  readonly onSelectAll: (all: boolean) => void;
  readonly found: FoundMarks | null;
  /** A column was dragged wider, or by the keys for it. */
  readonly onResize: (field: string, width: number) => void;
  /** A column was dragged to another place, to the pinned ones or away from them: all visible fields in their new order. */
  readonly onArrange: (fields: readonly string[], pinned: readonly string[]) => void;
  /** The first and last row in view, from 0, whenever they change. */
  readonly onRowsInView: (first: number, last: number) => void;
}
