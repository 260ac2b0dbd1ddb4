import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatDate } from '#schemas/format.ts';
import { DAY_MS } from '#schemas/units.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';

const text = chartMessages.ends;

/** Days of an arrow key and of a page key. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 30,
  PageDown: -30,
};

export interface Span {
  /** UTC ms. */
  readonly from: number;
  readonly to: number;
}

/** The span with one end moved: inside the whole, and a day at least. */
export function withEnd(span: Span, end: keyof Span, moment: number, whole: Span): Span {
  const day = Math.round(moment / DAY_MS) * DAY_MS;
  return end === 'from'
    ? { from: Math.max(whole.from, Math.min(day, span.to - DAY_MS)), to: span.to }
    : { from: span.from, to: Math.min(whole.to, Math.max(day, span.from + DAY_MS)) };
}

/** Two ends of the days shown, over all days there are. Arrows move by a day, Page Up and Page Down by thirty. */
export function RangeHandles({
  label,
  span,
  whole,
  right,
  onChange,
}: {
  readonly label: string;
  readonly span: Span;
  readonly whole: Span;
  /** Room at the right that the plot leaves to its axis, in px. */
  readonly right: number;
  readonly onChange: (span: Span) => void;
}) {
  const track = useRef<HTMLDivElement>(null);
  const thumbs = useRef<Partial<Record<keyof Span, HTMLElement | null>>>({});
  const held = useRef<keyof Span>(null);
  const shareOf = (moment: number) =>
    whole.to > whole.from ? Math.min(1, Math.max(0, (moment - whole.from) / (whole.to - whole.from))) : 0;
  const momentAt = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    const share = box && box.width > 0 ? (event.clientX - box.left) / box.width : 0;
    return whole.from + share * (whole.to - whole.from);
  };
  const onKeyDown = (end: keyof Span) => (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step !== undefined) onChange(withEnd(span, end, span[end] + step * DAY_MS, whole));
    else if (event.key === 'Home') onChange(withEnd(span, end, whole.from, whole));
    else if (event.key === 'End') onChange(withEnd(span, end, whole.to, whole));
    else return;
    event.preventDefault();
  };
  const thumb = (end: keyof Span) => (
    <div
      ref={(element) => {
        thumbs.current[end] = element;
      }}
      role="slider"
      tabIndex={0}
      aria-label={text[end](label)}
      aria-orientation="horizontal"
      aria-valuemin={end === 'from' ? whole.from : span.from + DAY_MS}
      aria-valuemax={end === 'from' ? span.to - DAY_MS : whole.to}
      aria-valuenow={span[end]}
      aria-valuetext={formatDate(span[end], 'plain')}
      onKeyDown={onKeyDown(end)}
      style={{ left: `${shareOf(span[end]) * 100}%` }}
      className="absolute top-1/2 size-3 -translate-1/2 rounded-full bg-text ring-2 ring-canvas before:absolute before:-inset-1.5 pointer-coarse:size-5 pointer-coarse:before:-inset-3"
    />
  );
  return (
    <div className="mt-1 pl-1.5" style={{ paddingRight: right }}>
      <div
        ref={track}
        className="relative h-6 touch-pan-y cursor-pointer pointer-coarse:h-11"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          const moment = momentAt(event);
          held.current = Math.abs(moment - span.from) < Math.abs(moment - span.to) ? 'from' : 'to';
          thumbs.current[held.current]?.focus({ preventScroll: true });
          event.currentTarget.setPointerCapture(event.pointerId);
          event.preventDefault();
        }}
        onPointerMove={(event) => {
          if (held.current !== null) onChange(withEnd(span, held.current, momentAt(event), whole));
        }}
        onLostPointerCapture={() => {
          held.current = null;
        }}
      >
        <span className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 bg-line-strong" />
        <span
          className="absolute top-1/2 h-0.5 -translate-y-1/2 bg-(--series-1)"
          style={{ left: `${shareOf(span.from) * 100}%`, right: `${(1 - shareOf(span.to)) * 100}%` }}
        />
        {thumb('from')}
        {thumb('to')}
      </div>
    </div>
  );
}
