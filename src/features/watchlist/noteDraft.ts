import type { Watchlist } from './mutations.ts';

/** Draft key of a note, by the number of its record or else its slug, so that typing survives the end of a session. */
export const noteDraft = (sid: Watchlist, id: number | string) => `note.${sid}.${id}`;
