import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { type EventCalendar as Answer, EVENTS_LIMIT, type EventsParams, PAST, UPCOMING } from '#schemas/api/events.ts';
import { formatDate } from '#schemas/format.ts';
import { eventsQuery } from '#src/api/observatoryQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { EntityPicker } from '#src/features/compare/EntityPicker.tsx';
import { CalendarFileLink } from '#src/features/events/CalendarFileLink.tsx';
import { CategorySelect } from '#src/features/events/CategorySelect.tsx';
import { EventItem } from '#src/features/events/EventItem.tsx';
import { eventMessages } from '#src/i18n/en/events.ts';
import { arrivalMoment } from '#src/shared/hydration.ts';
import { Button } from '#src/ui/Button.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { ALL_EVENTS } from './address.ts';
import { MonthGrid, type SearchOfDay } from './MonthGrid.tsx';
import { Panel } from './Panel.tsx';

const text = eventMessages;

/** Events by day and as a list: what is to come, what is over, or those of a month or a day. */
export function EventCalendar({
  params,
  searchOf,
  onChange,
}: {
  readonly params: EventsParams;
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
  return (
    <Panel
      title={text.title}
      {...(answer ? { unit: text.count(answer.total) } : {})}
      className="relative scroll-mt-16"
      aside={<CalendarFileLink {...params} />}
      {...(answer && isOfMonth && answer.undated > 0 ? { note: text.undated(answer.undated, formatDate(month)) } : {})}
    >
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
      </div>
      {answer === undefined && isError ? (
        <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-x-6 gap-y-4 xl:grid-cols-[7fr_5fr]">
          <MonthGrid
            month={month}
            days={isOfMonth ? answer.days : undefined}
            today={today}
            chosen={when.length === 10 ? when : null}
            searchOf={searchOf}
            onMonth={(next) => onChange({ when: next }, 'replace')}
          />
          <div className="min-w-0">
            <h3 className="mb-1.5 flex min-h-8 flex-wrap items-center gap-x-2 text-14 font-semibold">
              {headingOf(when)}
              {answer && answer.total > EVENTS_LIMIT && (
                <span className="text-12 font-normal text-muted">{text.shown(EVENTS_LIMIT, answer.total)}</span>
              )}
            </h3>
            {answer ? (
              <Agenda answer={answer} onReset={() => onChange(ALL_EVENTS)} />
            ) : (
              <div role="status" aria-busy="true" className="flex flex-col gap-3">
                {[0, 1, 2, 3].map((row) => (
                  <Skeleton key={row} className="h-10 w-full" />
                ))}
              </div>
            )}
          </div>
        </div>
      )}
      {answer !== undefined && isError && (
        <p role="alert" className="pt-2 text-13 text-negative">
          {text.failed}
        </p>
      )}
    </Panel>
  );
}

function headingOf(when: EventsParams['when']): string {
  if (when === UPCOMING) return text.heading.upcoming;
  if (when === PAST) return text.heading.past;
  return when.length === 10 ? text.heading.day(formatDate(when, 'plain')) : text.heading.month(formatDate(when));
}

function Agenda({ answer: { events }, onReset }: { readonly answer: Answer; readonly onReset: () => void }) {
  if (events.length === 0)
    return (
      <EmptyState title={text.none.title} text={text.none.text}>
        <Button onClick={onReset}>{text.none.reset}</Button>
      </EmptyState>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls beside the month, and keys scroll what has focus.
    <section aria-label={text.list} tabIndex={0} className="relative max-h-127 overflow-y-auto">
      <ul>
        {events.map((event) => (
          <EventItem key={event._id} event={event} dense>
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
    </section>
  );
}
