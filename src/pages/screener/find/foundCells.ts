import type { Found } from '#workers/client.ts';

/** A cell by the place of its row in the view and its field. */
export interface CellPlace {
  readonly index: number;
  readonly field: string;
}

/** The found cell at a place in the list, null where there is none. `fields` are those that were asked. */
export function foundCell(found: Found, fields: readonly string[], at: number): CellPlace | null {
  const index = found.rows[at];
  const field = fields[found.fields[at] ?? -1];
  return index === undefined || field === undefined ? null : { index, field };
}

/** Where to begin: the first found cell that is not before this one, else the first of all. -1 where nothing is found. */
export function firstFoundFrom(found: Found, fields: readonly string[], from: CellPlace): number {
  const column = fields.indexOf(from.field);
  let low = 0;
  let high = found.rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(found, middle, from.index, column)) low = middle + 1;
    else high = middle;
  }
  return low < found.rows.length ? low : Math.min(0, found.rows.length - 1);
}

/** The next found cell, or with -1 the one before; after the last comes the first. -1 where nothing is found. */
export function nextFound(at: number, steps: 1 | -1, count: number): number {
  return count === 0 ? -1 : (at + steps + count) % count;
}

function isBefore({ rows, fields }: Found, at: number, index: number, column: number): boolean {
  const row = rows[at] ?? 0;
  return row < index || (row === index && (fields[at] ?? 0) < column);
}
