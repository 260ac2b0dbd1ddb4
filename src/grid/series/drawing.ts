import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { changeParts, formatCount, formatPrice, formatShort } from '#schemas/format.ts';
import { messages } from '#src/i18n/index.ts';
import { type DailyValues, gappedPath } from '#src/ui/Sparkline.tsx';

const text = messages.grid.series;

/** The drawing fills the width of its cell. */
export const SERIES_BOX = { width: 100, height: 20, edge: 2, leastSpan: 0.01 } as const;
/** Of a bar's place the part that it takes. */
const BAR_SHARE = 0.72;
/** The height of a bar of zero: nothing happened, which is known. */
const ZERO = 0.8;

/** How a series is drawn: a path, filled for bars. */
export interface SeriesDrawing {
  readonly path: string;
  /** Known moments between two gaps, which a line cannot show. */
  readonly dots: string;
  readonly isFilled: boolean;
  /** What is read of it; null: nothing is known. */
  readonly facts: SeriesFacts | null;
}

export interface SeriesFacts {
  readonly least: number;
  readonly most: number;
  readonly last: number;
  /** Moments without a figure. */
  readonly unknown: number;
}

const drawings = new WeakMap<Float32Array, SeriesDrawing>();

/** The drawing of a row's figures; made once for each. */
export function drawingOf(values: Float32Array, series: NonNullable<ColumnSpec['series']>): SeriesDrawing {
  const known = drawings.get(values);
  if (known) return known;
  const figures: DailyValues = Array.from(values, (value) => (Number.isNaN(value) ? null : value));
  const isFilled = series.step === 'quarter';
  const parts = (isFilled ? '' : gappedPath(figures, SERIES_BOX)).split(/(?=M)/);
  const drawing = {
    path: isFilled ? barsPath(figures) : parts.filter((part) => !isDot(part)).join(''),
    dots: parts.filter(isDot).join(''),
    isFilled,
    facts: factsOf(figures),
  };
  drawings.set(values, drawing);
  return drawing;
}

/** A moment between two gaps is a line from a point to the same point. */
const isDot = (part: string) => /^M(.+)L\1$/.test(part);

function factsOf(figures: DailyValues): SeriesFacts | null {
  const known = figures.filter((figure) => figure !== null);
  const last = known.at(-1);
  if (last === undefined) return null;
  return { least: Math.min(...known), most: Math.max(...known), last, unknown: figures.length - known.length };
}

/** Bars from zero, each at its place. What is not known has none, and a known zero is a line on the ground. */
function barsPath(figures: DailyValues): string {
  const { width, height } = SERIES_BOX;
  const most = Math.max(0, ...figures.map((figure) => figure ?? 0));
  const place = width / Math.max(1, figures.length);
  const bar = (place * BAR_SHARE).toFixed(2);
  return figures
    .map((figure, at) => {
      if (figure === null) return '';
      const tall = most === 0 ? ZERO : Math.max(ZERO, (figure / most) * height);
      return `M${(at * place).toFixed(2)} ${height}v-${tall.toFixed(2)}h${bar}v${tall.toFixed(2)}z`;
    })
    .join('');
}

/** `Price 7d: least 1.02, most 1.40, last 1.31, +12.00%; 2 days unknown`; `change`: the figure that stands for it. */
export function seriesText({ label, unit, series }: ColumnSpec, facts: SeriesFacts | null, change: number | null) {
  if (facts === null || !series) return text.nothing(label);
  const write = unit === 'count' ? formatCount : unit === 'usd' ? writeDollars(facts) : formatShort;
  const said = text.said(label, { least: write(facts.least), most: write(facts.most), last: write(facts.last) });
  const parts = changeParts(change);
  const changed = parts ? text.change(said, parts.text) : said;
  return facts.unknown === 0 ? changed : text.gaps(changed, text.steps[series.step](facts.unknown));
}

/** Prices have all their digits; what is counted in thousands is short. */
function writeDollars({ most }: SeriesFacts): (value: number) => string {
  return most < SHORT_FROM ? formatPrice : formatShort;
}
const SHORT_FROM = 100_000;
