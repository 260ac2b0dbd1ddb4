import { describe, expect, it } from 'vitest';
import { WHOLE_TAKE } from '#schemas/constants.ts';
import { wordError } from '#schemas/i18n/errors.ts';
import { type Asked, FakeServer, settled } from './testing/fakeServer.ts';
import { BY_VOLUME, CHEAP, ids, isPage, open, projects, spec, WHOLE, wanted } from './testing/serverTables.ts';

describe('failures', () => {
  const failing = async (instead: FakeServer['instead']) => {
    const server = new FakeServer(spec, projects(300));
    server.instead = instead;
    const opened = open(server);
    await settled();
    return { server, ...opened };
  };

  it('words a refusal by its code, and keeps the message of the server for reports', async () => {
    const { state } = await failing(() =>
      Response.json(
        { error: { code: 'not_watched', message: 'There is no such row', path: 'filter[0][0]' } },
        { status: 422 },
      ),
    );
    expect(state()).toMatchObject({
      status: 'error',
      error: { kind: 'FETCH_ERROR', status: 422, message: wordError('not_watched'), detail: 'There is no such row' },
    });
  });

  it.each([
    ['an error page', () => new Response('<html>', { status: 502 }), { kind: 'FETCH_ERROR', status: 502 }],
    ['no JSON', () => new Response('{"data":'), { kind: 'PARSING_ERROR' }],
    ['another shape', () => Response.json({ data: { master_projects: 3 } }), { kind: 'PARSING_ERROR' }],
    [
      'a row of another type',
      () => Response.json({ data: { master_projects: [[{ _id: 1, volume: 'much' }]] }, version: 1, asOf: '' }),
      { kind: 'PARSING_ERROR' },
    ],
  ])('distinguishes %s from other failures', async (_name, answer, error) => {
    const { state } = await failing((sid) => (isPage(sid) ? answer() : null));
    expect(state()).toMatchObject({ status: 'error', error });
  });

  it('gives up after ten seconds', async () => {
    const server = new FakeServer(spec, projects(300));
    server.holds = () => true;
    const { state } = open(server);
    await server.pass(9_999);
    expect(state().status).toBe('loading');
    await server.pass(1);
    expect(state()).toMatchObject({ status: 'error', error: { kind: 'TIMEOUT_ERROR' } });
  });

  it('keep the shown rows, and continue after a retry', async () => {
    const server = new FakeServer(spec, projects(25_200));
    const { table, state } = open(server);
    await settled();
    server.instead = () => {
      throw new TypeError('network is down');
    };
    table.setQuery(BY_VOLUME);
    await settled();
    expect(state()).toMatchObject({ status: 'error', error: { kind: 'FETCH_ERROR' }, loaded: 100 });
    expect(ids(table.window(0, 5, []).rows)).toEqual(wanted(server, WHOLE).slice(0, 5));
    server.instead = () => null;
    table.retry();
    await settled();
    expect(state()).toMatchObject({ status: 'ready', error: null });
    expect(ids(table.window(0, 5, []).rows)).toEqual(wanted(server, BY_VOLUME).slice(0, 5));
  });

  it('that may be temporary are retried after a pause', async () => {
    const server = new FakeServer(spec, projects(300));
    server.instead = () => {
      throw new TypeError('network is down');
    };
    const { state } = open(server);
    await settled();
    const asked = server.asked.length;
    await server.pass(3000);
    expect(server.asked.length).toBeGreaterThan(asked);
    expect(state()).toMatchObject({ status: 'error', error: { kind: 'FETCH_ERROR' } });
    server.instead = () => null;
    await server.pass(9999);
    expect(state().status).toBe('error');
    await server.pass(1);
    expect(state()).toMatchObject({ status: 'ready', error: null, complete: true });
  });

  it('that are permanent are not retried', async () => {
    const { server } = await failing(() => new Response('', { status: 422 }));
    const asked = server.asked.length;
    await server.pass(100_000);
    expect(server.asked).toHaveLength(asked);
  });

  it('of the first page are not hidden by the number of rows', async () => {
    const server = new FakeServer(spec, projects(300));
    server.instead = (sid) => (isPage(sid) ? new Response('', { status: 404 }) : null);
    const { table, state } = open(server);
    table.setQuery(CHEAP);
    await settled();
    expect(state()).toMatchObject({ status: 'error', total: 300 });
  });

  it('of a page further on leave the others, and it comes when asked again', async () => {
    const server = new FakeServer(spec, projects(25_200));
    const { table, state } = open(server);
    await settled();
    server.instead = () => new Response('', { status: 500 });
    table.window(400, 10, []);
    await settled();
    expect(state()).toMatchObject({ status: 'error', loaded: 100 });
    server.instead = () => null;
    table.retry();
    await settled();
    expect(state()).toMatchObject({ status: 'ready', error: null });
    expect(ids(table.window(400, 10, []).rows)).toEqual(wanted(server, WHOLE).slice(400, 410));
  });

  it('of loading the rest are retried in the background without an error', async () => {
    const server = new FakeServer(spec, projects(300));
    let failures = 0;
    server.instead = (_sid, params) =>
      params.take === WHOLE_TAKE && failures++ < 2 ? new Response('', { status: 503 }) : null;
    const { state } = open(server);
    await settled();
    expect(state()).toMatchObject({ status: 'ready', error: null, complete: false });
    await server.pass(1000);
    await server.pass(4000);
    expect(state()).toMatchObject({ status: 'ready', complete: true });
    expect(server.asked.filter(({ params }: Asked) => params.take === WHOLE_TAKE)).toHaveLength(3);
  });
});
