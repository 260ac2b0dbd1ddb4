import type { ColumnSpec, Sort, SortTerm } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { placeInSort } from '#schemas/queries/sort.ts';
import type { Histogram } from '#workers/client.ts';

export type AriaSort = 'ascending' | 'descending' | 'none';

/** `aria-sort` of a column; undefined where it cannot be sorted. Of several columns the first has it: one header may. */
export function ariaSort(column: ColumnSpec, sort: Sort | null): AriaSort | undefined {
  if (!column.sortable) return undefined;
  if (sort?.field !== column.field) return 'none';
  return sort.order === 'asc' ? 'ascending' : 'descending';
}

/** How a header shows that rows are sorted by its column. */
export interface ShownSort {
  readonly order: SortTerm['order'];
  /** From 1; null: by this column alone. */
  readonly number: number | null;
}

/** Null: rows are not sorted by the column. */
export function shownSort(column: ColumnSpec, sort: Sort | null): ShownSort | null {
  const place = placeInSort(sort, column.field);
  return place && column.sortable ? { order: place.order, number: sort?.ties ? place.at + 1 : null } : null;
}

/** True for measured columns, where a distribution makes sense. */
export function hasHistogram(column: ColumnSpec): boolean {
  return column.type === 'number' && column.display !== 'order';
}

/** A filtered range; an open side is infinite. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The range a filter sets for a numeric field; null without comparisons. */
export function filteredRange(field: string, filter: readonly Triple[]): Range | null {
  let from = Number.NEGATIVE_INFINITY;
  let to = Number.POSITIVE_INFINITY;
  for (const [name, operator, value] of filter) {
    if (name !== field || typeof value !== 'number') continue;
    if (operator === 'gt' || operator === 'gte' || operator === 'eq') from = Math.max(from, value);
    if (operator === 'lt' || operator === 'lte' || operator === 'eq') to = Math.min(to, value);
  }
  return from === Number.NEGATIVE_INFINITY && to === Number.POSITIVE_INFINITY ? null : { from, to };
}

/** List entries a filter requires, as written. */
export function wantedMembers(field: string, filter: readonly Triple[]): readonly string[] {
  return filter.flatMap(([name, operator, value]) => {
    if (name !== field || operator === 'ne' || operator === 'nin') return [];
    return (typeof value === 'object' ? value : [value]).map(String);
  });
}

/** Height from 0 to 1, and whether the filtered range touches the bar. */
export interface Bar {
  readonly height: number;
  readonly inRange: boolean;
}

/** Bars of a histogram. The tallest is 1; a bar with rows is never 0. */
export function histogramBars(histogram: Histogram, range: Range | null): readonly Bar[] {
  const bins = histogram.bars.length;
  const most = Math.max(1, ...histogram.bars);
  return histogram.bars.map((count, at) => ({
    height: count === 0 ? 0 : Math.max(count / most, 1 / HISTOGRAM.height),
    inRange: range !== null && edge(histogram, at + 1, bins) >= range.from && edge(histogram, at, bins) <= range.to,
  }));
}

/** Size of the drawing in px. */
export const HISTOGRAM = { bar: 3, gap: 1, height: 16, bins: 16 } as const;

/** The bars as two SVG paths: inside and outside the filtered range. A 1 px floor keeps the axis visible. */
export function histogramPaths(bars: readonly Bar[]): { readonly inside: string; readonly outside: string } {
  const paths = { inside: '', outside: '' };
  bars.forEach((bar, at) => {
    const height = Math.max(1, Math.round(bar.height * HISTOGRAM.height));
    const x = at * (HISTOGRAM.bar + HISTOGRAM.gap);
    paths[bar.inRange ? 'inside' : 'outside'] += `M${x} ${HISTOGRAM.height}v${-height}h${HISTOGRAM.bar}v${height}z`;
  });
  return paths;
}

/** Value at the left edge of a bar. */
function edge({ from, to, logarithmic }: Histogram, at: number, bins: number): number {
  const share = at / bins;
  if (logarithmic && from > 0) return from * (to / from) ** share;
  return from + (to - from) * share;
}
