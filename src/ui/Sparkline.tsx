import { DAY_MS } from '#schemas/units.ts';
import { messages } from '#src/i18n/index.ts';

const WIDTH = 52;
const HEIGHT = 18;
const EDGE = 2;

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
  if (known.length < 2 || known.length * 2 < values.length) return '';
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  let path = '';
  values.forEach((value, day) => {
    if (value === null) return;
    const x = (day / (values.length - 1)) * WIDTH;
    const y = span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE);
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
