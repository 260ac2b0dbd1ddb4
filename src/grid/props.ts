import type { ReactNode, Ref } from 'react';
import type { ColumnSpec, DataSetSpec, Sort } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters.ts';
import type { Row } from '#schemas/semantics.ts';
import type { TableHandle } from '#workers/client.ts';

export type Density = 'compact' | 'comfortable';

/** Where a row opens: in this tab, or in a new one (Ctrl or ⌘ held, or the middle button). */
export type OpenHow = 'same' | 'new-tab';

/** The watchlist as the grid sees it: by `_id`, so that a star is right on whatever row it is drawn. */
export interface Watch {
  has(id: number): boolean;
  toggle(row: Row): void;
  /** What the star does, named for assistive technology: `Watch Korvane`. */
  label(row: Row, watched: boolean): string;
}

/** The cell that keys act on. `row` is null in the header and while the row is on its way. */
export interface ActiveCell {
  /** Place in the view from 0; -1 is the header. */
  readonly index: number;
  readonly field: string;
  readonly row: Row | null;
}

/** What a parent may ask of a grid through its `ref`. */
export interface DataGridHandle {
  /** Moves focus to the active cell. */
  focusGrid(): void;
  /** Shows a row and makes it the active one, without taking focus. Out of range goes to the nearest. */
  scrollToRow(index: number): void;
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
  /** The next step of the header cycle was asked for. */
  readonly onSortChange: (next: Sort | null) => void;
  readonly density: Density;
  /** The grid's name for assistive technology. */
  readonly label: string;
  readonly onOpen: (row: Row, how: OpenHow) => void;
  /** The address a row opens, so that its name is a real link; null where it has none. */
  readonly href?: ((row: Row) => string | null) | undefined;
  /** Without it no stars are drawn. */
  readonly watch?: Watch | undefined;
  /** The filter in force: bars of a filtered range turn gold, and tags that were asked for come last. */
  readonly highlight?: readonly Triple[] | undefined;
  /** What stands in place of rows when none matches. */
  readonly empty: ReactNode;
  /** What stands in place of rows when none could be loaded. */
  readonly error?: ReactNode;
  /** What stands above rows that were kept when newer ones could not be loaded. */
  readonly errorNotice?: ReactNode;
  /** `f` was pressed on a filterable column. */
  readonly onFilterColumn?: ((field: string) => void) | undefined;
  readonly onActiveCellChange?: ((cell: ActiveCell) => void) | undefined;
  readonly ref?: Ref<DataGridHandle> | undefined;
}
