import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Row } from '#schemas/filters/semantics.ts';
import type { TableHandle, TableState } from '#workers/client.ts';
import { WindowCache } from '../model/windowCache.ts';

/** The rows of a table that the page holds, kept in step with its revisions and with the fields that are drawn. */
export function useWindowCache(table: TableHandle, state: TableState, fields: readonly string[]): WindowCache {
  const cache = useMemo(() => new WindowCache(table), [table]);
  const { revision, loaded, complete, error } = state;
  useEffect(() => cache.setFields(fields), [cache, fields]);
  useEffect(() => cache.revise(revision), [cache, revision]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows on their way may come with any of these.
  useEffect(() => cache.refill(), [cache, loaded, complete, error]);
  return cache;
}

/**
 * The row at the place of the active cell, null in the header and while it is on its way. Followed as rows come: after a
 * sort another row stands there, and a key must not act on the one before.
 */
export function useActiveRow(cache: WindowCache, place: number): Row | null {
  return useSyncExternalStore(cache.subscribe, () => (place >= 0 ? (cache.get(place) ?? null) : null));
}
