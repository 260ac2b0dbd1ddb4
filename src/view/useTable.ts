import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  OPENING,
  openTable,
  type TableHandle,
  type TableQuery,
  type TableSource,
  type TableState,
} from '#workers/client.ts';

/** A table as a component holds it; the handle is null until the first paint, by when its worker has been asked for. */
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
  const opened = useRef<TableHandle>(null);
  // The worker loads and fetches while the page paints and other code runs; the page's own work for it comes after the paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the same table again.
  useLayoutEffect(() => {
    const table = openTable(source);
    opened.current = table;
    return () => table.dispose();
  }, [source, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    setHandle(opened.current);
    return () => setHandle(null);
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
