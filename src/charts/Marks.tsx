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

/** Lettered links on stems. They are HTML: the keyboard reaches each, and they are there before the drawing. */
export function Marks({
  marks,
  span,
  insets,
}: {
  readonly marks: readonly ChartMark[];
  readonly span: Span;
  readonly insets: Insets;
}) {
  if (marks.length === 0) return null;
  return (
    <ul
      aria-label={chartMessages.rounds}
      className="pointer-events-none absolute"
      style={{ top: insets.top, bottom: insets.bottom, left: insets.left, right: insets.right }}
    >
      {marks.map(({ time, letter, label, href }) => (
        <li
          key={href}
          className="absolute inset-y-0 w-px bg-line-strong"
          style={{ left: `${((time - span.from) / (span.to - span.from)) * 100}%` }}
        >
          <Tooltip content={label}>
            <a
              href={href}
              aria-label={label}
              className="figure pointer-events-auto absolute bottom-0 left-1/2 grid size-4 -translate-x-1/2 place-items-center rounded-full border border-control bg-canvas text-[10px] leading-none font-semibold text-text before:absolute before:-inset-1 hover:bg-hover pointer-coarse:before:-inset-3.5"
            >
              {letter}
            </a>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
