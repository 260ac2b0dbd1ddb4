import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { DAY_TITLES, type EventCalendar } from '#schemas/api/events.ts';
import { formatDate, formatWeekday } from '#schemas/format.ts';
import { eventMessages } from '#src/i18n/en/events.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { dayByKey, monthAfter, monthWeeks } from './monthWeeks.ts';

const text = eventMessages;

type Day = EventCalendar['days'][number];

/** Where a day leads, as the address of the page writes it. */
export type SearchOfDay = (day: string) => Record<string, string>;

/**
 * A month by days. One Tab stop: arrows move from day to day, over the ends of the month too. A day is a link to its events.
 */
export function MonthGrid({
  month,
  days,
  today,
  chosen,
  Heading,
  searchOf,
  onMonth,
}: {
  /** `2026-11`. */
  readonly month: string;
  /** Days with events; undefined: they are not loaded yet. */
  readonly days: readonly Day[] | undefined;
  readonly today: string;
  /** The day whose events are listed. */
  readonly chosen: string | null;
  /** The level of its heading. */
  readonly Heading: 'h2' | 'h3';
  readonly searchOf: SearchOfDay;
  readonly onMonth: (month: string) => void;
}) {
  const ids = { heading: useId(), keys: useId() };
  const grid = useRef<HTMLTableElement>(null);
  const [moved, setMoved] = useState<string | null>(null);
  // The day to be focused once its month is drawn.
  const awaited = useRef<string | null>(null);
  const known = new Map(days?.map((day) => [day.day, day]));
  const weeks = monthWeeks(month);
  const stop = [moved, chosen, today].find((day) => day?.startsWith(month)) ?? `${month}-01`;
  useEffect(() => {
    if (awaited.current?.startsWith(month)) focusDay(grid.current, awaited.current);
    awaited.current = null;
  }, [month]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const day = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    if (day === undefined) return;
    if (event.key === ' ' && event.target instanceof HTMLElement) {
      event.preventDefault();
      event.target.click();
      return;
    }
    const next = dayByKey(day, event.key);
    if (next === null) return;
    event.preventDefault();
    setMoved(next);
    if (next.startsWith(month)) focusDay(grid.current, next);
    else {
      awaited.current = next;
      onMonth(next.slice(0, 7));
    }
  };
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  const name = formatDate(month);
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-center gap-1">
        <Heading id={ids.heading} aria-live="polite" className="figure mr-auto text-14 font-semibold">
          {name}
        </Heading>
        <IconButton icon={ChevronLeft} label={text.previousMonth(formatDate(before))} onClick={() => onMonth(before)} />
        <IconButton icon={ChevronRight} label={text.nextMonth(formatDate(after))} onClick={() => onMonth(after)} />
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a table whose cells arrows reach.
        role="grid"
        aria-label={text.calendar(name)}
        aria-describedby={ids.keys}
        aria-busy={days === undefined}
        className="w-full table-fixed border-collapse"
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr className="text-12 text-muted *:h-7 *:font-medium">
            {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
              <th key={weekday} scope="col" abbr={formatWeekday(weekday, 'long')}>
                {formatWeekday(weekday, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={week.find((day) => day !== null) ?? row}>
              {week.map((day, column) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a place without a day has no other name.
                  <td key={column} className="border border-line bg-canvas" />
                ) : (
                  // biome-ignore lint/a11y/useFocusableInteractive: its link has the focus.
                  <td
                    key={day}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see the grid.
                    role="gridcell"
                    aria-selected={day === chosen}
                    className="h-12 border border-line p-0 align-top sm:h-20"
                  >
                    <DayLink
                      day={day}
                      found={known.get(day)}
                      isToday={day === today}
                      isChosen={day === chosen}
                      tabIndex={day === stop ? 0 : -1}
                      search={searchOf(day)}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={ids.keys} hidden>
        {text.keys}
      </p>
    </div>
  );
}

function focusDay(grid: HTMLElement | null, day: string): void {
  grid?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
}

function DayLink({
  day,
  found,
  isToday,
  isChosen,
  tabIndex,
  search,
}: {
  readonly day: string;
  readonly found: Day | undefined;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  readonly tabIndex: number;
  readonly search: Record<string, string>;
}) {
  const { events = 0, titles = [] } = found ?? {};
  const label = text.day(formatDate(day, 'plain'), events, text.more(titles.join(', '), events - titles.length));
  return (
    <Link
      to="."
      search={search}
      resetScroll={false}
      data-day={day}
      tabIndex={tabIndex}
      aria-label={label}
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        'flex h-full min-w-0 flex-col overflow-hidden px-1.5 py-1 text-12 hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
        isChosen && 'bg-pressed',
      )}
    >
      <span className="flex items-center justify-between gap-1">
        <span
          className={cx(
            'figure',
            isToday || isChosen ? 'font-semibold' : 'text-muted',
            isToday && 'text-accent underline',
          )}
        >
          {Number(day.slice(8))}
        </span>
        {events > 0 && (
          <span className={cx('figure rounded-mark bg-tag px-1 text-text', events <= DAY_TITLES && 'sm:hidden')}>
            {events}
          </span>
        )}
      </span>
      {titles.map((title, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two events of a day may have one title.
        <span key={at} className="truncate leading-5 max-sm:hidden">
          {title}
        </span>
      ))}
    </Link>
  );
}
