import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatDate } from '#schemas/format.ts';
import { DAY_MS } from '#schemas/units.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import type { Insets } from './lineOption.ts';
import { placeByKey, type Span } from './RangeHandles.tsx';

const text = chartMessages.index;

/** The day on which all lines are 100, over the plot: dragged by pointer, moved by keys. A base outside the span stays at its edge. */
export function BaseHandle({
  base,
  span,
  whole,
  insets,
  onChange,
}: {
  readonly base: number;
  readonly span: Span;
  /** All days there are. */
  readonly whole: Span;
  readonly insets: Insets;
  readonly onChange: (base: number) => void;
}) {
  const plot = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);
  const share = Math.min(1, Math.max(0, (base - span.from) / (span.to - span.from)));
  const put = (moment: number) =>
    onChange(Math.min(whole.to, Math.max(whole.from, Math.round(moment / DAY_MS) * DAY_MS)));
  const follow = (event: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect();
    if (!isHeld.current || !box || box.width === 0) return;
    const place = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    put(span.from + place * (span.to - span.from));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const moment = placeByKey(event.key, base, whole);
    if (moment === null) return;
    event.preventDefault();
    // The days of the plot have the same keys.
    event.stopPropagation();
    put(moment);
  };
  return (
    <div
      ref={plot}
      className="pointer-events-none absolute top-0"
      style={{ bottom: insets.bottom, left: insets.left, right: insets.right }}
    >
      <div
        className="absolute inset-y-0 w-px bg-accent-fill"
        style={{ left: `${share * 100}%`, visibility: base < span.from || base > span.to ? 'hidden' : undefined }}
      />
      <div
        role="slider"
        tabIndex={0}
        aria-label={text.base}
        aria-orientation="horizontal"
        aria-valuemin={whole.from}
        aria-valuemax={whole.to}
        aria-valuenow={base}
        aria-valuetext={formatDate(base, 'plain')}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          isHeld.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          event.currentTarget.focus({ preventScroll: true });
          event.preventDefault();
        }}
        onPointerMove={follow}
        onLostPointerCapture={() => {
          isHeld.current = false;
        }}
        style={{ left: `${share * 100}%`, translate: `-${share * 100}% 0` }}
        className="figure pointer-events-auto absolute top-0 flex h-6 cursor-ew-resize touch-none items-center gap-1 rounded-mark bg-accent-fill pr-2 pl-1 text-12 font-semibold whitespace-nowrap text-on-accent select-none before:absolute before:-inset-1 pointer-coarse:before:-inset-2.5"
      >
        <GripVertical size={12} strokeWidth={2} aria-hidden />
        {text.unit(formatDate(base, 'plain'))}
      </div>
    </div>
  );
}
