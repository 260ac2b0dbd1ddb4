import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { type EventCalendar as Answer, EVENTS_LIMIT, type EventsParams, PAST, UPCOMING } from '#schemas/api/events.ts';
import { formatDate } from '#schemas/format.ts';
import { eventsQuery } from '#src/api/observatoryQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { EntityPicker } from '#src/features/compare/EntityPicker.tsx';
import { eventMessages } from '#src/i18n/en/events.ts';
import { arrivalMoment } from '#src/shared/hydration.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { ALL_EVENTS } from './address.ts';
import { CalendarFileLink } from './CalendarFileLink.tsx';
import { CategorySelect } from './CategorySelect.tsx';
import { EventItem } from './EventItem.tsx';
import { MonthGrid, type SearchOfDay } from './MonthGrid.tsx';

const text = eventMessages;

/**
 * Events by day and as a list: what is to come, what is over, or those of a month or a day. `wide`: the list leads, at its full
 * length and with what each event is about; else it scrolls beside the month.
 */
export function EventCalendar({
  params,
  wide = false,
  searchOf,
  onChange,
}: {
  readonly params: EventsParams;
  readonly wide?: boolean;
  /** The address with the events of a day. */
  readonly searchOf: SearchOfDay;
  readonly onChange: (part: Partial<EventsParams>, history?: 'push' | 'replace') => void;
}) {
  const [now] = useState(arrivalMoment);
  const { data, error, isError, isFetching, refetch } = useQuery(eventsQuery(params));
  const answer = data?.result;
  const { when, category, project } = params;
  const isSpan = when !== UPCOMING && when !== PAST;
  const today = answer?.today ?? new Date(now).toISOString().slice(0, 10);
  const month = (isSpan ? when : today).slice(0, 7);
  const isOfMonth = answer?.month === month;
  const Heading = wide ? 'h2' : 'h3';
  const list = (
    <div className="min-w-0">
      <Heading className="mb-1.5 flex min-h-8 flex-wrap items-center gap-x-2 text-14 font-semibold">
        {headingOf(when)}
        {answer && answer.total > EVENTS_LIMIT && (
          <span className="text-12 font-normal text-muted">{text.shown(EVENTS_LIMIT, answer.total)}</span>
        )}
      </Heading>
      {answer ? (
        <Agenda answer={answer} wide={wide} onReset={() => onChange(ALL_EVENTS)} />
      ) : (
        <div role="status" aria-busy="true" className="flex flex-col gap-3">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-10 w-full" />
          ))}
        </div>
      )}
    </div>
  );
  return (
    <div className="relative">
      <ProgressLine active={isFetching} />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Segmented
          label={text.when}
          options={[
            { value: UPCOMING, label: text.upcoming },
            { value: PAST, label: text.past },
          ]}
          value={when === UPCOMING || when === PAST ? when : null}
          onChange={(value) => onChange({ when: value })}
        />
        <CategorySelect value={category} onChange={(value) => onChange({ category: value })} />
        {project === null ? (
          <EntityPicker
            kind="project"
            label={text.project}
            taken={[]}
            limit={1}
            onPick={(slug) => onChange({ project: slug })}
          />
        ) : (
          <Button icon={X} onClick={() => onChange({ project: null })}>
            {text.projectIs(answer?.project?.name ?? project)}
            <span className="sr-only">. {text.anyProject(answer?.project?.name ?? project)}</span>
          </Button>
        )}
        <span className="ml-auto">
          <CalendarFileLink {...params} />
        </span>
      </div>
      {answer === undefined && isError ? (
        <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={cx('grid gap-x-6 gap-y-4', wide ? 'lg:grid-cols-2' : 'xl:grid-cols-[7fr_5fr]')}>
          {wide && list}
          <div className={cx('min-w-0', wide && 'self-start lg:sticky lg:top-(--header-height) lg:pt-1')}>
            <MonthGrid
              month={month}
              days={isOfMonth ? answer.days : undefined}
              today={today}
              chosen={when.length === 10 ? when : null}
              Heading={Heading}
              searchOf={searchOf}
              onMonth={(next) => onChange({ when: next }, 'replace')}
            />
            {answer && isOfMonth && answer.undated > 0 && (
              <p className="pt-2 text-12 text-pretty text-muted">{text.undated(answer.undated, formatDate(month))}</p>
            )}
          </div>
          {!wide && list}
        </div>
      )}
      {answer !== undefined && isError && (
        <p role="alert" className="pt-2 text-13 text-negative">
          {text.failed}
        </p>
      )}
    </div>
  );
}

function headingOf(when: EventsParams['when']): string {
  if (when === UPCOMING) return text.heading.upcoming;
  if (when === PAST) return text.heading.past;
  return when.length === 10 ? text.heading.day(formatDate(when, 'plain')) : text.heading.month(formatDate(when));
}

function Agenda({
  answer: { events },
  wide,
  onReset,
}: {
  readonly answer: Answer;
  readonly wide: boolean;
  readonly onReset: () => void;
}) {
  if (events.length === 0)
    return (
      <EmptyState title={text.none.title} text={text.none.text}>
        <Button onClick={onReset}>{text.none.reset}</Button>
      </EmptyState>
    );
  const items = (
    <ul {...(wide ? { 'aria-label': text.list } : {})}>
      {events.map((event) => (
        <EventItem key={event._id} event={event} dense={!wide}>
          {event.about.length > 0 && (
            <p className="flex flex-wrap gap-x-3 gap-y-0.5 py-0.5 text-13">
              {event.about.map((one) => (
                <LogoLink
                  key={`${one.kind} ${one.slug ?? one.name}`}
                  kind={one.kind}
                  of={one}
                  size={18}
                  nameClassName=""
                />
              ))}
            </p>
          )}
        </EventItem>
      ))}
    </ul>
  );
  if (wide) return items;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls beside the month, and keys scroll what has focus.
    <section aria-label={text.list} tabIndex={0} className="relative max-h-127 overflow-y-auto">
      {items}
    </section>
  );
}
