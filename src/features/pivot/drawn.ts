import { periodSpan } from '#schemas/pivot/periods.ts';
import { isPeriod, isRest, type Pivot, type PivotKey, type PivotMeasure } from '#schemas/pivot/pivot.ts';
import { DAY_MS } from '#schemas/units.ts';
import type { BinMark } from '#src/charts/bins.ts';
import { type TimeSeries, timeSeries } from '#src/charts/timeSeries.ts';
import { pivotMessages } from '#src/i18n/en/pivot.ts';
import type { PivotModel } from './model.ts';
import { FORMS, type Form } from './shown.ts';

/** What a chart draws of a pivot: its outermost groups, by one measure. Pure. */

const text = pivotMessages.draw;

/** Groups of a chart at most; further ones are in the table below. */
export const DRAWN = { lying: 12, standing: 80, parts: 7, rows: 12, columns: 24 } as const;
/** A line leads over one period that has no figure, not over two. */
const STEPS = { day: 2, week: 14, month: 62, quarter: 184, year: 731 } as const;

export type Drawn =
  | { readonly kind: 'bars'; readonly lying: boolean; readonly marks: readonly BinMark[] }
  | { readonly kind: 'lines'; readonly series: readonly TimeSeries[]; readonly step: number }
  | { readonly kind: 'heat'; readonly marks: readonly BinMark[]; readonly columns: readonly BinMark[] };

/** Why a pivot cannot be drawn in a form; null: it can. */
export function formProblem({ rows, columns }: Pivot, measure: PivotMeasure, form: Form): string | null {
  switch (form) {
    case 'bars':
      return null;
    case 'lines':
      return isTimed(rows) || isTimed(columns) ? null : text.needsPeriod;
    case 'heat':
      return rows.length > 0 && columns.length > 0 ? null : text.needsColumns;
    case 'stacked':
      if (rows.length === 0 || columns.length === 0) return text.needsColumns;
      return addsUp(measure) ? null : text.notStacked;
  }
}

/** The form that says most of a pivot: over time lines, of two sides parts of bars. */
export function startForm(pivot: Pivot): Form {
  const [measure = { figure: 'count' as const }] = pivot.measures;
  const order: readonly Form[] = ['lines', 'stacked', ...FORMS];
  return order.find((form) => formProblem(pivot, measure, form) === null) ?? 'bars';
}

const isTimed = ([bin]: Pivot['rows']) => bin !== undefined && isPeriod(bin.by);

/** Shares of a row add up within it only. */
function addsUp({ figure, of }: PivotMeasure): boolean {
  return (figure === 'count' || figure === 'sum') && of !== 'before' && of !== 'column';
}

interface Group {
  readonly at: number;
  readonly label: string;
  readonly key: PivotKey | undefined;
}

/** What is drawn, with how many groups of how many there are. */
export interface DrawnPivot {
  readonly drawn: Drawn;
  readonly shown: number;
  readonly all: number;
}

/** Draws a measure of a pivot in a form that is possible. */
export function drawnPivot(model: PivotModel, measure: number, form: Form): DrawnPivot {
  const { pivot } = model;
  const rows = outermost(model, 'rows');
  const columns = outermost(model, 'columns');
  if (form === 'lines') return linesOf(model, measure, rows, columns);
  const lying = !isTimed(pivot.rows);
  if (form === 'heat') {
    const shown = rows.slice(0, DRAWN.rows);
    const across = isTimed(pivot.columns) ? columns.slice(-DRAWN.columns) : columns.slice(0, DRAWN.columns);
    const marks = shown.map((row) => ({
      ...markOf(model, measure, row, -1),
      parts: across.flatMap((column) => {
        const value = valueAt(model, row.at, column.at, measure);
        return value === null ? [] : [{ name: String(column.at), value }];
      }),
    }));
    const heads = across.map((column) => ({ ...markOf(model, measure, column, -1), key: column.at }));
    return { drawn: { kind: 'heat', marks, columns: heads }, shown: shown.length, all: rows.length };
  }
  const shown = lying ? rows.slice(0, DRAWN.lying) : rows.slice(-DRAWN.standing);
  const marks = shown.map((row): BinMark => {
    const mark = markOf(model, measure, row, -1);
    return form === 'stacked' ? { ...mark, parts: partsOf(model, measure, row, columns) } : mark;
  });
  return { drawn: { kind: 'bars', lying, marks }, shown: shown.length, all: rows.length };
}

function outermost(
  { pivot, rows, answer, columnLabels, measures }: PivotModel,
  side: 'rows' | 'columns',
): readonly Group[] {
  if (pivot[side].length === 0) return [{ at: -1, label: measures[0] ?? '', key: undefined }];
  if (side === 'rows')
    return rows.filter(({ depth }) => depth === 1).map(({ at, label, keys }) => ({ at, label, key: keys[0] }));
  return answer.columns.flatMap(({ keys }, at) =>
    keys.length === 1 ? [{ at, label: columnLabels[at] ?? '', key: keys[0] }] : [],
  );
}

function valueAt(model: PivotModel, row: number, column: number, measure: number): number | null {
  return model.cellAt(row, column)?.values[measure] ?? null;
}

function markOf(model: PivotModel, measure: number, { at, label }: Group, column: number): BinMark {
  const cell = model.cellAt(at, column);
  return {
    ...{ key: at, label, short: label, value: cell?.values[measure] ?? null },
    ...{ rows: cell?.count ?? 0, unknown: cell?.unknown[measure] ?? 0 },
  };
}

/** The largest columns by their own names, the rest together. */
function partsOf(
  model: PivotModel,
  measure: number,
  row: Group,
  columns: readonly Group[],
): NonNullable<BinMark['parts']> {
  const byTotal = columns.toSorted(
    (a, b) => (valueAt(model, -1, b.at, measure) ?? 0) - (valueAt(model, -1, a.at, measure) ?? 0),
  );
  const named = new Set(
    (isTimed(model.pivot.columns) ? columns.slice(-DRAWN.parts) : byTotal.slice(0, DRAWN.parts)).map(({ at }) => at),
  );
  const value = ({ at }: Group) => Math.max(0, valueAt(model, row.at, at, measure) ?? 0);
  const others = columns.filter(({ at }) => !named.has(at)).reduce((sum, column) => sum + value(column), 0);
  const own = columns.filter(({ at }) => named.has(at)).map((column) => ({ name: column.label, value: value(column) }));
  return columns.length > named.size ? [...own, { name: text.others, value: others }] : own;
}

function linesOf(model: PivotModel, measure: number, rows: readonly Group[], columns: readonly Group[]): DrawnPivot {
  const isAcross = isTimed(model.pivot.columns);
  const [times, lines] = isAcross ? [columns, rows] : [rows, columns];
  const [bin] = isAcross ? model.pivot.columns : model.pivot.rows;
  const step = bin && isPeriod(bin.by) ? STEPS[bin.by] * DAY_MS : 0;
  const moments = times
    .flatMap(({ at, key }) => {
      const span = key === undefined || isRest(key) ? null : periodSpan(String(key));
      return span ? [{ at, time: span.from * DAY_MS }] : [];
    })
    .toSorted((a, b) => a.time - b.time);
  const most = lines
    .toSorted((a, b) => totalOf(model, isAcross, b, measure) - totalOf(model, isAcross, a, measure))
    .slice(0, DRAWN.parts + 1);
  const shown = lines.filter((line) => most.includes(line));
  const counts = model.pivot.measures[measure]?.figure === 'count';
  const series = shown.map((line) => {
    const value = moments.map(({ at }) => {
      const [row, column] = isAcross ? [line.at, at] : [at, line.at];
      // No row is a number of rows; of other figures nothing is known.
      return valueAt(model, row, column, measure) ?? (counts ? 0 : Number.NaN);
    });
    const points = { time: Float64Array.from(moments, ({ time }) => time), value: Float64Array.from(value) };
    return timeSeries('last', line.label, points);
  });
  return { drawn: { kind: 'lines', series, step }, shown: shown.length, all: lines.length };
}

function totalOf(model: PivotModel, isAcross: boolean, { at }: Group, measure: number): number {
  return (isAcross ? valueAt(model, at, -1, measure) : valueAt(model, -1, at, measure)) ?? Number.NEGATIVE_INFINITY;
}
