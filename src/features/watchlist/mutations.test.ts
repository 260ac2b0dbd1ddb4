import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WatchedItem } from '#schemas/api/watchlist.ts';
import { watchedQuery, watchlistQuery } from '#src/api/accountQueries.ts';
import { isWatched, newestClick, orderMutation, type StarClick, starMutation } from './mutations.ts';

const sid = 'watchlist_project';
const AT = '2026-11-21T12:00:00.000Z';
const item = (_id: number): WatchedItem => ({ _id, slug: `project-${_id}`, added_at: AT });
const click = (_id: number, watched: boolean): StarClick => ({
  sid,
  what: { id: _id, slug: `project-${_id}`, name: `Project ${_id}` },
  watched,
});
const rowsKey = watchlistQuery(sid).queryKey;
const idsKey = watchedQuery(sid).queryKey;

let queryClient: QueryClient;
/** Calls in order of arrival: `add 1`, `remove 2`, `order 2,1`. */
let calls: string[];
/** The `_id`s that the server refuses. */
let refused: readonly number[];
/** Releases the pending calls. */
let release: () => void;
let held: Promise<void>;

beforeEach(() => {
  calls = [];
  refused = [];
  held = Promise.resolve();
  release = () => undefined;
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const verb = pathname.split('/').at(-1);
    if (verb === 'order') {
      calls.push(`order ${JSON.parse(String(body)).ids}`);
      return Response.json({ status: 200 });
    }
    const [{ slug = '' }] = JSON.parse(searchParams.get('params') ?? '[{}]');
    const _id = Number(slug.split('-')[1]);
    calls.push(`${verb} ${_id}`);
    await held;
    if (refused.includes(_id))
      return Response.json({ error: { code: 'full', message: 'No', requestId: 'x' } }, { status: 403 });
    return Response.json({ data: [{ _id }] });
  });
  queryClient = new QueryClient();
  queryClient.setQueryData(rowsKey, [item(1), item(2)]);
  queryClient.setQueryData(idsKey, [item(1), item(2)]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hold = () => {
  held = new Promise((resolve) => {
    release = resolve;
  });
};
const send = (variables: StarClick) => new MutationObserver(queryClient, starMutation).mutate(variables);
const shown = () => queryClient.getQueryData(rowsKey)?.map(({ _id }) => _id);

/** Shows the rows; returns the function that fetches them. */
function showRows() {
  const fetchRows = vi.fn(async () => [item(3), item(1), item(2)]);
  new QueryObserver(queryClient, { queryKey: rowsKey, queryFn: fetchRows, staleTime: 60_000 }).subscribe(
    () => undefined,
  );
  return fetchRows;
}

describe('star clicks', () => {
  it('show at once, are sent one after the other, and the last one wins', async () => {
    hold();
    const sent = [true, false, true].map((watched) => {
      const done = send(click(3, watched));
      expect(isWatched(queryClient, sid, click(3, watched).what)).toBe(watched);
      return done;
    });
    await vi.waitFor(() => expect(calls).toEqual(['add 3']));
    release();
    await Promise.all(sent);
    expect(calls).toEqual(['add 3', 'remove 3', 'add 3']);
    expect(queryClient.getQueryData(idsKey)?.map(({ _id }) => _id)).toEqual([3, 1, 2]);
  });

  it('are rolled back when the server refuses, with one message for the newest', async () => {
    refused = [3];
    hold();
    const [first, second] = [click(3, true), click(3, true)];
    const sent = [send(first), send(second)];
    expect(newestClick(queryClient, first)).toBe(second);
    release();
    await Promise.allSettled(sent);
    expect(isWatched(queryClient, sid, first.what)).toBe(false);
  });
});

describe('a changed watchlist', () => {
  it('is not fetched after a removal, which is applied locally', async () => {
    const fetchRows = showRows();
    await send(click(1, false));
    expect(shown()).toEqual([2]);
    expect(fetchRows).not.toHaveBeenCalled();
  });

  it('is fetched after an addition, whose row is unknown', async () => {
    const fetchRows = showRows();
    await send(click(3, true));
    await vi.waitFor(() => expect(shown()).toEqual([3, 1, 2]));
    expect(fetchRows).toHaveBeenCalledOnce();
  });

  it('is fetched once after the last change, even a refused one or a removal', async () => {
    const fetchRows = showRows();
    refused = [4];
    await Promise.allSettled([send(click(3, true)), send(click(1, false)), send(click(4, true))]);
    await vi.waitFor(() => expect(fetchRows).toHaveBeenCalledOnce());
    expect(calls).toEqual(['add 3', 'remove 1', 'add 4']);
  });

  it('is fetched when the change cancelled a pending answer', async () => {
    const fetchRows = vi.fn(() => new Promise<never>(() => undefined));
    new QueryObserver(queryClient, { queryKey: rowsKey, queryFn: fetchRows, staleTime: 60_000 }).subscribe(
      () => undefined,
    );
    void queryClient.refetchQueries({ queryKey: rowsKey });
    expect(fetchRows).toHaveBeenCalledOnce();
    await send(click(1, false));
    await vi.waitFor(() => expect(fetchRows).toHaveBeenCalledTimes(2));
    expect(shown()).toEqual([2]);
  });
});

it('sends an order once, after the last move', async () => {
  const sent = [
    [2, 1],
    [1, 2],
    [2, 1],
  ].map((ids) => new MutationObserver(queryClient, orderMutation).mutate({ sid, ids, at: Date.now() }));
  await Promise.all(sent);
  expect(calls).toEqual(['order 2,1']);
  expect(shown()).toEqual([2, 1]);
});
