import { createFileRoute } from '@tanstack/react-router';
import { eventsQuery } from '#src/api/observatoryQueries.ts';
import { directorySearch } from '#src/app/directorySearch.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { readEvents } from '#src/features/events/address.ts';
import { EventsPage } from '#src/pages/events/EventsPage.tsx';

export const Route = createFileRoute('/events')({
  validateSearch: directorySearch,
  loader: ({ location: { search }, context: { queryClient } }) =>
    prefetch(queryClient, [eventsQuery(readEvents(search))]),
  component: Events,
});

function Events() {
  return <EventsPage events={readEvents(Route.useSearch())} />;
}
