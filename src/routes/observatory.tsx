import { createFileRoute } from '@tanstack/react-router';
import { unixMs } from '#schemas/units.ts';
import {
  eventsQuery,
  latestRoundsQuery,
  moversQuery,
  observedQuery,
  PROJECTS,
  ROUNDS,
} from '#src/api/observatoryQueries.ts';
import { directorySearch } from '#src/app/directorySearch.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { readObservatory } from '#src/pages/observatory/address.ts';
import { ObservatoryPage } from '#src/pages/observatory/ObservatoryPage.tsx';
import { arrivalMoment } from '#src/shared/hydration.ts';

export const Route = createFileRoute('/observatory')({
  validateSearch: directorySearch,
  loader: ({ location: { search }, context: { queryClient } }) => {
    const { rounds, projects, window, events } = readObservatory(search);
    return prefetch(
      queryClient,
      [observedQuery(ROUNDS, rounds, window), observedQuery(PROJECTS, projects, '1y')],
      [
        latestRoundsQuery(rounds, unixMs(arrivalMoment())),
        moversQuery(projects, 'desc'),
        moversQuery(projects, 'asc'),
        eventsQuery(events),
      ],
    );
  },
  component: ObservatoryPage,
});
