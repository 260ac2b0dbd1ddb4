import { formatDate } from '#schemas/format.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { Change } from '#src/ui/Figures.tsx';
import type { BesideLine, OriginOf } from './beside.ts';
import type { ChartDescriptor } from './descriptors.ts';
import type { Insets } from './lineOption.ts';
import type { Span } from './RangeHandles.tsx';
import { SeriesSwatch } from './SeriesSwatch.tsx';
import { placeOf, type TimeSeries } from './timeSeries.ts';

/** The marked day: the value of each line; of a single one also the change since the first day shown. */
export function PointCard({
  descriptor: { label, kind, format },
  lines,
  beside,
  originOf,
  moment,
  span,
  insets,
}: {
  readonly descriptor: ChartDescriptor;
  readonly lines: readonly TimeSeries[];
  readonly beside?: BesideLine | undefined;
  readonly originOf?: OriginOf | undefined;
  /** UTC ms. */
  readonly moment: number;
  readonly span: Span;
  readonly insets: Insets;
}) {
  const share = (moment - span.from) / (span.to - span.from);
  const valueAt = (line: TimeSeries) => line.value[placeOf(line, moment) ?? -1];
  const [only] = lines;
  // Sums of two days say nothing of a course.
  const since = lines.length === 1 && kind !== 'sum' && only && only.time[0] !== undefined ? only : null;
  const [first = 0, given] = [since?.value[0], since ? valueAt(since) : undefined];
  const below = beside && valueAt(beside.series);
  const origin = originOf?.(moment);
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
          {lines.map((line, at) => (
            <div key={line.name} className="contents">
              <dt className="flex max-w-48 items-center gap-1.5 text-muted">
                {lines.length > 1 && <SeriesSwatch at={at} />}
                <span className="truncate">{lines.length > 1 ? line.name : label}</span>
              </dt>
              <dd className="figure text-right font-medium">{format(valueAt(line) ?? Number.NaN)}</dd>
            </div>
          ))}
          {beside && below !== undefined && (
            <>
              <dt className="text-muted">{beside.descriptor.label}</dt>
              <dd className="figure text-right font-medium">{beside.descriptor.format(below)}</dd>
            </>
          )}
          {since && given !== undefined && (
            <>
              <dt className="text-muted">{chartMessages.since(formatDate(since.time[0]))}</dt>
              <dd className="text-right font-medium">
                <Change fit value={first === 0 ? null : (given / first - 1) * 100} unit="%" />
              </dd>
            </>
          )}
        </dl>
        {origin && (
          <p className="mt-0.5 text-faint">
            {origin.moment === null
              ? origin.source
              : chartMessages.pointOrigin(origin.source, new Date(origin.moment).toISOString().slice(11, 16))}
          </p>
        )}
      </div>
    </div>
  );
}
