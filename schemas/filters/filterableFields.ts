import { type DataSetSpec, type FieldSpec, isStored, type Unit } from '../columns/spec.ts';

/**
 * The fields a filter can be made of: those with a column first, in the columns' order; at the end columns of which only can be
 * asked whether they are known.
 */
export function filterableFields(spec: DataSetSpec): readonly FieldSpec[] {
  const columns = spec.columns.filter(isStored);
  const compared = [...columns, ...spec.companions].filter((field) => field.filterable && field.ownControl !== true);
  return [...compared, ...columns.filter((field) => !field.filterable)];
}

/** The unit of a field's figures, where it has a column that says so. */
export function unitOf(spec: DataSetSpec, field: string): Unit | undefined {
  return spec.columns.find((column) => column.field === field)?.unit;
}
