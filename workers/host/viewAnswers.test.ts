import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { type CsvRequest, OPENING, type TableQuery, type TableState } from '../protocol.ts';
import { ServerTable } from './serverTable.ts';
import { FakeServer, settled } from './testing/fakeServer.ts';
import { copyFromView, exportView, findInView, idsInView, summaryOfView } from './viewAnswers.ts';

const spec = DATA_SETS.projects;
const WHOLE: TableQuery = { filter: [], sort: null, search: '' };
const CHEAP: TableQuery = { ...WHOLE, filter: [['price_usd', 'lt', 2]] };
const never = new AbortController().signal;

/** More rows than are held whole; a filter leaves a few thousand of them. */
const large: readonly Row[] = Array.from({ length: 25_200 }, (_, index) => ({
  _id: index + 1,
  slug: `p${index}`,
  name: index % 1000 === 1 ? `Korvane ${index}` : `Project ${index}`,
  price_usd: index % 10,
  market_cap_usd: (index * 7) % 50,
  volume: (index * 13) % 40,
  sector: index % 3 === 0 ? ['DeFi'] : [],
}));

async function open(server: FakeServer, query: TableQuery = CHEAP) {
  const states: TableState[] = [];
  const table = new ServerTable(spec, query, server.environment, (state) => states.push(state));
  await settled();
  const pages = () => server.pages().length;
  return { table, states, state: () => states.at(-1) ?? OPENING, pages, opened: pages() };
}

const selected = (server: FakeServer, query: TableQuery) => server.select({ ...query, filter: [...query.filter] });
const ids = (rows: readonly Row[]) => Float64Array.from(rows, (row) => row._id);

describe('a view that the server answers', () => {
  it('is fetched whole to find a text in it, with progress, and only once', async () => {
    const server = new FakeServer(spec, large);
    const { table, states, state, pages, opened } = await open(server);
    const found = await findInView(table, server.environment, 'KORVANE', ['name'], never);
    const rows = selected(server, CHEAP);
    const places = rows.flatMap((row, place) => (String(row.name).startsWith('Korvane') ? [place] : []));
    expect([...found.rows]).toEqual(places);
    await settled();
    expect(found.revision).toBe(state().revision);
    expect(states.some(({ progress }) => progress !== null && progress > 0 && progress < 1)).toBe(true);
    expect(state()).toMatchObject({ progress: null, loaded: rows.length, status: 'ready' });
    const fetched = pages();
    expect(fetched).toBeGreaterThan(opened);

    const sum = rows.reduce((total, row) => total + Number(row.volume), 0);
    expect(await summaryOfView(table, 'volume', null)).toMatchObject({ values: rows.length, sum, least: 0, most: 33 });
    expect([...(await idsInView(table, 1000, 3))]).toEqual([...ids(rows.slice(1000, 1003))]);
    expect(pages()).toBe(fetched);
  });

  it('is fetched once for concurrent callers', async () => {
    const server = new FakeServer(spec, large);
    const { table, pages } = await open(server);
    await Promise.all([
      findInView(table, server.environment, 'korvane', ['name'], never),
      summaryOfView(table, 'volume', null),
      summaryOfView(table, 'price_usd', null),
    ]);
    const asked = server.pages().map(({ params }) => params.after ?? `from ${params.skip} ${params.filter}`);
    expect(new Set(asked).size).toBe(pages());
  });

  it('continues for the other callers when one aborts', async () => {
    const server = new FakeServer(spec, large);
    const { table } = await open(server);
    const control = new AbortController();
    const finding = findInView(table, server.environment, 'korvane', ['name'], control.signal);
    const sum = summaryOfView(table, 'volume', null);
    control.abort(new DOMException('typed on', 'AbortError'));
    await expect(finding).rejects.toMatchObject({ name: 'AbortError' });
    expect(await sum).toMatchObject({ values: selected(server, CHEAP).length });
  });

  it('stops fetching when all callers have aborted, and caches what arrived', async () => {
    const server = new FakeServer(spec, large);
    const { table, pages, opened } = await open(server);
    server.holds = (sid) => sid === 'master_projects';
    const control = new AbortController();
    const finding = findInView(table, server.environment, 'korvane', ['name'], control.signal);
    await settled();
    expect(pages()).toBe(opened + 1);
    control.abort(new DOMException('closed', 'AbortError'));
    await expect(finding).rejects.toMatchObject({ name: 'AbortError' });
    server.asked.at(-1)?.release();
    await settled();
    expect(pages()).toBe(opened + 1);
    expect(table.window(900, 5, []).rows).not.toContain(null);
  });

  it('fetches only the pages of the requested ids', async () => {
    const server = new FakeServer(spec, large);
    const { table, pages, opened } = await open(server);
    const rows = selected(server, CHEAP);
    expect([...(await idsInView(table, 20, 10))]).toEqual([...ids(rows.slice(20, 30))]);
    expect(pages()).toBe(opened);
    expect([...(await idsInView(table, 3010, 10))]).toEqual([...ids(rows.slice(3010, 3020))]);
    expect(pages()).toBe(opened + 1);
    expect([...(await idsInView(table, rows.length - 2, 10))]).toEqual([...ids(rows.slice(-2))]);
    expect(await idsInView(table, rows.length + 5, 10)).toHaveLength(0);
  });

  it('copies and sums up rows that are held without fetching any', async () => {
    const server = new FakeServer(spec, large);
    const { table, pages, opened } = await open(server);
    const rows = selected(server, CHEAP);
    const some = ids([rows[7], rows[3]].flatMap((row) => row ?? []));
    const copied = await copyFromView(table, server.environment, {
      columns: ['order', 'name'],
      ids: some,
      header: false,
    });
    expect(copied.text).toBe(`4\t${rows[3]?.name}\n8\t${rows[7]?.name}`);
    expect(await summaryOfView(table, 'volume', some)).toMatchObject({ values: 2 });
    expect(pages()).toBe(opened);
    const far = ids(rows.slice(4000, 4002));
    const later = await copyFromView(table, server.environment, { columns: ['order'], ids: far, header: true });
    expect(later).toMatchObject({ rows: 2, text: '#\n4001\n4002' });
  });

  it('fetches missing rows by id, not the whole view; rows outside it come last', async () => {
    const server = new FakeServer(spec, large);
    const { table, pages, opened } = await open(server);
    const rows = selected(server, CHEAP);
    const hidden = selected(server, WHOLE)
      .filter((row) => Number(row.price_usd) > 5)
      .slice(0, 3);
    const far = [rows[4000], rows[3000], rows[5]].flatMap((row) => row ?? []);
    const both = [...far, ...hidden];
    const sum = both.reduce((total, row) => total + Number(row.volume), 0);
    const ofBoth = ids(both);
    expect(await summaryOfView(table, 'volume', ofBoth)).toMatchObject({ values: 6, sum });
    expect(pages()).toBe(opened + 2);
    const copied = await copyFromView(table, server.environment, { columns: ['name'], ids: ofBoth, header: false });
    expect(copied.text).toBe([...far.toReversed(), ...hidden].map(({ name }) => name).join('\n'));
    expect(pages()).toBe(opened + 4);
    const near = { columns: ['order', 'name'], ids: ids([...rows.slice(5, 6), ...hidden]), header: false };
    const placed = await copyFromView(table, server.environment, near);
    expect(placed.text.split('\n').map((line) => line.split('\t')[0])).toEqual(['6', '', '', '']);
    expect(placed.rows).toBe(4);
    expect(pages()).toBe(opened + 6);
    // The table holds each of them once.
    expect(await copyFromView(table, server.environment, near)).toEqual(placed);
    expect(await summaryOfView(table, 'volume', ids(hidden))).toMatchObject({ values: 3 });
    expect(pages()).toBe(opened + 6);
    const [shown] = table.window(5, 1, ['name']).rows;
    expect(shown?._id).toBe(rows[5]?._id);
  });

  it('fetches more rows outside the view than one request may name', async () => {
    const server = new FakeServer(spec, large);
    const { table } = await open(server);
    const hidden = large.filter((row) => Number(row.price_usd) > 5).slice(0, 1200);
    const chosen = ids([...hidden, ...selected(server, CHEAP).slice(-2)]);
    const request = { columns: ['order', 'name'], ids: chosen, header: false };
    const [one, other] = await Promise.all([
      copyFromView(table, server.environment, request),
      summaryOfView(table, 'volume', chosen),
    ]);
    const lines = one.text.split('\n').map((line) => line.split('\t'));
    const { length } = selected(server, CHEAP);
    expect(lines.slice(0, 3).map(([place]) => place)).toEqual([String(length - 1), String(length), '']);
    expect(lines.slice(2).map(([, name]) => name)).toHaveLength(hidden.length);
    expect(new Set(lines.slice(2).map(([, name]) => name))).toEqual(new Set(hidden.map(({ name }) => name)));
    expect(other).toMatchObject({ values: 1202 });
  });

  it('exports chosen rows with their places in the view', async () => {
    const server = new FakeServer(spec, large);
    const { table } = await open(server);
    const rows = selected(server, CHEAP);
    const request: CsvRequest = {
      columns: ['order', 'name'],
      ids: ids([rows[2000], rows[1]].flatMap((row) => row ?? [])),
      sources: false,
    };
    const told: number[] = [];
    const parts = await exportView(
      table,
      server.environment,
      request,
      ({ rows: done, of }) => told.push(done / of),
      never,
    );
    const lines = (await new Blob(parts).text()).trimEnd().split('\r\n').slice(1);
    expect(lines).toEqual([`2,${rows[1]?.name}`, `2001,${rows[2000]?.name}`]);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.at(-1)).toBe(1);
  });

  it('is superseded by a newer query, which aborts everything but exports', async () => {
    const server = new FakeServer(spec, large);
    const { table } = await open(server);
    server.holds = (sid) => sid === 'master_projects';
    const one = selected(server, CHEAP).slice(5000, 5001);
    const asked = [
      findInView(table, server.environment, 'korvane', ['name'], never),
      idsInView(table, 4000, 10),
      summaryOfView(table, 'volume', null),
      copyFromView(table, server.environment, { columns: ['name'], ids: ids(one), header: true }),
    ].map((answer) => expect(answer).rejects.toMatchObject({ name: 'AbortError' }));
    const request: CsvRequest = { columns: ['order'], ids: null, sources: false };
    const exported = exportView(table, server.environment, request, () => undefined, never);
    await settled();
    table.setQuery({ ...WHOLE, search: 'korvane' });
    await Promise.all(asked);
    server.holds = () => false;
    for (const { release } of server.asked) release();
    const lines = (await new Blob(await exported).text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(selected(server, CHEAP).length + 1);
    const found = await findInView(table, server.environment, 'korvane', ['name'], never);
    expect(found.rows.length).toBe(selected(server, { ...WHOLE, search: 'korvane' }).length);
  });

  it('is superseded by a newer version of the data, which exports report', async () => {
    const server = new FakeServer(spec, large);
    const { table } = await open(server);
    server.version = 2;
    const finding = findInView(table, server.environment, 'korvane', ['name'], never);
    const exported = exportView(
      table,
      server.environment,
      { columns: ['order'], ids: null, sources: false },
      () => {},
      never,
    );
    const summed = summaryOfView(table, 'volume', ids(large.slice(-1)));
    await expect(finding).rejects.toMatchObject({ name: 'AbortError' });
    await expect(summed).rejects.toMatchObject({ name: 'AbortError' });
    await expect(exported).rejects.toThrow('The data changed while it was being read');
    await settled();
    const again = await findInView(table, server.environment, 'korvane', ['name'], never);
    expect(again.rows.length).toBeGreaterThan(0);
  });

  it('fails as its pages do', async () => {
    const server = new FakeServer(spec, large);
    const { table } = await open(server);
    server.instead = () => new Response('', { status: 503 });
    await expect(summaryOfView(table, 'volume', null)).rejects.toMatchObject({ status: 503 });
    server.instead = () => null;
    expect(await summaryOfView(table, 'volume', null)).not.toBeNull();
  });

  it('is searched with the newest query, even before its first rows arrive', async () => {
    const server = new FakeServer(spec, large);
    const { table, state } = await open(server);
    table.setQuery({ ...WHOLE, search: 'korvane' });
    const found = await findInView(table, server.environment, 'korvane', ['slug', 'name'], never);
    await settled();
    expect(found.rows.length).toBe(26);
    expect(new Set(found.fields)).toEqual(new Set([1]));
    expect(state()).toMatchObject({ status: 'ready', matching: 26, revision: found.revision });
  });
});

describe('a data set that is held', () => {
  it('answers without the server, and is superseded by a newer query', async () => {
    const server = new FakeServer(spec, large.slice(0, 3000));
    const { table, state, pages, opened } = await open(server);
    expect(state().complete).toBe(true);
    const found = await findInView(table, server.environment, 'korvane', ['name'], never);
    expect(found.rows.length).toBe(3);
    table.setQuery(WHOLE);
    const wide = await findInView(table, server.environment, 'korvane', ['name'], never);
    expect(wide.rows.length).toBe(3);
    const late = findInView(table, server.environment, 'project', ['name'], never);
    table.setQuery(CHEAP);
    await expect(late).rejects.toMatchObject({ name: 'AbortError' });
    expect(pages()).toBe(opened);
  });

  it('finds nothing for an empty text', async () => {
    const server = new FakeServer(spec, large.slice(0, 3000));
    const { table } = await open(server);
    expect((await findInView(table, server.environment, '', ['name'], never)).rows).toHaveLength(0);
  });
});
