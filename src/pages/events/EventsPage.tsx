import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { EventsParams } from '#schemas/api/events.ts';
import { eventsQuery } from '#src/api/observatoryQueries.ts';
import { eventsOfDay, writeEvents } from '#src/features/events/address.ts';
import { EventCalendar } from '#src/features/events/EventCalendar.tsx';
import { eventMessages } from '#src/i18n/en/events.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';

const text = eventMessages;

/** What is to come and what is over, by category and project, as a list and as a month. */
export function EventsPage({ events }: { readonly events: EventsParams }) {
  usePageTitle(text.title);
  const navigate = useNavigate();
  const { data } = useQuery(eventsQuery(events));
  return (
    <div className="mx-auto flex w-full max-w-360 flex-col gap-3 px-4 pt-3 pb-8">
      <header className="flex min-h-8 flex-wrap items-baseline gap-x-3">
        <h1 className="text-16">{text.title}</h1>
        {data && <p className="text-12 text-muted">{text.count(data.result.total)}</p>}
      </header>
      <EventCalendar
        params={events}
        wide
        searchOf={(day) => writeEvents(eventsOfDay(events, day))}
        onChange={(part, history = 'push') =>
          void navigate({
            to: '/events',
            replace: history === 'replace',
            resetScroll: false,
            search: writeEvents({ ...events, ...part }),
          })
        }
      />
      <p className="text-12 text-muted">{text.utc}</p>
    </div>
  );
}
