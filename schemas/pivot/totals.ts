import { addsUp, type ColumnSpec, type DataSetSpec } from '../columns/spec.ts';
import { readMeasure, writeMeasure } from './address.ts';
import { headMeasure } from './grouping.ts';
import { figuresOf } from './params.ts';
import type { FieldMeasure, Figure } from './pivot.ts';

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

/** The line shown where it was hidden, and hidden where it was shown. */
export function toggledTotals(written: string | undefined): string | undefined {
  return written === undefined ? PLAIN_TOTALS : undefined;
}

/**
 * What can stand below a column. The unit decides: what does not add up has no sum, and its mean would be one of shares or prices of
 * unequal weight.
 */
export function totalFigures(spec: DataSetSpec, column: ColumnSpec): readonly Figure[] {
  const isMeasured = column.type === 'number' || column.type === 'date' || column.filterable;
  if (!isMeasured || column.field === 'order' || column.field === spec.identity) return [];
  const known = figuresOf(spec, column);
  const order: readonly Figure[] =
    column.type === 'number'
      ? addsUp(column)
        ? ['sum', 'mean', 'median', 'q1', 'q3', 'min', 'max']
        : ['median', 'q1', 'q3', 'min', 'max']
      : ['max', 'min', 'distinct'];
  return order.filter((figure) => known.includes(figure));
}

/**
 * The totals of shown columns: what heads of groups would say, or what was chosen, as it is written: `median.amount,max.date`. What
 * cannot be is left out.
 */
export function totalsOf(spec: DataSetSpec, columns: readonly ColumnSpec[], written: string): readonly FieldMeasure[] {
  const chosen = new Map(readTotals(written).map((total) => [total.field, total]));
  return columns.flatMap((column): readonly FieldMeasure[] => {
    const own = chosen.get(column.field);
    if (own && totalFigures(spec, column).includes(own.figure)) return [own];
    const plain = headMeasure(column);
    return plain ? [plain] : [];
  });
}

/** The same with another figure below a column; null: with its own. */
export function withTotal(written: string, field: string, figure: Figure | null): string {
  const others = readTotals(written).filter((total) => total.field !== field);
  const all = figure === null ? others : [...others, { figure, field }];
  return all.length === 0 ? PLAIN_TOTALS : all.map(writeMeasure).join(',');
}

function readTotals(written: string): readonly FieldMeasure[] {
  return written.split(',').flatMap((part) => {
    const measure = readMeasure(part);
    return measure && measure.figure !== 'count' && measure.of === undefined && measure.by === undefined
      ? [measure]
      : [];
  });
}
