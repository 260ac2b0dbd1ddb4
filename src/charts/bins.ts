import { csvText } from '#schemas/csv.ts';
import { formatCount, withUnit } from '#schemas/format.ts';
import type { Sid } from '#schemas/queries/catalog.ts';
import { binMessages } from '#src/i18n/en/charts.ts';

/** Charts over bins: a bar, a tile or a day each. Pure: what is drawn, listed, written to a file and said comes from the same marks. */

/** What a chart over bins shows: one row a chart. */
export interface BinDescriptor {
  readonly label: string;
  readonly query: Sid;
  readonly unit: string;
  /** `sum` adds figures, `count` counts rows. */
  readonly kind: 'sum' | 'count';
  readonly form: 'columns' | 'ranked' | 'treemap' | 'calendar';
  /** What a bin is called: the head of the table. */
  readonly bin: string;
  readonly method: string;
  /** What no row states where rows pass and there is no bin: `none has …`. */
  readonly lacking: string;
  readonly format: (value: number) => string;
  /** `171 rounds`. */
  readonly rows: (count: number) => string;
  /** A second figure of each bin: a line over columns, the color of tiles. */
  readonly second?: { readonly label: string; readonly unit: string; readonly format: (value: number) => string };
  /** Bins may share rows: their sums exceed the total. */
  readonly overlaps?: true;
}

/** A bin as it is drawn. */
export interface BinMark {
  readonly key: string | number;
  readonly label: string;
  /** On an axis. */
  readonly short: string;
  /** The same with its year: on an axis that does not name every mark. */
  readonly dated?: string;
  /** Null: no figure is known. */
  readonly value: number | null;
  readonly second?: number | null;
  readonly rows: number;
  /** Rows whose figure is unknown: they count as rows alone. */
  readonly unknown: number;
  /** The value, divided. */
  readonly parts?: readonly { readonly name: string; readonly value: number }[];
}

const text = binMessages;

/** A bin in words: `Feb 2026: 1.71B USD, 171 rounds, 4 of unknown amount`. */
export function markText({ unit, kind, format, rows, second }: BinDescriptor, mark: BinMark): string {
  const value =
    kind === 'count' ? rows(mark.rows) : mark.value === null ? text.nothing : withUnit(format(mark.value), unit);
  return [
    `${mark.label}: ${value}`,
    ...(kind === 'count' ? [] : [rows(mark.rows)]),
    ...(mark.unknown === 0 ? [] : [text.unknown(mark.unknown)]),
    ...(second && mark.second != null ? [`${second.label} ${withUnit(second.format(mark.second), second.unit)}`] : []),
  ].join(', ');
}

/** The whole of a chart: each row once. */
export interface BinTotal {
  readonly value: number | null;
  readonly rows: number;
  readonly unknown: number;
}

/** A chart in a sentence or two, for who does not see it. */
export function binSummary(
  {
    kind,
    unit,
    format,
    rows,
    form,
  }: Pick<BinDescriptor, 'kind' | 'unit' | 'format' | 'rows'> & { readonly form: string },
  marks: readonly BinMark[],
  total: BinTotal,
): string {
  const known = marks.filter(({ value }) => value !== null);
  const largest = known.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)).slice(0, form === 'columns' ? 1 : 3);
  const written = (mark: BinMark) =>
    text.largest(mark.label, kind === 'count' ? formatCount(mark.value) : format(mark.value ?? 0));
  return [
    kind === 'count' ? text.counted(rows(total.rows)) : text.total(format(total.value ?? 0), unit, rows(total.rows)),
    ...(largest.length > 0 ? [text.mostIn(largest.map(written))] : []),
    ...(total.unknown > 0 ? [text.unknownRows(rows(total.unknown))] : []),
  ].join(' ');
}

/** Names of the parts in the order in which they are stacked. */
export function partNames(marks: readonly BinMark[]): readonly string[] {
  return [...new Set(marks.flatMap(({ parts = [] }) => parts.map(({ name }) => name)))];
}

/** Places of the chosen marks, the first and the one behind the last; null: none is chosen. */
export function chosenSpan(marks: readonly BinMark[], isChosen: ((key: BinMark['key']) => boolean) | null) {
  if (!isChosen) return null;
  const from = marks.findIndex(({ key }) => isChosen(key));
  const to = marks.findLastIndex(({ key }) => isChosen(key)) + 1;
  return from < 0 ? null : { from, to };
}

/** RFC 4180 with a byte-order mark; text that a spreadsheet would run gets an apostrophe. */
export function binsCsv({ bin, label, unit, second, kind }: BinDescriptor, marks: readonly BinMark[]): string {
  const parts = partNames(marks);
  const heads = [
    bin,
    ...(kind === 'count' ? [] : [`${label} (${unit})`]),
    ...[text.rowsHead, text.unknownHead],
    ...(second ? [`${second.label} (${second.unit})`] : []),
    ...parts.map((name) => `${name} (${unit})`),
  ];
  const lines = marks.map((mark) => [
    mark.label,
    ...(kind === 'count' ? [] : [mark.value === null ? '' : String(mark.value)]),
    ...[mark.rows, mark.unknown].map(String),
    ...(second ? [mark.second == null ? '' : String(mark.second)] : []),
    ...parts.map((name) => String(mark.parts?.find((part) => part.name === name)?.value ?? 0)),
  ]);
  return csvText([heads, ...lines]);
}
