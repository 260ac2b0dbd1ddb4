import type { Row } from '#schemas/filters/semantics.ts';
import type { Option } from '#schemas/queries/results.ts';
import type {
  Copied,
  CopyRequest,
  CsvExport,
  CsvProgress,
  Found,
  Histogram,
  Summary,
  TableQuery,
  TableSource,
  TableState,
  TableWindow,
} from './protocol.ts';

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
