import { agesAs, type DataSetSpec, STALE_FIELD, storedFields } from '#schemas/columns/spec.ts';
import { type AgedRow, staleFigure } from '#schemas/freshness.ts';

type Row = AgedRow & { readonly _id: number };

/** Dates of stale figures: a program that asks for a figure learns that it is of another time, and of which one. */

/** Holds the moments of a row's stale figures by field; null: without a date. Rows without stale figures have none. */
export const STALE_DATES = 'stale_as_of';

/** What says whether figures are stale, and since when. */
const SAYING = [STALE_FIELD, 'provenance'];

/** True where some of these fields can be stale; null: all fields. */
export function canBeStale(spec: DataSetSpec, fields: readonly string[] | null): boolean {
  return (fields ?? storedFields(spec).map(({ field }) => field)).some((field) => agesAs(spec, field) !== undefined);
}

/** Fields to ask for beside those that are wanted. */
export function withSaying(spec: DataSetSpec, fields: readonly string[] | null): readonly string[] | null {
  return fields === null || !canBeStale(spec, fields) ? fields : [...new Set([...fields, ...SAYING])];
}

/** The moments of the stale figures among some fields of a row. */
export function staleDates(
  spec: DataSetSpec,
  row: AgedRow,
  fields: readonly string[] | null,
): Readonly<Record<string, string | null>> {
  const names = fields ?? storedFields(spec).map(({ field }) => field);
  return Object.fromEntries(
    names.flatMap((name) => {
      const stale = staleFigure(spec, row, name);
      return stale ? [[name, stale.moment]] : [];
    }),
  );
}

/** A row with the moments of its stale figures, without fields that only say these. */
export function withStaleDates(spec: DataSetSpec, row: Row, fields: readonly string[] | null): Row {
  if (!canBeStale(spec, fields)) return row;
  const dates = staleDates(spec, row, fields);
  const added = fields === null ? [] : SAYING.filter((field) => !fields.includes(field));
  const wanted = Object.entries(row).filter(([field]) => !added.includes(field));
  return {
    ...Object.fromEntries(wanted),
    _id: row._id,
    ...(Object.keys(dates).length > 0 ? { [STALE_DATES]: dates } : {}),
  };
}
