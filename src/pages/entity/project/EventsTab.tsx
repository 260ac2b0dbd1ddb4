import { useState } from 'react';
import { PAST, UPCOMING } from '#schemas/api/events.ts';
import type { ProjectProfile } from '#schemas/entities/profiles.ts';
import type { Event } from '#schemas/entities/stories.ts';
import { formatCount } from '#schemas/format.ts';
import { CalendarFileLink } from '#src/features/events/CalendarFileLink.tsx';
import { CategorySelect } from '#src/features/events/CategorySelect.tsx';
import { EventItem } from '#src/features/events/EventItem.tsx';
import { eventMessages } from '#src/i18n/en/events.ts';
import { projectMessages } from '#src/i18n/en/project.ts';
import { useNow } from '#src/shared/clock.ts';
import { Section } from '#src/ui/Section.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { eventsByTime } from './events.ts';

const text = projectMessages.events;

const WHEN = [UPCOMING, PAST] as const;

/** What happens to a project: what is to come, nearest first, or what has been, newest first. */
export function EventsTab({ profile: { slug, events, counts } }: { readonly profile: ProjectProfile }) {
  const now = useNow();
  const [chosen, setChosen] = useState<(typeof WHEN)[number] | null>(null);
  const [category, setCategory] = useState<Event['category'] | null>(null);
  const parted = eventsByTime(events, now);
  const when = chosen ?? (parted.upcoming.length > 0 ? UPCOMING : PAST);
  const shown = parted[when].filter((event) => category === null || event.category === category);
  return (
    <Section
      title={text.title}
      note={events.length < counts.events ? text.newest(events.length, counts.events) : formatCount(counts.events)}
      className="border-b-0"
      end={
        <div className="flex flex-wrap items-center gap-2">
          <CalendarFileLink when={when} category={category} project={slug} />
          <Segmented
            label={eventMessages.when}
            options={WHEN.map((value) => ({ value, label: text.whenNames[value](parted[value].length) }))}
            value={when}
            onChange={setChosen}
          />
          <CategorySelect value={category} onChange={setCategory} />
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
