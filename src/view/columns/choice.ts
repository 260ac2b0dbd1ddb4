import { type ColumnSpec, type DataSetSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import { DEFAULT_LAYOUT, type View, visibleColumns } from '#schemas/view.ts';

/** The columns of a view as the column chooser changes them: names in their order, null for the default set. */
export type ColumnNames = View['columns'];

/** Columns that stay where they are: the position, the naming column and others that stick to the left edge. */
export function isFixed(spec: DataSetSpec, column: ColumnSpec): boolean {
  return column.sticky || column.field === spec.identity || column.field === ORDER_FIELD;
}

/** Shows or hides a column. A column that comes back takes the place the data set gives it among those shown. */
export function toggleColumn(spec: DataSetSpec, view: View, field: string): ColumnNames {
  const shown = visibleColumns(spec, view).map((column) => column.field);
  if (shown.includes(field))
    return settled(
      spec,
      shown.filter((name) => name !== field),
    );
  const rank = (name: string) => spec.columns.findIndex((column) => column.field === name);
  const after = shown.findLastIndex((name) => rank(name) < rank(field));
  return settled(spec, [...shown.slice(0, after + 1), field, ...shown.slice(after + 1)]);
}

/** Moves a shown column by steps to the right (or left, if negative), never past a fixed one or the end. */
export function moveColumn(spec: DataSetSpec, view: View, field: string, steps: number): ColumnNames {
  const shown = visibleColumns(spec, view);
  const free = shown.filter((column) => !isFixed(spec, column)).map((column) => column.field);
  const from = free.indexOf(field);
  if (from < 0) return view.columns;
  const to = Math.min(free.length - 1, Math.max(0, from + steps));
  const moved = free.filter((name) => name !== field);
  moved.splice(to, 0, field);
  const fixed = shown.filter((column) => isFixed(spec, column)).map((column) => column.field);
  return settled(spec, [...fixed, ...moved]);
}

/** Null where the names are the default set in its order: the address of a default view says nothing of columns. */
function settled(spec: DataSetSpec, names: readonly string[]): ColumnNames {
  const preset = visibleColumns(spec, DEFAULT_LAYOUT).map((column) => column.field);
  return names.join() === preset.join() ? null : names;
}
