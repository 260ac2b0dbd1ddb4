import { type ColumnSpec, type DataSetSpec, findField, ORDER_FIELD } from '#schemas/columns/spec.ts';

/** What drawing and opening a row need beside its columns; a person's gender chooses the default avatar. */
const COMPANIONS = ['slug', 'logo', 'symbol', 'provenance', 'gender'] as const;

/** The fields that windows must carry for these columns, in a stable order. */
export function rowFields(spec: DataSetSpec, columns: readonly ColumnSpec[]): readonly string[] {
  const fields = new Set<string>([spec.identity]);
  for (const name of COMPANIONS) if (findField(spec, name)) fields.add(name);
  for (const column of columns) if (column.field !== ORDER_FIELD) fields.add(column.field);
  return [...fields].sort();
}
