import { type ColumnSpec, figureField, type Sort, type SortTerm } from '#schemas/columns/spec.ts';
import { daySpan } from '#schemas/dates.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { placeInSort } from '#schemas/queries/sort.ts';
import { textKey } from '#schemas/text.ts';
import type { Distribution, NumberBars } from '#workers/client.ts';

export type AriaSort = 'ascending' | 'descending' | 'none';

/** `aria-sort` of a column; undefined where it cannot be sorted. Of several columns the first has it: one header may. */
export function ariaSort(column: ColumnSpec, sort: Sort | null): AriaSort | undefined {
  if (!column.sortable) return undefined;
  if (sort?.field !== figureField(column)) return 'none';
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
  const place = placeInSort(sort, figureField(column));
  return place && column.sortable ? { order: place.order, number: sort?.ties ? place.at + 1 : null } : null;
}

/** True for columns whose values are counted in their header: figures, dates, and texts and lists of few values. */
export function hasDistribution(column: ColumnSpec): boolean {
  if (column.type === 'number') return column.display !== 'order';
  return column.type === 'date' || column.options || column.choices !== undefined;
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

/** Bars over numbers. */
export function numberBars(histogram: NumberBars, range: Range | null): readonly Bar[] {
  const bins = histogram.bars.length;
  return heightsOf(histogram.bars, (at) => {
    const [low, high] = [edgeOf(histogram, at, bins), edgeOf(histogram, at + 1, bins)];
    return range !== null && high >= range.from && low <= range.to;
  });
}

/** Bars of any distribution, under a filter with resolved dates: those that its conditions on the field select are in range. */
export function barsOf(shape: Shape, field: string, filter: readonly Triple[]): readonly Bar[] {
  switch (shape.kind) {
    case 'numbers':
      return numberBars(shape, filteredRange(field, filter));
    case 'dates': {
      const range = filteredDays(field, filter);
      return heightsOf(shape.bars, (at) => {
        const { from = '', to = '' } = shape.spans[at] ?? {};
        return range !== null && (daySpan(to)?.to ?? 0) >= range.from && (daySpan(from)?.from ?? 0) <= range.to;
      });
    }
    case 'values': {
      const wanted = new Set(wantedMembers(field, filter).map(textKey));
      return heightsOf(
        shape.top.map(({ count }) => count),
        (at) => wanted.has(textKey(shape.top[at]?.value ?? '')),
      );
    }
  }
}

/** What bars are drawn of. */
export type Shape = NonNullable<Distribution['shape']>;

/** The days a filter sets for a date; null where it sets none. */
function filteredDays(field: string, filter: readonly Triple[]): Range | null {
  let from = Number.NEGATIVE_INFINITY;
  let to = Number.POSITIVE_INFINITY;
  for (const [name, operator, value] of filter) {
    const span = name === field && typeof value === 'string' ? daySpan(value) : null;
    if (span === null) continue;
    if (operator === 'gt') from = Math.max(from, span.to + 1);
    if (operator === 'gte' || operator === 'eq') from = Math.max(from, span.from);
    if (operator === 'lt') to = Math.min(to, span.from - 1);
    if (operator === 'lte' || operator === 'eq') to = Math.min(to, span.to);
  }
  return from === Number.NEGATIVE_INFINITY && to === Number.POSITIVE_INFINITY ? null : { from, to };
}

/** Heights of bars. The tallest is 1; a bar with rows is never 0. */
function heightsOf(counts: readonly number[], isInRange: (at: number) => boolean): readonly Bar[] {
  const most = Math.max(1, ...counts);
  return counts.map((count, at) => ({
    height: count === 0 ? 0 : Math.max(count / most, 1 / DRAWING.height),
    inRange: isInRange(at),
  }));
}

/** Size of the drawing of a header in px; in compact rows it is half as high. */
export const DRAWING = { width: 63, height: 16, gap: 1, widest: 9 } as const;

/** Width of the drawing of so many bars, and of a bar, in px. */
export function drawingOf(bars: number): { readonly width: number; readonly bar: number } {
  const { width, gap, widest } = DRAWING;
  const bar = Math.min(widest, Math.max(2, Math.floor((width + gap) / bars) - gap));
  return { width: bars * (bar + gap) - gap, bar };
}

/** The bars as two SVG paths: inside and outside the filtered range. A 1 px floor keeps the axis visible. */
export function barPaths(bars: readonly Bar[]): { readonly inside: string; readonly outside: string } {
  const paths = { inside: '', outside: '' };
  const { bar: width } = drawingOf(bars.length);
  bars.forEach((bar, at) => {
    const height = Math.max(1, Math.round(bar.height * DRAWING.height));
    const x = at * (width + DRAWING.gap);
    paths[bar.inRange ? 'inside' : 'outside'] += `M${x} ${DRAWING.height}v${-height}h${width}v${height}z`;
  });
  return paths;
}

/** Value at the left edge of a bar. */
export function edgeOf({ from, to, logarithmic }: NumberBars, at: number, bins: number): number {
  const share = at / bins;
  if (logarithmic && from > 0) return from * (to / from) ** share;
  return from + (to - from) * share;
}

/** Which of so many bars, drawn side by side over an element, is at a place of the window, or the nearest. */
export function barAt(element: Element, x: number, count: number): number {
  const { left, width } = element.getBoundingClientRect();
  const share = width > 0 ? (x - left) / width : 0;
  return Math.max(0, Math.min(count - 1, Math.floor(share * count)));
}
