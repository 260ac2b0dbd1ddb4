import { NO_CODE } from '#schemas/columnar.ts';
import type { Ref } from '#schemas/columns/spec.ts';
import { ID_FIELD } from '#schemas/filters.ts';
import type { Row } from '#schemas/semantics.ts';
import type { Column } from './columns.ts';
import { memberAt } from './dictionary.ts';
import type { Table } from './table.ts';

/** Reads rows as the wire carries them, with the named fields; a field the data set does not have is left out. */
export function rowReader(table: Table, fields: readonly string[]): (row: number) => Row {
  const columns = fields.flatMap((field) => {
    const column = table.columns.get(field);
    return column ? [[field, column] as const] : [];
  });
  return (row) => {
    const record: { _id: number; [field: string]: unknown } = { [ID_FIELD]: table.ids[row] ?? 0 };
    for (const [field, column] of columns) record[field] = readCell(column, row);
    return record;
  };
}

/** A cell as the wire carries it: null where missing, an empty list for a list. */
export function readCell(column: Column, row: number): number | string | null | (string | Ref)[] {
  switch (column.kind) {
    case 'number': {
      const value = column.values[row] ?? Number.NaN;
      return Number.isNaN(value) ? null : value;
    }
    case 'list': {
      const members: (string | Ref)[] = [];
      const end = column.offsets[row + 1] ?? 0;
      for (let at = column.offsets[row] ?? 0; at < end; at++)
        members.push(memberAt(column.dictionary, column.codes[at] ?? 0));
      return members;
    }
    default: {
      const code = column.codes[row] ?? 0;
      return code === NO_CODE ? null : column.dictionary.texts.at(code);
    }
  }
}
