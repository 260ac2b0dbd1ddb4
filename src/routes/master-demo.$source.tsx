import { createFileRoute } from '@tanstack/react-router';
import { directoryParams, directorySearch } from '#src/app/directorySearch.ts';
import { ScreenerPage } from '#src/pages/screener/ScreenerPage.tsx';

export const Route = createFileRoute('/master-demo/$source')({
  params: { parse: directoryParams, stringify: ({ source }) => ({ source }) },
  validateSearch: directorySearch,
  // Asked for beside the page's code, not after it: rows wait for it.
  loader: () => {
    import('#src/grid/ag/ScreenerGrid.tsx').catch(() => undefined);
  },
  component: Screener,
});

function Screener() {
  const { source } = Route.useParams();
  return <ScreenerPage key={source} source={source} />;
}
