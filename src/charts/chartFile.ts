import { csvText } from '#schemas/csv.ts';
import { isoDay } from '#schemas/dates.ts';
import { epochDay, unixMs } from '#schemas/units.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { csvBlob } from '#src/ui/saveFile.ts';
import type { BesideLine, OriginOf } from './beside.ts';
import { dayRows } from './comparison.ts';
import type { ChartDescriptor } from './descriptors.ts';
import { type DatedMark, marksByDay } from './marksByDay.ts';
import type { MonthLine } from './monthLines.ts';
import type { Points, TimeSeries } from './timeSeries.ts';

/** A file of what a chart shows. */
export interface ChartFile {
  readonly title: string;
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** A row is a day, the oldest first. */
  readonly byDay: boolean;
  /** RFC 4180 with a byte-order mark. */
  readonly csv: () => Blob;
}

/**
 * Days and raw values, oldest first: a column a line, one of what stands below, where each day is from if that is recorded, and
 * what happened where marks are given.
 */
export function chartFile(
  { label, unit }: ChartDescriptor,
  subject: { readonly name: string; readonly slug: string },
  lines: readonly Pick<TimeSeries, 'name' | 'time' | 'value'>[],
  {
    marks = [],
    beside,
    originOf = () => null,
  }: {
    readonly marks?: readonly DatedMark[];
    readonly beside?: BesideLine | undefined;
    readonly originOf?: OriginOf | undefined;
  } = {},
): ChartFile {
  const { time, values } = dayRows(beside ? [...lines, beside.series] : lines);
  const origins = Array.from(time, originOf);
  const hasOrigins = origins.some((origin) => origin !== null);
  const heads = [
    chartMessages.date,
    ...lines.map(({ name }) => chartMessages.column(lines.length > 1 ? `${name}, ${label}` : label, unit)),
    ...(beside ? [chartMessages.column(beside.descriptor.label, beside.descriptor.unit)] : []),
    ...(hasOrigins ? [chartMessages.source, chartMessages.asOf] : []),
    ...(marks.length > 0 ? [chartMessages.marks.column] : []),
  ];
  const told = marksByDay(marks, time);
  return {
    title: chartMessages.title(label, subject.name),
    name: `${fileName(label, subject.slug, { time })}.csv`,
    rows: time.length,
    columns: heads.length,
    byDay: true,
    csv: () => {
      const rows = Array.from(time, (moment, at) => [
        dayText(moment),
        ...values.map((column) => String(column[at] ?? '')),
        ...(hasOrigins ? [origins[at]?.source ?? '', originText(origins[at], moment)] : []),
        ...(marks.length > 0 ? [told[at]?.map((mark) => mark.label).join('; ') ?? ''] : []),
      ]);
      return csvBlob(csvText([heads, ...rows]));
    },
  };
}

/** An ISO moment, or the day where the figure is of the day as a whole. */
function originText(origin: ReturnType<OriginOf> | undefined, day: number): string {
  if (!origin) return '';
  return origin.moment === null ? dayText(day) : new Date(origin.moment).toISOString();
}

/** Two months' running totals: a row for each day of the month. A day to come has no total. */
export function monthsFile({ label, unit }: ChartDescriptor, title: string, lines: readonly MonthLine[]): ChartFile {
  const { column } = chartMessages.months;
  const heads = [column, ...lines.map(({ name }) => chartMessages.column(name, unit))];
  const days = Math.max(0, ...lines.map(({ values }) => values.length));
  const rows = Array.from({ length: days }, (_, day) => [day + 1, ...lines.map(({ values }) => values[day] ?? null)]);
  const name = fileName(label, lines.map((line) => line.name).join(' '));
  return { ...rowsFile({ title, name, heads, rows }), byDay: true };
}

/** A file of raw figures under their heads; null: unknown. */
export function rowsFile({
  title,
  name,
  heads,
  rows,
}: {
  readonly title: string;
  /** Without its ending. */
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}): ChartFile {
  return {
    title,
    name: `${name}.csv`,
    rows: rows.length,
    columns: heads.length,
    byDay: false,
    csv: () => csvBlob(csvText([heads, ...rows.map((row) => row.map((cell) => String(cell ?? '')))])),
  };
}

/** `assay-market-cap_bitcoin_2026-11-23`: letters, digits, hyphens and underscores. No points: the label alone is its name. */
export function fileName(label: string, slug = '', points?: Pick<Points, 'time'>): string {
  const last = points?.time.at(-1);
  return ['assay', label, slug, last === undefined ? '' : dayText(last)]
    .map((part) => part.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'))
    .filter((part) => part !== '')
    .join('_')
    .replace('assay_', 'assay-');
}

/** `2026-11-23`, UTC. */
export function dayText(moment: number): string {
  return isoDay(epochDay(unixMs(moment)));
}
