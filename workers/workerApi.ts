import type { Option } from '#schemas/queries/results.ts';
import type {
  CsvProgress,
  CsvRequest,
  Histogram,
  TableQuery,
  TableSource,
  TableState,
  TableWindow,
} from './protocol.ts';

/** What a table's worker answers to. One worker holds one table; callbacks come through Comlink's proxies. */
export interface WorkerApi {
  open(source: TableSource, onState: (state: TableState) => void): void;
  setQuery(query: TableQuery): void;
  window(start: number, count: number, fields: readonly string[]): TableWindow;
  options(field: string, searchValue: string, limit: number): Promise<readonly Option[]>;
  count(query: TableQuery): Promise<number>;
  histogram(field: string): Promise<Histogram | null>;
  /** `id` names the export for `cancelExport`. */
  exportCsv(id: number, request: CsvRequest, onProgress: (progress: CsvProgress) => void): Promise<Blob>;
  cancelExport(id: number): void;
  retry(): void;
}
