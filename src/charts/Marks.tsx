import { chartMessages } from '#src/i18n/en/charts.ts';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import type { Insets } from './lineOption.ts';
import type { Span } from './RangeHandles.tsx';

/** Something that happened, on the axis of a chart. */
export interface ChartMark {
  /** UTC ms. */
  readonly time: number;
  /** One letter. */
  readonly letter: string;
  /** What it is and when, in words. */
  readonly label: string;
  readonly href: string;
}

export function marksWithin(marks: readonly ChartMark[], from: number, to: number): readonly ChartMark[] {
  return marks.filter(({ time }) => time >= from && time <= to);
}

/** Room of a mark as a target, in px, and how many stand above each other at most. */
const MARK_PX = 24;
const LANES = 5;

/** For each of some places in px, ascending, the lowest lane in which it covers no earlier mark. */
export function lanesOf(places: readonly number[], gap = MARK_PX): readonly number[] {
  const ends: number[] = [];
  return places.map((place) => {
    const free = ends.findIndex((end) => place - end >= gap);
    const lane = free >= 0 ? free : ends.length < LANES ? ends.length : LANES - 1;
    ends[lane] = place;
    return lane;
  });
}

/** Lettered links on stems. They are HTML: the keyboard reaches each, and they are there before the drawing. */
export function Marks({
  marks,
  span,
  insets,
  width,
}: {
  readonly marks: readonly ChartMark[];
  readonly span: Span;
  readonly insets: Insets;
  /** Of the chart, in px; 0: not measured yet. Marks without room beside each other stand above each other. */
  readonly width: number;
}) {
  if (marks.length === 0) return null;
  const shareOf = (time: number) => (time - span.from) / (span.to - span.from);
  const room = Math.max(0, width - insets.left - insets.right);
  const lanes = room === 0 ? [] : lanesOf(marks.map(({ time }) => shareOf(time) * room));
  return (
    <ul
      aria-label={chartMessages.rounds}
      className="pointer-events-none absolute"
      style={{ top: insets.top, bottom: insets.bottom, left: insets.left, right: insets.right }}
    >
      {marks.map(({ time, letter, label, href }, at) => (
        <li key={href} className="absolute inset-y-0 w-px bg-line-strong" style={{ left: `${shareOf(time) * 100}%` }}>
          <Tooltip content={label}>
            <a
              href={href}
              aria-label={label}
              style={{ bottom: (lanes[at] ?? 0) * MARK_PX }}
              className="figure pointer-events-auto absolute left-1/2 grid size-4 -translate-x-1/2 place-items-center rounded-full border border-control bg-canvas text-[10px] leading-none font-semibold text-text before:absolute before:-inset-1 hover:bg-hover pointer-coarse:before:-inset-3.5"
            >
              {letter}
            </a>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
