import { scratch } from './buffers.ts';
import { meanOf } from './nthSmallest.ts';
import { partitionNumbers, sortNumbers } from './sortNumbers.ts';

/** Rows with a figure, the smallest figure first. */
export function ascendingRows(values: Float64Array<ArrayBuffer>, length: number): Uint32Array {
  const rows = new Uint32Array(length);
  const present = partitionNumbers(values, null, length, rows, scratch('missing', length));
  sortNumbers(values, rows, scratch('words', present), present, 'asc');
  return rows.subarray(0, present);
}

/** By the figures, which are appended to or made anew. */
const kept = new WeakMap<Float64Array, { readonly length: number; readonly rows: Uint32Array }>();

/** The same, made once for a column: what orders it also divides it. */
export function keptAscending(values: Float64Array<ArrayBuffer>, length: number): Uint32Array {
  const known = kept.get(values);
  if (known?.length === length) return known.rows;
  const rows = ascendingRows(values, length);
  kept.set(values, { length, rows });
  return rows;
}

/** An order of the whole table is gone through for at least one row in so many. */
const WORTH = 64;

/** True where going through an order of the whole table costs less than to sort or to select among some of its rows. */
export function isOrderWorth(rows: number, length: number): boolean {
  return rows * WORTH >= length;
}

/** The figures of some rows, null: all, the smallest first, and how many others are left out because a mark says that they are stale. */
export function ascendingFigures(
  values: Float64Array<ArrayBuffer>,
  rows: Uint32Array | null,
  length: number,
  marks: Uint8Array | null,
) {
  const isOrdered = rows === null || isOrderWorth(rows.length, length);
  const order = isOrdered ? keptAscending(values, length) : rows;
  const passes = isOrdered && rows !== null ? markedRows(rows, length) : null;
  const figures = new Float64Array(Math.min(order.length, rows?.length ?? length));
  let known = 0;
  let stale = 0;
  for (let i = 0; i < order.length; i++) {
    const row = order[i] ?? 0;
    if (passes !== null && passes[row] === 0) continue;
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    if (marks !== null && marks[row] === 1) stale += 1;
    else figures[known++] = value;
  }
  const held = figures.subarray(0, known);
  return { figures: isOrdered ? held : held.sort(), stale };
}

/** Marks of some rows of a table. */
export function markedRows(rows: Uint32Array, length: number): Uint8Array {
  const marks = new Uint8Array(length);
  for (let i = 0; i < rows.length; i++) marks[rows[i] ?? 0] = 1;
  return marks;
}

/** How many figures of an ascending order come before the first that holds; those behind it hold too. */
export function countBefore(figures: Float64Array, holds: (figure: number) => boolean): number {
  let from = 0;
  let to = figures.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(figures[middle] ?? 0)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The middle of an ascending order, of two middle ones their mean. */
export function middleOf(figures: Float64Array): number | null {
  const { length } = figures;
  if (length === 0) return null;
  const upper = figures[length >>> 1] ?? 0;
  if (length % 2 === 1) return upper;
  return meanOf(figures[(length >>> 1) - 1] ?? upper, upper);
}
