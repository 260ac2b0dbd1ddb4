import type { ServerModule } from '#server/module.ts';
import { watchlistRoutes } from './routes.ts';

/** The three watchlists of a member. */
export const watchlist: ServerModule = {
  name: 'watchlist',
  memberRoutes: watchlistRoutes,
};
