import * as Comlink from 'comlink';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { GIVEN_SETS } from '#schemas/columns/givenSets.ts';
import { WATCHED_SETS } from '#schemas/columns/watched.ts';
import { buffersOf } from '#schemas/pivot/packed.ts';
import type { GivenView, TableQuery, TableSource, TableState, WorkerApi } from '../protocol.ts';
import type { HostedTable } from './hostedTable.ts';
import { SampleTable, sampleMaker } from './sampleTable.ts';
import { type ReadSeries, sampleSeries, serverSeries } from './series.ts';
import { ServerTable } from './serverTable.ts';
import {
  copyFromView,
  exportView,
  findInView,
  idsInView,
  leadersOfView,
  summaryOfView,
  totalsOfView,
} from './viewAnswers.ts';
import { WatchedTable } from './watchedTable.ts';
import type { WorkerEnvironment } from './workerEnvironment.ts';

/** The worker's side of a table. */
export function createWorkerApi(environment: WorkerEnvironment): WorkerApi {
  let hosted: HostedTable | null = null;
  let readSeries: ReadSeries | null = null;
  let needsGrant = true;
  const calls = new Map<number, AbortController>();
  const linkedTurn = turnsOf(environment);
  const pivotTurn = turnsOf(environment);
  const table = (): HostedTable => {
    if (!hosted) throw new Error('The table is not open');
    return hosted;
  };
  const cancellable = async <Answer>(call: number, work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    const control = new AbortController();
    calls.set(call, control);
    try {
      return await work(control.signal);
    } finally {
      calls.delete(call);
    }
  };
  return {
    open(source, query, onState, protectedCode, given) {
      needsGrant = source.kind !== 'sample';
      const opened = openHosted(source, query, withProtectedCode(environment, protectedCode), onState, given);
      hosted = opened.hosted;
      readSeries = opened.readSeries;
      hosted.setQuery(query);
    },
    setQuery: (query) => table().setQuery(query),
    setRows(changed, ids) {
      if (!(hosted instanceof WatchedTable)) throw new Error('This table has rows of its own');
      hosted.setRows(changed, ids);
    },
    setOwn(own) {
      if (hosted instanceof ServerTable) hosted.setOwn(own);
    },
    window: (start, count, fields) => table().window(start, count, fields),
    options: (field, searchValue, limit) => table().options(field, searchValue, limit),
    count: (query) => table().count(query),
    distributions: (fields, facts) => table().distributions(fields, facts),
    spreads: (fields) => table().spreads(fields),
    async series(fields, ids) {
      if (!readSeries) throw new Error('The table is not open');
      const found = await readSeries(fields, ids);
      const buffers = new Set([...found.series.values()].map(({ values }) => values.buffer));
      return Comlink.transfer(found, [...buffers]);
    },
    async linked(call) {
      await linkedTurn();
      const packed = await table().linked(call);
      return packed && Comlink.transfer(packed, Object.values(packed).flatMap(buffersOf));
    },
    async pivot(call) {
      await pivotTurn();
      const packed = await table().pivot(call);
      return packed && Comlink.transfer(packed, buffersOf(packed));
    },
    find: (call, text, fields) =>
      cancellable(call, async (signal) => {
        const found = await findInView(table(), environment, text, fields, signal);
        const { rows, fields: at, folded } = found;
        return Comlink.transfer(found, [rows.buffer, at.buffer, ...(folded ? [folded.buffer] : [])]);
      }),
    async ids(start, count) {
      const ids = await idsInView(table(), start, count);
      return Comlink.transfer(ids, [ids.buffer]);
    },
    async idsOfGroup(line) {
      const ids = table().grouped?.idsOf(line) ?? new Float64Array(0);
      return Comlink.transfer(ids, [ids.buffer]);
    },
    heads: async (line) => table().grouped?.above(line) ?? [],
    summary: (field, ids) => summaryOfView(table(), field, ids),
    totals: (measures, ids) => totalsOfView(table(), measures, ids),
    leaders: (sort, count, fields) => leadersOfView(table(), sort, count, fields),
    first: (query, count, fields) => table().first(query, count, fields),
    copy: (request) => copyFromView(table(), environment, request),
    exportCsv: (call, request, onProgress) =>
      cancellable(call, async (signal) => {
        if (needsGrant && !request.grant) throw new Error('Rows of the server are exported with a grant only');
        const parts = await exportView(table(), environment, request, onProgress, signal);
        signal.throwIfAborted();
        return URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
      }),
    cancel: (call) => calls.get(call)?.abort(new DOMException('The call was cancelled', 'AbortError')),
    retry: () => table().retry(),
  };
}

/** Dragging and typing send many calls: those that wait for their turn give way to the newest. */
function turnsOf(environment: WorkerEnvironment): () => Promise<void> {
  let newest = 0;
  return async () => {
    newest += 1;
    const own = newest;
    await environment.pause();
    if (own !== newest) throw new DOMException('A newer call arrived', 'AbortError');
  };
}

function withProtectedCode(environment: WorkerEnvironment, code: string): WorkerEnvironment {
  return {
    ...environment,
    fetch: (url, { headers, signal }) =>
      environment.fetch(url, { headers: { ...headers, protected_code: code }, signal }),
  };
}

function openHosted(
  source: TableSource,
  query: TableQuery,
  environment: WorkerEnvironment,
  onState: (state: TableState) => void,
  given: GivenView | null,
): { readonly hosted: HostedTable; readonly readSeries: ReadSeries } {
  const spec = specOf(source);
  const readSeries = serverSeries(spec, environment);
  switch (source.kind) {
    case 'server':
      return { hosted: new ServerTable(spec, query, environment, onState, given), readSeries };
    case 'sample': {
      const maker = sampleMaker(source.source, source.rows, source.seed, environment.now());
      return { hosted: new SampleTable(spec, maker, environment, onState), readSeries: sampleSeries(spec, maker) };
    }
    case 'watched':
    case 'given':
      return { hosted: new WatchedTable(spec, environment, onState), readSeries };
  }
}

function specOf(source: TableSource) {
  switch (source.kind) {
    case 'watched':
      return WATCHED_SETS[source.source];
    case 'given':
      return GIVEN_SETS[source.source];
    default:
      return DATA_SETS[source.source];
  }
}
