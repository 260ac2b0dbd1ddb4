import { useNavigate, useSearch } from '@tanstack/react-router';
import { type EventsParams, PAST, UPCOMING } from '#schemas/api/events.ts';
import { EVENT_CATEGORIES, type Event } from '#schemas/entities/stories.ts';
import { formatCount } from '#schemas/format.ts';
import { CalendarFileLink } from '#src/features/events/CalendarFileLink.tsx';
import { CategorySelect } from '#src/features/events/CategorySelect.tsx';
import { EventItem } from '#src/features/events/EventItem.tsx';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { eventMessages } from '#src/i18n/en/events.ts';
import { useNow } from '#src/shared/clock.ts';
import { Section } from '#src/ui/Section.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { eventsByTime } from './events.ts';

const text = entityMessages.events;

const WHEN = [UPCOMING, PAST] as const;

/**
 * What happens to an entity: what is to come, nearest first, or what has been, newest first. The address says which (`events`), and of
 * which category. `total`: those that are not listed included; `subject`: of whom, for the calendar file.
 */
export function EntityEvents({
  events,
  total,
  subject,
}: {
  readonly events: readonly Event[];
  readonly total: number;
  readonly subject: Partial<Pick<EventsParams, 'project' | 'organization' | 'person'>>;
}) {
  const now = useNow();
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const parted = eventsByTime(events, now);
  const when = WHEN.find((known) => known === search.events) ?? (parted.upcoming.length > 0 ? UPCOMING : PAST);
  const category = EVENT_CATEGORIES.find((known) => known === search.category) ?? null;
  const shown = parted[when].filter((event) => category === null || event.category === category);
  const change = (part: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (previous: Record<string, string | undefined>) => ({ ...previous, ...part }),
    });
  return (
    <Section
      title={text.title}
      note={events.length < total ? text.newest(events.length, total) : formatCount(total)}
      className="border-b-0"
      end={
        <div className="flex flex-wrap items-center gap-2">
          <CalendarFileLink when={when} category={category} {...subject} />
          <Segmented
            label={eventMessages.when}
            options={WHEN.map((value) => ({ value, label: text.whenNames[value](parted[value].length) }))}
            value={when}
            onChange={(value) => change({ events: value })}
          />
          <CategorySelect value={category} onChange={(value) => change({ category: value ?? undefined })} />
        </div>
      }
    >
      {shown.length === 0 ? (
        <p className="text-13 text-muted">
          {text.none[when](category === null ? null : eventMessages.categories(category))}
        </p>
      ) : (
        <ul className="max-w-220">
          {shown.map((event) => (
            <EventItem key={event._id} event={event} />
          ))}
        </ul>
      )}
    </Section>
  );
}
