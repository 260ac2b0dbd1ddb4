import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CACHE_UNUSED_MS } from '#schemas/constants.ts';
import { httpMessages } from '#schemas/i18n/en/http.ts';
import { protectedCode } from '#src/api/client.ts';
import type { FirstRows } from '#src/api/queries.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import { useOnline } from '#src/shared/online.ts';
import {
  OPENING,
  openTable,
  type TableHandle,
  type TableQuery,
  type TableSource,
  type TableState,
} from '#workers/client.ts';
import { GivenTable } from './GivenTable.ts';

/** Each has a worker and all rows of its data set: enough to go back and forth. */
const CACHED_TABLES_MAX = 2;

/** Tables without a page, by data set, the most recent last. */
const cachedTables = new Map<string, { readonly table: TableHandle }>();

/** Caches a complete server table for a minute after its page was left; disposes any other. */
export function keepTable({ kind, source }: TableSource, table: TableHandle): void {
  if (kind !== 'server' || !table.getState().complete) {
    table.dispose();
    return;
  }
  drop(source);
  const entry = { table };
  cachedTables.set(source, entry);
  setTimeout(() => cachedTables.get(source) === entry && drop(source), CACHE_UNUSED_MS);
  const [oldest = source] = cachedTables.keys();
  if (cachedTables.size > CACHED_TABLES_MAX) drop(oldest);
}

/** Removes a cached table and returns it; it still has its last query. */
export function takeTable({ kind, source }: TableSource): TableHandle | undefined {
  const table = kind === 'server' ? cachedTables.get(source)?.table : undefined;
  // Its worker may have died.
  if (!table?.getState().complete) return undefined;
  cachedTables.delete(source);
  return table;
}

/** Sets a table's query; resolves once state and rows match it. */
export async function showQuery(table: TableHandle, query: TableQuery): Promise<TableHandle> {
  table.setQuery(query);
  const { revision } = await table.window(0, 0, []);
  // The state arrives separately.
  await new Promise<void>((resolve) => {
    const check = () => {
      if (table.getState().revision < revision) return;
      leave();
      resolve();
    };
    const leave = table.subscribe(check);
    check();
  });
  return table;
}

function drop(source: string): void {
  cachedTables.get(source)?.table.dispose();
  cachedTables.delete(source);
}

/** A table in a component. The handle is null until the first paint, and for a cached table until it shows this query. */
interface OpenTable {
  readonly handle: TableHandle | null;
  readonly state: TableState;
  /** Asks for a newer version, and again after a failure: without rows, with a new worker. */
  readonly retry: () => void;
}

/**
 * Opens a table while the component is mounted; afterwards it may be cached. A new `source` (by identity) opens
 * another; `useTableQuery` changes the query. `first`: the rows that the page has brought along.
 */
export function useTable(source: TableSource, query: TableQuery, first: FirstRows | null = null): OpenTable {
  const [given] = useState(() => first && new GivenTable(first));
  const [handle, setHandle] = useState<TableHandle | null>(given);
  const [attempt, setAttempt] = useState(0);
  const opening = useRef<Promise<TableHandle>>(null);
  // The worker starts loading during the first paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt reopens the same table; `useTableQuery` sends later queries.
  useLayoutEffect(() => {
    const arrived = given && !given.isConnected ? given : undefined;
    arrived?.connect((rows) => openTable(source, query, protectedCode(), rows));
    const cached = arrived ? undefined : takeTable(source);
    const table = arrived ?? cached ?? openTable(source, query, protectedCode());
    // Do not show the rows of another page's query.
    opening.current = cached ? showQuery(cached, query) : Promise.resolve(table);
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
  const getState = () => handle?.getState() ?? OPENING;
  const state = useSyncExternalStore(subscribe, getState, getState);
  const retry = useCallback(() => {
    const { error, total } = handle?.getState() ?? OPENING;
    // Without an error the rows of a newer version are on their way.
    if (error !== null && total === null) setAttempt((count) => count + 1);
    else handle?.retry();
  }, [handle]);
  return { handle, state, retry };
}

/** Sets a table's query whenever it changes (by identity). */
export function useTableQuery(handle: TableHandle | null, query: TableQuery): void {
  useEffect(() => handle?.setQuery(query), [handle, query]);
}

/** Refetches server rows when the network or the server returns, and after a new data version. Reports a lost network. */
export function useFreshRows({ state, retry }: OpenTable, sampleMode: boolean): void {
  const online = useOnline();
  const { data, dataUpdatedAt } = useQuery({ ...statusQuery(), enabled: !sampleMode });
  const failed = useRef(false);
  failed.current = state.error !== null;
  const noNetwork = state.error?.kind === 'FETCH_ERROR' && state.error.status === null;
  const answers = state.status === 'ready' && state.error === null;
  const isNoticed = useRef(false);
  // The worker fetches outside the query cache: report its network errors by a failing mutation.
  const { mutate: noticeNoNetwork } = useMutation({
    mutationFn: () => Promise.reject(new Error(httpMessages.networkError)),
  });

  // Once per outage: a table without any answer restarts without an error on each retry.
  useEffect(() => {
    if (noNetwork && !isNoticed.current) noticeNoNetwork();
    if (noNetwork || answers) isNoticed.current = noNetwork;
  }, [noNetwork, answers, noticeNoNetwork]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer of the server is a reason to retry.
  useEffect(() => {
    if (online && failed.current) retry();
  }, [retry, online, dataUpdatedAt]);

  const newest = data?.version;
  const shown = state.version;
  useEffect(() => {
    if (newest !== undefined && shown !== null && newest !== shown) retry();
  }, [retry, newest, shown]);
}
