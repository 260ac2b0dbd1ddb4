import { createFileRoute } from '@tanstack/react-router';
import { directorySearch } from '#src/app/directorySearch.ts';
import { requireMember } from '#src/features/auth/requireSignIn.ts';
import { WatchlistPage } from '#src/pages/watchlist/WatchlistPage.tsx';

export const Route = createFileRoute('/watchlist')({
  beforeLoad: requireMember,
  validateSearch: directorySearch,
  staticData: { fillsWindow: true },
  component: WatchlistPage,
});
