import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import {
  OPENING,
  openTable,
  type TableHandle,
  type TableQuery,
  type TableSource,
  type TableState,
} from '#workers/client.ts';

/** A table as a component holds it; the handle is null until the worker is asked for, after the first paint. */
export interface OpenTable {
  readonly handle: TableHandle | null;
  readonly state: TableState;
  /** Asks again after a failure; a table that never had a row is opened anew, worker and all. */
  readonly retry: () => void;
}

/**
 * Opens the table of a source as long as the component stands. Another source (compared by identity) is another table; the
 * old one's memory is freed.
 */
export function useTable(source: TableSource): OpenTable {
  const [handle, setHandle] = useState<TableHandle | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the same table again.
  useEffect(() => {
    const opened = openTable(source);
    setHandle(opened);
    return () => {
      setHandle(null);
      opened.dispose();
    };
  }, [source, attempt]);
  const subscribe = useCallback((listener: () => void) => handle?.subscribe(listener) ?? (() => undefined), [handle]);
  const state = useSyncExternalStore(subscribe, () => handle?.getState() ?? OPENING);
  const retry = useCallback(() => {
    if (handle?.getState().total === null) setAttempt((count) => count + 1);
    else handle?.retry();
  }, [handle]);
  return { handle, state, retry };
}

/** Keeps a table at a query (compared by identity). */
export function useTableQuery(handle: TableHandle | null, query: TableQuery): void {
  useEffect(() => handle?.setQuery(query), [handle, query]);
}
