import { formatDate } from '#schemas/format.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { Change } from '#src/ui/Figures.tsx';
import type { ChartDescriptor } from './descriptors.ts';
import type { Insets } from './lineOption.ts';
import type { Span } from './RangeHandles.tsx';
import type { Points } from './timeSeries.ts';

/** The marked point: its day, its value, and the change since the first day shown. */
export function PointCard({
  descriptor: { label, format },
  points: { time, value },
  at,
  span,
  insets,
}: {
  readonly descriptor: ChartDescriptor;
  readonly points: Points;
  readonly at: number;
  readonly span: Span;
  readonly insets: Insets;
}) {
  const [first = 0, moment] = [time[0], time[at]];
  const [start = 0, given] = [value[0], value[at]];
  if (moment === undefined || given === undefined) return null;
  const share = (moment - span.from) / (span.to - span.from);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute"
      style={{ top: insets.top, left: insets.left, right: insets.right }}
    >
      <div
        className="absolute z-10 rounded-control bg-raised px-2.5 py-2 text-12 whitespace-nowrap shadow-float"
        style={share > 0.5 ? { right: `calc(${(1 - share) * 100}% + 12px)` } : { left: `calc(${share * 100}% + 12px)` }}
      >
        <p className="figure mb-0.5 text-muted">{formatDate(moment)}</p>
        <dl className="grid grid-cols-[auto_auto] gap-x-4 leading-[18px]">
          <dt className="text-muted">{label}</dt>
          <dd className="figure text-right font-medium">{format(given)}</dd>
          <dt className="text-muted">{chartMessages.since(formatDate(first))}</dt>
          <dd className="text-right font-medium">
            <Change fit value={start === 0 ? null : (given / start - 1) * 100} unit="%" />
          </dd>
        </dl>
      </div>
    </div>
  );
}
