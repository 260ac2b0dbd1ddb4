import type { Sort } from '#schemas/columns/spec.ts';
import { type Filter, isDefaultPart } from '#schemas/filters/tree.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { sortTerms } from '#schemas/queries/sort.ts';
import type { AddedRows } from '../protocol.ts';
import { withAddedRows } from './addedRows.ts';
import { markedRows } from './ascending.ts';
import type { Column } from './columns.ts';
import { createDictionary } from './dictionary.ts';
import { filterRows } from './filter.ts';
import { orderBy } from './order.ts';
import { partitionNumbers, sortNumbers } from './sortNumbers.ts';
import { staleTest } from './stale.ts';
import type { Table } from './table.ts';
import { type ColumnTerm, firstRowsByAll, orderByAll, tiesOrdered } from './ties.ts';

/** A view's query with resolved rolling dates. */
export interface ViewQuery {
  readonly filter: Filter;
  readonly sort: Sort | null;
  readonly search: string;
  /** Rows that join those of the filter. */
  readonly added?: AddedRows | undefined;
}

/**
 * Result of a query over a table: rows and their order. Immutable for readers; the order after its first rows is
 * computed on demand.
 */
export interface View {
  readonly query: ViewQuery;
  readonly table: Table;
  /** Matching rows in default order; null: all. */
  readonly rows: Uint32Array | null;
  readonly matching: number;
  /** First rows of the order, until the full order exists. */
  readonly head: Uint32Array | null;
  /** The full order; null until computed, and for the default order. */
  full: Uint32Array | null;
}

/** First rows computed at once: more than the first window. */
const HEAD = 128;
/** Below this row count, compute the full order at once. */
const WHOLE_BELOW = 20_000;
const PERMUTATIONS_KEPT = 6;

/** Filters, searches and sorts a whole table, after arranging its rows in default order. */
export function createView(table: Table, query: ViewQuery): View {
  arrangeTable(table);
  const found = filterRows(
    table,
    query.filter.filter((part) => !isDefaultPart(part)),
    query.search,
  );
  const rows = withAddedRows(table, found, query);
  const matching = rows === null ? table.length : rows.length;
  const view: View = { query, table, rows, matching, head: null, full: null };
  const terms = sortedColumns(view);
  if (terms.length === 0) return view;
  const known = table.permutations.get(sortName(terms));
  if (known) return { ...view, full: rows === null ? known : restricted(known, rows, table.length) };
  if (matching <= WHOLE_BELOW) return { ...view, full: orderByAll(terms, rows, matching) };
  return { ...view, head: firstRowsByAll(terms, rows, matching, HEAD) };
}

/** The columns that order a view, the first one first; none: the default order. */
function sortedColumns({ query, table }: View): readonly ColumnTerm[] {
  return sortTerms(query.sort).flatMap(({ field, order }) => {
    const column = table.columns.get(field);
    return column ? [{ column, order }] : [];
  });
}

export function isOrderPending(view: View): boolean {
  return view.head !== null && view.full === null;
}

/** Computes the rest of the order; caches that of all rows for later queries. */
export function completeOrder(view: View): void {
  const { table, rows } = view;
  const terms = sortedColumns(view);
  if (terms.length === 0 || view.full) return;
  const byFirst = rows === null ? table.permutations.get(sortName(terms.slice(0, 1))) : undefined;
  view.full = byFirst ? tiesOrdered(byFirst.slice(), terms) : orderByAll(terms, rows, view.matching);
  if (rows !== null) return;
  table.permutations.set(sortName(terms), view.full);
  for (const oldest of table.permutations.keys()) {
    if (table.permutations.size <= PERMUTATIONS_KEPT) break;
    table.permutations.delete(oldest);
  }
}

/** The row at an index of the view, below `matching`. */
export function rowAt(view: View, place: number): number {
  if (isOrderPending(view) && place >= (view.head?.length ?? 0)) completeOrder(view);
  const order = view.full ?? view.head ?? view.rows;
  return order === null ? place : (order[place] ?? 0);
}

function sortName(terms: readonly ColumnTerm[]): string {
  return terms.map(({ column, order }) => `${order} ${column.spec.field}`).join(', ');
}

/** The rows of an order that are in a set. */
export function restricted(order: Uint32Array, rows: Uint32Array, length: number): Uint32Array {
  const passes = markedRows(rows, length);
  const kept = new Uint32Array(Math.min(rows.length, order.length));
  let at = 0;
  for (let i = 0; i < order.length && at < kept.length; i++) {
    const row = order[i] ?? 0;
    if (passes[row] === 1) kept[at++] = row;
  }
  return kept.subarray(0, at);
}

/** Arranges rows in default order (stale figures after all others), then by `_id`. Row numbers change unless already arranged. */
export function arrangeTable(table: Table): void {
  if (table.arranged) return;
  const order = defaultOrder(table);
  if (!isIdentity(order)) {
    table.ids = gatherNumbers(table.ids, order);
    for (const column of table.columns.values()) gatherColumn(column, order);
  }
  table.arranged = true;
  table.permutations.clear();
}

function defaultOrder(table: Table): Uint32Array {
  const { field, order } = table.spec.defaultSort;
  const byId = new Uint32Array(table.length);
  partitionNumbers(table.ids, null, table.length, byId, byId);
  sortNumbers(table.ids, byId, new Uint32Array(table.length), table.length, 'asc');
  const column = table.columns.get(field);
  if (!column) return byId;
  const ordered = orderBy(column, order, byId, table.length);
  const isStale = staleTest(table, field);
  return isStale && column.kind === 'number' ? staleLast(ordered, column.values, isStale) : ordered;
}

/** Rows in their order, those with a stale figure between all others and those without a figure. */
function staleLast(rows: Uint32Array, values: Float64Array, isStale: (row: number) => boolean): Uint32Array {
  const ordered = new Uint32Array(rows.length);
  const stale: number[] = [];
  let at = 0;
  let known = 0;
  for (; known < rows.length; known++) {
    const row = rows[known] ?? 0;
    if (Number.isNaN(values[row] ?? 0)) break;
    if (isStale(row)) stale.push(row);
    else ordered[at++] = row;
  }
  ordered.set(stale, at);
  ordered.set(rows.subarray(known), known);
  return ordered;
}

function isIdentity(order: Uint32Array): boolean {
  for (let i = 0; i < order.length; i++) if (order[i] !== i) return false;
  return true;
}

function gatherNumbers(values: Float64Array, order: Uint32Array): Float64Array<ArrayBuffer> {
  const gathered = new Float64Array(values.length);
  for (let i = 0; i < order.length; i++) gathered[i] = values[order[i] ?? 0] ?? 0;
  return gathered;
}

function gatherColumn(column: Column, order: Uint32Array): void {
  switch (column.kind) {
    case 'number':
      column.values = gatherNumbers(column.values, order);
      return;
    case 'list': {
      const offsets = new Uint32Array(column.offsets.length);
      const codes = new Uint32Array(column.offsets[order.length] ?? 0);
      let at = 0;
      for (let i = 0; i < order.length; i++) {
        const row = order[i] ?? 0;
        const end = column.offsets[row + 1] ?? 0;
        for (let from = column.offsets[row] ?? 0; from < end; from++) codes[at++] = column.codes[from] ?? 0;
        offsets[i + 1] = at;
      }
      column.offsets = offsets;
      column.codes = codes;
      return;
    }
    default: {
      const codes = new Uint32Array(column.codes.length);
      for (let i = 0; i < order.length; i++) codes[i] = column.codes[order[i] ?? 0] ?? 0;
      column.codes = codes;
      if (column.dictionary.texts.length * 2 > order.length) renumber(column, order.length);
    }
  }
}

/** Reorders a dictionary of mostly unique texts by row, so that a pass over rows reads it sequentially. */
function renumber(column: Extract<Column, { kind: 'text' | 'date' }>, rows: number): void {
  const old = column.dictionary;
  const dictionary = createDictionary('texts');
  // Lookups have stopped, so a text may occur twice.
  dictionary.index = null;
  const { bytes, offsets } = old.texts;
  const moved = new Int32Array(old.texts.length).fill(-1);
  for (let row = 0; row < rows; row++) {
    const code = column.codes[row] ?? NO_CODE;
    if (code === NO_CODE) continue;
    if (moved[code] === -1) moved[code] = dictionary.texts.pushBytes(bytes, offsets[code] ?? 0, offsets[code + 1] ?? 0);
    column.codes[row] = moved[code] ?? 0;
  }
  column.dictionary = dictionary;
}
