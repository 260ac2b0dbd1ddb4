import { createFileRoute } from '@tanstack/react-router';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { homeTotalsQuery } from '#src/api/shellQueries.ts';
import { topQuery } from '#src/api/topRows.ts';
import { directoryParams, directorySearch } from '#src/app/directorySearch.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { prefetchFirstRows } from '#src/features/data-table/firstRows.ts';
import { stripQuery, stripView } from '#src/pages/directory/arrivedGlance.ts';
import { DirectoryPage } from '#src/pages/directory/DirectoryPage.tsx';

export const Route = createFileRoute('/directory/$source')({
  params: { parse: directoryParams, stringify: ({ source }) => ({ source }) },
  validateSearch: directorySearch,
  loader: ({ params: { source }, location: { search }, context: { queryClient } }) => {
    const spec = DATA_SETS[source];
    const view = stripView(spec, search);
    const strip = view ? stripQuery(spec, view) : topQuery(source, search);
    // The line for newcomers names an investor.
    const introduced = source === 'fundraising' && !view ? [topQuery('organizations', {})] : [];
    return Promise.all([
      prefetch(queryClient, [], [homeTotalsQuery(), strip, ...introduced]),
      prefetchFirstRows(queryClient, spec, search),
    ]);
  },
  component: Directory,
});

function Directory() {
  const { source } = Route.useParams();
  return <DirectoryPage key={source} source={source} sampleMode={false} />;
}
