import { describe, expect, it } from 'vitest';
import { WATCHED_SETS } from '#schemas/columns/watched.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { OPENING, type TableState } from '../protocol.ts';
import { FakeServer, settled } from './testing/fakeServer.ts';
import { exportView } from './viewAnswers.ts';
import { WatchedTable } from './watchedTable.ts';

const spec = WATCHED_SETS.projects;
const row = (_id: number, more: object = {}): Row => ({
  _id,
  name: `Project ${_id}`,
  slug: `project-${_id}`,
  sector: ['DeFi'],
  price_usd: _id,
  watch_since: '2026-01-15',
  watch_note: null,
  ...more,
});

function opened() {
  let state: TableState = OPENING;
  const server = new FakeServer(spec, []);
  const table = new WatchedTable(spec, server.environment, (next) => {
    state = next;
  });
  const ids = () => table.window(0, 10, ['name']).rows.map((one) => one?._id);
  return { table, server, ids, state: () => state };
}

describe('a table of watched rows', () => {
  it('is empty until it is given rows, then holds them all in the order of the member', async () => {
    const { table, ids, state } = opened();
    expect(ids()).toEqual([]);
    expect(state().status).toBe('loading');
    table.setRows([row(1), row(2), row(3)], [2, 3, 1]);
    await settled();
    expect(state()).toMatchObject({ status: 'ready', complete: true, total: 3, matching: 3 });
    expect(ids()).toEqual([2, 3, 1]);
  });

  it('filters, searches notes and sorts, and keeps the view when other rows are given', async () => {
    const { table, ids, server, state } = opened();
    table.setRows([row(1, { watch_note: 'Wait for Q3' }), row(2), row(3)], [1, 2, 3]);
    table.setQuery({ filter: [['price_usd', 'gte', 2]], sort: { field: 'price_usd', order: 'desc' }, search: '' });
    await server.pass(1);
    expect(ids()).toEqual([3, 2]);
    const { revision } = state();
    table.setRows([row(4)], [3, 4, 1]);
    await settled();
    expect(ids()).toEqual([4, 3]);
    expect(state()).toMatchObject({ total: 3, matching: 2 });
    expect(state().revision).toBeGreaterThan(revision);
    table.setRows([row(2)], [1, 2]);
    table.setQuery({ filter: [], sort: null, search: 'wait' });
    await server.pass(1);
    expect(ids()).toEqual([1]);
  });

  it('answers queries after the first rows', async () => {
    const { table } = opened();
    const count = table.count({ filter: [], sort: null, search: '' });
    const options = table.options('sector', '', 10);
    table.setRows([row(1), row(2)], [1, 2]);
    expect(await count).toBe(2);
    expect(await options).toEqual([{ value: 'DeFi', count: 2 }]);
  });

  it('says what is wrong with a row, and keeps those it had', async () => {
    const { table, ids, state } = opened();
    table.setRows([row(1)], [1]);
    table.setRows([row(2, { price_usd: 'much' })], [2, 1]);
    await settled();
    expect(state()).toMatchObject({ status: 'error', error: { kind: 'PARSING_ERROR' } });
    expect(ids()).toEqual([1]);
    table.setRows([row(2)], [2, 1]);
    await settled();
    expect(state()).toMatchObject({ status: 'ready', error: null });
    expect(ids()).toEqual([2, 1]);
  });

  it('applies changes only: another order, another note, a removed row', async () => {
    const { table, ids } = opened();
    const notes = () => table.window(0, 10, ['watch_note']).rows.map((one) => one?.watch_note);
    table.setRows([row(1), row(2, { watch_note: 'Second' }), row(3)], [1, 2, 3]);
    table.setRows([], [3, 1, 2]);
    expect([ids(), notes()]).toEqual([
      [3, 1, 2],
      [null, null, 'Second'],
    ]);
    table.setRows([row(1, { watch_note: 'First' })], [3, 1, 2]);
    expect(notes()).toEqual([null, 'First', 'Second']);
    table.setRows([], [3, 2]);
    expect(ids()).toEqual([3, 2]);
    // A removed row must be sent again.
    table.setRows([row(1)], [1, 3, 2]);
    expect([ids(), notes()]).toEqual([
      [1, 3, 2],
      [null, null, 'Second'],
    ]);
  });

  it('exports the present notes', async () => {
    const { table, server } = opened();
    table.setRows([row(1, { watch_note: '=1+1' })], [1]);
    const parts = await exportView(
      table,
      server.environment,
      { columns: ['order', 'name', 'watch_note'], ids: null, sources: false },
      () => undefined,
      new AbortController().signal,
    );
    const text = new TextDecoder().decode(Buffer.concat(parts));
    expect(text.trim().split('\r\n')).toEqual(['#,Project,Note', "1,Project 1,'=1+1"]);
  });
});
