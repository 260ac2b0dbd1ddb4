import { DAY_MS } from '#schemas/units.ts';
import { messages } from '#src/i18n/index.ts';

const WIDTH = 52;
const HEIGHT = 18;
const EDGE = 2;
const BOX = { width: WIDTH, height: HEIGHT, edge: EDGE };

/** A price a day, oldest first; null: not known. */
export type DailyValues = readonly (number | null)[];

/** Sparkline of prices by day. Decorative: the numbers beside it state the change. Says so where too few days are known. */
export function Sparkline({ values }: { readonly values: DailyValues }) {
  if (values.every((value) => value === null)) return null;
  const path = sparkPath(values);
  return path === '' ? (
    <TooFew known={values.filter((value) => value !== null).length} days={values.length} />
  ) : (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      className="overflow-visible text-muted"
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.25}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

function TooFew({ known, days }: { readonly known: number; readonly days: number }) {
  return (
    <span className="text-12 whitespace-nowrap text-faint">
      <span aria-hidden="true">{messages.ui.daysKnown(known, days)}</span>
      <span className="sr-only">{messages.ui.fewDays(known, days)}</span>
    </span>
  );
}

/**
 * SVG path of the line, each day at its place; '' where fewer than half of the days are known. A day without a price
 * interrupts it, and a constant price is a line in the middle.
 */
export function sparkPath(values: DailyValues): string {
  const known = values.filter((value) => value !== null);
  return known.length < 2 || known.length * 2 < values.length ? '' : gappedPath(values, BOX);
}

/** The box that a line fills, and what stays free above and below it. */
interface LineBox {
  readonly width: number;
  readonly height: number;
  readonly edge: number;
  /** The height stands for at least this share of the greatest value: what hardly moves is flat. */
  readonly leastSpan?: number;
}

/** SVG path of a line through all known values, each at its place; '' without any. What is not known interrupts it. */
export function gappedPath(values: DailyValues, { width, height, edge, leastSpan = 0 }: LineBox): string {
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const span = Math.max(most - least, leastSpan * Math.max(Math.abs(least), Math.abs(most)));
  // What moves less than the height stands for is in its middle.
  const low = (least + most - span) / 2;
  let path = '';
  values.forEach((value, day) => {
    if (value === null) return;
    const x = (day / (values.length - 1)) * width;
    const y = span === 0 ? height / 2 : height - edge - ((value - low) / span) * (height - 2 * edge);
    const begins = (values[day - 1] ?? null) === null;
    const point = `${x.toFixed(1)} ${y.toFixed(1)}`;
    path += `${begins ? 'M' : 'L'}${point}`;
    // A day between two gaps is a dot.
    if (begins && (values[day + 1] ?? null) === null) path += `L${point}`;
  });
  return path;
}

/** The last `count` days up to that of `until` (UTC ms), of figures by day. `time`: starts of days in UTC ms, ascending. */
export function lastDays(time: Float64Array, figures: Float64Array, until: number, count: number): DailyValues {
  const last = Math.floor(until / DAY_MS);
  const days: (number | null)[] = Array.from({ length: count }, () => null);
  for (let at = time.length - 1; at >= 0; at--) {
    const place = Math.floor((time[at] ?? 0) / DAY_MS) - last + count - 1;
    if (place < 0) break;
    const figure = figures[at] ?? Number.NaN;
    if (place < count && !Number.isNaN(figure)) days[place] = figure;
  }
  return days;
}
