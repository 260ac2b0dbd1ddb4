import { watchlist } from './en/watchlist.ts';

/** The text of watchlists in the language in use: apart from the rest, because it comes after the first rows. */
export const watchlistMessages: typeof watchlist = watchlist;
