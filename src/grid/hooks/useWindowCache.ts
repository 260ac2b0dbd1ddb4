import { useEffect, useMemo } from 'react';
import type { TableHandle, TableState } from '#workers/client.ts';
import { WindowCache } from '../model/windowCache.ts';

/** The rows held here of a table; kept in step with its revisions and with the fields that are drawn. */
export function useWindowCache(table: TableHandle, state: TableState, fields: readonly string[]): WindowCache {
  const cache = useMemo(() => new WindowCache(table), [table]);
  const { revision, loaded, complete, error } = state;
  useEffect(() => cache.setFields(fields), [cache, fields]);
  useEffect(() => cache.revise(revision), [cache, revision]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows on their way may come with any of these.
  useEffect(() => cache.refill(), [cache, loaded, complete, error]);
  return cache;
}
