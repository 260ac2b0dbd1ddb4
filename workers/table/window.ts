import type { Row } from '#schemas/filters/semantics.ts';
import { ID_FIELD } from '#schemas/filters/triples.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { Column, ListColumn } from './columns.ts';
import { membersAt } from './dictionary.ts';
import type { Table } from './table.ts';

/**
 * Rows as the wire carries them, with the named fields; a field the data set does not have is left out. The texts of a column
 * are read together.
 */
export function readRows(table: Table, rows: readonly number[], fields: readonly string[]): Row[] {
  const read: { readonly field: string; readonly nextCell: NextCell }[] = [];
  for (const field of fields) {
    const column = table.columns.get(field);
    if (column) read.push({ field, nextCell: cellReader(column, rows) });
  }
  // Copies of a row that has every field are made faster than rows to which one field after the other is added.
  const blank: Readonly<Record<string, unknown>> = Object.fromEntries(read.map(({ field }) => [field, null]));
  return rows.map((row) => {
    const record: { _id: number; [field: string]: unknown } = { [ID_FIELD]: table.ids[row] ?? 0, ...blank };
    for (const { field, nextCell } of read) record[field] = nextCell(row);
    return record;
  });
}

/** Reads a cell as the wire carries it, row after row: null where missing, an empty list for a list. */
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
