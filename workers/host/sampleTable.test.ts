import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { compareRows, type Row } from '#schemas/filters/semantics.ts';
import { OPENING, type TableState } from '../protocol.ts';
import { SampleTable, sampleMaker } from './sampleTable.ts';
import { FakeServer, settled } from './testing/fakeServer.ts';

const spec = DATA_SETS.projects;
const world = new FakeServer(spec, []);

function open(count: number) {
  const states: TableState[] = [];
  const maker = sampleMaker('projects', count, 7, world.environment.now());
  const table = new SampleTable(spec, maker, world.environment, (state) => states.push(state));
  return { table, states, state: () => states.at(-1) ?? OPENING, rows: maker.rows(0, count) as Row[] };
}

const ids = (rows: readonly (Row | null)[]) => rows.map((row) => row?._id);

describe('a generated table', () => {
  it('reports progress, shows no partial result, and then all rows', async () => {
    const { table, states, state, rows } = open(4_100);
    expect(table.window(0, 20, ['name']).rows).toEqual([]);
    await settled();
    const making = states.filter(({ complete }) => !complete);
    expect(making.every(({ status, loaded }) => status === 'loading' && loaded === 0)).toBe(true);
    expect(making.some(({ progress }) => progress !== null && progress > 0)).toBe(true);
    expect(state()).toMatchObject({
      status: 'ready',
      complete: true,
      matching: 4_100,
      total: 4_100,
      loaded: 4_100,
      progress: null,
      version: null,
    });
    const expected = [...rows].sort((a, b) => compareRows(spec, null, a, b)).map((row) => row._id);
    expect(ids(table.window(0, 4_100, []).rows)).toEqual(expected);
  });

  it('never sorts a part: a query waits for the last row', async () => {
    const { table, state, rows } = open(4_100);
    table.setQuery({ filter: [], sort: { field: 'volume', order: 'desc' }, search: '' });
    expect(state().complete).toBe(false);
    await settled();
    const expected = [...rows].sort((a, b) => compareRows(spec, { field: 'volume', order: 'desc' }, a, b));
    expect(ids(table.window(0, 50, []).rows)).toEqual(ids(expected.slice(0, 50)));
  });

  it('answers a new query with a new revision, and the same one with none', async () => {
    const { table, state, rows } = open(1000);
    await settled();
    const { revision } = state();
    const query = { filter: [['tvl', 'gt', 1_000_000]] as const, sort: null, search: '' };
    table.setQuery(query);
    await world.pass(0);
    expect(state()).toMatchObject({
      status: 'ready',
      revision: revision + 1,
      matching: rows.filter((row) => Number(row.tvl) > 1_000_000).length,
    });
    table.setQuery({ ...query });
    await world.pass(0);
    expect(state().revision).toBe(revision + 1);
  });

  it('counts options as if no choice had been made in their field', async () => {
    const { table, rows } = open(1000);
    await settled();
    table.setQuery({ filter: [['sector', 'in', ['DeFi']]], sort: null, search: '' });
    const options = await table.options('sector', '', 100);
    expect(options.length).toBeGreaterThan(3);
    const count = rows.filter((row) => Array.isArray(row.sector) && row.sector.includes(options[0]?.value)).length;
    expect(options[0]?.count).toBe(count);
  });
});

it('generates the requested number of rows for each directory', () => {
  for (const source of ['projects', 'people', 'organizations', 'fundraising'] as const) {
    expect(sampleMaker(source, 777, 1, world.environment.now()).count).toBe(777);
  }
});
