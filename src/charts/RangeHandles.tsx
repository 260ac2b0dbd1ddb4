import { formatDate } from '#schemas/format.ts';
import { DAY_MS } from '#schemas/units.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { type RangeEnd, type RangeThumb, RangeTrack } from '#src/ui/RangeTrack.tsx';

const text = chartMessages.ends;

/** Steps of an arrow key. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
};

export interface Span {
  /** UTC ms. */
  readonly from: number;
  readonly to: number;
}

/** The span with one end moved: inside the whole, and a step at least. */
export function withEnd(span: Span, end: RangeEnd, moment: number, whole: Span, step = DAY_MS): Span {
  const place = Math.round(moment / step) * step;
  return end === 'from'
    ? { from: Math.max(whole.from, Math.min(place, span.to - step)), to: span.to }
    : { from: span.from, to: Math.min(whole.to, Math.max(place, span.from + step)) };
}

/** Where a key moves a slider from `place`: arrows by a step, Page Up and Page Down by `leap` of them; null: nowhere. */
export function placeByKey(key: string, place: number, whole: Span, step = DAY_MS, leap = 30): number | null {
  const steps = { PageUp: leap, PageDown: -leap, ...STEPS }[key];
  if (steps !== undefined) return place + steps * step;
  return key === 'Home' ? whole.from : key === 'End' ? whole.to : null;
}

/** What the handles say. */
export interface HandleWords {
  readonly name: (end: RangeEnd, label: string) => string;
  readonly value: (end: RangeEnd, place: number) => string;
}

const DAYS: HandleWords = {
  name: (end, label) => text[end](label),
  value: (_, moment) => formatDate(moment, 'plain'),
};

/**
 * Two ends of what is shown, over all there is: days, or places of bins. Arrows move by a step, Page Up and Page Down by `leap`
 * of them.
 */
export function RangeHandles({
  label,
  span,
  whole,
  left = 6,
  right,
  step = DAY_MS,
  leap,
  words = DAYS,
  onChange,
}: {
  readonly label: string;
  readonly span: Span;
  readonly whole: Span;
  /** Room that the plot leaves at its sides, in px. */
  readonly left?: number;
  readonly right: number;
  readonly step?: number;
  readonly leap?: number;
  readonly words?: HandleWords;
  readonly onChange: (span: Span) => void;
}) {
  const length = whole.to - whole.from;
  const thumb = (end: RangeEnd): RangeThumb => ({
    label: words.name(end, label),
    share: length > 0 ? Math.min(1, Math.max(0, (span[end] - whole.from) / length)) : 0,
    min: end === 'from' ? whole.from : span.from + step,
    max: end === 'from' ? span.to - step : whole.to,
    now: span[end],
    text: words.value(end, span[end]),
  });
  const onKey = (end: RangeEnd, key: string): boolean => {
    const moment = placeByKey(key, span[end], whole, step, leap);
    if (moment !== null) onChange(withEnd(span, end, moment, whole, step));
    return moment !== null;
  };
  return (
    <div className="mt-1" style={{ paddingLeft: left, paddingRight: right }}>
      <RangeTrack
        className="h-6 pointer-coarse:h-11"
        from={thumb('from')}
        to={thumb('to')}
        onShare={(end, share) => onChange(withEnd(span, end, whole.from + share * length, whole, step))}
        onKey={onKey}
      />
    </div>
  );
}
