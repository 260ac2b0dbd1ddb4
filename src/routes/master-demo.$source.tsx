import { createFileRoute } from '@tanstack/react-router';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { directoryParams, directorySearch } from '#src/app/directorySearch.ts';
import { prefetchFirstRows } from '#src/features/data-table/firstRows.ts';
import { ScreenerPage } from '#src/pages/screener/ScreenerPage.tsx';

export const Route = createFileRoute('/master-demo/$source')({
  params: { parse: directoryParams, stringify: ({ source }) => ({ source }) },
  validateSearch: directorySearch,
  loader: ({ params: { source }, location, context: { queryClient } }) => {
    // Loaded in parallel with the page's code. The server never renders it.
    if (typeof document !== 'undefined') import('#src/grid/ag/ScreenerGrid.tsx').catch(() => undefined);
    // Generated rows are the browser's own.
    return 'rows' in location.search ? undefined : prefetchFirstRows(queryClient, DATA_SETS[source], location.search);
  },
  component: Screener,
});

function Screener() {
  const { source } = Route.useParams();
  return <ScreenerPage key={source} source={source} />;
}
