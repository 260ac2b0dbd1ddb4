import type { CellValue, ListColumn } from '#schemas/api/listColumns.ts';
import type { GivenSet } from '#schemas/columns/givenSets.ts';
import type { OwnList } from '#schemas/columns/ownLists.ts';
import type { Sort } from '#schemas/columns/spec.ts';
import type { WatchedSource } from '#schemas/columns/watched.ts';
import type { PartialDate } from '#schemas/dates.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { ViewFormula } from '#schemas/formulas/written.ts';
import type { ApiErrorKind } from '#schemas/http.ts';
import type { DataSetName, Source } from '#schemas/kinds.ts';
import type { Grouping } from '#schemas/pivot/grouping.ts';
import type { PackedPivot } from '#schemas/pivot/packed.ts';
import type { Pivot, PivotMeasure, PivotScope } from '#schemas/pivot/pivot.ts';
import type { TotalsAnswer } from '#schemas/pivot/totals.ts';
import type { LinkedPivot, LinkedRequest, LinkRules } from '#schemas/queries/linked.ts';
import type { Option, Summary } from '#schemas/queries/results.ts';
import type { SeriesOfRows } from '#schemas/queries/series.ts';

/** Messages between page and table engine, all structured-cloneable. */

/** Source of a table's rows: the server's data query, sample data made in the worker, or rows from the page: watched or given. */
export type TableSource =
  | { readonly kind: 'server'; readonly source: DataSetName }
  | { readonly kind: 'sample'; readonly source: Source; readonly rows: number; readonly seed: number }
  | { readonly kind: 'watched'; readonly source: WatchedSource }
  | { readonly kind: 'given'; readonly source: GivenSet };

/** Rows that stand in a view though its filter leaves them out. Its search narrows them as any row. */
export interface AddedRows {
  readonly ids: readonly number[];
  /** Conditions of the page, which hold for them too. */
  readonly within?: Filter;
}

/** The part of a view that decides which rows appear, in which order. */
export interface TableQuery {
  readonly filter: Filter;
  readonly sort: Sort | null;
  readonly search: string;
  /** Rows stand under the heads of their groups, once all rows are here. */
  readonly grouping?: Grouping | null;
  /** Columns that the view computes; where another query than the shown one leaves them out, those of the shown one. */
  readonly formulas?: readonly ViewFormula[] | undefined;
  /** Rows that a member added by hand. No server knows them: they join once all rows are here. */
  readonly added?: AddedRows | undefined;
}

/** The columns that a member added to the opened list, and their filled cells by the `_id` of the row. */
export interface OwnCells {
  readonly columns: readonly ListColumn[];
  readonly cells: ReadonlyMap<string, ReadonlyMap<number, CellValue>>;
  /** Lists that formulas may ask for. */
  readonly lists?: readonly OwnListRows[];
}

/** A list of the member, and which rows stand in it: those of a query, those with these `_id`s, or both. */
export interface OwnListRows extends OwnList {
  readonly query: TableQuery | null;
  readonly ids: readonly number[];
}

/** What the page knows of its first query from the HTML it arrived in; the first rows are with the page already. */
export interface GivenView {
  readonly version: number;
  readonly asOf: string | null;
  /** Rows of the data set. */
  readonly total: number;
  readonly matching: number;
}

export interface TableError {
  readonly kind: ApiErrorKind;
  /** HTTP status; null: no answer. */
  readonly status: number | null;
  readonly message: string;
  /** For reports: what happened, in English. */
  readonly detail: string;
}

/** State of a table, pushed on every change. */
export interface TableState {
  /** `loading`: no rows yet. `refreshing`: stale rows are shown while newer ones load. */
  readonly status: 'loading' | 'ready' | 'refreshing' | 'error';
  /** Last error; shown rows stay. Null after the next success. */
  readonly error: TableError | null;
  /** Matching rows; null until known. */
  readonly matching: number | null;
  /** Of these, rows that were added by hand; null or absent until known. */
  readonly byHand?: number | null;
  /** Lines of windows where rows stand under heads; else each line is a row. */
  readonly lines?: number | null;
  /** Rows of the data set; null until known. */
  readonly total: number | null;
  /** Loaded rows of the current query. */
  readonly loaded: number;
  /** All rows are loaded: filters and sorts are local. */
  readonly complete: boolean;
  /** Grows when windows already read become stale. */
  readonly revision: number;
  /** Version and time of the data set; null: sample data. */
  readonly version: number | null;
  readonly asOf: string | null;
  /** 0 to 1 during bulk loading or generation, else null. */
  readonly progress: number | null;
}

/** Rows `start … start + rows.length - 1` of the view. Null: still loading. */
export interface TableWindow {
  readonly revision: number;
  readonly start: number;
  readonly rows: readonly (Row | null)[];
}

/** A head and where it stands. */
export interface PlacedHead {
  readonly line: number;
  readonly row: Row;
}

/**
 * Sixteen bars over a numeric field. They reach from the 1st to the 99th percentile; a few outliers would squeeze all other rows
 * into one bar. Logarithmic if values span decades.
 */
export interface NumberBars {
  readonly kind: 'numbers';
  readonly from: number;
  readonly to: number;
  readonly logarithmic: boolean;
  readonly bars: readonly number[];
  /** Rows below the first bar and above the last. */
  readonly below: number;
  readonly above: number;
}

/** At most 24 bars over a date, by days, weeks, months, quarters or years; from the 1st to the 99th percentile. */
export interface DateBars {
  readonly kind: 'dates';
  /** Beginning and end of each bar, as conditions write them. */
  readonly spans: readonly { readonly from: PartialDate; readonly to: PartialDate }[];
  readonly bars: readonly number[];
  readonly below: number;
  readonly above: number;
  /** Rows whose date may be in several bars. */
  readonly inexact: number;
}

/** The most frequent values of a text or a list. */
export interface TopValues {
  readonly kind: 'values';
  readonly top: readonly Option[];
  /** How many other values there are. */
  readonly others: number;
}

/** What is read of a distribution. Numbers, dates as they are stated, or null where values have no order. */
export interface DistributionFacts {
  readonly distinct: number;
  readonly least: number | PartialDate | null;
  readonly median: number | PartialDate | null;
  readonly most: number | PartialDate | null;
}

/** The values of a field among the rows under all conditions but its own. A stale figure is in no bar. */
export interface Distribution {
  /** Rows under the other conditions. */
  readonly rows: number;
  /** Rows with a value that counts. */
  readonly known: number;
  /** Rows with a stale figure, which is left out. */
  readonly stale: number;
  /** Null without a known value. */
  readonly shape: NumberBars | DateBars | TopValues | null;
  /** Null where they were not asked for, or without a known value. */
  readonly facts: DistributionFacts | null;
}

/** Distributions by field, of one state of the table. */
export type Distributions = ReadonlyMap<string, Distribution>;

/** How far the figures of a view reach. Stale figures are left out. */
export interface Spread {
  /** The 1st and the 99th percentile, or the extremes where these are the same; of logarithmic figures those above zero. */
  readonly from: number;
  readonly to: number;
  /** No figure is below zero, and they span decades. */
  readonly logarithmic: boolean;
  readonly median: number;
}

/** Spreads by field, of one state of the table; a field without a known figure has none. */
export type Spreads = ReadonlyMap<string, Spread>;

/** Linked pivots of a whole table by name. */
export interface LinkedCall extends LinkedRequest {
  readonly pivots: Readonly<Record<string, LinkedPivot>>;
  readonly rules: LinkRules;
}

/** A pivot over the rows of a whole table that pass filter and search, whatever view is shown. Rolling dates may be unresolved. */
export interface PivotCall extends PivotScope {
  readonly pivot: Pivot;
  readonly added?: AddedRows | undefined;
}

/** Cells that contain a text, row by row, in the order of the requested fields. */
export interface Found {
  readonly revision: number;
  /** Position of each cell's row; rows with two hits appear twice. */
  readonly rows: Uint32Array;
  /** Index of each cell's field in the request. */
  readonly fields: Uint8Array;
  /** Among groups: 1 where a row is folded away. Its position is that of the head that has to be unfolded first. */
  readonly folded?: Uint8Array;
}

export interface CopyRequest {
  /** Fields in their order; the position column may be among them. */
  readonly columns: readonly string[];
  /** `_id`s to copy, in view order; rows outside the view come last, without position. */
  readonly ids: Float64Array;
  /** Adds a header row. */
  readonly header: boolean;
  /** Adds number, ticker and address before the columns; begins the addresses, null where rows have none. */
  readonly origin?: string | null;
  /** Adds the sources of each column after the columns. */
  readonly sources?: boolean;
}

/** Rows for the clipboard: tab-separated text and an HTML table of the same cells. */
export interface Copied {
  readonly rows: number;
  readonly columns: number;
  readonly text: string;
  readonly html: string;
}

export interface CsvRequest {
  /** Fields in their order; the position column may be among them. */
  readonly columns: readonly string[];
  /** `_id`s to write, in copy order; null: the whole view. */
  readonly ids: Float64Array | null;
  /** Adds a column for each figure, with its source and fetch time. */
  readonly sources: boolean;
  /** Adds number, ticker and address before the columns; begins the addresses, null where rows have none. */
  readonly origin?: string | null;
}

/** A granted and counted export. */
export interface ExportGrant {
  /** Idempotency key of the page. */
  readonly requestId: string;
}

interface CsvExport extends CsvRequest {
  /** Required for rows of the server; null for sample data. */
  readonly grant: ExportGrant | null;
}

export interface CsvProgress {
  readonly rows: number;
  readonly of: number;
}

/** The page's handle of a table. Calls are allowed at any time; a newer query supersedes an older one. */
export interface TableHandle {
  /** Unique on this page. */
  readonly id: number;
  /** The window of rows that are here already, without asking. */
  readonly atHand?: TableWindow;
  getState(): TableState;
  /** Subscribes to state changes; returns how to unsubscribe. */
  subscribe(listener: () => void): () => void;
  setQuery(query: TableQuery): void;
  /** Sets the rows of a watched table: `changed` rows, and the `_id`s of all in order. Other tables throw. */
  setRows(changed: readonly Row[], ids: readonly number[]): void;
  /** Sets the own columns of the opened list. Only a table of the server has any. */
  setOwn(own: OwnCells): void;
  /** Rows of the current view with these fields (`_id` always). */
  window(start: number, count: number, fields: readonly string[]): Promise<TableWindow>;
  /** Distinct values of a field with counts among rows that pass the rest of the query, most frequent first. */
  options(field: string, searchValue: string, limit: number): Promise<readonly Option[]>;
  /** Counts the rows of a query without showing them. */
  count(query: TableQuery): Promise<number>;
  /** Figures over time of rows by their `_id`, by columns of type `series`; at most as many as an answer holds. */
  series(fields: readonly string[], ids: readonly number[]): Promise<SeriesOfRows>;
  /** Distributions of some fields, with facts where asked; null while the table is not complete. */
  distributions(fields: readonly string[], facts: boolean): Promise<Distributions | null>;
  /** Spreads of numeric fields over the rows of the view, under all its conditions; null while the table is not complete. */
  spreads(fields: readonly string[]): Promise<Spreads | null>;
  /**
   * Null while the table is not complete. Rejects with an AbortError when a newer call arrives before this one is counted.
   */
  linked(call: LinkedCall): Promise<Readonly<Record<string, PackedPivot>> | null>;
  /**
   * Null while the table is not complete. Rejects with an AbortError when a newer call arrives before this one is counted, and with
   * a RangeError where the pivot has more cells than an answer holds.
   */
  pivot(call: PivotCall): Promise<PackedPivot | null>;
  /**
   * Finds a text in all rows of the view, loaded or not: in texts, names and tags (compared as search does), figures
   * (formatted and full) and dates. '' finds nothing. Rejects with an AbortError on abort or when another view replaces
   * this one.
   */
  find(text: string, fields: readonly string[], signal: AbortSignal): Promise<Found>;
  /** `_id`s of the rows at lines `start … start + count - 1`, those of folded groups too; fetches missing rows. Rejects like `find`. */
  ids(start: number, count: number): Promise<Float64Array>;
  /** `_id`s of all rows under a head, by the `_id` of its line. Rejects like `find`. */
  idsOfGroup(line: number): Promise<Float64Array>;
  /** The heads above a line of the current view, the outermost first. */
  heads(line: number): Promise<readonly PlacedHead[]>;
  /** Summary of a numeric field over these `_id`s; null: the whole view. Rejects like `find`. */
  summary(field: string, ids: Float64Array | null): Promise<Summary | null>;
  /** What the rows with these `_id`s come to, each once; null: the whole view. Rejects like `find`. */
  totals(measures: readonly PivotMeasure[], ids: Float64Array | null): Promise<TotalsAnswer>;
  /**
   * The first rows of the view in another order, whichever the view has: only those whose value is known and current. Rejects
   * like `find`.
   */
  leaders(sort: Sort, count: number, fields: readonly string[]): Promise<readonly Row[]>;
  /** The first rows of any query, in its order, without showing them. */
  first(query: TableQuery, count: number, fields: readonly string[]): Promise<readonly Row[]>;
  /** Rows for the clipboard, with full values as in CSV. Rejects like `find`. */
  copy(request: CopyRequest): Promise<Copied>;
  /**
   * CSV as an object URL, which the caller must revoke. Made in the worker, because creating a large blob blocks.
   * Rejects with an AbortError when cancelled, and with an error if a grant is missing.
   */
  exportCsv(request: CsvExport, onProgress: (progress: CsvProgress) => void, signal: AbortSignal): Promise<string>;
  /** Retries after an error; otherwise checks for newer rows. */
  retry(): void;
  /** Frees the worker's memory; the handle is dead afterwards. */
  dispose(): void;
}

/** State before the worker's first message. */
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

/** API of a table's worker, one table per worker; callbacks are Comlink proxies. */
export interface WorkerApi {
  /**
   * `query`: the first query to run. `protectedCode` is sent with server calls: workers cannot read local storage.
   * `given`: the page has the first rows of the query; only a table of the server makes use of it.
   */
  open(
    source: TableSource,
    query: TableQuery,
    onState: (state: TableState) => void,
    protectedCode: string,
    given: GivenView | null,
  ): void;
  setQuery(query: TableQuery): void;
  setRows(changed: readonly Row[], ids: readonly number[]): void;
  setOwn(own: OwnCells): void;
  window(start: number, count: number, fields: readonly string[]): TableWindow;
  options(field: string, searchValue: string, limit: number): Promise<readonly Option[]>;
  count(query: TableQuery): Promise<number>;
  series(fields: readonly string[], ids: readonly number[]): Promise<SeriesOfRows>;
  distributions(fields: readonly string[], facts: boolean): Promise<Distributions | null>;
  spreads(fields: readonly string[]): Promise<Spreads | null>;
  linked(call: LinkedCall): Promise<Readonly<Record<string, PackedPivot>> | null>;
  pivot(call: PivotCall): Promise<PackedPivot | null>;
  /** `call` identifies it for `cancel`. */
  find(call: number, text: string, fields: readonly string[]): Promise<Found>;
  ids(start: number, count: number): Promise<Float64Array>;
  idsOfGroup(line: number): Promise<Float64Array>;
  heads(line: number): Promise<readonly PlacedHead[]>;
  summary(field: string, ids: Float64Array | null): Promise<Summary | null>;
  totals(measures: readonly PivotMeasure[], ids: Float64Array | null): Promise<TotalsAnswer>;
  leaders(sort: Sort, count: number, fields: readonly string[]): Promise<readonly Row[]>;
  first(query: TableQuery, count: number, fields: readonly string[]): Promise<readonly Row[]>;
  copy(request: CopyRequest): Promise<Copied>;
  /** `call` identifies it for `cancel`. Returns an object URL. */
  exportCsv(call: number, request: CsvExport, onProgress: (progress: CsvProgress) => void): Promise<string>;
  /** Aborts a call in progress; finished ones are ignored. */
  cancel(call: number): void;
  retry(): void;
}

/** The promise, or a rejection with the signal's reason. */
export function untilAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    void answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
