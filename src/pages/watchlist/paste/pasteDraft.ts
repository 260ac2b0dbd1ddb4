import type { Watchlist } from '#src/features/watchlist/pendingMutations.ts';

/** The name under which a pasted list outlives the end of a session. */
export const pasteDraft = (sid: Watchlist) => `paste.${sid}`;
