import type { SortTerm } from '#schemas/columns/spec.ts';
import type { Column } from './columns.ts';
import { firstAndTied, firstRows, joined } from './firstRows.ts';
import { orderBy } from './order.ts';
import { Runs } from './runs.ts';
import { findRuns, sortRuns } from './sortRuns.ts';

/**
 * Orders by several columns: rows that are equal by one are ordered by the next. Only runs of equal rows are sorted again, so
 * a further column costs what its ties cost.
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
  const [first, ...others] = terms;
  if (!first) throw new Error('An order needs a column');
  if (others.length === 0) return orderBy(first.column, first.order, rows, count);
  const runs = new Runs();
  const items = orderBy(first.column, first.order, rows, count, runs);
  orderRuns(items, runs, others);
  return items;
}

/** Orders the runs of `items`, which are in the order of the first column, by the others, in place. */
export function tiesOrdered(
  items: Uint32Array<ArrayBuffer>,
  [first, ...others]: readonly ColumnTerm[],
): Uint32Array<ArrayBuffer> {
  if (!first || others.length === 0 || items.length < 2) return items;
  const runs = new Runs();
  findRuns(items, first.column, runs);
  orderRuns(items, runs, others);
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
  if (others.length === 0) return firstRows(first.column, first.order, rows, count, wanted);
  // By the other columns any of the tied rows may come first.
  const { before, tied } = firstAndTied(first.column, first.order, rows, count, wanted);
  const head = tiesOrdered(before, terms);
  if (head.length >= wanted) return head.slice(0, wanted);
  return joined(head, firstRowsByAll(others, tied, tied.length, wanted - head.length), wanted);
}

/** Orders the runs by each of the columns, and releases them. */
function orderRuns(items: Uint32Array, runs: Runs, terms: readonly ColumnTerm[]): void {
  let ties = runs;
  for (const [at, { column, order }] of terms.entries()) {
    const equal = at + 1 < terms.length && ties.items > 0 ? new Runs() : null;
    // Without ties not even the ranks of texts are needed.
    if (ties.items > 0) sortRuns(items, ties, column, order, equal);
    ties.release();
    if (equal === null) return;
    ties = equal;
  }
}
