import { type ColumnSpec, type DataSetSpec, findField, ORDER_FIELD } from '#schemas/columns/spec.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import { firstBin } from '#schemas/pivot/grouping.ts';
import { binsOf, figuresOf } from '#schemas/pivot/params.ts';
import { EMPTY_PIVOT, isPeriod, PIVOT_LIMITS, type PivotBin, type PivotMeasure } from '#schemas/pivot/pivot.ts';
import type { ShownPivot } from './shown.ts';

/** Pivots to begin with. Pure. */

/** What each page is divided by, and the amount it is about. */
const MAIN: Readonly<Record<DataSetName, { readonly category: string; readonly amount: string | null }>> = {
  projects: { category: 'sector', amount: 'market_cap_usd' },
  people: { category: 'type_of_investor', amount: 'number_of_investment' },
  organizations: { category: 'type', amount: 'number_of_investment' },
  fundraising: { category: 'category', amount: 'amount_quantity' },
  news: { category: 'source_name', amount: null },
  research: { category: 'tags', amount: null },
  jobs: { category: 'department', amount: 'max_salary' },
  proposals: { category: 'state', amount: null },
};

/** The page's main category, by its rows and the sum of its main amount: the most first. */
export function startPivot(spec: DataSetSpec): ShownPivot {
  const { category } = MAIN[spec.source];
  return startBy(spec, binOf(spec, category));
}

function startBy(spec: DataSetSpec, bin: PivotBin): ShownPivot {
  const measures = startMeasures(spec);
  return {
    pivot: {
      ...{ rows: [bin], columns: [], measures, limit: EMPTY_PIVOT.limit },
      sort: isPeriod(bin.by) || bin.by === 'quantiles' ? null : { by: 0, order: 'desc' },
    },
    heat: 'column',
    form: null,
    drawnMeasure: 0,
  };
}

function startMeasures(spec: DataSetSpec): readonly PivotMeasure[] {
  const { amount } = MAIN[spec.source];
  const field = amount === null ? undefined : findField(spec, amount);
  const figures = field ? figuresOf(spec, field) : [];
  const figure = (['sum', 'median'] as const).find((one) => figures.includes(one));
  return [{ figure: 'count' }, ...(field && figure ? [{ figure, field: field.field }] : [])];
}

/** The columns of a data set that rows can be grouped by. */
export function groupedColumns(spec: DataSetSpec): readonly ColumnSpec[] {
  return spec.columns.filter((column) => column.field !== ORDER_FIELD && binsOf(column).length > 0);
}

/** The columns of a data set that have figures. */
export function measuredColumns(spec: DataSetSpec): readonly ColumnSpec[] {
  return spec.columns.filter((column) => column.field !== ORDER_FIELD && figuresOf(spec, column).length > 0);
}

/** How a field is grouped where nothing else is said. */
export function binOf(spec: DataSetSpec, field: string): PivotBin {
  return firstBin(spec, field, 'quarter') ?? { field, by: 'value' };
}

/** A pivot by a column: that of the view with the column as its rows, or one to begin with. */
export function pivotBy(spec: DataSetSpec, field: string, shown: ShownPivot | null): ShownPivot {
  const bin = binOf(spec, field);
  if (shown === null) return startBy(spec, bin);
  const { rows, columns } = shown.pivot;
  if ([...rows, ...columns].some((one) => one.field === field)) return shown;
  const room = rows.length < PIVOT_LIMITS.rows;
  return { ...shown, pivot: { ...shown.pivot, rows: [...(room ? rows : rows.slice(0, -1)), bin] } };
}
