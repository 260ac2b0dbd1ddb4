import type { SortTerm } from '#schemas/columns/spec.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { scratch } from './buffers.ts';
import type { CodedColumn, Column, ListColumn } from './columns.ts';
import { keysOf, ranksOf } from './dictionary.ts';
import { firstRows, joined } from './firstRows.ts';
import { compareEntries } from './keyBytes.ts';
import { type ColumnSort, columnSort, entryWordsOf, isLongText, orderBy } from './order.ts';

/**
 * Orders by several columns: rows that are equal by one are ordered by the next. Only runs of equal rows are sorted again, so
 * a further column costs less than it would alone.
 */

/** One column of an order. */
export interface ColumnTerm {
  readonly column: Column;
  readonly order: SortTerm['order'];
}

/** Row order by all columns, as a new array; `rows` (null: the first `count`) come in tie-breaking order. */
export function orderByAll(
  terms: readonly ColumnTerm[],
  rows: Uint32Array | null,
  count: number,
): Uint32Array<ArrayBuffer> {
  const [first] = terms;
  if (!first) throw new Error('An order needs a column');
  return tiesOrdered(orderBy(first.column, first.order, rows, count), terms);
}

/** Orders the runs of `items`, which are in the order of the first column, by the others, in place. */
export function tiesOrdered(items: Uint32Array<ArrayBuffer>, terms: readonly ColumnTerm[]): Uint32Array<ArrayBuffer> {
  if (terms.length > 1) {
    const sorts = terms.map((term) => tieSort(term, items.length));
    orderRuns(items, 0, items.length, sorts, 1);
  }
  return items;
}

/** The beginning of `orderByAll`, without sorting all. */
export function firstRowsByAll(
  terms: readonly ColumnTerm[],
  rows: Uint32Array | null,
  count: number,
  wanted: number,
): Uint32Array<ArrayBuffer> {
  const [first, ...others] = terms;
  if (!first) throw new Error('An order needs a column');
  const head = firstRows(first.column, first.order, rows, count, wanted);
  const last = head.at(-1);
  if (others.length === 0 || last === undefined) return head;
  const { compare } = tieSort(first, count);
  let before = 0;
  while (compare(head[before] ?? last, last) !== 0) before += 1;
  // By the other columns any of the rows equal to the last one may come first, also those that are not in the head.
  const tied = rowsLike(first.column, last, rows, count);
  const tail = firstRowsByAll(others, tied, tied.length, wanted - before);
  return joined(tiesOrdered(head.slice(0, before), terms), tail, wanted);
}

interface TieSort {
  /** Zero where rows are equal by the column; a row without a value comes last in both directions. */
  readonly compare: (a: number, b: number) => number;
  readonly sort: ColumnSort;
}

function tieSort({ column, order }: ColumnTerm, count: number): TieSort {
  return { compare: comparison(column, order === 'asc' ? 1 : -1, count), sort: columnSort(column, order, count) };
}

/** Below this count, rows are compared directly. */
const COMPARING_BELOW = 16;

function orderRuns(items: Uint32Array, lo: number, hi: number, sorts: readonly TieSort[], level: number): void {
  const compare = sorts[level - 1]?.compare;
  if (!compare) return;
  let start = lo;
  while (start < hi) {
    const first = items[start] ?? 0;
    let end = start + 1;
    while (end < hi && compare(first, items[end] ?? 0) === 0) end += 1;
    if (end - start > 1) sortRun(items, start, end, sorts, level);
    start = end;
  }
}

function sortRun(items: Uint32Array, lo: number, hi: number, sorts: readonly TieSort[], level: number): void {
  if (hi - lo < COMPARING_BELOW) {
    insertionSort(items, lo, hi, sorts, level);
    return;
  }
  const run = items.subarray(lo, hi);
  const missing = scratch('missing', run.length);
  const present = sorts[level]?.sort(run, run.length, run, missing) ?? 0;
  run.set(missing.subarray(0, run.length - present), present);
  if (level + 1 < sorts.length) orderRuns(items, lo, hi, sorts, level + 1);
}

function insertionSort(items: Uint32Array, lo: number, hi: number, sorts: readonly TieSort[], from: number): void {
  for (let i = lo + 1; i < hi; i++) {
    const item = items[i] ?? 0;
    let j = i - 1;
    while (j >= lo && isAfter(items[j] ?? 0, item, sorts, from)) {
      items[j + 1] = items[j] ?? 0;
      j -= 1;
    }
    items[j + 1] = item;
  }
}

function isAfter(a: number, b: number, sorts: readonly TieSort[], from: number): boolean {
  for (let level = from; level < sorts.length; level++) {
    const found = sorts[level]?.compare(a, b) ?? 0;
    if (found !== 0) return found > 0;
  }
  return false;
}

function comparison(column: Column, sign: number, count: number): TieSort['compare'] {
  if (column.kind === 'number') {
    const { values } = column;
    return (a, b) => {
      const x = values[a] ?? 0;
      const y = values[b] ?? 0;
      if (x === y) return 0;
      if (Number.isNaN(x)) return Number.isNaN(y) ? 0 : 1;
      return Number.isNaN(y) ? -1 : x < y ? -sign : sign;
    };
  }
  if (isLongText(column, count)) {
    const keys = keysOf(column.dictionary);
    const { prefixes } = keys;
    const { codes } = column;
    return (a, b) => {
      const x = codes[a] ?? 0;
      const y = codes[b] ?? 0;
      if (x === y) return 0;
      if (x === NO_CODE || y === NO_CODE) return x === NO_CODE ? 1 : -1;
      const difference = (prefixes[x] ?? 0) - (prefixes[y] ?? 0);
      return sign * (difference === 0 ? compareEntries(keys, x, y, 0) : difference);
    };
  }
  const wordOf = wordReader(column);
  return (a, b) => {
    const x = wordOf(a);
    const y = wordOf(b);
    if (x === y) return 0;
    if (x === NO_CODE || y === NO_CODE) return x === NO_CODE ? 1 : -1;
    return x < y ? -sign : sign;
  };
}

/** Reads what a row is sorted by as a number; NO_CODE without a value. */
function wordReader(column: CodedColumn | ListColumn): (row: number) => number {
  const { codes } = column;
  if (column.kind !== 'list') {
    const words = entryWordsOf(column);
    return (row) => {
      const code = codes[row] ?? 0;
      return code === NO_CODE ? NO_CODE : (words[code] ?? 0);
    };
  }
  const { offsets } = column;
  const membersOf = (row: number) => (offsets[row + 1] ?? 0) - (offsets[row] ?? 0);
  if (column.spec.sortKey === 'count') return (row) => membersOf(row) || NO_CODE;
  const ranks = ranksOf(column.dictionary);
  return (row) => (membersOf(row) === 0 ? NO_CODE : (ranks[codes[offsets[row] ?? 0] ?? 0] ?? 0));
}

/** The rows that are equal to one by a column, in the order they are given in. */
function rowsLike(column: Column, like: number, rows: Uint32Array | null, count: number): Uint32Array<ArrayBuffer> {
  const found = scratch('candidates', count);
  if (column.kind === 'number') return found.slice(0, numbersLike(column.values, like, rows, count, found));
  const isLike = likeness(column, like, count);
  let at = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    if (isLike(row)) found[at++] = row;
  }
  return found.slice(0, at);
}

/** Most sorts are by figures: a loop of their own takes half the time. */
function numbersLike(
  values: Float64Array,
  like: number,
  rows: Uint32Array | null,
  count: number,
  found: Uint32Array,
): number {
  const wanted = values[like] ?? 0;
  const isMissing = Number.isNaN(wanted);
  let at = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    const value = values[row] ?? 0;
    if (value === wanted || (isMissing && Number.isNaN(value))) found[at++] = row;
  }
  return at;
}

function likeness(column: CodedColumn | ListColumn, like: number, count: number): (row: number) => boolean {
  if (isLongText(column, count)) {
    const compare = comparison(column, 1, count);
    return (row) => compare(like, row) === 0;
  }
  const wordOf = wordReader(column);
  const wanted = wordOf(like);
  return (row) => wordOf(row) === wanted;
}
