import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { decimalMark } from '#schemas/format.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import type { ChartDescriptor } from './descriptors.ts';
import { type MonthLine, namesApart } from './monthLines.ts';
import { valueTicks } from './ticks.ts';

const text = chartMessages.months;

/** Room for the names at the right of the lines, and for the days below, in px. */
const INSETS = { right: 76, bottom: 20, top: 8 } as const;
/** Share of the plot's height below which two names would overlap. */
const NAMES_APART = 0.11;

/**
 * This month's running total over last month's, day under day. Drawn in SVG: it arrives with the page, and a page without
 * another chart needs no library. Arrow keys and the pointer mark a day, Enter turns to the table.
 */
export function MonthLines({
  descriptor: { label, format, unit },
  now,
  before,
  describedBy,
  onTable,
}: {
  readonly descriptor: ChartDescriptor;
  readonly now: MonthLine;
  readonly before: MonthLine;
  /** Id of the summary in words. */
  readonly describedBy: string;
  readonly onTable: () => void;
}) {
  const [active, setActive] = useState<number | null>(null);
  const days = Math.max(now.values.length, before.values.length);
  const most = Math.max(...now.values, ...before.values, 1);
  const left = (day: number) => (100 * day) / Math.max(1, days - 1);
  const top = (value: number) => 100 * (1 - value / most);
  const path = ({ values }: MonthLine) =>
    `M${values.map((value, day) => `${left(day).toFixed(2)} ${top(value).toFixed(2)}`).join('L')}`;
  const last = now.values.length - 1;
  const said = (day: number) =>
    text.day(
      day + 1,
      [now, before].map((line) => [line.name, format(line.values[day] ?? Number.NaN)] as const),
      unit,
    );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = active ?? last;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: days - 1 }[event.key];
    if (event.key === 'Enter') onTable();
    else if (event.key === 'Escape' && active !== null) setActive(null);
    else if (to !== undefined) setActive(Math.max(0, Math.min(days - 1, to)));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const share = (clientX - box.left) / (box.width - INSETS.right);
    setActive(share > 1.02 ? null : Math.max(0, Math.min(days - 1, Math.round(share * (days - 1)))));
  };
  const [nowTop, beforeTop] = namesApart(top(now.values[last] ?? 0), top(before.values.at(-1) ?? 0), 100 * NAMES_APART);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={text.days(label)}
      aria-describedby={describedBy}
      aria-valuemin={1}
      aria-valuemax={days}
      aria-valuenow={(active ?? last) + 1}
      aria-valuetext={said(active ?? last)}
      className="relative min-h-0 min-w-0 flex-1 touch-pan-y text-12 text-muted"
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setActive(null)}
      onBlur={() => setActive(null)}
    >
      <div className="absolute" style={{ top: INSETS.top, bottom: INSETS.bottom, left: 0, right: INSETS.right }}>
        {valueTicks(0, most, 3).map((tick) => (
          <div key={tick} className="absolute inset-x-0 border-t border-line" style={{ top: `${top(tick)}%` }}>
            {[nowTop, beforeTop].every((name) => Math.abs(name - top(tick)) >= 100 * NAMES_APART) && (
              <span className="figure absolute -top-2 left-full ml-2">
                {format(tick).replace(`${decimalMark()}00`, '')}
              </span>
            )}
          </div>
        ))}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full overflow-visible"
        >
          <path
            d={path(before)}
            fill="none"
            stroke="var(--muted)"
            strokeWidth={1.5}
            strokeDasharray="2 3"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={path(now)}
            fill="none"
            stroke="var(--series-1)"
            strokeWidth={1.75}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <Dot left={left(last)} top={top(now.values[last] ?? 0)} />
        <span
          className="absolute left-full ml-2 -translate-y-1/2 font-medium whitespace-nowrap text-text"
          style={{ top: `${nowTop}%` }}
          aria-hidden="true"
        >
          {now.name}
        </span>
        <span
          className="absolute left-full ml-2 -translate-y-1/2 whitespace-nowrap"
          style={{ top: `${beforeTop}%` }}
          aria-hidden="true"
        >
          {before.name}
        </span>
        {[0, 9, 19, days - 1].map((day) => (
          <span
            key={day}
            className="figure absolute top-full mt-1 -translate-x-1/2 first:translate-x-0"
            style={{ left: `${left(day)}%` }}
            aria-hidden="true"
          >
            {day + 1}
          </span>
        ))}
        {active !== null && (
          <>
            <div className="absolute inset-y-0 border-l border-control" style={{ left: `${left(active)}%` }} />
            <div
              aria-hidden="true"
              className="pointer-events-none absolute top-0 z-10 rounded-control bg-raised px-2.5 py-2 whitespace-nowrap shadow-float"
              style={active * 2 > days ? { right: `${102 - left(active)}%` } : { left: `${left(active) + 2}%` }}
            >
              <dl className="grid grid-cols-[auto_auto] gap-x-4 leading-[18px]">
                <dt className="figure col-span-2">{text.to(active + 1)}</dt>
                {[now, before].map((line) => (
                  <div key={line.name} className="contents">
                    <dt>{line.name}</dt>
                    <dd className="figure text-right font-medium text-text">
                      {format(line.values[active] ?? Number.NaN)}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function Dot({ left, top }: { readonly left: number; readonly top: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute size-1.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-(--series-1)"
      style={{ left: `${left}%`, top: `${top}%` }}
    />
  );
}
