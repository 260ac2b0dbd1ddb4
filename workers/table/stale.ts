import { agesAs, STALE_FIELD } from '#schemas/columns/spec.ts';
import type { ListColumn } from './columns.ts';
import type { Table } from './table.ts';

/** Test for rows with a stale figure of a field; null: no row has one. */
export function staleTest(table: Table, field: string): ((row: number) => boolean) | null {
  const stale = staleRows(table, field);
  return stale && ((row) => stale[row] === 1);
}

/** Marks of rows with a stale figure of a field, kept while the rows stay; null: no row has one. */
export function staleRows(table: Table, field: string): Uint8Array | null {
  const ages = agesAs(table.spec, field);
  const column = table.columns.get(STALE_FIELD);
  if (ages === undefined || column?.kind !== 'list') return null;
  const known = marks.get(column.offsets);
  const byFigure = known?.length === table.length ? known.byFigure : new Map<string, Uint8Array | null>();
  marks.set(column.offsets, { length: table.length, byFigure });
  const marked = byFigure.get(ages);
  if (marked !== undefined) return marked;
  const made = markRows(column, ages, table.length);
  byFigure.set(ages, made);
  return made;
}

interface Marks {
  /** Rows are appended in place, and a new order has new offsets. */
  readonly length: number;
  readonly byFigure: Map<string, Uint8Array | null>;
}
const marks = new WeakMap<Uint32Array, Marks>();

function markRows({ offsets, codes, dictionary }: ListColumn, ages: string, length: number): Uint8Array | null {
  // A text may be held twice.
  const names = new Uint8Array(dictionary.texts.length);
  for (let code = 0; code < names.length; code++) names[code] = Number(dictionary.texts.at(code) === ages);
  if (!names.includes(1)) return null;
  const marked = new Uint8Array(length);
  for (let row = 0; row < length; row++) {
    const end = offsets[row + 1] ?? 0;
    for (let at = offsets[row] ?? 0; at < end; at++) if (names[codes[at] ?? 0] === 1) marked[row] = 1;
  }
  return marked;
}
