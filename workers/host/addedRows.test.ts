import { expect, it } from 'vitest';
import { unpackPivot } from '#schemas/pivot/packed.ts';
import type { TableQuery } from '../protocol.ts';
import { FakeServer, settled } from './testing/fakeServer.ts';
import { ids, open, projects, spec, WHOLE, wanted } from './testing/serverTables.ts';
import { totalsOfView } from './viewAnswers.ts';

/** Of 300 rows every tenth costs 9; no row of the first page does. */
const NINE: TableQuery = { ...WHOLE, filter: [['price_usd', 'eq', 9]] };
const added = (...rows: number[]) => ({ ...NINE, added: { ids: rows } });

async function opened(rows: number, query = WHOLE) {
  const server = new FakeServer(spec, projects(rows));
  const { table, state, states } = open(server, query);
  await settled();
  const show = async (next: TableQuery) => {
    table.setQuery(next);
    await settled();
    await server.pass(0);
    return ids(table.window(0, 400, []).rows);
  };
  return { server, table, state, states, show };
}

it('adds rows to those of the filter, in the order of the view', async () => {
  const { server, state, show } = await opened(300);
  const inOrder = wanted(server, WHOLE);
  const expected = [...wanted(server, NINE), 1, 2].sort((a, b) => inOrder.indexOf(a) - inOrder.indexOf(b));
  expect(await show(added(1, 2))).toEqual(expected);
  expect(state()).toMatchObject({ matching: 32, byHand: 2, total: 300 });
  const sorted = await show({ ...added(1, 2), sort: { field: 'price_usd', order: 'asc' } });
  expect(sorted.slice(0, 2)).toEqual([1, 2]);
  // One that passes by itself, and one that no row has.
  expect(await show(added(10, 999_999))).toEqual(wanted(server, NINE));
  expect(state()).toMatchObject({ matching: 30, byHand: 1 });
  expect(await show(NINE)).toEqual(wanted(server, NINE));
  expect(state().byHand).toBe(0);
});

it('narrows them by the search and by the conditions of the page', async () => {
  const { state, show } = await opened(300);
  expect(await show({ ...added(1, 3), search: 'project 2' })).toContain(3);
  expect(await show({ ...added(1, 3), search: 'project 2' })).not.toContain(1);
  const within = await show({ ...added(1, 3), added: { ids: [1, 3], within: [['_id', 'nin', [3]]] } });
  expect([within.includes(1), within.includes(3)]).toEqual([true, false]);
  expect(state().byHand).toBe(1);
});

it('counts them in totals, values, bars, groups and pivots', async () => {
  const { table, show } = await opened(300);
  await show(added(1, 2));
  const measures = [{ figure: 'sum', field: 'price_usd' }] as const;
  // Row 1 costs nothing, row 2 costs 1.
  expect(await totalsOfView(table, measures, null)).toMatchObject({ count: 32, values: [271] });
  // Row 1 is one of DeFi.
  const alone = await table.count({ ...NINE, filter: [...NINE.filter, ['sector', 'eq', 'DeFi']] });
  expect(await table.options('sector', '', 5)).toEqual([{ value: 'DeFi', count: alone + 1 }]);
  const bars = await table.distributions(['price_usd', 'volume'], false);
  expect([bars?.get('price_usd')?.rows, bars?.get('volume')?.rows]).toEqual([300, 32]);
  const packed = await table.pivot({
    ...{ filter: NINE.filter, search: '', added: { ids: [1, 2] } },
    pivot: {
      ...{ rows: [], columns: [], measures: [{ figure: 'count' }], sort: null },
      limit: { rows: null, columns: null },
    },
  });
  expect(packed && unpackPivot(packed).cells[0]?.count).toBe(32);
});

it('keeps the rows of the server until all are here, and asks it for nothing else', async () => {
  const { server, table, state, show } = await opened(30_000, NINE);
  const [shown] = ids(table.window(0, 1, []).rows);
  expect(state()).toMatchObject({ matching: 3_000, complete: false });
  const asked = server.asked.length;
  table.setQuery(added(1));
  expect(ids(table.window(0, 1, []).rows)).toEqual([shown]);
  await settled();
  expect(state()).toMatchObject({ status: 'ready', complete: true, matching: 3_001, byHand: 1 });
  expect(server.asked.slice(asked).filter(({ params }) => JSON.stringify(params).includes('"eq",9'))).toEqual([]);
  expect((await show({ ...added(1, 2), sort: { field: 'price_usd', order: 'asc' } })).slice(0, 2)).toEqual([1, 2]);
});

it('does not count queries that name none', async () => {
  const { table, show } = await opened(300);
  await show(added(1, 2));
  expect(await table.count(NINE)).toBe(30);
  expect((await table.first(NINE, 400, [])).length).toBe(30);
});
