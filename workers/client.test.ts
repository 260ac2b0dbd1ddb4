import * as Comlink from 'comlink';
import { afterEach, describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { COPIED_ROWS_MAX } from '#schemas/constants.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { connectTable } from './client.ts';
import { FakeServer, settled } from './host/testing/fakeServer.ts';
import { projects } from './host/testing/serverTables.ts';
import type { WorkerEnvironment } from './host/workerEnvironment.ts';
import { createWorkerApi } from './host/workerSide.ts';
import type { TableHandle, TableQuery, TableSource, TableState, WorkerApi } from './protocol.ts';

const WHOLE: TableQuery = { filter: [], sort: null, search: '' };

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A table whose worker runs here, behind the messages a real one would exchange. */
function connected(rows: number): TableHandle {
  return connectedTo({ kind: 'sample', source: 'projects', rows, seed: 1 });
}

function connectedTo(
  source: TableSource,
  watch?: (onDeath: (message: string) => void) => void,
  rows: readonly Row[] = [],
): TableHandle {
  const { port1, port2 } = new MessageChannel();
  open.push(() => port1.close());
  const { environment } = new FakeServer(DATA_SETS.projects, rows);
  Comlink.expose(createWorkerApi({ ...environment, pause: settled }), port1);
  const api = Comlink.wrap<WorkerApi>(port2);
  return connectTable(api, source, WHOLE, 'code', () => port2.close(), watch);
}

/** Resolves when the table reaches a state. */
function until(table: TableHandle, holds: (state: TableState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!holds(table.getState())) return;
      leave();
      resolve();
    };
    const leave = table.subscribe(check);
    check();
  });
}
const isComplete = ({ complete }: TableState) => complete;

const never = new AbortController().signal;
const isAbortError = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

const request = { columns: ['order', 'name'], ids: null, sources: false, grant: null };

describe('a table as the page holds it', () => {
  it('notifies subscribers of every change until they unsubscribe', async () => {
    const table = connected(300);
    let calls = 0;
    const leave = table.subscribe(() => calls++);
    expect(table.getState().status).toBe('loading');
    await until(table, isComplete);
    expect(table.getState()).toMatchObject({ status: 'ready', matching: 300 });
    expect(calls).toBeGreaterThan(0);
    leave();
    const before = calls;
    table.setQuery({ filter: [], sort: null, search: 'a' });
    await table.window(0, 1, []);
    await settled();
    expect(table.getState().revision).toBeGreaterThan(1);
    expect(calls).toBe(before);
  });

  it('gives windows of the newest query', async () => {
    const table = connected(300);
    await until(table, isComplete);
    table.setQuery({ filter: [], sort: { field: 'name', order: 'desc' }, search: '' });
    table.setQuery({ filter: [], sort: { field: 'name', order: 'asc' }, search: '' });
    const { rows, revision } = await table.window(0, 3, ['name']);
    const names = rows.map((row) => String(row?.name));
    expect(names).toEqual([...names].sort());
    await until(table, (state) => state.revision === revision);
  });

  it('hands over the CSV as a file, with progress', async () => {
    const table = connected(300);
    await until(table, isComplete);
    const told: number[] = [];
    const address = await table.exportCsv(request, ({ rows }) => told.push(rows), new AbortController().signal);
    const file = await fetch(address);
    expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(301);
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(told).toEqual([300]);
  });

  it('exports rows of the server with a grant only', async () => {
    const table = connectedTo({ kind: 'server', source: 'projects' });
    await until(table, isComplete);
    await expect(table.exportCsv(request, () => undefined, never)).rejects.toThrow(/grant/);
    const granted = { ...request, grant: { requestId: 'a3c1' } };
    expect(await table.exportCsv(granted, () => undefined, never)).toMatch(/^blob:/);
  });

  it('cancels an export', async () => {
    const table = connected(4_100);
    await until(table, isComplete);
    const control = new AbortController();
    const exported = table.exportCsv(request, () => control.abort(), control.signal);
    await expect(exported).rejects.toMatchObject({ name: 'AbortError' });
    await expect(table.exportCsv(request, () => undefined, control.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('finds, copies, sums up and names rows', async () => {
    const table = connected(300);
    await until(table, isComplete);
    const { rows } = await table.window(0, 300, ['name', 'volume']);
    const name = String(rows[123]?.name);
    const found = await table.find(name.toUpperCase(), ['volume', 'name'], never);
    expect([...found.rows]).toContain(123);
    expect(found.revision).toBe(table.getState().revision);
    expect(new Set(found.fields)).toEqual(new Set([1]));
    const ids = await table.ids(122, 3);
    expect([...ids]).toEqual(rows.slice(122, 125).map((row) => row?._id));
    expect(await table.summary('volume', ids)).toMatchObject({ values: 3 });
    expect((await table.copy({ columns: ['order', 'name'], ids, header: false })).text).toContain(`124\t${name}`);
  });

  it('finds no longer than it is wanted, and not in a view that another has followed', async () => {
    const table = connected(300);
    await until(table, isComplete);
    const control = new AbortController();
    const late = table.find('a', ['name'], control.signal);
    control.abort();
    await expect(late).rejects.toSatisfy(isAbortError);
    await expect(table.find('a', ['name'], control.signal)).rejects.toSatisfy(isAbortError);
    const followed = table.find('a', ['name'], never);
    table.setQuery({ filter: [], sort: { field: 'name', order: 'asc' }, search: '' });
    await expect(followed).rejects.toSatisfy(isAbortError);
    expect((await table.find('a', ['name'], never)).rows.length).toBeGreaterThan(0);
  });

  it('refuses to copy too much with an error of its own kind', async () => {
    const rows = projects(COPIED_ROWS_MAX + 1);
    const table = connectedTo({ kind: 'server', source: 'projects' }, undefined, rows);
    await until(table, isComplete);
    const ids = await table.ids(0, rows.length);
    await expect(table.copy({ columns: ['name'], ids, header: true })).rejects.toBeInstanceOf(RangeError);
  });

  it('leaves no caller waiting when it is disposed', async () => {
    const table = connected(300);
    const asked = [table.find('a', ['name'], never), table.window(0, 1, []), table.summary('volume', null)];
    const ended = Promise.all(asked.map((answer) => expect(answer).rejects.toSatisfy(isAbortError)));
    table.dispose();
    await ended;
  });

  it('is silent once disposed', async () => {
    const table = connected(300);
    let calls = 0;
    table.subscribe(() => calls++);
    table.dispose();
    table.setQuery({ filter: [], sort: null, search: 'x' });
    table.retry();
    await settled();
    expect(calls).toBe(0);
    await expect(table.window(0, 1, [])).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('sends the protected code of the browser with every call to the server', async () => {
    const { port1, port2 } = new MessageChannel();
    open.push(() => port1.close());
    const server = new FakeServer(DATA_SETS.projects, [{ _id: 1, name: 'One', sector: [] }]);
    const codes: (string | undefined)[] = [];
    const environment: WorkerEnvironment = {
      ...server.environment,
      fetch: (url, init) => {
        codes.push(init.headers.protected_code);
        return server.environment.fetch(url, init);
      },
    };
    Comlink.expose(createWorkerApi(environment), port1);
    const api = Comlink.wrap<WorkerApi>(port2);
    const source = { kind: 'server', source: 'projects' } as const;
    const table = connectTable(api, source, WHOLE, 'a code', () => port2.close());
    await until(table, isComplete);
    await table.options('sector', '', 5);
    expect(codes.length).toBeGreaterThanOrEqual(2);
    expect(new Set(codes)).toEqual(new Set(['a code']));
  });

  it('says so when its worker dies before it answers', () => {
    const { port2 } = new MessageChannel();
    open.push(() => port2.close());
    let die: (message: string) => void = () => undefined;
    const table = connectTable(
      Comlink.wrap<WorkerApi>(port2),
      { kind: 'server', source: 'projects' },
      WHOLE,
      '',
      () => port2.close(),
      (onDeath) => {
        die = onDeath;
      },
    );
    die('The program could not be loaded');
    expect(table.getState()).toMatchObject({
      status: 'error',
      error: { kind: 'FETCH_ERROR', detail: 'The program could not be loaded' },
    });
  });

  it('no longer holds every row once its worker has died, but shows those it had', async () => {
    let die: (message: string) => void = () => undefined;
    const table = connectedTo({ kind: 'sample', source: 'projects', rows: 300, seed: 1 }, (onDeath) => {
      die = onDeath;
    });
    await until(table, isComplete);
    die('Out of memory');
    expect(table.getState()).toMatchObject({ status: 'error', complete: false, total: null, matching: 300 });
  });
});
