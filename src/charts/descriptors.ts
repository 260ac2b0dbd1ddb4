import { changeParts, formatDate, formatPrice, formatShort } from '#schemas/format.ts';
import type { Sid } from '#schemas/queries/catalogue.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
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

const { price, marketCap, raised, usd } = chartMessages.charts;

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

/** A line of several in a sentence. */
export function lineText(name: string, { format }: ChartDescriptor, { first, last }: Summary): string {
  const day = (time: number) => formatDate(time, 'plain');
  return chartMessages.index.line(name, format(first.value), day(first.time), format(last.value), day(last.time));
}

/** A chart in a sentence, for who does not see it. */
export function summaryText({ label, unit, format }: ChartDescriptor, summary: Summary): string {
  const { first, last, lowest, highest, change } = summary;
  const day = (time: number) => formatDate(time, 'plain');
  const parts = changeParts(change);
  return (
    text.course(label, day(first.time), format(first.value), day(last.time), format(last.value), unit) +
    (parts ? text.change(parts.text) : '') +
    text.ends(format(lowest.value), day(lowest.time), format(highest.value), day(highest.time))
  );
}
