import { describe, expect, it } from 'vitest';
import { WHOLE_TAKE } from '#schemas/constants.ts';
import { FakeServer, settled } from './testing/fakeServer.ts';
import { BY_VOLUME, CHEAP, ids, isPage, open, projects, spec, WHOLE, wanted } from './testing/serverTables.ts';
import { exportView } from './viewAnswers.ts';

describe('opening', () => {
  it('shows the first hundred rows without waiting for their number', async () => {
    const server = new FakeServer(spec, projects(300));
    server.holds = (sid) => !isPage(sid);
    const { table, state } = open(server);
    expect(table.window(0, 50, []).rows).toEqual([]);
    await settled();
    expect(state()).toMatchObject({ status: 'ready', matching: null, total: null, loaded: 100, complete: false });
    expect(ids(table.window(0, 50, ['name']).rows)).toEqual(wanted(server, WHOLE).slice(0, 50));
    expect(server.pages()[0]?.params).toMatchObject({ skip: 0, take: 100 });
  });

  it('fetches only the rows of its first query', async () => {
    const server = new FakeServer(spec, projects(30_000));
    const { table, state } = open(server, CHEAP);
    table.setQuery({ ...CHEAP });
    await settled();
    expect(state()).toMatchObject({ status: 'ready', matching: 15_000, total: 30_000, loaded: 100 });
    expect(server.pages().map(({ params }) => params.filter)).toEqual([CHEAP.filter]);
    expect(ids(table.window(0, 50, []).rows)).toEqual(wanted(server, CHEAP).slice(0, 50));
  });

  it('does not fetch a first view that the page has, then loads all rows', async () => {
    const server = new FakeServer(spec, projects(7000));
    const given = { version: 1, asOf: null, total: 7000, matching: 7000 };
    const { table, state } = open(server, WHOLE, given);
    await settled();
    expect(server.pages().map(({ params }) => params.take)).toEqual([WHOLE_TAKE, WHOLE_TAKE, WHOLE_TAKE]);
    expect(state()).toMatchObject({ status: 'ready', complete: true, matching: 7000, total: 7000, version: 1 });
    expect(ids(table.window(0, 7000, []).rows)).toEqual(wanted(server, WHOLE));
  });

  it('fetches everything again when the given view has an older version', async () => {
    const server = new FakeServer(spec, projects(300));
    server.version = 2;
    const { table, state } = open(server, WHOLE, { version: 1, asOf: null, total: 200, matching: 200 });
    await settled();
    expect(state()).toMatchObject({ status: 'ready', matching: 300, version: 2, error: null });
    expect(state().revision).toBeGreaterThan(0);
    expect(ids(table.window(0, 300, []).rows)).toEqual(wanted(server, WHOLE));
  });

  it('then fetches a data set of moderate size whole, in few large parts', async () => {
    const server = new FakeServer(spec, projects(7000));
    const { table, state } = open(server);
    await settled();
    expect(state()).toMatchObject({
      status: 'ready',
      complete: true,
      matching: 7000,
      total: 7000,
      loaded: 7000,
      progress: null,
    });
    expect(server.pages().map(({ params }) => [params.skip, params.take])).toEqual([
      [0, 100],
      [0, WHOLE_TAKE],
      [WHOLE_TAKE, WHOLE_TAKE],
      [2 * WHOLE_TAKE, WHOLE_TAKE],
    ]);
    expect(ids(table.window(0, 7000, []).rows)).toEqual(wanted(server, WHOLE));
  });

  it('reads columnar answers like JSON', async () => {
    const server = new FakeServer(spec, projects(1500));
    server.columnar = true;
    const { table, state } = open(server);
    await settled();
    expect(state()).toMatchObject({ complete: true, version: 1 });
    expect(table.window(0, 1, ['name', 'sector']).rows).toEqual([{ _id: 8, name: 'Project 7', sector: [] }]);
  });

  it('keeps its revision when local rows take over, unless a gap was shown', async () => {
    const server = new FakeServer(spec, projects(300));
    server.holds = (_sid, params) => params.take === WHOLE_TAKE;
    const { table, state } = open(server);
    await settled();
    const before = table.window(0, 80, ['name']);
    server.asked.find(({ params }) => params.take === WHOLE_TAKE)?.release();
    await settled();
    expect(state()).toMatchObject({ complete: true, revision: before.revision });
    expect(table.window(0, 80, ['name'])).toEqual(before);
  });

  it('has windows read again when local rows fill a gap that was shown', async () => {
    const server = new FakeServer(spec, projects(600));
    server.holds = (_sid, params) => params.take !== 100 || params.after !== undefined;
    const { table, state } = open(server);
    await settled();
    const gap = table.window(300, 10, []);
    expect(gap.rows).toEqual(new Array(10).fill(null));
    server.asked.find(({ params }) => params.take === WHOLE_TAKE)?.release();
    await settled();
    expect(state().complete).toBe(true);
    expect(state().revision).toBeGreaterThan(gap.revision);
    expect(ids(table.window(300, 10, []).rows)).toEqual(wanted(server, WHOLE).slice(300, 310));
  });
});

describe('queries before all rows are held', () => {
  const holdWhole: FakeServer['holds'] = (_sid, params) => params.take === WHOLE_TAKE;

  it('go to the server from the first row; old rows stay until new ones arrive', async () => {
    const server = new FakeServer(spec, projects(500));
    server.holds = holdWhole;
    const { table, state } = open(server);
    await settled();
    server.holds = () => true;
    table.setQuery(BY_VOLUME);
    await settled();
    expect(state().status).toBe('refreshing');
    expect(ids(table.window(0, 20, []).rows)).toEqual(wanted(server, WHOLE).slice(0, 20));
    const revision = state().revision;
    for (const asked of server.asked) if (asked.params.take !== WHOLE_TAKE) asked.release();
    await settled();
    expect(server.pages().at(-1)?.params).toMatchObject({ skip: 0, sort: BY_VOLUME.sort });
    expect(state()).toMatchObject({ status: 'ready', matching: 500, revision: revision + 1 });
    expect(ids(table.window(0, 20, []).rows)).toEqual(wanted(server, BY_VOLUME).slice(0, 20));
  });

  it('supersede one another: the older is aborted and its late answer dropped', async () => {
    const server = new FakeServer(spec, projects(500));
    server.holds = () => true;
    const { table, state } = open(server);
    table.setQuery(BY_VOLUME);
    table.setQuery(CHEAP);
    const pages = server.pages();
    expect(pages.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    for (const asked of [...server.asked].reverse()) asked.release();
    server.holds = holdWhole;
    await settled();
    expect(state().matching).toBe(wanted(server, CHEAP).length);
    expect(ids(table.window(0, 100, []).rows)).toEqual(wanted(server, CHEAP).slice(0, 100));
  });

  it('are answered locally when the rows arrive first', async () => {
    const server = new FakeServer(spec, projects(500));
    server.holds = (_sid, params) => params.sort !== null;
    const { table, state } = open(server);
    table.setQuery(CHEAP);
    await settled();
    table.setQuery(BY_VOLUME);
    await server.pass(0);
    expect(state()).toMatchObject({ status: 'ready', complete: true });
    expect(ids(table.window(0, 500, []).rows)).toEqual(wanted(server, BY_VOLUME));
  });
});

describe('a data set too large to be held', () => {
  const large = projects(25_200);

  it('fetches the window: the next page by key, a distant one by offset', async () => {
    const server = new FakeServer(spec, large);
    const { table, state } = open(server);
    await settled();
    expect(state()).toMatchObject({ complete: false, total: 25_200, matching: 25_200, loaded: 100 });
    const order = wanted(server, WHOLE);
    expect(table.window(100, 40, []).rows).toEqual(new Array(40).fill(null));
    await settled();
    expect(server.pages().at(-1)?.params).toMatchObject({ after: order[99] });
    expect(ids(table.window(100, 40, []).rows)).toEqual(order.slice(100, 140));
    table.window(20_050, 40, []);
    await settled();
    expect(server.pages().find(({ params }) => params.skip === 20_000)).toBeDefined();
    expect(ids(table.window(20_050, 40, []).rows)).toEqual(order.slice(20_050, 20_090));
    expect(ids(table.window(25_190, 40, []).rows)).toEqual(new Array(10).fill(null));
  });

  it('asks the server for options, without the choices already made in that field', async () => {
    const server = new FakeServer(spec, large);
    const { table } = open(server);
    table.setQuery({
      ...WHOLE,
      filter: [
        ['sector', 'in', ['DeFi']],
        ['price_usd', 'gt', 1],
      ],
    });
    await settled();
    expect(await table.options('sector', 'de', 20)).toEqual([{ value: 'one', count: 1 }]);
    expect(server.asked.at(-2)?.params).toMatchObject({
      field: 'sector',
      searchValue: 'de',
      filter: [['price_usd', 'gt', 1]],
    });
    // Then those without a row in the view.
    expect(server.asked.at(-1)?.params).toMatchObject({ field: 'sector', searchValue: 'de', filter: [], search: '' });
    expect(await table.distributions(['volume'], false)).toBeNull();
  });

  it('exports the whole view, fetches what is missing, and stops when cancelled', async () => {
    const server = new FakeServer(spec, large.slice(0, 25_100));
    const { table } = open(server);
    table.setQuery({ ...WHOLE, filter: [['price_usd', 'eq', 3]] });
    await settled();
    const progress: number[] = [];
    const request = { columns: ['order', 'name'], ids: null, sources: false };
    const parts = await exportView(
      table,
      server.environment,
      request,
      ({ rows }) => progress.push(rows),
      new AbortController().signal,
    );
    const lines = (await new Blob(parts).text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2511);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(2510);
    const control = new AbortController();
    const cancelled = exportView(
      table,
      server.environment,
      request,
      () => control.abort(new DOMException('', 'AbortError')),
      control.signal,
    );
    await expect(cancelled).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  });
});

describe('a newer version of the data', () => {
  it('replaces rows once the new ones have arrived', async () => {
    const server = new FakeServer(spec, projects(25_200));
    const { table, state } = open(server);
    await settled();
    const old = wanted(server, WHOLE);
    server.version = 2;
    server.rows = projects(300);
    server.holds = () => true;
    table.window(100, 10, []);
    server.asked.at(-1)?.release();
    await settled();
    expect(state().status).toBe('refreshing');
    expect(ids(table.window(0, 10, []).rows)).toEqual(old.slice(0, 10));
    server.holds = () => false;
    for (const asked of server.asked) asked.release();
    await settled();
    expect(state()).toMatchObject({ status: 'ready', version: 2, total: 300, complete: true });
    expect(ids(table.window(0, 300, []).rows)).toEqual(wanted(server, WHOLE));
  });

  it('is fetched by retry, while the held rows keep answering', async () => {
    const server = new FakeServer(spec, projects(300));
    const { table, state } = open(server);
    await settled();
    server.version = 2;
    server.rows = projects(200);
    server.holds = (sid) => isPage(sid);
    table.retry();
    await settled();
    expect(state()).toMatchObject({ status: 'refreshing', complete: true, total: 300 });
    table.setQuery(CHEAP);
    expect(table.window(0, 300, []).rows).toHaveLength(150);
    for (const asked of server.asked) asked.release();
    await settled();
    expect(state()).toMatchObject({ status: 'ready', complete: true, total: 200, matching: 100, version: 2 });
  });
});
