import * as Comlink from 'comlink';
import { httpMessages } from '#schemas/i18n/en/http.ts';
import {
  type CsvProgress,
  type GivenView,
  OPENING,
  type TableHandle,
  type TableQuery,
  type TableSource,
  type TableState,
  untilAborted,
  type WorkerApi,
} from './protocol.ts';

/** The only place that starts a worker; re-exports the protocol for the page. */
export type {
  AddedRows,
  Copied,
  CsvProgress,
  Distribution,
  Distributions,
  ExportGrant,
  Found,
  GivenView,
  NumberBars,
  OwnCells,
  OwnListRows,
  PivotCall,
  PlacedHead,
  Spread,
  Spreads,
  TableError,
  TableHandle,
  TableQuery,
  TableSource,
  TableState,
  TableWindow,
} from './protocol.ts';

export { OPENING };

/**
 * Opens a table in its own worker, so that two tables on a page do not block each other. `protectedCode` is sent with
 * the worker's requests.
 */
export function openTable(
  source: TableSource,
  query: TableQuery,
  protectedCode: string,
  given: GivenView | null = null,
): TableHandle {
  const worker = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' });
  const leaving = new AbortController();
  const table = connectTable(
    Comlink.wrap<WorkerApi>(worker),
    source,
    query,
    protectedCode,
    () => {
      leaving.abort();
      worker.terminate();
    },
    // The worker failed to load or crashed: no call will be answered.
    (onDeath) => worker.addEventListener('error', (event) => onDeath(event.message || 'The worker did not start')),
    given,
  );
  const onOnline = () => {
    if (table.getState().error) table.retry();
  };
  globalThis.addEventListener('online', onOnline, { signal: leaving.signal });
  return table;
}

let opened = 0;

/** The worker's API as seen from the page. */
export type RemoteApi = Pick<Comlink.Remote<WorkerApi>, keyof WorkerApi>;

/** The page's side of a table. `terminate` ends the worker; `watch` reports its crash. */
export function connectTable(
  api: RemoteApi,
  source: TableSource,
  query: TableQuery,
  protectedCode: string,
  terminate: () => void,
  watch: (onDeath: (message: string) => void) => void = () => undefined,
  given: GivenView | null = null,
): TableHandle {
  let state: TableState = OPENING;
  let calls = 0;
  let isDisposed = false;
  const listeners = new Set<() => void>();

  const setState = (next: TableState) => {
    if (isDisposed) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const fail = (kind: 'FETCH_ERROR' | 'PARSING_ERROR', detail: string) => {
    const message = kind === 'FETCH_ERROR' ? httpMessages.unreachable : httpMessages.unreadable('');
    setState({ ...state, status: 'error', error: { kind, status: null, message, detail } });
  };
  // All rows are lost and a retry cannot help: the table must be reopened.
  watch((message) => {
    state = { ...state, complete: false, total: null };
    fail('FETCH_ERROR', message);
  });
  // Fire and forget: errors arrive in the state.
  const send = (call: Promise<void>) => {
    call.catch((error: unknown) => fail('PARSING_ERROR', messageOf(error)));
  };
  // A terminated worker never answers.
  const closing = new AbortController();
  const ask = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    closing.signal.throwIfAborted();
    try {
      return await untilAborted(call(), closing.signal);
    } catch (error) {
      throw asThrown(error);
    }
  };
  /** A cancellable call: rejects at once and cancels the work in the worker. */
  const askCancellable = async <Answer>(
    signal: AbortSignal,
    call: (id: number) => Promise<Answer>,
  ): Promise<Answer> => {
    if (signal.aborted) throw aborted('The call was cancelled');
    const id = ++calls;
    try {
      return await ask(() => untilAborted(call(id), signal));
    } catch (error) {
      if (!signal.aborted) throw error;
      if (!isDisposed) send(api.cancel(id));
      throw aborted('The call was cancelled');
    }
  };

  send(api.open(source, query, Comlink.proxy(setState), protectedCode, given));
  opened += 1;
  return {
    id: opened,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setQuery(query) {
      if (!isDisposed) send(api.setQuery(query));
    },
    setRows(changed, ids) {
      if (!isDisposed) send(api.setRows(changed, ids));
    },
    setOwn(own) {
      if (!isDisposed) send(api.setOwn(own));
    },
    window: (start, count, fields) => ask(() => api.window(start, count, fields)),
    options: (field, searchValue, limit) => ask(() => api.options(field, searchValue, limit)),
    count: (query) => ask(() => api.count(query)),
    distributions: (fields, facts) => ask(() => api.distributions(fields, facts)),
    spreads: (fields) => ask(() => api.spreads(fields)),
    series: (fields, ids) => ask(() => api.series(fields, ids)),
    linked: (call) => ask(() => api.linked(call)),
    pivot: (call) => ask(() => api.pivot(call)),
    find: (text, fields, signal) => askCancellable(signal, (call) => api.find(call, text, fields)),
    ids: (start, count) => ask(() => api.ids(start, count)),
    idsOfGroup: (line) => ask(() => api.idsOfGroup(line)),
    heads: (line) => ask(() => api.heads(line)),
    summary: (field, ids) => ask(() => api.summary(field, ids)),
    totals: (measures, ids) => ask(() => api.totals(measures, ids)),
    leaders: (sort, count, fields) => ask(() => api.leaders(sort, count, fields)),
    first: (query, count, fields) => ask(() => api.first(query, count, fields)),
    copy: (request) => ask(() => api.copy(request)),
    exportCsv: (request, onProgress, signal) =>
      askCancellable(signal, (call) => {
        const report = (progress: CsvProgress) => {
          if (!signal.aborted) onProgress(progress);
        };
        const address = api.exportCsv(call, request, Comlink.proxy(report));
        address.then((late) => signal.aborted && URL.revokeObjectURL(late)).catch(() => undefined);
        return address;
      }),
    retry() {
      if (!isDisposed) send(api.retry());
    },
    dispose() {
      isDisposed = true;
      listeners.clear();
      closing.abort(aborted('The table was closed'));
      terminate();
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function aborted(message: string): DOMException {
  return new DOMException(message, 'AbortError');
}

/** Restores an error: messages carry only name and message. */
function asThrown(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === 'AbortError') return aborted(error.message);
  return error.name === 'RangeError' ? new RangeError(error.message) : error;
}
