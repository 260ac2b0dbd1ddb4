import { createFileRoute } from '@tanstack/react-router';
import { directorySearch } from '#src/app/directorySearch.ts';
import { WatchlistPage } from '#src/pages/watchlist/WatchlistPage.tsx';

export const Route = createFileRoute('/watchlist')({
  validateSearch: directorySearch,
  component: WatchlistPage,
});
