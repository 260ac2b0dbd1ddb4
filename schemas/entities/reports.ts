import type { ColumnSpec, DataSetSpec } from '../columns/spec.ts';
import { valueWord } from '../columns/valueWords.ts';
import { dateValue, isoDay } from '../dates.ts';
import { formatDate, formatShort } from '../format.ts';
import type { ListedSource } from '../kinds.ts';
import type { Pivot, PivotAnswer } from '../pivot/pivot.ts';
import type { View } from '../queries/view.ts';
import { textKey } from '../text.ts';
import { DAY_MS, epochDay, type UnixMs, unixMs } from '../units.ts';

/** Reports: a saved list as a dated document, with charts and notes. */

export const REPORT_FREQUENCIES = ['none', 'weekly', 'monthly'] as const;
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];

/** The hour at which reports are made, UTC: before the working day in Asia ends and that of Europe begins. */
const HOUR_MS = 6 * 3_600_000;

/** When the next edition is due after `now`: on Mondays, or on the first of a month; null: only when asked for. */
export function nextDue(frequency: ReportFrequency, now: UnixMs): UnixMs | null {
  if (frequency === 'none') return null;
  if (frequency === 'monthly') {
    const date = new Date(now);
    const firstOf = (month: number) => Date.UTC(date.getUTCFullYear(), month, 1) + HOUR_MS;
    const present = firstOf(date.getUTCMonth());
    return unixMs(present > now ? present : firstOf(date.getUTCMonth() + 1));
  }
  const today = epochDay(now);
  // 1 January 1970 was a Thursday: day 4 is a Monday.
  const monday = today - ((today + 3) % 7);
  const due = monday * DAY_MS + HOUR_MS;
  return unixMs(due > now ? due : due + 7 * DAY_MS);
}

/** What an edition of a report is written of: data alone, so that the build of any language can write it. */
export interface ReportFacts {
  readonly title: string;
  readonly note: string;
  /** Name of the list. */
  readonly list: string;
  readonly source: ListedSource;
  readonly view: View;
  readonly rows: readonly ReportRow[];
  /** Rows of the list; `rows` are the first of them. */
  readonly total: number;
  /** Fields that have a chart, and the rows that charts count. */
  readonly charts: readonly string[];
  readonly counted: readonly ReportRow[];
  /** The rows added up, where the list shows them so. */
  readonly pivot: ReportPivot | null;
  /** Names of the sources of the figures shown. */
  readonly sources: readonly string[];
  /** ISO, UTC. */
  readonly madeAt: string;
  readonly asOf: string | null;
  /** Where the site's addresses begin. */
  readonly site: string;
}

/** A pivot with what it comes to. */
export interface ReportPivot {
  readonly pivot: Pivot;
  readonly answer: PivotAnswer;
}

type ReportRow = Readonly<Record<string, unknown>>;

/** Writes an edition as one HTML file. */
export type WriteReport = (facts: ReportFacts) => string;

/** A bar of a chart: its label and the rows in it. */
export interface ReportBar {
  readonly label: string;
  readonly rows: number;
}

export interface ReportChart {
  readonly field: string;
  readonly label: string;
  readonly bars: readonly ReportBar[];
  /** Rows without a value. */
  readonly unknown: number;
  /** Values, or months, beyond the bars. */
  readonly more: number;
  /** A row can be in several bars. */
  readonly overlaps: boolean;
}

/** Bars of a chart at most. */
const BARS_MAX = 12;

/** Columns of a data set that can be a chart: what has few values, figures and dates. */
export function chartColumns(spec: DataSetSpec): readonly ColumnSpec[] {
  return spec.columns.filter(
    ({ field, type, options, choices, display }) =>
      field !== spec.identity &&
      display !== 'order' &&
      (type === 'tags' ||
        type === 'number' ||
        type === 'date' ||
        (type === 'text' && (options || choices !== undefined))),
  );
}

/** The rows of a list by the values of one column. `values`: what the rows hold, as on the wire. */
export function reportChart(column: ColumnSpec, values: readonly unknown[]): ReportChart {
  const { field, label, type } = column;
  const chart = { field, label, more: 0, overlaps: type === 'tags' };
  if (type === 'number') {
    const figures = values.filter((value) => typeof value === 'number');
    return { ...chart, bars: figureBars(column, figures), unknown: values.length - figures.length };
  }
  const keys = values.map(type === 'date' ? monthOf : namesOf);
  const counts = new Map<string, ReportBar>();
  for (const names of keys) {
    for (const [key, name] of names)
      counts.set(key, { label: valueWord(column, name), rows: (counts.get(key)?.rows ?? 0) + 1 });
  }
  const all = [...counts];
  const bars =
    type === 'date'
      ? // The newest months, in their order.
        all.sort(([a], [b]) => (a < b ? -1 : 1)).slice(-BARS_MAX)
      : all.sort(([a, { rows }], [b, other]) => other.rows - rows || (a < b ? -1 : 1)).slice(0, BARS_MAX);
  return {
    ...chart,
    bars: bars.map(([, bar]) => bar),
    unknown: keys.filter((names) => names.length === 0).length,
    more: all.length - bars.length,
  };
}

type Named = readonly (readonly [key: string, name: string])[];

/** Each name of a value once, folded as filters fold it. */
function namesOf(value: unknown): Named {
  const names = (Array.isArray(value) ? value : [value]).filter((name) => typeof name === 'string' && name !== '');
  return [...new Map(names.map((name: string) => [textKey(name), name] as const))];
}

/** Only what is known to its month has one. */
function monthOf(value: unknown): Named {
  const span = typeof value === 'string' ? dateValue(value) : null;
  if (!span) return [];
  const [from, to] = [isoDay(span.from).slice(0, 7), isoDay(span.to).slice(0, 7)];
  return from === to ? [[from, formatDate(from)]] : [];
}

/** Bounds of changes in per cent. */
const CHANGE_EDGES = [-20, -10, -5, 0, 5, 10, 20] as const;

/** Bars of figures: by powers of ten where they spread, and of changes around zero. */
function figureBars(column: ColumnSpec, figures: readonly number[]): readonly ReportBar[] {
  if (figures.length === 0) return [];
  const edges = column.display === 'change' || figures.some((figure) => figure < 0) ? CHANGE_EDGES : powersOf(figures);
  // All are of one power.
  if (edges.length === 0) return [{ label: labelOfAll(figures), rows: figures.length }];
  const places = Array.from({ length: edges.length + 1 }, () => 0);
  for (const figure of figures) {
    const place = edges.filter((edge) => edge <= figure).length;
    places[place] = (places[place] ?? 0) + 1;
  }
  const named = places.map((rows, at) => ({ label: labelBetween(edges[at - 1], edges[at]), rows }));
  const first = named.findIndex(({ rows }) => rows > 0);
  const last = named.findLastIndex(({ rows }) => rows > 0);
  return named.slice(first, last + 1);
}

function powersOf(figures: readonly number[]): readonly number[] {
  const positive = figures.filter((figure) => figure > 0);
  if (positive.length === 0) return [];
  const [least, most] = extremesOf(positive);
  const from = Math.max(Math.floor(Math.log10(least)) + 1, Math.ceil(Math.log10(most)) - BARS_MAX + 1);
  return Array.from({ length: Math.max(0, Math.ceil(Math.log10(most)) - from) }, (_, at) => 10 ** (from + at));
}

/** The least and the most of figures: `Math.min` takes no list of a hundred thousand. */
function extremesOf(figures: readonly number[]): [number, number] {
  return figures.reduce<[number, number]>(
    ([least, most], figure) => [Math.min(least, figure), Math.max(most, figure)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

function labelOfAll(figures: readonly number[]): string {
  const [least, most] = extremesOf(figures).map((figure) => formatShort(figure));
  return least === most ? `${least}` : `${least} – ${most}`;
}

function labelBetween(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return `< ${formatShort(to)}`;
  return to === undefined ? `≥ ${formatShort(from)}` : `${formatShort(from)} – ${formatShort(to)}`;
}
