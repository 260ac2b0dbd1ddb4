import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CACHE_UNUSED_MS } from '#schemas/constants.ts';
import { protectedCode } from '#src/api/client.ts';
import { statusQuery } from '#src/api/queries.ts';
import { messages } from '#src/i18n/index.ts';
import { useOnline } from '#src/shared/online.ts';
import {
  OPENING,
  openTable,
  type TableHandle,
  type TableQuery,
  type TableSource,
  type TableState,
} from '#workers/client.ts';

/** Each has a worker and every row of its data set: enough to go back and forth. */
const CACHED_TABLES_MAX = 2;

/** Tables that no page shows, by their data set, the last one left at the end. */
const cachedTables = new Map<string, { readonly table: TableHandle }>();

/**
 * Takes a table that a page has left. One of the server that holds every row is kept for a minute, for the next page of
 * its data set; any other is disposed.
 */
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

/** The table kept for a source, which is the caller's from now on; it still shows what its last page asked for. */
export function takeTable({ kind, source }: TableSource): TableHandle | undefined {
  const table = kind === 'server' ? cachedTables.get(source)?.table : undefined;
  // One whose worker has died is of no use.
  if (!table?.getState().complete) return undefined;
  cachedTables.delete(source);
  return table;
}

/** Brings a table to a query; resolves with it once its state and its rows are those of the query. */
export async function showQuery(table: TableHandle, query: TableQuery): Promise<TableHandle> {
  table.setQuery(query);
  const { revision } = await table.window(0, 0, []);
  // The state comes by a way of its own.
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

/**
 * A table as a component holds it. The handle is null until the first paint, by when its worker has been asked for; that of a
 * table which was kept, until it shows what this component asks for.
 */
interface OpenTable {
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
    const cached = takeTable(source);
    const table = cached ?? openTable(source, query, protectedCode());
    // What another page has asked for is not shown as if it were this one's.
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

/**
 * Keeps the rows of the server fresh: asks again when the network comes back after a failure, when the server answers again,
 * and when it says that the data set has another version than the rows shown. Has a network that is gone told.
 */
export function useFreshRows({ state, retry }: OpenTable, sampleMode: boolean): void {
  const online = useOnline();
  const { data, dataUpdatedAt } = useQuery({ ...statusQuery(), enabled: !sampleMode });
  const failed = useRef(false);
  failed.current = state.error !== null;
  const noNetwork = state.error?.kind === 'FETCH_ERROR' && state.error.status === null;
  const answers = state.status === 'ready' && state.error === null;
  const isNoticed = useRef(false);
  // The worker asks outside of the query cache, which shows the message: a mutation that fails tells it.
  const { mutate: noticeNoNetwork } = useMutation({
    mutationFn: () => Promise.reject(new Error(messages.api.networkError)),
  });

  // Once until it answers: a table that never did begins anew, without an error, each time it is tried again.
  useEffect(() => {
    if (noNetwork && !isNoticed.current) noticeNoNetwork();
    if (noNetwork || answers) isNoticed.current = noNetwork;
  }, [noNetwork, answers, noticeNoNetwork]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer of the server is a reason to try again.
  useEffect(() => {
    if (online && failed.current) retry();
  }, [retry, online, dataUpdatedAt]);

  const newest = data?.version;
  const shown = state.version;
  useEffect(() => {
    if (newest !== undefined && shown !== null && newest !== shown) retry();
  }, [retry, newest, shown]);
}
