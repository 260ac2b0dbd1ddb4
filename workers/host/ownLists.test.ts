import { expect, it } from 'vitest';
import { ownListKey } from '#schemas/columns/ownLists.ts';
import type { OwnListRows, TableQuery } from '../protocol.ts';
import { FakeServer, settled } from './testing/fakeServer.ts';
import { ids, open, projects, spec, WHOLE, wanted } from './testing/serverTables.ts';

/** Of 300 rows every tenth costs 9. */
const NINE: TableQuery = { ...WHOLE, filter: [['price_usd', 'eq', 9]] };
const list = (name: string, query: TableQuery | null, rows: readonly number[] = [], isAsked = true): OwnListRows => ({
  ...{ key: ownListKey(name), name, isAsked, query, ids: rows },
});
const [NINES, WATCHED, HIDDEN] = [
  list('Nines', NINE),
  list('watchlist', null, [3, 10]),
  list('Hidden', NINE, [], false),
];
const ALL = { columns: [], cells: new Map(), lists: [NINES, WATCHED, HIDDEN] };
const asking = (more: Partial<TableQuery>): TableQuery => ({ ...WHOLE, ...more });

async function opened(rows: number, query = WHOLE) {
  const server = new FakeServer(spec, projects(rows));
  const { table, state } = open(server, query);
  await settled();
  const show = async (next: TableQuery) => {
    table.setQuery(next);
    await settled();
    await server.pass(0);
    return ids(table.window(0, 400, []).rows);
  };
  return { server, table, state, show };
}

it('answers which rows stand in a list and in the watchlist', async () => {
  const { server, table, show } = await opened(300);
  const nines = wanted(server, NINE);
  table.setOwn(ALL);
  expect(await show(asking({ filter: [[NINES.key, 'known', 1]] }))).toEqual(nines);
  expect(await show(asking({ filter: [[NINES.key, 'known', 0]] }))).toHaveLength(300 - nines.length);
  expect(new Set(await show(asking({ filter: [[WATCHED.key, 'known', 1]] })))).toEqual(new Set([3, 10]));
  const both = { any: [{ all: [[NINES.key, 'known', 1] as const, [WATCHED.key, 'known', 1] as const] }] };
  expect(await show(asking({ filter: [both] }))).toEqual([10]);
  const formula = `${NINES.key} is known and not ${WATCHED.key} is known`;
  expect(await table.count(asking({ filter: [{ formula }] }))).toBe(nines.length - 1);
  // Nobody stands in a list that reads what this view does not have.
  expect(await show(asking({ filter: [[HIDDEN.key, 'known', 1]] }))).toEqual([]);
});

it('follows the list', async () => {
  const { server, table, show } = await opened(300);
  table.setOwn(ALL);
  const query = asking({ filter: [[NINES.key, 'known', 1]] });
  await show(query);
  const eight: TableQuery = { ...WHOLE, filter: [['price_usd', 'eq', 8]] };
  table.setOwn({ ...ALL, lists: [list('Nines', eight)] });
  expect(ids(table.window(0, 400, []).rows)).toEqual(wanted(server, eight));
});

it('asks no server for them: all rows are fetched first', async () => {
  const { server, table, state, show } = await opened(30_000);
  table.setOwn(ALL);
  const asked = server.asked.length;
  expect((await show(asking({ filter: [[WATCHED.key, 'known', 1]] }))).toSorted()).toEqual([10, 3]);
  expect(state()).toMatchObject({ complete: true, matching: 2 });
  expect(server.asked.slice(asked).filter(({ params }) => JSON.stringify(params).includes(WATCHED.key))).toEqual([]);
});
