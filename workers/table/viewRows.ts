import type { Row } from '#schemas/filters/semantics.ts';
import { ID_FIELD } from '#schemas/filters/triples.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { Column, ListColumn } from './columns.ts';
import { membersAt } from './dictionary.ts';
import type { Table } from './table.ts';
import { completeOrder, type View } from './view.ts';

/** Rows of a view in order, from any source. */
export interface ViewRows {
  readonly table: Table;
  /** Number of positions. */
  readonly count: number;
  /** Positions from here on hold rows outside the view; absent without any. */
  readonly inView?: number;
  /** The row at each position, NOT_HELD until loaded; null: row `i` at position `i`. */
  readonly order: Uint32Array | null;
}

export const NOT_HELD = 0xffffffff;

/** All rows of a view of a whole table; completes its order. */
export function rowsOfView(view: View): ViewRows {
  completeOrder(view);
  return { table: view.table, count: view.matching, order: view.full ?? view.rows };
}

/** The row at a position; NOT_HELD until loaded. */
export function rowAtPlace({ order }: ViewRows, place: number): number {
  return order === null ? place : (order[place] ?? NOT_HELD);
}

/** `_id`s of the rows at `start … start + count - 1`, all loaded. */
export function idsAt(rows: ViewRows, start: number, count: number): Float64Array<ArrayBuffer> {
  const from = Math.max(0, start);
  const ids = new Float64Array(Math.max(0, Math.min(start + count, rows.count) - from));
  for (let i = 0; i < ids.length; i++) ids[i] = rows.table.ids[rowAtPlace(rows, from + i)] ?? 0;
  return ids;
}

/** Positions of rows by `_id`, ascending; ids outside the view are left out. */
export function placesOf(rows: ViewRows, ids: Float64Array): Uint32Array<ArrayBuffer> {
  const { table, count } = rows;
  const wanted = idSet(ids);
  const places = new Uint32Array(Math.min(ids.length, count));
  let found = 0;
  for (let place = 0; place < count && found < places.length; place++) {
    const row = rowAtPlace(rows, place);
    if (row !== NOT_HELD && wanted.has(table.ids[row] ?? 0)) places[found++] = place;
  }
  return places.subarray(0, found);
}

/** The view's rows followed by rows outside it with these `_id`s, in table order; unknown ids are left out. */
export function withLeftOut(rows: ViewRows, ids: Float64Array): ViewRows {
  const { table, count } = rows;
  if (rows.order === null) return rows;
  const isInView = new Uint8Array(table.length);
  for (let place = 0; place < count; place++) {
    const row = rowAtPlace(rows, place);
    if (row !== NOT_HELD) isInView[row] = 1;
  }
  const wanted = idSet(ids);
  const leftOut: number[] = [];
  for (let row = 0; row < table.length; row++) {
    if (isInView[row] === 0 && wanted.has(table.ids[row] ?? 0)) leftOut.push(row);
  }
  if (leftOut.length === 0) return rows;
  const order = new Uint32Array(count + leftOut.length);
  for (let place = 0; place < count; place++) order[place] = rowAtPlace(rows, place);
  order.set(leftOut, count);
  return { table, count: order.length, order, inView: count };
}

/** Position of a row from 1; null outside the view. */
export function positionOf({ inView }: ViewRows, place: number): number | null {
  return inView !== undefined && place >= inView ? null : place + 1;
}

/** Above this span of ids a bitmap needs more memory than a set. */
const BITS_MAX = 1 << 27;
/** Below this count a set is fast enough. */
const FEW = 1000;

interface IdSet {
  has(id: number): boolean;
}

/** Ids to look up. A set of a million numbers takes 100 ms to build, a bitmap 10 ms. */
function idSet(ids: Float64Array): IdSet {
  if (ids.length < FEW) return new Set(ids);
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const id of ids) {
    if (id < least) least = id;
    if (id > most) most = id;
  }
  if (most - least >= BITS_MAX) return new Set(ids);
  const bits = new Uint32Array(((most - least) >>> 5) + 1);
  for (const id of ids) {
    const bit = id - least;
    bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
  return {
    has: (id) => {
      const bit = id - least;
      return id >= least && id <= most && ((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
    },
  };
}

/** Rows as JSON with the named fields, without unknown ones. Decodes a column's texts together. */
export function readRows(table: Table, rows: readonly number[], fields: readonly string[]): Row[] {
  const read: { readonly field: string; readonly nextCell: NextCell }[] = [];
  for (const field of fields) {
    const column = table.columns.get(field);
    if (column) read.push({ field, nextCell: cellReader(column, rows) });
  }
  // Copying a complete row is faster than adding fields one by one.
  const blank: Readonly<Record<string, unknown>> = Object.fromEntries(read.map(({ field }) => [field, null]));
  return rows.map((row) => {
    const record: { _id: number; [field: string]: unknown } = { [ID_FIELD]: table.ids[row] ?? 0, ...blank };
    for (const { field, nextCell } of read) record[field] = nextCell(row);
    return record;
  });
}

/** Reads a column's JSON values row by row: null when missing, [] for lists. */
type NextCell = (row: number) => unknown;

function cellReader(column: Column, rows: readonly number[]): NextCell {
  switch (column.kind) {
    case 'number': {
      const { values } = column;
      return (row) => {
        const value = values[row] ?? Number.NaN;
        return Number.isNaN(value) ? null : value;
      };
    }
    case 'list':
      return listReader(column, rows);
    default: {
      const { codes } = column;
      const present = rows.map((row) => codes[row] ?? NO_CODE).filter((code) => code !== NO_CODE);
      const texts = column.dictionary.texts.read(present);
      let at = 0;
      return (row) => (codes[row] === NO_CODE ? null : texts[at++]);
    }
  }
}

function listReader({ offsets, codes, dictionary }: ListColumn, rows: readonly number[]): NextCell {
  const all: number[] = [];
  for (const row of rows) {
    const end = offsets[row + 1] ?? 0;
    for (let at = offsets[row] ?? 0; at < end; at++) all.push(codes[at] ?? 0);
  }
  const members = membersAt(dictionary, all);
  let next = 0;
  return (row) => {
    const start = next;
    next += (offsets[row + 1] ?? 0) - (offsets[row] ?? 0);
    return members.slice(start, next);
  };
}

/** How long work yields the worker to other messages. */
export interface Pacing {
  readonly signal: AbortSignal;
  /** Lets waiting messages run between slices, such as a cancellation. */
  pause(): Promise<void>;
}

/** Lets waiting messages run. Rejects with the signal's reason when cancelled. */
export async function breathe({ pause, signal }: Pacing): Promise<void> {
  await pause();
  signal.throwIfAborted();
}
