import * as Comlink from 'comlink';
import { OPENING } from './openingState.ts';
import type { CsvRequest, TableHandle, TableSource, TableState } from './protocol.ts';
import type { WorkerApi } from './workerApi.ts';

/** The only place that starts a worker, and the door through which the page reads what passes between them. */
export type {
  Copied,
  CopyRequest,
  CsvProgress,
  CsvRequest,
  Found,
  Histogram,
  Summary,
  TableError,
  TableHandle,
  TableQuery,
  TableSource,
  TableState,
  TableWindow,
} from './protocol.ts';

export { OPENING };

/** Opens a table in a worker of its own, so that two tables on one page do not wait for each other. */
export function openTable(source: TableSource): TableHandle {
  const worker = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' });
  const leaving = new AbortController();
  const table = connectTable(
    Comlink.wrap<WorkerApi>(worker),
    source,
    () => {
      leaving.abort();
      worker.terminate();
    },
    // Its program could not be loaded, or it ended: no call will be answered.
    (onDeath) => worker.addEventListener('error', (event) => onDeath(event.message || 'The worker did not start')),
  );
  const onOnline = () => {
    if (table.getState().error) table.retry();
  };
  globalThis.addEventListener('online', onOnline, { signal: leaving.signal });
  return table;
}

/** What a table's worker looks like from here. */
export type RemoteApi = Pick<Comlink.Remote<WorkerApi>, keyof WorkerApi>;

/** The page's side of a table. `terminate` ends the worker; `watch` calls back when it has died. */
export function connectTable(
  api: RemoteApi,
  source: TableSource,
  terminate: () => void,
  watch: (onDeath: (message: string) => void) => void = () => undefined,
): TableHandle {
  let state: TableState = OPENING;
  let exports = 0;
  let isDisposed = false;
  const listeners = new Set<() => void>();

  const setState = (next: TableState) => {
    if (isDisposed) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const fail = (kind: 'FETCH_ERROR' | 'PARSING_ERROR', message: string) =>
    setState({ ...state, status: 'error', error: { kind, status: null, message } });
  watch((message) => fail('FETCH_ERROR', message));
  // A call whose answer nobody reads: what goes wrong is told through the state.
  const send = (call: Promise<void>) => {
    call.catch((error: unknown) => fail('PARSING_ERROR', messageOf(error)));
  };
  const alive = () => {
    if (isDisposed) throw new DOMException('The table was closed', 'AbortError');
  };

  send(api.open(source, Comlink.proxy(setState)));
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setQuery(query) {
      if (!isDisposed) send(api.setQuery(query));
    },
    async window(start, count, fields) {
      alive();
      return api.window(start, count, fields);
    },
    async options(field, searchValue, limit) {
      alive();
      return api.options(field, searchValue, limit);
    },
    async count(query) {
      alive();
      return api.count(query);
    },
    async histogram(field) {
      alive();
      return api.histogram(field);
    },
    async exportCsv(request: CsvRequest, onProgress, signal) {
      alive();
      signal.throwIfAborted();
      const id = ++exports;
      const onAbort = () => send(api.cancelExport(id));
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        const file = await api.exportCsv(id, request, Comlink.proxy(onProgress));
        // Cancelled while the file was already on its way.
        signal.throwIfAborted();
        return file;
      } catch (error) {
        throw signal.aborted ? new DOMException('The export was cancelled', 'AbortError') : error;
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
    retry() {
      if (!isDisposed) send(api.retry());
    },
    dispose() {
      isDisposed = true;
      listeners.clear();
      terminate();
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
