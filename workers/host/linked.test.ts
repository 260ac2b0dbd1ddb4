import { describe, expect, it } from 'vitest';
import { OBSERVED_PIVOTS, OBSERVED_RULES } from '#schemas/api/observatory.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { unpackPivot } from '#schemas/pivot/packed.ts';
import { expectedLinked } from '#schemas/testing/pivots.ts';
import type { LinkedCall } from '../protocol.ts';
import { sampleMaker } from './sampleTable.ts';
import { FakeServer, settled } from './testing/fakeServer.ts';
import { open, projects as rowsOfProjects } from './testing/serverTables.ts';
import { createWorkerApi } from './workerSide.ts';

const spec = DATA_SETS.projects;
const rules = OBSERVED_RULES.projects;
const call = (filter: LinkedCall['filter']): LinkedCall => ({
  pivots: OBSERVED_PIVOTS.projects,
  rules,
  filter,
  window: null,
});
const sectors = OBSERVED_PIVOTS.projects.sectors;

describe('linked pivots of a table', () => {
  it('are counted once every row is held, whatever the shown view', async () => {
    const server = new FakeServer(spec, rowsOfProjects(250));
    const { table, state } = open(server);
    expect(await table.linked(call([]))).toBeNull();
    await settled();
    expect(state().complete).toBe(true);
    table.setQuery({ filter: [['price_usd', 'lt', 0]], sort: null, search: '' });
    const filter = [['volume', 'gte', 20]] as const;
    const counted = await table.linked(call(filter));
    expect(counted?.sectors && unpackPivot(counted.sectors)).toEqual(
      expectedLinked(spec, server.rows, sectors, { filter, window: null }, rules),
    );
    expect(counted?.sectors?.cells.counts[0]).toBeGreaterThan(0);
  });

  it('give way to a newer call that came before they were counted', async () => {
    const { environment } = new FakeServer(spec, []);
    const api = createWorkerApi(environment);
    api.open(
      { kind: 'sample', source: 'projects', rows: 300, seed: 7 },
      { filter: [], sort: null, search: '' },
      () => undefined,
      '',
      null,
    );
    await settled();
    const rows = sampleMaker('projects', 300, 7, environment.now()).rows(0, 300) as Row[];
    const filter = [['sector', 'eq', 'DeFi']] as const;
    const [older, newer] = await Promise.allSettled([api.linked(call([])), api.linked(call(filter))]);
    expect(older).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
    expect(newer.status === 'fulfilled' && newer.value?.sectors?.cells.counts[0]).toBe(
      expectedLinked(spec, rows, sectors, { filter, window: null }, rules).cells[0]?.count,
    );
  });
});
