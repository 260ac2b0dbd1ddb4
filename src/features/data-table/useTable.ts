import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { protectedCode } from '#src/api/authProvider.ts';
import {
  OPENING,
  openTable,
  type TableHandle,
  type TableQuery,
  type TableSource,
  type TableState,
} from '#workers/client.ts';
import { keepTable, showQuery, takeTable } from './tableCache.ts';

/**
 * A table as a component holds it. The handle is null until the first paint, by when its worker has been asked for; that of a
 * table which was kept, until it shows what this component asks for.
 */
export interface OpenTable {
  readonly handle: TableHandle | null;
  readonly state: TableState;
  /** Asks again after a failure; a table that never had a row is opened anew, worker and all. */
  readonly retry: () => void;
}

/**
 * Opens the table of a source, at a query, as long as the component stands; after that it may be kept for the next one.
 * Another source (compared by identity) is another table, another query is for `useTableQuery`.
 */
export function useTable(source: TableSource, query: TableQuery): OpenTable {
  const [handle, setHandle] = useState<TableHandle | null>(null);
  const [attempt, setAttempt] = useState(0);
  const opening = useRef<Promise<TableHandle>>(null);
  // The worker loads and fetches while the page paints and other code runs; the page's own work for it comes after the paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the same table again, and `useTableQuery` asks for what comes later.
  useLayoutEffect(() => {
    const kept = takeTable(source);
    const table = kept ?? openTable(source, query, protectedCode());
    // What another page has asked for is not shown as if it were this one's.
    opening.current = kept ? showQuery(kept, query) : Promise.resolve(table);
    return () => keepTable(source, table);
  }, [source, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    let isOver = false;
    opening.current?.then((table) => isOver || setHandle(table)).catch(() => undefined);
    return () => {
      isOver = true;
      setHandle(null);
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
