import { type DataSetSpec, storedFields } from '#schemas/columns/spec.ts';
import { ApiError } from '#schemas/http.ts';
import { httpMessages } from '#schemas/i18n/en/http.ts';
import type { TableError } from '../protocol.ts';
import { grownNumbers } from './buffers.ts';
import { type Column, createColumn, reserveRows } from './columns.ts';
import { stopLooking } from './dictionary.ts';

/**
 * Columnar rows, append-only. `arrangeTable` puts them in the data set's own order: row numbers then break ties, and an
 * unsorted view needs no sort.
 */
export interface Table {
  readonly spec: DataSetSpec;
  readonly columns: ReadonlyMap<string, Column>;
  ids: Float64Array<ArrayBuffer>;
  length: number;
  /** Row numbers follow the data set's default order. */
  arranged: boolean;
  /** Full permutations of an arranged table, by sort; the newest last. */
  readonly permutations: Map<string, Uint32Array>;
}

const FIRST_CAPACITY = 1024;

/** An empty table. `capacity`: expected rows, if known. */
export function createTable(spec: DataSetSpec, capacity = FIRST_CAPACITY): Table {
  return {
    spec,
    columns: new Map(storedFields(spec).map((field) => [field.field, createColumn(field, capacity)])),
    ids: new Float64Array(capacity),
    length: 0,
    arranged: true,
    permutations: new Map(),
  };
}

/** Reserves rows in every column. */
export function reserveTable(table: Table, rows: number): void {
  table.ids = grownNumbers(table.ids, rows);
  for (const column of table.columns.values()) reserveRows(column, rows);
}

/** Updates the table after rows were added. */
export function grewTo(table: Table, length: number): void {
  if (length === table.length) return;
  table.length = length;
  table.arranged = false;
  table.permutations.clear();
}

/**
 * Frees memory that only appending needs. Rows can still be added; a known text is then stored twice, which changes no
 * answer.
 */
export function releaseLookups(table: Table): void {
  for (const column of table.columns.values()) {
    if (column.kind !== 'number') stopLooking(column.dictionary);
  }
}

/** An error for a malformed answer that its schema does not detect. */
export function malformedAnswer(message: string): ApiError {
  return new ApiError({ kind: 'PARSING_ERROR', url: '/api/data/struct', message });
}

/** An error as plain data; an unknown one counts as an unreadable answer. */
export function asTableError(error: unknown): TableError {
  if (error instanceof ApiError) {
    const { kind, status = null, message, serverMessage: detail = message } = error;
    return { kind, status, message, detail };
  }
  const detail = error instanceof Error ? error.message : String(error);
  return { kind: 'PARSING_ERROR', status: null, message: httpMessages.unreadable(''), detail };
}

/** True when the caller cancelled the work. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
