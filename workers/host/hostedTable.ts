import type { Option } from '#schemas/queries/results.ts';
import type { CsvProgress, CsvRequest, Histogram, TableQuery, TableWindow } from '../protocol.ts';

/** A table inside its worker, wherever its rows come from. */
export interface HostedTable {
  setQuery(query: TableQuery): void;
  window(start: number, count: number, fields: readonly string[]): TableWindow;
  options(field: string, searchValue: string, limit: number): Promise<readonly Option[]>;
  count(query: TableQuery): Promise<number>;
  histogram(field: string): Promise<Histogram | null>;
  /** The view as the bytes of a CSV file, in parts. */
  exportCsv(
    request: CsvRequest,
    onProgress: (progress: CsvProgress) => void,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>[]>;
  retry(): void;
}

/** What an open table asks for until a query is set: every row, in the data set's own order. */
export const WHOLE: TableQuery = { filter: [], sort: null, search: '' };

export function isSameQuery(a: TableQuery, b: TableQuery): boolean {
  return JSON.stringify([a.filter, a.sort, a.search]) === JSON.stringify([b.filter, b.sort, b.search]);
}

/** The query by which a field's own choices are counted: a choice does not hide the others. */
export function withoutChoices(query: TableQuery, field: string): TableQuery {
  return {
    ...query,
    filter: query.filter.filter(([name, operator]) => name !== field || (operator !== 'in' && operator !== 'eq')),
  };
}
