import { isoDay } from '#schemas/dates.ts';
import { epochDay, unixMs } from '#schemas/units.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import type { ChartDescriptor } from './descriptors.ts';
import type { Points } from './timeSeries.ts';

/** A file of what a chart shows. */
export interface ChartFile {
  readonly title: string;
  readonly name: string;
  readonly rows: number;
  /** RFC 4180 with a byte-order mark. */
  readonly csv: () => Blob;
}

/** Days and raw values, oldest first. There is no text in it but our own headers. */
export function chartFile(
  { label, unit }: ChartDescriptor,
  subject: { readonly name: string; readonly slug: string },
  points: Points,
): ChartFile {
  return {
    title: chartMessages.title(label, subject.name),
    name: `${fileName(label, subject.slug, points)}.csv`,
    rows: points.time.length,
    csv: () =>
      new Blob([csvText(`${chartMessages.date},${chartMessages.column(label, unit)}`, points)], {
        type: 'text/csv;charset=utf-8',
      }),
  };
}

/** `assay-market-cap_bitcoin_2026-11-23`: letters, digits, hyphens and underscores. No points: the label alone is its name. */
export function fileName(label: string, slug = '', points?: Points): string {
  const last = points?.time.at(-1);
  return ['assay', label, slug, last === undefined ? '' : dayText(last)]
    .map((part) => part.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'))
    .filter((part) => part !== '')
    .join('_')
    .replace('assay_', 'assay-');
}

export function csvText(header: string, { time, value }: Points): string {
  const lines = [header];
  for (const [at, moment] of time.entries()) lines.push(`${dayText(moment)},${value[at]}`);
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** `2026-11-23`, UTC. */
export function dayText(moment: number): string {
  return isoDay(epochDay(unixMs(moment)));
}
