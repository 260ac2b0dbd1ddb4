import { NO_CODE } from '#schemas/columnar.ts';
import type { Ref } from '#schemas/columns/spec.ts';
import { ID_FIELD } from '#schemas/filters.ts';
import type { Row } from '#schemas/semantics.ts';
import type { Column } from './columns.ts';
import type { Table } from './table.ts';

/** A row as the wire carries it, with the named fields; a field the data set does not have is left out. */
export function readRow(table: Table, row: number, fields: readonly string[]): Row {
  const record: { _id: number; [field: string]: unknown } = { [ID_FIELD]: table.ids[row] ?? 0 };
  for (const field of fields) {
    const column = table.columns.get(field);
    if (column) record[field] = readCell(column, row);
  }
  return record;
}

/** A cell as the wire carries it: null where missing, an empty list for a list. */
export function readCell(column: Column, row: number): number | string | null | (string | Ref)[] {
  switch (column.kind) {
    case 'number': {
      const value = column.values[row] ?? Number.NaN;
      return Number.isNaN(value) ? null : value;
    }
    case 'list': {
      const { texts, refs } = column.dictionary;
      const members: (string | Ref)[] = [];
      const end = column.offsets[row + 1] ?? 0;
      for (let at = column.offsets[row] ?? 0; at < end; at++) {
        const member = (refs ?? texts)[column.codes[at] ?? 0];
        if (member !== undefined) members.push(member);
      }
      return members;
    }
    default: {
      const code = column.codes[row] ?? 0;
      return code === NO_CODE ? null : (column.dictionary.texts[code] ?? null);
    }
  }
}
