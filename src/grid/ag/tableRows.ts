import type { GridApi, IDatasource, IGetRowsParams } from 'ag-grid-community';
import type { Row } from '#schemas/filters/semantics.ts';
import type { TableHandle } from '#workers/client.ts';

/** The part of a table that rows are read from. */
export type RowSource = Pick<TableHandle, 'window'>;

/**
 * The rows of AG Grid's infinite row model: each of its blocks is a window of the table. Rows of an older view stay until
 * newer ones come; AG Grid drops answers that a newer request has made stale.
 */
export class TableRows implements IDatasource {
  readonly #source: RowSource;
  readonly #listeners = new Set<() => void>();
  #fields: readonly string[];
  #api: GridApi<Row> | null = null;
  #revision: number;
  /** A block came with fewer rows than fit, or did not come. */
  #hasGaps = false;

  constructor(source: RowSource, fields: readonly string[], revision: number) {
    this.#source = source;
    this.#fields = fields;
    this.#revision = revision;
  }

  attach(api: GridApi<Row> | null): void {
    this.#api = api;
  }

  getRows({ startRow, endRow, successCallback, failCallback }: IGetRowsParams): void {
    this.#source.window(startRow, endRow - startRow, this.#fields).then(
      ({ rows }) => {
        if (rows.length < endRow - startRow || rows.includes(null)) this.#hasGaps = true;
        successCallback(rows.map((row) => row ?? undefined));
        for (const listener of this.#listeners) listener();
      },
      () => {
        // The table's state tells what failed; the rows are asked for again when that changes.
        this.#hasGaps = true;
        failCallback();
      },
    );
  }

  /** The row at a place of the view; undefined while it is not here. Asks for it if it is far from all others. */
  get(index: number): Row | undefined {
    return index < 0 ? undefined : this.#api?.getDisplayedRowAtIndex(index)?.data;
  }

  /** The fields that windows carry from now on. */
  setFields(fields: readonly string[]): void {
    if (fields.join() === this.#fields.join()) return;
    this.#fields = fields;
    this.#refresh();
  }

  /** The view as it was at an older revision is no longer true. */
  revise(revision: number): void {
    if (revision <= this.#revision) return;
    this.#revision = revision;
    this.#refresh();
  }

  /** Rows that were on their way, or could not be read, may be there now. */
  refill(): void {
    if (this.#hasGaps) this.#refresh();
  }

  /** Calls back when rows have come; returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #refresh(): void {
    this.#hasGaps = false;
    this.#api?.refreshInfiniteCache();
  }
}
