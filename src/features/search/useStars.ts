import type { EntityKind } from '#schemas/kinds.ts';
import { useWatched } from '#src/features/watchlist/useWatched.ts';
import type { Found } from './searchHits.ts';

/** The stars of hits, whatever kind of thing each of them is. */
export interface Stars {
  readonly has: (hit: Found) => boolean;
  readonly toggle: (hit: Found) => void;
}

export function useStars(): Stars {
  const lists: Readonly<Record<EntityKind, ReturnType<typeof useWatched>>> = {
    project: useWatched('watchlist_project'),
    venture: useWatched('watchlist_venture'),
    people: useWatched('watchlist_user'),
  };
  const watchable = ({ slug, name }: Found) => ({ slug, id: null, name });
  return {
    has: (hit) => lists[hit.kind].has(watchable(hit)),
    toggle: (hit) => lists[hit.kind].toggle(watchable(hit)),
  };
}
