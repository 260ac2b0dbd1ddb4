import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { formatDate, formatPrice } from '#schemas/format.ts';
import type { ProjectRecord } from '#src/api/queries.ts';
import {
  type DayPrice,
  daySeries,
  monthTicks,
  nearestDay,
  PERIODS,
  type Period,
  priceTicks,
  seriesOf,
} from '#src/features/entity-fields/priceSeries.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { Change, Price } from '#src/ui/Figures.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { EntitySection } from './EntitySection.tsx';

const text = entityMessages.prices;

const HEIGHT = 220;
const PLOT = { top: 12, bottom: 28, right: 88 } as const;

/** Daily token price over a selected period: a line chart whose days the pointer or arrow keys inspect. */
export function PriceHistory({ years }: { readonly years: ProjectRecord['prices'] }) {
  const [period, setPeriod] = useState<Period>('6M');
  const series = seriesOf(daySeries(years), period);
  const first = series[0];
  const last = series.at(-1);
  // A single day makes no line.
  if (!first || !last || series.length < 2) return null;
  return (
    <EntitySection
      title={text.title}
      note={entityMessages.units.usd}
      end={
        <>
          <Change
            fit
            value={(last.price / first.price - 1) * 100}
            unit={text.change(text.periods[period])}
            className="mr-3 text-12"
          />
          <Segmented
            label={text.period}
            options={PERIODS.map((value) => ({ value, label: text.periods[value] }))}
            value={period}
            onChange={setPeriod}
          />
        </>
      }
    >
      <Plot key={period} series={series} first={first} last={last} />
    </EntitySection>
  );
}

function Plot({
  series,
  first,
  last,
}: {
  readonly series: readonly DayPrice[];
  readonly first: DayPrice;
  readonly last: DayPrice;
}) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [active, setActive] = useState<number | null>(null);

  const prices = series.map((day) => day.price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const right = Math.max(1, width - PLOT.right);
  const bottom = HEIGHT - PLOT.bottom;
  const x = (time: number) => ((time - first.time) / (last.time - first.time)) * right;
  const y = (price: number) =>
    highest === lowest ? bottom / 2 : bottom - ((price - lowest) / (highest - lowest)) * (bottom - PLOT.top);

  const shown = active === null ? undefined : series[active];
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const across = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setActive(nearestDay(series, first.time + (across / right) * (last.time - first.time)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = active ?? series.length - 1;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: series.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setActive(Math.max(0, Math.min(series.length - 1, to)));
  };

  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={text.label(formatDate(first.time), formatDate(last.time), formatPrice(lowest), formatPrice(highest))}
      aria-valuemin={0}
      aria-valuemax={series.length - 1}
      aria-valuenow={active ?? series.length - 1}
      aria-valuetext={dayText(shown ?? last)}
      className="relative touch-pan-y"
      style={{ height: HEIGHT }}
      onPointerMove={move}
      onPointerLeave={() => setActive(null)}
      onBlur={() => setActive(null)}
      onKeyDown={onKeyDown}
    >
      <svg width={width} height={HEIGHT} aria-hidden="true" className="absolute inset-0 overflow-visible">
        {priceTicks(lowest, highest, 4).map((tick) => (
          <path key={tick} d={`M0 ${Math.round(y(tick)) + 0.5}H${right}`} stroke="var(--line)" />
        ))}
        <path d={`M0 ${bottom + 8.5}H${right}`} stroke="var(--line-strong)" />
        <path
          d={series
            .map((day, at) => `${at === 0 ? 'M' : 'L'}${x(day.time).toFixed(1)} ${y(day.price).toFixed(1)}`)
            .join('')}
          fill="none"
          stroke="var(--series-1)"
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
        {shown && (
          <>
            <path d={`M${x(shown.time)} ${PLOT.top}V${bottom + 8}`} stroke="var(--control)" strokeDasharray="3 3" />
            <circle
              cx={x(shown.time)}
              cy={y(shown.price)}
              r={3.5}
              fill="var(--series-1)"
              stroke="var(--canvas)"
              strokeWidth={1.5}
            />
          </>
        )}
      </svg>
      <div aria-hidden="true" className="text-12 text-muted">
        {priceTicks(lowest, highest, 4)
          .filter((tick) => Math.abs(y(tick) - y(last.price)) >= 16)
          .map((tick) => (
            <span key={tick} className="absolute -translate-y-1/2" style={{ left: right + 10, top: y(tick) }}>
              <Price value={tick} />
            </span>
          ))}
        <span
          className="absolute -translate-y-1/2 rounded-[3px] bg-accent-fill px-1.5 leading-5 font-semibold text-on-accent"
          style={{ left: right + 4, top: y(last.price) }}
        >
          <Price value={last.price} />
        </span>
        {monthTicks(first.time, last.time, Math.floor(right / 64)).map((time) => (
          <span key={time} className="absolute bottom-0 -translate-x-1/2 whitespace-nowrap" style={{ left: x(time) }}>
            {monthLabel(time)}
          </span>
        ))}
      </div>
      {shown && <DayCard day={shown} since={first} left={x(shown.time)} flips={x(shown.time) > right / 2} />}
    </div>
  );
}

function DayCard({
  day,
  since,
  left,
  flips,
}: {
  readonly day: DayPrice;
  readonly since: DayPrice;
  readonly left: number;
  readonly flips: boolean;
}) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-3 z-10 rounded-control bg-raised px-2.5 py-2 text-12 whitespace-nowrap shadow-float"
      style={flips ? { right: `calc(100% - ${left - 12}px)` } : { left: left + 12 }}
    >
      <p className="figure mb-0.5 text-muted">{formatDate(day.time)}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-4 leading-[18px]">
        <dt className="text-muted">{text.price}</dt>
        <dd className="text-right font-medium">
          <Price value={day.price} />
        </dd>
        <dt className="text-muted">{text.since(formatDate(since.time))}</dt>
        <dd className="text-right font-medium">
          <Change fit value={(day.price / since.price - 1) * 100} unit={entityMessages.units.percent} />
        </dd>
      </dl>
    </div>
  );
}

function dayText(day: DayPrice): string {
  return text.day(formatDate(day.time), formatPrice(day.price));
}

/** `Jan 26` for the first month of a year, otherwise the month alone. */
function monthLabel(time: number): string {
  const [month = '', year = ''] = formatDate(new Date(time).toISOString().slice(0, 7)).split(' ');
  return new Date(time).getUTCMonth() === 0 ? `${month} ${year}` : month;
}

/** Width of an element in px; 0 before it is measured. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
