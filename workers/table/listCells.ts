import type { CellValue } from '#schemas/api/listColumns.ts';
import { rowValueOf } from '#schemas/columns/listColumns.ts';
import { type DataSetSpec, fieldNamed } from '#schemas/columns/spec.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { grown } from './buffers.ts';
import { type Column, createColumn } from './columns.ts';
import { codeOfText } from './dictionary.ts';
import type { Table } from './table.ts';

/** Cells of own columns: by column, and by the `_id` of the row. */
export type CellsByColumn = ReadonlyMap<string, ReadonlyMap<number, CellValue>>;

/** The table with own columns, whose rows stand as they do. `spec`: its data set with these columns. */
export function withCells(table: Table, spec: DataSetSpec, keys: readonly string[], cells: CellsByColumn): Table {
  return {
    spec,
    columns: new Map([
      ...table.columns,
      ...keys.map(
        (key) => [key, filled(table, createColumn(fieldNamed(spec, key), table.length), cells.get(key))] as const,
      ),
    ]),
    // An array of its own over the same numbers: what is kept of a table's conditions is kept by it, and cells differ.
    ids: table.ids.subarray(),
    length: table.length,
    arranged: table.arranged,
    permutations: new Map(),
  };
}

function filled(table: Table, column: Column, cells: ReadonlyMap<number, CellValue> = new Map()): Column {
  const valueAt = (row: number) => {
    const value = cells.get(table.ids[row] ?? 0);
    return value === undefined ? null : rowValueOf(value);
  };
  if (column.kind === 'number') {
    for (let row = 0; row < table.length; row++) {
      const value = valueAt(row);
      column.values[row] = typeof value === 'number' ? value : Number.NaN;
    }
  } else if (column.kind === 'list') {
    let at = 0;
    for (let row = 0; row < table.length; row++) {
      const value = valueAt(row);
      const tags = Array.isArray(value) ? value : [];
      column.codes = grown(column.codes, at + tags.length);
      for (const tag of tags) column.codes[at++] = codeOfText(column.dictionary, tag);
      column.offsets[row + 1] = at;
    }
  } else {
    for (let row = 0; row < table.length; row++) {
      const value = valueAt(row);
      column.codes[row] = typeof value === 'string' ? codeOfText(column.dictionary, value) : NO_CODE;
    }
  }
  return column;
}
