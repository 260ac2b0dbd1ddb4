import type { AgGridEvent, ColumnResizedEvent, GridApi, IDatasource, IGetRowsParams } from 'ag-grid-community';
import type { AgGridReactProps } from 'ag-grid-react';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { type ColumnSpec, type DataSetSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { clampWidth, edgeOf, pinAt } from '#schemas/queries/view.ts';
import { gridLocale } from '#src/i18n/en/gridLocale.ts';
import { GRID } from '#src/ui/focus.ts';
import { useLatest } from '#src/ui/useLatest.ts';
import type { TableHandle, TableState } from '#workers/client.ts';
import { columnDefs, GRID_OPTIONS } from './agGrid.ts';
import { markRow, type NowRef } from './cells.tsx';
import { arrangementOf, type ScreenerColumns } from './screenerColumns.ts';

interface Grid {
  /** Around AG Grid's elements. */
  readonly boxRef: RefObject<HTMLElement | null>;
  readonly now: NowRef;
  readonly spec: DataSetSpec;
  readonly columns: readonly ColumnSpec[];
  readonly narrow: boolean;
  readonly model: ScreenerColumns;
  readonly rowHeight: number;
  readonly headerHeight: number;
  readonly table: TableHandle;
  readonly fields: readonly string[];
  readonly state: TableState;
  readonly rows: number;
  /** Columns were dragged: all visible fields in their new order, and the pinned ones. */
  readonly onArrange: (fields: readonly string[], pinned: readonly string[]) => void;
  /** During a resize null, then the final width in px. */
  readonly onResize: (field: string, width: number | null) => void;
}

/** Props of AG Grid for the layout's columns and the table's rows; reports dragged columns. `api` is null until it is ready. */
export function useAgGrid(grid: Grid): {
  readonly api: GridApi<Row> | null;
  readonly tableRows: TableRows;
  readonly gridProps: AgGridReactProps<Row>;
} {
  const { boxRef, now, spec, columns, narrow, model, rowHeight, headerHeight, table, fields, state, rows } = grid;
  const [api, setApi] = useState<GridApi<Row> | null>(null);

  const onArranged = useLatest(({ api }: AgGridEvent<Row>) => {
    const { fields: order, pinned } = arrangementOf(api.getColumnState(), columns, model);
    const pins = columns.flatMap((column) => {
      const edge = edgeOf(column);
      return edge === null || column.field === ORDER_FIELD ? [] : [pinAt(column.field, edge)];
    });
    const isAsBefore = order.join() === columns.map((column) => column.field).join() && pinned.join() === pins.join();
    if (!isAsBefore) grid.onArrange(order, pinned);
  });
  const onResized = useLatest(({ column, finished, source }: ColumnResizedEvent) => {
    // Ignore widths set by the layout itself.
    if (!column || (source !== 'uiColumnResized' && source !== 'autosizeColumns')) return;
    grid.onResize(column.getColId(), finished ? clampWidth(column.getActualWidth()) : null);
  });
  const options = useMemo(
    (): AgGridReactProps<Row> => ({
      ...GRID_OPTIONS,
      localeText: { ...gridLocale },
      context: now,
      processRowPostCreate: ({ eRow, node }) => markRow(eRow, node.rowIndex ?? 0, node.data, now),
      onGridReady: (event) => setApi(event.api),
      onGridPreDestroyed: () => setApi(null),
      onColumnMoved: (event) => event.finished && onArranged.current(event),
      onColumnPinned: (event) => onArranged.current(event),
      onColumnResized: (event) => onResized.current(event),
    }),
    [now],
  );
  const defs = useMemo(() => columnDefs(spec, narrow, model.state), [spec, narrow, model]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other fields are read into the same rows.
  const tableRows = useMemo(() => new TableRows(table, fields, table.getState().revision), [table]);
  // After AG Grid has been given the rows of another table.
  useEffect(() => {
    tableRows.attach(api);
    return () => tableRows.attach(null);
  }, [api, tableRows]);
  useEffect(() => (api ? catchUp(boxRef.current) : undefined), [api, boxRef]);
  const { revision, loaded, complete, error } = state;
  useEffect(() => tableRows.setCount(rows), [tableRows, rows]);
  useEffect(() => tableRows.setFields(fields), [tableRows, fields]);
  useEffect(() => tableRows.revise(revision), [tableRows, revision]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: pending rows may arrive with any of these changes.
  useEffect(() => tableRows.refill(), [tableRows, loaded, complete, error]);
  return {
    api,
    tableRows,
    gridProps: {
      ...{ ...options, columnDefs: defs, rowHeight, headerHeight },
      ...{ datasource: tableRows, infiniteInitialRowCount: rows },
    },
  };
}

/** AG Grid's element that scrolls and has the role of a grid. */
export function viewportOf(box: HTMLElement | null): HTMLElement | null {
  return box?.querySelector<HTMLElement>(GRID) ?? null;
}

/** Longer than the 150 ms in which AG Grid follows only the element that scrolled first. */
const SCROLL_AT_REST_MS = 300;

/**
 * Lets AG Grid draw the rows where scrolling has come to rest. Where frames are slow, its own scrollbar echoes late, and
 * the last steps of the table are ignored for it: the rows would stay behind. Returns what ends it.
 */
function catchUp(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return;
  let timer: number | undefined;
  let own: Event | null = null;
  const onScroll = (event: Event) => {
    if (event === own) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      own = new Event('scroll');
      viewportOf(box)?.dispatchEvent(own);
    }, SCROLL_AT_REST_MS);
  };
  // Scrolling does not bubble.
  box.addEventListener('scroll', onScroll, { capture: true, passive: true });
  return () => {
    window.clearTimeout(timer);
    box.removeEventListener('scroll', onScroll, { capture: true });
  };
}

type RowSource = Pick<TableHandle, 'window'>;

/**
 * Datasource of AG Grid's infinite row model; each block is a window of the table. Rows of an older view stay until newer
 * ones arrive; AG Grid drops stale answers.
 */
class TableRows implements IDatasource {
  readonly #source: RowSource;
  readonly #listeners = new Set<() => void>();
  #fields: readonly string[];
  #api: GridApi<Row> | null = null;
  #revision: number;
  #count = 0;
  /** A block was short or failed. */
  #hasGaps = false;

  constructor(source: RowSource, fields: readonly string[], revision: number) {
    this.#source = source;
    this.#fields = fields;
    this.#revision = revision;
  }

  attach(api: GridApi<Row> | null): void {
    this.#api = api;
    api?.setRowCount(this.#count, true);
  }

  getRows({ startRow, endRow, successCallback, failCallback }: IGetRowsParams): void {
    this.#source.window(startRow, endRow - startRow, this.#fields).then(
      ({ rows }) => {
        if (rows.length < endRow - startRow || rows.includes(null)) this.#hasGaps = true;
        // Without the count AG Grid supposes more rows behind every block.
        successCallback(
          rows.map((row) => row ?? undefined),
          this.#count,
        );
        for (const listener of this.#listeners) listener();
      },
      () => {
        // The table's state reports the error; its next change retries the rows.
        this.#hasGaps = true;
        failCallback();
      },
    );
  }

  /** A row of the view by index; undefined while it loads. Fetches a distant row. */
  get(index: number): Row | undefined {
    return index < 0 ? undefined : this.#api?.getDisplayedRowAtIndex(index)?.data;
  }

  /** Number of rows in the view. Given even where AG Grid has it already: only then it is the last one. */
  setCount(rows: number): void {
    this.#count = rows;
    this.#api?.setRowCount(rows, true);
  }

  /** Fields of all later windows. */
  setFields(fields: readonly string[]): void {
    if (fields.join() === this.#fields.join()) return;
    this.#fields = fields;
    this.#refresh();
  }

  /** Invalidates rows of older revisions. */
  revise(revision: number): void {
    if (revision <= this.#revision) return;
    this.#revision = revision;
    this.#refresh();
  }

  /** Retries rows that were pending or failed. */
  refill(): void {
    if (this.#hasGaps) this.#refresh();
  }

  /** Notifies about new rows; returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #refresh(): void {
    this.#hasGaps = false;
    const blocks: object = this.#api?.getCacheBlockState() ?? {};
    // Refreshing nothing would make AG Grid forget how many rows there are.
    if (Object.keys(blocks).length > 0) this.#api?.refreshInfiniteCache();
  }
}
