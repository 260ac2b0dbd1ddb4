import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { WorkerApi } from '../workerApi.ts';
import type { HostedTable } from './hostedTable.ts';
import { sampleMaker } from './sampleMaker.ts';
import { SampleTable } from './sampleTable.ts';
import { ServerTable } from './serverTable.ts';
import type { Surroundings } from './surroundings.ts';

/** The worker's side of a table: opens it and passes calls on to it. */
export function createWorkerApi(around: Surroundings): WorkerApi {
  let hosted: HostedTable | null = null;
  const exports = new Map<number, AbortController>();
  const table = (): HostedTable => {
    if (!hosted) throw new Error('The table is not open');
    return hosted;
  };
  return {
    open(source, onState) {
      const spec = DATA_SETS[source.source];
      hosted =
        source.kind === 'server'
          ? new ServerTable(spec, around, onState)
          : new SampleTable(spec, sampleMaker(source.source, source.rows, source.seed, around.now()), around, onState);
    },
    setQuery: (query) => table().setQuery(query),
    window: (start, count, fields) => table().window(start, count, fields),
    options: (field, searchValue, limit) => table().options(field, searchValue, limit),
    count: (query) => table().count(query),
    histogram: (field) => table().histogram(field),
    async exportCsv(id, request, onProgress) {
      const control = new AbortController();
      exports.set(id, control);
      try {
        return new Blob(await table().exportCsv(request, onProgress, control.signal), {
          type: 'text/csv;charset=utf-8',
        });
      } finally {
        exports.delete(id);
      }
    },
    cancelExport: (id) => exports.get(id)?.abort(new DOMException('The export was cancelled', 'AbortError')),
    retry: () => table().retry(),
  };
}
