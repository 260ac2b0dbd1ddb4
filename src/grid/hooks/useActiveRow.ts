import { useSyncExternalStore } from 'react';
import type { Row } from '#schemas/filters/semantics.ts';
import type { WindowCache } from '../model/windowCache.ts';

/**
 * The row at the place of the active cell, null in the header and while it is on its way. Followed as rows come: after a
 * sort another row stands there, and a key must not act on the one before.
 */
export function useActiveRow(cache: WindowCache, place: number): Row | null {
  return useSyncExternalStore(cache.subscribe, () => (place >= 0 ? (cache.get(place) ?? null) : null));
}
