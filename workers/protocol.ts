import type { Sort } from '#schemas/columns/spec.ts';
import type { WatchedSource } from '#schemas/columns/watched.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { ApiErrorKind } from '#schemas/http.ts';
import type { Source } from '#schemas/kinds.ts';
import type { Option } from '#schemas/queries/results.ts';

/** What passes between the page and the table engine. Plain messages: structured clone carries all of it. */

/**
 * Where a table's rows come from: the server's data query, the sample data made in the worker, or the page itself, which
 * hands over what a member watches.
 */
export type TableSource =
  | { readonly kind: 'server'; readonly source: Source }
  | { readonly kind: 'sample'; readonly source: Source; readonly rows: number; readonly seed: number }
  | { readonly kind: 'watched'; readonly source: WatchedSource };

/** The part of a view that decides which rows come in which order. */
export interface TableQuery {
  readonly filter: readonly Triple[];
  readonly sort: Sort | null;
  readonly search: string;
}

export interface TableError {
  readonly kind: ApiErrorKind;
  /** HTTP status, where the server answered. */
  readonly status: number | null;
  readonly message: string;
}

/** What the page knows of a table without asking; pushed on every change. */
export interface TableState {
  /** `loading`: no rows yet. `refreshing`: rows of an older query are shown while newer ones come. */
  readonly status: 'loading' | 'ready' | 'refreshing' | 'error';
  /** The last failure; rows already shown stay. Null again after the next success. */
  readonly error: TableError | null;
  /** Rows that pass filter and search; null until known. */
  readonly matching: number | null;
  /** Rows of the data set; null until known. */
  readonly total: number | null;
  /** Rows of the present query that are held. */
  readonly loaded: number;
  /** Every row of the data set is held: filters and sorts are answered here, at once. */
  readonly complete: boolean;
  /** Grows whenever windows already read are no longer true. */
  readonly revision: number;
  /** The data set's version and time, as the server said; null for a table made here. */
  readonly version: number | null;
  readonly asOf: string | null;
  /** 0 to 1 while rows are being made or fetched in bulk, else null. */
  readonly progress: number | null;
}

/** Rows `start … start + rows.length - 1` of the view. A row still on its way is null. */
export interface TableWindow {
  readonly revision: number;
  readonly start: number;
  readonly rows: readonly (Row | null)[];
}

/** Sixteen bars over the values of a numeric field: all rows, and those that match. Logarithmic where values span decades. */
export interface Histogram {
  readonly from: number;
  readonly to: number;
  readonly logarithmic: boolean;
  readonly all: readonly number[];
  readonly matching: readonly number[];
}

/** The cells of a view that hold a text, in the order they are read: row by row, in each by the order of the fields asked. */
export interface Found {
  readonly revision: number;
  /** Places of the rows in the view, one a cell: a row with two such cells is there twice. */
  readonly rows: Uint32Array;
  /** Which of the fields asked the cell belongs to. */
  readonly fields: Uint8Array;
}

/** What can be said of a numeric field of some rows; missing values count for nothing. Null where no row has one. */
export interface Summary {
  readonly values: number;
  readonly sum: number;
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

export interface CopyRequest {
  /** Fields in their order; the position column may be among them. */
  readonly columns: readonly string[];
  /** `_id` of the rows; they are copied in the order of the view, those that it leaves out last and without a position. */
  readonly ids: Float64Array;
  /** Puts the columns' labels first. */
  readonly header: boolean;
}

/** Rows for the clipboard: tab-separated text and an HTML table of the same cells. */
export interface Copied {
  readonly rows: number;
  readonly text: string;
  readonly html: string;
}

export interface CsvRequest {
  /** Fields in their order; the position column may be among them. */
  readonly columns: readonly string[];
  /** `_id` of the only rows to write, in the order in which they are copied; null: all of the view. */
  readonly ids: Float64Array | null;
  /** Adds a column that names the sources of the row's figures and when they were fetched. */
  readonly sources: boolean;
}

/** The server has allowed and counted an export. */
export interface ExportGrant {
  /** The page's own number of the export. */
  readonly requestId: string;
}

interface CsvExport extends CsvRequest {
  /** Rows of the server are exported with one only; null for those made here. */
  readonly grant: ExportGrant | null;
}

export interface CsvProgress {
  readonly rows: number;
  readonly of: number;
}

/** A table as the page holds it. Every call may be made at any time; a newer query supersedes an older one. */
export interface TableHandle {
  /** Identifies the table among all of this page. */
  readonly id: number;
  getState(): TableState;
  /** Calls back on every change of state; returns how to stop. */
  subscribe(listener: () => void): () => void;
  setQuery(query: TableQuery): void;
  /**
   * Gives a table of watched rows what it shows: `changed`, rows that are new or others than it was given before, and the
   * `_id`s of all in their order. Any other table refuses them.
   */
  setRows(changed: readonly Row[], ids: readonly number[]): void;
  /** Rows of the present view with the named fields (`_id` always). */
  window(start: number, count: number, fields: readonly string[]): Promise<TableWindow>;
  /** Distinct values of a field with counts among rows that pass the rest of the query, most frequent first. */
  options(field: string, searchValue: string, limit: number): Promise<readonly Option[]>;
  /** How many rows would pass a query, without showing them. */
  count(query: TableQuery): Promise<number>;
  /** Null while the table is not complete or the field has no values. */
  histogram(field: string): Promise<Histogram | null>;
  /**
   * Finds a text in every row of the view, drawn or not, held or not: as a part of texts, names and tags (compared as search
   * compares), of figures as they are shown and in full, and of dates. '' finds nothing. Rejects with an AbortError
   * DOMException when the signal says so or another view has taken the place of this one.
   */
  find(text: string, fields: readonly string[], signal: AbortSignal): Promise<Found>;
  /** `_id` of the rows at `start … start + count - 1` of the view; those not held yet are fetched. Rejects as `find` does. */
  ids(start: number, count: number): Promise<Float64Array>;
  /** A numeric field over the rows with these `_id`s, in the view or not; null: over all of the view. Rejects as `find` does. */
  summary(field: string, ids: Float64Array | null): Promise<Summary | null>;
  /** Rows for the clipboard, each value in full as CSV writes it. Rejects as `find` does. */
  copy(request: CopyRequest): Promise<Copied>;
  /**
   * The view, or some rows of it, as CSV: an object address, which who asked has to revoke. It is made in the worker: the
   * browser makes whoever does so wait, a large file for a while. Rejects with an AbortError DOMException when cancelled, and
   * with an error where a grant is needed and missing.
   */
  exportCsv(request: CsvExport, onProgress: (progress: CsvProgress) => void, signal: AbortSignal): Promise<string>;
  /** Asks again after an error; without one, whether the server holds newer rows. */
  retry(): void;
  /** Frees the worker's memory; the handle is dead afterwards. */
  dispose(): void;
}

/** What is known of a table before its worker has said anything. */
export const OPENING: TableState = {
  status: 'loading',
  error: null,
  matching: null,
  total: null,
  loaded: 0,
  complete: false,
  revision: 0,
  version: null,
  asOf: null,
  progress: null,
};

/** What a table's worker answers to. One worker holds one table; callbacks come through Comlink's proxies. */
export interface WorkerApi {
  /**
   * `query`: what is asked for first, so that nothing else is. `protectedCode` goes with every call to the server: a worker
   * cannot read the browser's local storage.
   */
  open(source: TableSource, query: TableQuery, onState: (state: TableState) => void, protectedCode: string): void;
  setQuery(query: TableQuery): void;
  setRows(changed: readonly Row[], ids: readonly number[]): void;
  window(start: number, count: number, fields: readonly string[]): TableWindow;
  options(field: string, searchValue: string, limit: number): Promise<readonly Option[]>;
  count(query: TableQuery): Promise<number>;
  histogram(field: string): Promise<Histogram | null>;
  /** `call` names it for `cancel`. */
  find(call: number, text: string, fields: readonly string[]): Promise<Found>;
  ids(start: number, count: number): Promise<Float64Array>;
  summary(field: string, ids: Float64Array | null): Promise<Summary | null>;
  copy(request: CopyRequest): Promise<Copied>;
  /** `call` names it for `cancel`. Answers with an object address. */
  exportCsv(call: number, request: CsvExport, onProgress: (progress: CsvProgress) => void): Promise<string>;
  /** Ends a call under way with an AbortError; one that is over is left alone. */
  cancel(call: number): void;
  retry(): void;
}

/** What is promised, unless the signal comes first: rejects with its reason then. */
export function untilAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    void answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
