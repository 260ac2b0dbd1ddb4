import { createFileRoute } from '@tanstack/react-router';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { homeTotalsQuery } from '#src/api/queries.ts';
import { topQuery } from '#src/api/topRows.ts';
import { directoryParams, directorySearch } from '#src/app/directorySearch.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { prefetchFirstRows } from '#src/features/data-table/firstRows.ts';
import { DirectoryPage } from '#src/pages/directory/DirectoryPage.tsx';

export const Route = createFileRoute('/directory/$source')({
  params: { parse: directoryParams, stringify: ({ source }) => ({ source }) },
  validateSearch: directorySearch,
  loader: ({ params: { source }, location, context: { queryClient } }) =>
    Promise.all([
      prefetch(queryClient, [], [homeTotalsQuery(), topQuery(source, location.search)]),
      prefetchFirstRows(queryClient, DATA_SETS[source], location.search),
    ]),
  component: Directory,
});

function Directory() {
  const { source } = Route.useParams();
  return <DirectoryPage key={source} source={source} sampleMode={false} />;
}
