import type { ReactNode } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { type Moments, momentsOf } from '#schemas/freshness.ts';
import { ageMarkText, type FigureAge, figureAge } from '#src/grid/model/lagging.ts';

/** A row as far as the age of a figure goes. */
interface AgedRow {
  readonly provenance: string | null;
}

/**
 * How far a figure of a row is behind, for `data-age` of its cell, and the mark that says so there. The cell is positioned;
 * null: the figure is unknown, or as new as the rest.
 */
export function figureAgeMark({
  spec,
  field,
  value,
  row: { provenance },
  moments,
}: {
  readonly spec: DataSetSpec;
  readonly field: string;
  readonly value: number | null;
  readonly row: AgedRow;
  readonly moments: Moments | null;
}): { readonly age: FigureAge; readonly mark: ReactNode } | null {
  const column = spec.columns.find((one) => one.field === field);
  if (value === null || !column) return null;
  const moment = momentsOf(provenance).get(field) ?? null;
  const age = figureAge(spec, column, moment, moments);
  return age && { age, mark: <i className="grid-age" role="img" aria-label={ageMarkText(moment)} /> };
}
