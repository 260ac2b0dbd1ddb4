import { MutationObserver, type MutationOptions, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SavedList as SentList, writeListData } from '#schemas/api/saved-lists.ts';
import { DEFAULT_VIEW, type View } from '#schemas/queries/view.ts';
import { savedListsQuery } from '#src/api/savedLists.ts';
import { accountStore as createStore, listMutations } from './accountLists.ts';
import type { SavedList } from './savedList.ts';

const VIEW: View = { ...DEFAULT_VIEW, search: 'before' };
const LIST: SavedList = { id: 'a', name: 'Alpha', source: 'projects', view: VIEW, notify: true };
const AT = '2026-11-21T12:00:00.000Z';
const sent = (view: View, name = 'Alpha'): SentList => ({
  storage_id: 'a',
  name,
  source: 'projects',
  data: writeListData({ view, notify: true }),
  created_at: AT,
  updated_at: AT,
});

function accountStore(client: QueryClient) {
  const send =
    <Data, Variables, Context>(options: MutationOptions<Data, Error, Variables, Context>) =>
    (variables: Variables) =>
      new MutationObserver(client, options).mutate(variables);
  const { add, update, restore, remove } = listMutations;
  return createStore(client, { add: send(add), update: send(update), restore: send(restore), remove: send(remove) });
}

/** Pending requests, answered by the test. */
let asked: { readonly body: unknown; answer(status: number, body: object): void; fail(): void }[];
let queryClient: QueryClient;

beforeEach(() => {
  asked = [];
  vi.stubGlobal(
    'fetch',
    (_: string, { body }: { body: string }) =>
      new Promise<Response>((resolve, reject) => {
        asked.push({
          body: JSON.parse(body),
          answer: (status, answer) => resolve(new Response(JSON.stringify(answer), { status })),
          fail: () => reject(new TypeError('no network')),
        });
      }),
  );
  queryClient = new QueryClient();
  queryClient.setQueryData(savedListsQuery().queryKey, [sent(VIEW)]);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const request = async (nth: number) => {
  await vi.waitUntil(() => asked.length > nth, 5_000);
  const found = asked[nth];
  if (!found) throw new Error(`There was no request ${nth}.`);
  return found;
};
const shown = () => queryClient.getQueryData(savedListsQuery().queryKey)?.map(({ name, data }) => [name, data.view]);
const refusal = (code: string) => ({ error: { code, message: `Refused: ${code}`, requestId: 'x' } });

describe('lists of an account', () => {
  it('update optimistically, and roll back when the server refuses', async () => {
    const changing = accountStore(queryClient).change(LIST, { view: { ...VIEW, search: 'after' } });
    expect(shown()).toEqual([['Alpha', { q: 'after' }]]);
    (await request(0)).answer(500, refusal('out_of_order'));
    expect(await changing).toEqual({ ok: false, problem: { failed: 'The server answered 500.' } });
    expect(shown()).toEqual([['Alpha', { q: 'before' }]]);
  });

  it('show a new name only once saved: it may be taken', async () => {
    const store = accountStore(queryClient);
    const refused = store.change(LIST, { name: 'Beta' });
    expect(shown()).toEqual([['Alpha', { q: 'before' }]]);
    (await request(0)).answer(422, refusal('name_taken'));
    expect(await refused).toEqual({ ok: false, problem: 'taken' });
    const renamed = store.change(LIST, { name: 'Gamma' });
    (await request(1)).answer(200, { data: sent(VIEW, 'Gamma') });
    expect(await renamed).toMatchObject({ ok: true, list: { name: 'Gamma' } });
    expect(shown()).toEqual([['Gamma', { q: 'before' }]]);
  });

  it('are written one after the other, so that the last change wins', async () => {
    const store = accountStore(queryClient);
    const first = store.change(LIST, { view: { ...VIEW, search: 'first' } });
    const second = store.change(LIST, { view: { ...VIEW, search: 'second' } });
    const earlier = await request(0);
    expect(asked).toHaveLength(1);
    earlier.answer(200, { data: sent({ ...VIEW, search: 'first' }) });
    await first;
    const later = await request(1);
    expect(later.body).toMatchObject({ data: { view: { q: 'second' } } });
    later.answer(200, { data: sent({ ...VIEW, search: 'second' }) });
    await second;
    expect(shown()).toEqual([['Alpha', { q: 'second' }]]);
  });

  it('keep a pending change when another part changes', async () => {
    const store = accountStore(queryClient);
    void store.change(LIST, { view: { ...VIEW, search: 'after' } });
    const muting = store.change(LIST, { notify: false });
    (await request(0)).answer(200, { data: sent({ ...VIEW, search: 'after' }) });
    const { body, answer } = await request(1);
    const data = writeListData({ view: { ...VIEW, search: 'after' }, notify: false });
    expect(body).toEqual({ storage_id: 'a', data });
    answer(200, { data: { ...sent(VIEW), data } });
    expect(await muting).toMatchObject({ ok: true, list: { notify: false, view: { search: 'after' } } });
  });

  it('are restored with their id, or as new ones when it is too late', async () => {
    const store = accountStore(queryClient);
    const deleting = store.remove(LIST);
    (await request(0)).answer(200, { status: 200 });
    await deleting;
    const undoing = store.restore(LIST);
    const restored = await request(1);
    expect(restored.body).toEqual({ storage_id: 'a' });
    restored.answer(200, { data: sent(VIEW) });
    expect(await undoing).toMatchObject({ ok: true, list: { id: 'a' } });
    expect(shown()).toEqual([['Alpha', { q: 'before' }]]);

    const late = store.restore(LIST);
    (await request(2)).answer(404, refusal('no_such_list'));
    const added = await request(3);
    expect(added.body).toMatchObject({ name: 'Alpha', source: 'projects' });
    added.answer(200, { data: { ...sent(VIEW), storage_id: 'b' } });
    expect(await late).toMatchObject({ ok: true, list: { id: 'b' } });
  });

  it('return when the deletion failed, and stay deleted when they no longer existed', async () => {
    const store = accountStore(queryClient);
    const failing = store.remove(LIST);
    expect(shown()).toEqual([]);
    (await request(0)).fail();
    expect(await failing).toMatchObject({ ok: false, problem: { failed: expect.stringMatching(/./) } });
    expect(shown()).toEqual([['Alpha', { q: 'before' }]]);
    const deleting = store.remove(LIST);
    (await request(1)).answer(404, refusal('no_such_list'));
    expect((await deleting).ok).toBe(true);
    expect(shown()).toEqual([]);
  });

  it('are not added beyond the plan; an invalid name makes no call', async () => {
    const store = accountStore(queryClient);
    expect(await store.add({ ...LIST, name: '  ' })).toEqual({ ok: false, problem: 'needed' });
    expect(asked).toHaveLength(0);
    const adding = store.add({ ...LIST, name: ' Fourth  list ' });
    const { body, answer } = await request(0);
    expect(body).toMatchObject({ name: 'Fourth list', source: 'projects', data: { view: { q: 'before' } } });
    answer(403, refusal('plan_limit'));
    expect(await adding).toEqual({ ok: false, problem: 'limit' });
    expect(shown()).toHaveLength(1);
  });
});
