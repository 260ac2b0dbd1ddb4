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
    const { from, to } = readEnds(search);
    const [one, other] = [from ?? to, to ?? from];
    const chain = one && other ? [pathQuery(one, other)] : [];
    const isWhole = from !== null && to !== null;
    return prefetch(queryClient, chain, isWhole ? [] : PROPOSED.map((source) => topQuery(source, {})));
  },
  component: Paths,
});

function Paths() {
  return <PathsPage ends={readEnds(Route.useSearch())} />;
}
