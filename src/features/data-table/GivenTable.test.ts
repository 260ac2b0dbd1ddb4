import { describe, expect, it, vi } from 'vitest';
import { fakeTable } from '#src/api/fakeTable.ts';
import type { FirstRows } from '#src/api/queries.ts';
import { OPENING, type TableState } from '#workers/client.ts';
import { GivenTable } from './GivenTable.ts';

const ROWS = Array.from({ length: 48 }, (_, at) => ({ _id: at + 1, name: `Row ${at}` }));
const FIRST: FirstRows = {
  version: 7,
  asOf: null,
  skip: 0,
  total: 5_000,
  becomesWhole: true,
  matching: 900,
  fields: ['name'],
  rows: ROWS,
};
const ASKED = { revision: 0, start: 0, rows: [{ _id: 99 }] };

/** A worker's table whose state the test sets. */
function workerTable() {
  let state: TableState = OPENING;
  let tell: () => void = () => undefined;
  const window = vi.fn(async () => ASKED);
  const table = fakeTable({
    getState: () => state,
    subscribe: (listener) => {
      tell = listener;
      return () => undefined;
    },
    window,
  });
  const show = (change: Partial<TableState>) => {
    state = { ...state, ...change };
    tell();
  };
  return { table, window, show };
}

const ready = { status: 'ready', matching: 900, total: 5_000, version: 7 } as const;

describe('a table whose first rows came with the page', () => {
  it('shows them before any worker runs', async () => {
    const given = new GivenTable(FIRST);
    expect(given.getState()).toMatchObject({
      status: 'ready',
      matching: 900,
      total: 5_000,
      loaded: 48,
      complete: false,
    });
    expect(given.atHand.rows).toEqual(ROWS);
    expect(await given.window(10, 3, ['name'])).toEqual({ revision: 0, start: 10, rows: ROWS.slice(10, 13) });
  });

  it('asks the worker for no given row, neither for those that it loads anyway', async () => {
    const given = new GivenTable(FIRST);
    const worker = workerTable();
    given.connect(() => worker.table);
    worker.show({ ...ready, loaded: 0 });
    const { rows } = await given.window(32, 32, ['name']);
    expect(rows).toEqual([...ROWS.slice(32), ...Array.from({ length: 16 }, () => null)]);
    expect(worker.window).not.toHaveBeenCalled();
    expect(given.getState().loaded).toBe(48);
  });

  it.each([
    ['rows beyond them', FIRST, 100, ['name']],
    ['a field that was not given', FIRST, 0, ['name', 'tvl']],
    ['the rest of a page of a table that is never loaded whole', { ...FIRST, becomesWhole: false }, 40, ['name']],
  ])('asks the worker for %s', async (_what, first, start, fields) => {
    const given = new GivenTable(first);
    const worker = workerTable();
    given.connect(() => worker.table);
    worker.show(ready);
    expect(await given.window(start, 32, fields)).toBe(ASKED);
  });

  it('keeps what it shows while the worker begins, and follows it from its first answer on', async () => {
    const given = new GivenTable(FIRST);
    const worker = workerTable();
    const listener = vi.fn();
    given.subscribe(listener);
    given.connect(() => worker.table);
    worker.show({ status: 'loading', progress: 0.1 });
    expect(listener).not.toHaveBeenCalled();
    worker.show({ ...ready, revision: 1, complete: true, loaded: 900 });
    expect(given.getState()).toMatchObject({ revision: 1, complete: true, loaded: 900 });
    expect(await given.window(0, 10, ['name'])).toBe(ASKED);
  });
});
