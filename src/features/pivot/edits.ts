import type { DataSetSpec, FieldSpec } from '#schemas/columns/spec.ts';
import { formatAmount, parseAmount } from '#schemas/filters/amount.ts';
import { figuresOf, listBins, problemOf } from '#schemas/pivot/params.ts';
import {
  COMPARED_WITH,
  type ComparedWith,
  PIVOT_LIMITS,
  type Pivot,
  type PivotBin,
  type PivotMeasure,
} from '#schemas/pivot/pivot.ts';

/** What an editor of pivots may offer. Pure. */

const START_EDGES = [1e6, 1e7, 1e8];

/** A field grouped in another way. */
export function binWith(field: string, by: PivotBin['by']): PivotBin {
  if (by === 'edges') return { field, by, edges: START_EDGES };
  return by === 'quantiles' ? { field, by, parts: 4 } : { field, by };
}

/** Whether a pivot may go by a bin in the place of another one; null: besides all it has. */
export function isAllowed(
  spec: DataSetSpec,
  { rows, columns }: Pivot,
  instead: PivotBin | null,
  bin: PivotBin,
): boolean {
  const others = [...rows, ...columns].filter((one) => one !== instead);
  return listBins(spec, { rows: [...others, bin], columns: [] }) <= PIVOT_LIMITS.lists;
}

/** Edges as they are typed: `1M, 10M`. Null: they cannot be read, or do not ascend. */
export function edgesOf(typed: string): readonly number[] | null {
  const parts = typed.split(/[;\s]+|,\s+/).filter((part) => part !== '');
  const edges = parts.flatMap((part) => parseAmount(part.replace(/,$/, '')) ?? []);
  const ascends = edges.every((edge, at) => at === 0 || edge > (edges[at - 1] ?? edge));
  return edges.length === parts.length && edges.length > 0 && edges.length <= PIVOT_LIMITS.edges && ascends
    ? edges
    : null;
}

/** The same the other way round. */
export const edgesText = (edges: readonly number[]) => edges.map((edge) => formatAmount(edge, undefined)).join(', ');

/** The figures that a field is measured by first: what sums is summed, other figures have their median. */
export function measureOf(spec: DataSetSpec, field: FieldSpec, figure: PivotMeasure['figure']): PivotMeasure | null {
  const known = figuresOf(spec, field);
  const chosen = known.find((one) => one === figure) ?? known[0];
  if (chosen === undefined || chosen === 'count') return null;
  if (chosen !== 'first' && chosen !== 'last') return { figure: chosen, field: field.field };
  const [by] = datesOf(spec);
  return by ? { figure: chosen, field: field.field, by: by.field } : null;
}

/** The dates that say which row is first. */
export function datesOf(spec: DataSetSpec): readonly FieldSpec[] {
  return spec.columns.filter(({ type }) => type === 'date');
}

/** What a measure can be compared with in a pivot. */
export function comparisonsOf(spec: DataSetSpec, pivot: Pivot, measure: PivotMeasure): readonly ComparedWith[] {
  return COMPARED_WITH.filter(
    (of) => problemOf(spec, { ...pivot, sort: null, measures: [{ ...measure, of }] }) === null,
  );
}

/** A pivot whose measures can be asked for still: a comparison goes where its period went. */
export function mended(spec: DataSetSpec, pivot: Pivot): Pivot {
  const measures = pivot.measures.map((measure): PivotMeasure => {
    if (measure.of === undefined || comparisonsOf(spec, pivot, measure).includes(measure.of)) return measure;
    return { ...measure, of: undefined };
  });
  return { ...pivot, measures };
}
