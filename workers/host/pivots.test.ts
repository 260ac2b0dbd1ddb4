import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { unpackPivot } from '#schemas/pivot/packed.ts';
import type { Pivot } from '#schemas/pivot/pivot.ts';
import { expectedPivot } from '#schemas/testing/pivots.ts';
import type { PivotCall } from '../protocol.ts';
import { sampleMaker } from './sampleTable.ts';
import { FakeServer, settled } from './testing/fakeServer.ts';
import { open, projects as rowsOfProjects } from './testing/serverTables.ts';
import { createWorkerApi } from './workerSide.ts';

const spec = DATA_SETS.projects;
const SECTORS: Pivot = {
  rows: [{ field: 'sector', by: 'value' }],
  columns: [],
  measures: [{ figure: 'count' }, { figure: 'max', field: 'tvl' }],
  sort: { by: 1, order: 'desc' },
  limit: { rows: null, columns: null },
};
const call = (filter: PivotCall['filter'], pivot = SECTORS): PivotCall => ({ pivot, filter, search: '' });

async function opened(rows: number) {
  const { environment } = new FakeServer(spec, []);
  const api = createWorkerApi(environment);
  const query = { filter: [], sort: null, search: '' };
  api.open({ kind: 'sample', source: 'projects', rows, seed: 7 }, query, () => undefined, '', null);
  await settled();
  return { api, rowsAsMade: () => sampleMaker('projects', rows, 7, environment.now()).rows(0, rows) as Row[] };
}

describe('pivots of a table', () => {
  it('are counted once every row is held, whatever the shown view', async () => {
    const server = new FakeServer(spec, rowsOfProjects(250));
    const { table, state } = open(server);
    expect(await table.pivot(call([]))).toBeNull();
    await settled();
    expect(state().complete).toBe(true);
    table.setQuery({ filter: [['price_usd', 'lt', 0]], sort: null, search: '' });
    const filter = [['volume', 'gte', 20]] as const;
    const counted = await table.pivot(call(filter));
    expect(counted && unpackPivot(counted)).toEqual(expectedPivot(spec, server.rows, SECTORS, { filter, search: '' }));
    expect(counted?.cells.counts[0]).toBeGreaterThan(0);
  });

  it('give way to a newer call that came before they were counted', async () => {
    const { api, rowsAsMade } = await opened(300);
    const filter = [['sector', 'eq', 'DeFi']] as const;
    const [older, newer] = await Promise.allSettled([api.pivot(call([])), api.pivot(call(filter))]);
    expect(older).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
    expect(newer.status === 'fulfilled' && newer.value && unpackPivot(newer.value)).toEqual(
      expectedPivot(spec, rowsAsMade(), SECTORS, { filter, search: '' }),
    );
  });

  it('refuse more cells than an answer holds, before they are made', async () => {
    // Each row is in a group of its own at each of twelve levels.
    const { api } = await opened(10_000);
    const value = (field: string) => ({ field, by: 'value' }) as const;
    const fine = { ...SECTORS, rows: ['name', 'slug', 'symbol'].map(value), columns: ['tvl', 'volume'].map(value) };
    const few = [['tvl', 'gte', 1e9]] as const;
    await expect(api.pivot(call(few, fine))).resolves.not.toBeNull();
    await expect(api.pivot(call([], fine))).rejects.toThrow(RangeError);
  });
});
