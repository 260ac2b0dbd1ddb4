import { type BinMark, partNames } from './bins.ts';
import { axisNames, type ColumnScale, secondScale, ticksIn, valueScale } from './columnScale.ts';
import type { Insets } from './lineOption.ts';
import { seriesColor } from './SeriesSwatch.tsx';

/** A phone's chart: with names for it, no window has too many before its chart is measured. */
const NARROW_PX = 340;
/** Opacity of what is not chosen. */
const FADED = 0.3;

export interface ColumnsProps {
  readonly marks: readonly BinMark[];
  readonly isChosen: ((key: BinMark['key']) => boolean) | null;
  readonly format: (value: number) => string;
  /** Of the second figure, drawn as a line. */
  readonly formatSecond?: ((value: number) => string) | undefined;
  /** Columns left of this place are falls, the others rises. */
  readonly risesFrom?: number | undefined;
  readonly insets: Insets;
  /** Of the whole chart, in px; `width` 0: not measured yet. */
  readonly height: number;
  readonly width: number;
}

/**
 * Columns with their axes, drawn in HTML: they arrive with the page, and a page that shows no other chart needs no library.
 * What they say is in the links over them.
 */
export function Columns({ marks, isChosen, format, formatSecond, risesFrom, insets, height, width }: ColumnsProps) {
  const count = ticksIn(height - insets.top - insets.bottom);
  const scale = valueScale(marks, count);
  const second = formatSecond ? secondScale(marks, count) : null;
  const names = axisNames(marks, (width || NARROW_PX) - insets.left - insets.right);
  const parts = partNames(marks);
  return (
    <div
      aria-hidden="true"
      className="figure pointer-events-none absolute text-12 text-muted forced-color-adjust-none"
      style={{ top: insets.top, bottom: insets.bottom, left: insets.left, right: insets.right }}
    >
      {scale.ticks.map((tick) => (
        <div key={tick} className="absolute inset-x-0 border-t border-line" style={{ top: topOf(scale, tick) }}>
          <span className="absolute -top-2.5 right-full mr-2.5 leading-5 whitespace-nowrap">{format(tick)}</span>
        </div>
      ))}
      {second?.ticks.map((tick) => (
        <span
          key={tick}
          className="absolute left-full ml-2.5 -translate-y-1/2 leading-5 whitespace-nowrap"
          style={{ top: topOf(second, tick) }}
        >
          {formatSecond?.(tick)}
        </span>
      ))}
      <div className="absolute inset-0 flex">
        {marks.map((mark, at) => (
          <div key={mark.key} className="relative flex min-w-0 flex-1 justify-center">
            <div
              className="w-7/10 max-w-11"
              style={{ opacity: isChosen && !isChosen(mark.key) ? FADED : 1 }}
              data-column={mark.key}
            >
              {boxesOf(mark, parts, scale, colorOf(at, risesFrom)).map(({ color, top, height }) => (
                <div
                  key={top}
                  className={`absolute w-[inherit] max-w-[inherit] ${parts.length > 0 ? 'min-h-0.5 border-t border-surface' : 'min-h-px'}`}
                  style={{ top, height, background: color }}
                />
              ))}
            </div>
            {names[at] !== '' && (
              <span className="absolute top-full mt-2 leading-5 whitespace-nowrap">{names[at]}</span>
            )}
          </div>
        ))}
      </div>
      <div className="absolute inset-x-0 border-t border-line-strong" style={{ top: topOf(scale, 0) }} />
      {second && <SecondLine marks={marks} scale={second} />}
    </div>
  );
}

/** The second figures as a line over the columns' centers, across those that have none. */
function SecondLine({ marks, scale }: { readonly marks: readonly BinMark[]; readonly scale: ColumnScale }) {
  const points = marks.flatMap(({ key, second }, at) =>
    second == null ? [] : [{ key, x: (100 * (at + 0.5)) / marks.length, y: shareAbove(scale, second) }],
  );
  return (
    <>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full overflow-visible"
      >
        <polyline
          points={points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')}
          fill="none"
          stroke={seriesColor(1)}
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {points.map(({ key, x, y }) => (
        <span
          key={key}
          className="absolute size-1.25 -translate-1/2 rounded-full"
          style={{ left: `${x}%`, top: `${y}%`, background: seriesColor(1) }}
        />
      ))}
    </>
  );
}

function colorOf(at: number, risesFrom: number | undefined): string {
  if (risesFrom === undefined) return seriesColor(0);
  return at < risesFrom ? 'var(--negative)' : 'var(--positive)';
}

/** The boxes of a column: its value, or its parts one on the other. What is no more than a line still has one. */
function boxesOf(mark: BinMark, parts: readonly string[], scale: ColumnScale, color: string) {
  const box = (from: number, to: number, color: string) => ({
    color,
    top: topOf(scale, Math.max(from, to)),
    height: `${Math.abs(shareAbove(scale, from) - shareAbove(scale, to))}%`,
  });
  if (parts.length === 0) return mark.value ? [box(0, mark.value, color)] : [];
  let below = 0;
  return parts.flatMap((name, at) => {
    const value = mark.parts?.find((part) => part.name === name)?.value ?? 0;
    if (value === 0) return [];
    below += value;
    return [box(below - value, below, seriesColor(at))];
  });
}

/** How far below the top of the plot a value lies, in percent of its height. */
function shareAbove({ low, high }: ColumnScale, value: number): number {
  return high > low ? (100 * (high - value)) / (high - low) : 100;
}

const topOf = (scale: ColumnScale, value: number) => `${shareAbove(scale, value)}%`;
