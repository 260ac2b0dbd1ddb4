import type { KindNames } from '#schemas/kinds.ts';

/** A watchlist, by its name in calls. */
export type Watchlist = KindNames['watchlist'];

/** Something that can be watched. Rounds and search results know no `_id`; old rows may have no slug. */
export interface Watchable {
  readonly slug: string | null;
  readonly id: number | null;
  readonly name: string;
}

/** Identifies a thing within its watchlist, by slug where it has one. */
export const watchableKey = (slug: string | null, id: number | null) => slug ?? `#${id}`;
