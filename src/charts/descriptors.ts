import { changeParts, formatDate, formatPrice, formatShort } from '#schemas/format.ts';
import type { Sid } from '#schemas/queries/catalog.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import type { Rebased } from './comparison.ts';
import type { SeriesKind, Summary } from './timeSeries.ts';

/** What a chart shows: one row a chart. */
export interface ChartDescriptor {
  readonly label: string;
  /** Where its figures come from. */
  readonly query: Sid;
  readonly unit: string;
  readonly kind: SeriesKind;
  /** How its figures are made. */
  readonly method: string;
  readonly format: (value: number) => string;
}

const { price, marketCap, volume, raised, usd } = chartMessages.charts;

export const CHARTS = {
  price: {
    label: price.label,
    query: 'detail_project',
    unit: usd,
    kind: 'last',
    method: price.method,
    format: formatPrice,
  },
  marketCap: {
    label: marketCap.label,
    query: 'detail_project',
    unit: usd,
    kind: 'last',
    method: marketCap.method,
    format: formatShort,
  },
  volume: {
    label: volume.label,
    query: 'detail_project',
    unit: usd,
    kind: 'sum',
    method: volume.method,
    format: formatShort,
  },
  raised: {
    label: raised.label,
    query: 'home_capital',
    unit: usd,
    kind: 'running',
    method: raised.method,
    format: formatShort,
  },
} as const satisfies Record<string, ChartDescriptor>;

const text = chartMessages.summary;

/** The chart of several lines that are 100 on a day. */
export function indexOf({ label, query, kind, method }: ChartDescriptor, base: number): ChartDescriptor {
  return {
    label: chartMessages.index.label(label),
    query,
    kind,
    unit: chartMessages.index.unit(formatDate(base, 'plain')),
    method: `${method} ${chartMessages.index.method}`,
    format: formatShort,
  };
}

/** Several lines that are 100 on a day, a sentence each. `courses`: of what is shown of them; null: nothing is. */
export function indexText(
  { label, unit, format }: ChartDescriptor,
  indexes: readonly Rebased[],
  courses: readonly (Summary | null)[],
): string {
  const { line, late, none, outside } = chartMessages.index;
  const day = (time: number) => formatDate(time, 'plain');
  const sentences = indexes.map(({ series: { name }, start, isLate }, at) => {
    if (start === null) return none(name);
    const course = courses[at];
    const said = course
      ? line(name, format(course.first.value), day(course.first.time), format(course.last.value), day(course.last.time))
      : outside(name);
    return said + (isLate ? late(name, day(start)) : '');
  });
  return `${label}, ${unit}.${sentences.join('')}`;
}

/** A chart in a sentence, for who does not see it. */
export function summaryText({ label, unit, kind, format }: ChartDescriptor, summary: Summary): string {
  const { first, last, lowest, highest, change, sum, count } = summary;
  const day = (time: number) => formatDate(time, 'plain');
  const parts = changeParts(change);
  return (
    (kind === 'sum'
      ? text.sum(label, day(first.time), day(last.time), format(sum), unit, count)
      : text.course(label, day(first.time), format(first.value), day(last.time), format(last.value), unit) +
        (parts ? text.change(parts.text) : '')) +
    text.ends(format(lowest.value), day(lowest.time), format(highest.value), day(highest.time))
  );
}
