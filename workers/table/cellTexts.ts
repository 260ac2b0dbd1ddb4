import { fileLabel, fileLabels } from '#schemas/columns/fileLabels.ts';
import { type ColumnSpec, type FieldSpec, ORDER_FIELD, writtenFields } from '#schemas/columns/spec.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { Column } from './columns.ts';
import type { Table } from './table.ts';

/** First byte in UTF-8 of the full-width and small forms. */
export const WIDE_FORM_BYTE = 0xef;

/** A column to copy or export; stored, except the position. */
export interface TakenColumn {
  readonly spec: ColumnSpec | FieldSpec;
  /** Null: the position in the view, from 1. */
  readonly column: Column | null;
}

/** Columns of these fields in order, each once; unknown fields are skipped. For a series stands its figure. */
export function takenColumns(table: Table, fields: readonly string[]): TakenColumn[] {
  const { columns, companions } = table.spec;
  const declared: readonly (ColumnSpec | FieldSpec)[] = [...columns, ...companions];
  return writtenFields(table.spec, fields).flatMap((field): TakenColumn[] => {
    const spec = declared.find((candidate) => candidate.field === field);
    if (!spec) return [];
    if (field === ORDER_FIELD) return [{ spec, column: null }];
    const column = table.columns.get(field);
    return column ? [{ spec, column }] : [];
  });
}

/** The header of a column in a file: its label and its unit. */
export function headerOf({ spec }: TakenColumn): string {
  const unit = 'unit' in spec && spec.unit !== undefined ? fileLabels.units[spec.unit] : '';
  const label = fileLabel(spec);
  return unit === '' ? label : fileLabels.withUnit(label, unit);
}

export const LIST_SEPARATOR = '; ';

/** Text, date or list cell as texts; empty when missing. */
export function cellMembers(column: Exclude<Column, { kind: 'number' }>, row: number): string[] {
  const { texts } = column.dictionary;
  if (column.kind !== 'list') {
    const code = column.codes[row] ?? NO_CODE;
    return code === NO_CODE ? [] : [texts.at(code)];
  }
  const members: string[] = [];
  const end = column.offsets[row + 1] ?? 0;
  for (let at = column.offsets[row] ?? 0; at < end; at++) members.push(texts.at(column.codes[at] ?? 0));
  return members;
}
