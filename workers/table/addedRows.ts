import { ID_FIELD } from '#schemas/filters/triples.ts';
import type { AddedRows } from '../protocol.ts';
import { filterRows } from './filter.ts';
import { uniteRows } from './passes.ts';
import type { Table } from './table.ts';

/** The added rows that the search finds and the conditions of the page let through, ascending. */
export function addedRows(table: Table, { within = [], ids }: AddedRows, search: string): Uint32Array {
  if (ids.length === 0) return NO_ROWS;
  return filterRows(table, [...within, [ID_FIELD, 'in', [...ids]]], search) ?? NO_ROWS;
}

/** Rows of a query (ascending; null: all), and those that were added to it. */
export function withAddedRows<Rows extends Uint32Array | null>(
  table: Table,
  rows: Rows,
  { added, search }: { readonly added?: AddedRows | undefined; readonly search: string },
): Rows | Uint32Array {
  if (rows === null || added === undefined) return rows;
  const more = addedRows(table, added, search);
  if (more.length === 0) return rows;
  const united = new Uint32Array(rows.length + more.length);
  return united.slice(0, uniteRows(rows, rows.length, more, more.length, united));
}

const NO_ROWS = new Uint32Array(0);
