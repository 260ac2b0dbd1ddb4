import { createFileRoute } from '@tanstack/react-router';
import { readEnds } from '#schemas/routes/pathEnds.ts';
import { pathQuery } from '#src/api/pathQueries.ts';
import { topQuery } from '#src/api/topRows.ts';
import { directorySearch } from '#src/app/directorySearch.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { PathsPage } from '#src/pages/paths/PathsPage.tsx';
import { PROPOSED } from '#src/pages/paths/Proposals.tsx';

export const Route = createFileRoute('/paths')({
  validateSearch: directorySearch,
  loader: ({ location: { search }, context: { queryClient } }) => {
    const ends = readEnds(search);
    const { from, to } = ends;
    const chain = from || to ? [pathQuery(ends)] : [];
    return prefetch(queryClient, chain, from && to ? [] : PROPOSED.map((source) => topQuery(source, {})));
  },
  component: Paths,
});

function Paths() {
  return <PathsPage ends={readEnds(Route.useSearch())} />;
}
