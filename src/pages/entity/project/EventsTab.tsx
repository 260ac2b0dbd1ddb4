import { useState } from 'react';
import type { ProjectProfile } from '#schemas/entities/profiles.ts';
import { EVENT_CATEGORIES, type Event } from '#schemas/entities/stories.ts';
import { formatCount } from '#schemas/format.ts';
import { projectMessages } from '#src/i18n/en/project.ts';
import { useNow } from '#src/shared/clock.ts';
import { DateText } from '#src/ui/Figures.tsx';
import { hostOf } from '#src/ui/links.ts';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Tag } from '#src/ui/Tags.tsx';
import { eventsByTime } from './events.ts';

const text = projectMessages.events;

const WHEN = ['upcoming', 'past'] as const;
const ALL = 'All Events';

/** What happens to a project: what is to come, nearest first, or what has been, newest first. */
export function EventsTab({ profile: { events, counts } }: { readonly profile: ProjectProfile }) {
  const now = useNow();
  const [chosen, setChosen] = useState<(typeof WHEN)[number] | null>(null);
  const [category, setCategory] = useState<Event['category'] | typeof ALL>(ALL);
  const parted = eventsByTime(events, now);
  const when = chosen ?? (parted.upcoming.length > 0 ? 'upcoming' : 'past');
  const shown = parted[when].filter((event) => category === ALL || event.category === category);
  return (
    <Section
      title={text.title}
      note={events.length < counts.events ? text.newest(events.length, counts.events) : formatCount(counts.events)}
      className="border-b-0"
      end={
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label={text.when}
            options={WHEN.map((value) => ({ value, label: text.whenNames[value](parted[value].length) }))}
            value={when}
            onChange={setChosen}
          />
          <label className="text-12 text-muted">
            <span className="sr-only">{text.category}</span>
            <select
              value={category}
              onChange={({ target }) => setCategory(EVENT_CATEGORIES.find((known) => known === target.value) ?? ALL)}
              className="h-(--control-height) rounded-control border border-control bg-surface px-2 text-13 text-text"
            >
              {[ALL, ...EVENT_CATEGORIES].map((name) => (
                <option key={name} value={name}>
                  {text.categories(name)}
                </option>
              ))}
            </select>
          </label>
        </div>
      }
    >
      {shown.length === 0 ? (
        <p className="text-13 text-muted">{text.none[when](category === ALL ? null : text.categories(category))}</p>
      ) : (
        <ul className="max-w-220">
          {shown.map((event) => (
            <li
              key={event._id}
              id={`event-${event._id}`}
              className="flex scroll-mt-16 gap-x-4 border-b border-line py-3 last:border-b-0 target:bg-selected max-sm:flex-col"
            >
              <span className="w-28 shrink-0 text-13 text-muted">
                <DateText value={event.date} />
              </span>
              <div className="min-w-0">
                <h3 className="flex flex-wrap items-center gap-2 text-14 font-medium">
                  <span className="wrap-anywhere">{event.title}</span>
                  <Tag>{text.categories(event.category)}</Tag>
                </h3>
                {event.description !== null && (
                  <p className="mt-0.5 max-w-[80ch] text-13 text-pretty text-muted wrap-anywhere">
                    {event.description}
                  </p>
                )}
                {event.url !== null && (
                  <p className="text-12 text-muted">
                    <OutwardLink href={event.url}>{hostOf(event.url)}</OutwardLink>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
