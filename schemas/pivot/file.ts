import { writePivot } from './address.ts';
import {
  EMPTY_PIVOT,
  isRest,
  type Pivot,
  type PivotAnswer,
  type PivotBin,
  type PivotKey,
  type PivotMeasure,
} from './pivot.ts';

/** One cell as a line of a file: keys by bin, rows, and of each measure its figure and what it leaves out. */
export interface PivotLine {
  /** By bin, of the rows, then of the columns; null: of all. */
  readonly keys: readonly (string | null)[];
  readonly count: number;
  readonly values: readonly (number | null)[];
  readonly unknown: readonly number[];
  readonly stale: readonly number[];
}

/** Heads and lines of a file of the whole answer as texts; empty: not known, or of all. */
export function fileRows(pivot: Pivot, answer: PivotAnswer) {
  const { bins, measures } = lineNames(pivot);
  return {
    head: [...bins, 'rows', ...measures.flatMap((name) => [name, `${name} unknown`, `${name} stale`])],
    rows: linesOf(pivot, answer).map(({ keys, count, values, unknown, stale }) =>
      [...keys, count, ...values.flatMap((value, at) => [value, unknown[at] ?? 0, stale[at] ?? 0])].map((cell) =>
        String(cell ?? ''),
      ),
    ),
  };
}

/** Names of the columns of a file: bins and measures as an address writes them. A bin that stands twice is numbered. */
export function lineNames(pivot: Pivot): {
  readonly bins: readonly string[];
  readonly measures: readonly string[];
} {
  const bins = [...pivot.rows, ...pivot.columns].map(binName);
  const seen = new Map<string, number>();
  return {
    bins: bins.map((name) => {
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      return times === 1 ? name : `${name} ${times}`;
    }),
    measures: pivot.measures.map(measureName),
  };
}

/** The cells of an answer, the totals among them. */
export function linesOf(pivot: Pivot, { rows, columns, cells, edges }: PivotAnswer): PivotLine[] {
  const bins = [...pivot.rows, ...pivot.columns];
  const written = (group: PivotAnswer['rows'][number] | undefined, count: number, offset: number) =>
    Array.from({ length: count }, (_, at) => {
      const key = group?.keys[at];
      const bin = bins[offset + at];
      return key === undefined || !bin ? null : keyText(bin, edges[offset + at] ?? null, key);
    });
  return cells.map(({ row, column, ...cell }) => ({
    ...cell,
    keys: [
      ...written(rows[row], pivot.rows.length, 0),
      ...written(columns[column], pivot.columns.length, pivot.rows.length),
    ],
  }));
}

const binName = (bin: PivotBin) => writePivot({ ...EMPTY_PIVOT, rows: [bin] }).group;
const measureName = (measure: PivotMeasure) => writePivot({ ...EMPTY_PIVOT, measures: [measure] }).show;

/** A key as files and assistants write it: a value, a period, `from 1000000 to 3000000`, or what there is in its place. */
function keyText(bin: PivotBin, edges: readonly number[] | null, key: PivotKey): string {
  if (isRest(key)) return { unknown: '(unknown)', stale: '(stale)', inexact: '(date not exact)' }[key.rest];
  if (bin.by === 'known') return key === 1 ? 'known' : 'unknown';
  if (bin.by === 'sign') return key === 0 ? 'level' : Number(key) > 0 ? 'up' : 'down';
  if (bin.by !== 'edges' && bin.by !== 'quantiles') return String(key);
  const [from, to] = [edges?.[Number(key)], edges?.[Number(key) + 1]];
  if (from === undefined) return `below ${to ?? ''}`.trim();
  return to === undefined ? `from ${from}` : `from ${from} to ${to}`;
}
