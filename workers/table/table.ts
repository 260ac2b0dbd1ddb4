import { type DataSetSpec, storedFields } from '#schemas/columns/spec.ts';
import { ApiError } from '#schemas/http.ts';
import { httpMessages } from '#schemas/i18n/en/http.ts';
import type { TableError } from '../protocol.ts';
import { grownNumbers } from './buffers.ts';
import { type Column, createColumn, reserveRows } from './columns.ts';
import { stopLooking } from './dictionary.ts';

/**
 * Rows held as columns. Rows are only ever added; `arrangeTable` puts them in the data set's own order, in which row
 * numbers decide ties and an unsorted view needs no sorting.
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
 * Gives back the memory that only adding rows needs, once all are here. Rows may still be added: a text that is known
 * already is then held twice, which changes no answer.
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
