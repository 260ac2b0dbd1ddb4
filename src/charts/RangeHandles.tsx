import { formatDate } from '#schemas/format.ts';
import { DAY_MS } from '#schemas/units.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { type RangeEnd, type RangeThumb, RangeTrack } from '#src/ui/RangeTrack.tsx';

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
  const length = whole.to - whole.from;
  const thumb = (end: RangeEnd): RangeThumb => ({
    label: text[end](label),
    share: length > 0 ? Math.min(1, Math.max(0, (span[end] - whole.from) / length)) : 0,
    min: end === 'from' ? whole.from : span.from + DAY_MS,
    max: end === 'from' ? span.to - DAY_MS : whole.to,
    now: span[end],
    text: formatDate(span[end], 'plain'),
  });
  const onKey = (end: RangeEnd, key: string): boolean => {
    const step = STEPS[key];
    const moment =
      step !== undefined ? span[end] + step * DAY_MS : key === 'Home' ? whole.from : key === 'End' ? whole.to : null;
    if (moment !== null) onChange(withEnd(span, end, moment, whole));
    return moment !== null;
  };
  return (
    <div className="mt-1 pl-1.5" style={{ paddingRight: right }}>
      <RangeTrack
        className="h-6 pointer-coarse:h-11"
        from={thumb('from')}
        to={thumb('to')}
        onShare={(end, share) => onChange(withEnd(span, end, whole.from + share * length, whole))}
        onKey={onKey}
      />
    </div>
  );
}
