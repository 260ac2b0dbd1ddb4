import { describe, expect, it } from 'vitest';
import type { CellValue, ListColumn } from '#schemas/api/listColumns.ts';
import { unpackPivot } from '#schemas/pivot/packed.ts';
import type { TableQuery } from '../protocol.ts';
import { FakeServer, settled } from './testing/fakeServer.ts';
import { ids, open, projects, spec, WHOLE, wanted } from './testing/serverTables.ts';
import { exportView } from './viewAnswers.ts';

const column = (key: string, kind: ListColumn['kind']): ListColumn => ({
  ...{ key, title: key, kind, options: ['hot', 'cold'], several: true },
});
const [SCORE, STAGE, NOTE, SEEN, DONE] = [
  column('o_score000', 'number'),
  column('o_stage000', 'tags'),
  column('o_note0000', 'text'),
  column('o_seen0000', 'date'),
  column('o_done0000', 'tick'),
];
const columns = [SCORE, STAGE, NOTE, SEEN, DONE];
const cells = (given: Readonly<Record<string, readonly (readonly [number, CellValue])[]>>) =>
  new Map(Object.entries(given).map(([key, pairs]) => [key, new Map(pairs)]));
const OWN = {
  columns,
  cells: cells({
    [SCORE.key]: [
      [3, 7],
      [9, 70],
      [21, -1],
    ],
    [STAGE.key]: [
      [3, ['hot', 'cold']],
      [9, ['cold']],
    ],
    [NOTE.key]: [[3, 'Met in Lisbon']],
    [SEEN.key]: [[9, '2026-03']],
    [DONE.key]: [[21, true]],
  }),
};
const asking = (more: Partial<TableQuery>): TableQuery => ({ ...WHOLE, ...more });
const FIELDS = columns.map(({ key }) => key);

async function opened(rows: number, query = WHOLE) {
  const server = new FakeServer(spec, projects(rows));
  const { table, state } = open(server, query);
  const show = async (next: TableQuery) => {
    table.setQuery(next);
    await settled();
    await server.pass(0);
    return ids(table.window(0, 10, FIELDS).rows);
  };
  return { server, table, state, show };
}

describe('own columns', () => {
  it('are shown, sorted, filtered, counted and grouped as columns of the data set', async () => {
    const { table, show } = await opened(300);
    await settled();
    table.setOwn(OWN);
    const bySort = asking({ sort: { field: SCORE.key, order: 'desc' } });
    expect((await show(bySort)).slice(0, 3)).toEqual([9, 3, 21]);
    expect(table.window(0, 3, FIELDS).rows).toEqual([
      { _id: 9, [SCORE.key]: 70, [STAGE.key]: ['cold'], [NOTE.key]: null, [SEEN.key]: '2026-03', [DONE.key]: null },
      {
        _id: 3,
        [SCORE.key]: 7,
        [STAGE.key]: ['hot', 'cold'],
        [NOTE.key]: 'Met in Lisbon',
        [SEEN.key]: null,
        [DONE.key]: null,
      },
      { _id: 21, [SCORE.key]: -1, [STAGE.key]: [], [NOTE.key]: null, [SEEN.key]: null, [DONE.key]: 'Yes' },
    ]);
    expect(await show(asking({ filter: [[STAGE.key, 'in', ['hot']]] }))).toEqual([3]);
    expect(await show(asking({ filter: [[NOTE.key, 'contains', 'lisbon']] }))).toEqual([3]);
    expect(await show(asking({ filter: [[DONE.key, 'eq', 'Yes']] }))).toEqual([21]);
    expect(await show(asking({ filter: [[SEEN.key, 'gte', '2026']] }))).toEqual([9]);
    expect(await table.count(asking({ filter: [[SCORE.key, 'known', 0]] }))).toBe(297);
    expect(await table.options(STAGE.key, '', 5)).toEqual([{ value: 'cold', count: 1 }]);
    const packed = await table.pivot({
      ...{ filter: [[STAGE.key, 'known', 1]], search: '' },
      pivot: {
        ...{ rows: [{ field: STAGE.key, by: 'value' }], columns: [], measures: [{ figure: 'count' }], sort: null },
        limit: { rows: null, columns: null },
      },
    });
    expect(packed && unpackPivot(packed).rows.map(({ keys }) => keys[0])).toEqual(
      expect.arrayContaining(['hot', 'cold']),
    );
  });

  it('are part of formulas', async () => {
    const { table, show } = await opened(300);
    await settled();
    table.setOwn(OWN);
    const formulas = [{ key: 'f_x', title: 'X', text: `${SCORE.key} * 2` }];
    await show(asking({ formulas, filter: [['f_x', 'gt', 100]], sort: null }));
    expect(table.window(0, 5, ['f_x']).rows).toEqual([{ _id: 9, f_x: 140 }]);
  });

  it('change with a cell', async () => {
    const { table, state, show } = await opened(300);
    await settled();
    table.setOwn(OWN);
    const filter = asking({ filter: [[STAGE.key, 'in', ['hot']]] });
    expect(await show(filter)).toEqual([3]);
    const { revision } = state();
    table.setOwn({ columns, cells: cells({ [STAGE.key]: [[9, ['hot']]] }) });
    expect(ids(table.window(0, 10, []).rows)).toEqual([9]);
    await settled();
    expect(state()).toMatchObject({ matching: 1, complete: true });
    expect(state().revision).toBeGreaterThan(revision);
  });

  it('cost a table without any nothing', async () => {
    const { server, table, state } = await opened(30_000);
    await settled();
    const [{ revision }, asked] = [state(), server.asked.length];
    table.setOwn({ columns: [], cells: new Map() });
    await settled();
    expect([state().revision, server.asked.length]).toEqual([revision, asked]);
  });

  it('may be named before they are known', async () => {
    const { table, state } = await opened(300, asking({ filter: [[SCORE.key, 'gt', 0]] }));
    await settled();
    expect(state().error).toBeNull();
    table.setOwn(OWN);
    await settled();
    expect(state()).toMatchObject({ status: 'ready', matching: 2 });
  });

  it('are drawn on rows that the server sends page by page', async () => {
    const { table } = await opened(30_000);
    await settled();
    const [first] = table.window(0, 1, []).rows;
    table.setOwn({ columns, cells: cells({ [SCORE.key]: [[first?._id ?? 0, 5]] }) });
    expect(table.window(0, 1, [SCORE.key, STAGE.key]).rows).toEqual([
      { _id: first?._id, [SCORE.key]: 5, [STAGE.key]: [] },
    ]);
  });

  it('are never asked of the server: all rows are fetched for what reads them', async () => {
    const { server, table, state, show } = await opened(30_000, asking({ filter: [[SCORE.key, 'gt', 0]] }));
    table.setOwn(OWN);
    await settled();
    expect(state()).toMatchObject({ status: 'ready', complete: true, matching: 2 });
    expect(server.asked.filter(({ params }) => JSON.stringify(params).includes('o_'))).toEqual([]);
    expect(ids(table.window(0, 5, []).rows)).toEqual(
      [3, 9].sort((a, b) => wanted(server, WHOLE).indexOf(a) - wanted(server, WHOLE).indexOf(b)),
    );
    expect(await show(WHOLE)).toEqual(wanted(server, WHOLE).slice(0, 10));
  });

  it('are counted before all rows are here', async () => {
    const { server, table } = await opened(30_000);
    await settled();
    table.setOwn(OWN);
    expect(await table.count(asking({ filter: [[SCORE.key, 'known', 1]] }))).toBe(3);
    expect(server.asked.filter(({ params }) => JSON.stringify(params).includes('o_'))).toEqual([]);
  });

  it('are in files, of rows of the server too', async () => {
    const { server, table } = await opened(30_000);
    await settled();
    const [first] = table.window(0, 1, ['name']).rows;
    table.setOwn({ columns, cells: cells({ [NOTE.key]: [[first?._id ?? 0, 'Call, again']] }) });
    const request = {
      columns: ['name', NOTE.key],
      ids: new Float64Array([first?._id ?? 0]),
      sources: false,
      grant: null,
    };
    const parts = await exportView(table, server.environment, request, () => undefined, new AbortController().signal);
    expect(await new Blob(parts).text()).toContain(`${first?.name},"Call, again"`);
  });
});
