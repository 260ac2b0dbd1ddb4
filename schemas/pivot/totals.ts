import { addsUp, type ColumnSpec, type DataSetSpec } from '../columns/spec.ts';
import { readMeasure, writeMeasure } from './address.ts';
import { figuresOf } from './params.ts';
import { measuredField, type PivotMeasure } from './pivot.ts';

/** The line of totals at the foot of a table: one figure a column, over the rows of the view or those selected. */

/** One figure of each column, without unknown and stale ones; `unknown` and `stale` count the rows left out. By measure. */
export interface TotalsAnswer {
  readonly count: number;
  readonly values: readonly (number | null)[];
  readonly unknown: readonly number[];
  readonly stale: readonly number[];
}

/** How a line of totals is written where every column has its own figure. */
export const PLAIN_TOTALS = 'on';

/**
 * What can stand below a column, the first where nothing is chosen. The unit decides: what does not add up has no sum, and its mean
 * would be one of shares or prices of unequal weight.
 */
export function totalFigures(spec: DataSetSpec, column: ColumnSpec): readonly PivotMeasure['figure'][] {
  const isMeasured = column.type === 'number' || column.type === 'date' || column.filterable;
  if (!isMeasured || column.field === 'order' || column.field === spec.identity) return [];
  const known = figuresOf(spec, column);
  const order: readonly PivotMeasure['figure'][] =
    column.type === 'number'
      ? addsUp(column)
        ? ['sum', 'mean', 'median', 'q1', 'q3', 'min', 'max']
        : ['median', 'q1', 'q3', 'min', 'max']
      : ['max', 'min', 'distinct'];
  return order.filter((figure) => known.includes(figure));
}

/** The totals of shown columns. `written`: what was chosen, `median.amount,max.date`; what cannot be is left out. */
export function totalsOf(spec: DataSetSpec, columns: readonly ColumnSpec[], written: string): readonly PivotMeasure[] {
  const chosen = new Map(readTotals(written).map((measure) => [measuredField(measure), measure]));
  return columns.flatMap((column): PivotMeasure[] => {
    const figures = totalFigures(spec, column);
    const [first] = figures;
    if (first === undefined) return [];
    const own = chosen.get(column.field);
    if (own && figures.includes(own.figure)) return [own];
    // Names say nothing below a column unless they are asked for.
    return column.type === 'number' && first !== 'count' ? [{ figure: first, field: column.field }] : [];
  });
}

/** The same with another figure below a column; null: with its own. */
export function withTotal(written: string, field: string, figure: PivotMeasure['figure'] | null): string {
  const others = readTotals(written).filter((measure) => measuredField(measure) !== field);
  const all = figure === null || figure === 'count' ? others : [...others, { figure, field }];
  return all.length === 0 ? PLAIN_TOTALS : all.map(writeMeasure).join(',');
}

function readTotals(written: string): readonly PivotMeasure[] {
  return written.split(',').flatMap((part) => {
    const measure = readMeasure(part);
    return measure && measure.figure !== 'count' && measure.of === undefined && measure.by === undefined
      ? [measure]
      : [];
  });
}
