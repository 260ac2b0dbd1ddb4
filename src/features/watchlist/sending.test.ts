import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchlistQuery } from '#src/api/accountQueries.ts';
import { watchedQuery } from '#src/api/watchlistIdsQuery.ts';

// What the modules look for as they are loaded.
vi.hoisted(() => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('document', { cookie: '', addEventListener: () => undefined });
});
const { changed, send, setWish, stopAnswers } = await import('./sending.ts');

const sid = 'watchlist_project';
const AT = '2026-11-21T12:00:00.000Z';
const item = (_id: number) => ({ _id, slug: `project-${_id}`, added_at: AT });
const what = (_id: number) => ({ id: _id, slug: `project-${_id}`, name: `Project ${_id}` });
const rowsKey = watchlistQuery(sid).queryKey;
const idsKey = watchedQuery(sid).queryKey;

let queryClient: QueryClient;
/** The numbers that the server refuses. */
let refused: readonly number[];

beforeEach(() => {
  refused = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://localhost');
    const [{ slug = '' }] = JSON.parse(searchParams.get('params') ?? '[{}]');
    const _id = Number(slug.split('-')[1]);
    if (refused.includes(_id))
      return Response.json({ error: { code: 'full', message: 'No', requestId: 'x' } }, { status: 403 });
    return Response.json({ data: [{ _id }] });
  });
  queryClient = new QueryClient();
  queryClient.setQueryData(rowsKey, [item(1), item(2)]);
  queryClient.setQueryData(idsKey, [item(1), item(2)]);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const isOutdated = () => queryClient.getQueryState(rowsKey)?.isInvalidated;
const shown = () => queryClient.getQueryData(rowsKey)?.map(({ _id }) => _id);

describe('a watchlist that has changed', () => {
  it('is not asked for again when something is taken off: what is shown says so', async () => {
    expect(await send(queryClient, setWish({ sid, what: what(1), watched: false }))).toBe(true);
    expect([shown(), isOutdated()]).toEqual([[2], false]);
  });

  it('is asked for again when something is added: its row is not known', async () => {
    await send(queryClient, setWish({ sid, what: what(3), watched: true }));
    expect(isOutdated()).toBe(true);
  });

  it('is asked for again when all wishes are over, even if the last is refused', async () => {
    refused = [4];
    const later = setWish({ sid, what: what(4), watched: true });
    await send(queryClient, setWish({ sid, what: what(3), watched: true }));
    expect(isOutdated()).toBe(false);
    expect(await send(queryClient, later)).toBe(false);
    expect(isOutdated()).toBe(true);
  });

  it('is asked for again where an answer under way was stopped', async () => {
    void queryClient
      .fetchQuery({ queryKey: rowsKey, queryFn: () => new Promise<never>(() => undefined) })
      .catch(() => undefined);
    await stopAnswers(queryClient, sid);
    changed(queryClient, sid, { known: true });
    expect(isOutdated()).toBe(true);
  });
});
