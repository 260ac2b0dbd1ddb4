import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { readListData, type SavedList as SentList, writeListData } from '#schemas/api/saved-lists.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { savedListsQuery, usageQuery } from '#src/api/accountQueries.ts';
import { mutate } from '#src/api/queryClient.ts';
import { screenerFilterMessages } from '#src/i18n/screenerFilters.ts';
import { ApiError } from '#src/shared/apiError.ts';
import type { Kept, ListStore, ListsRead } from './listStore.ts';
import { type NewList, nameProblem, type SavedList, type SaveProblem, tidyName } from './savedList.ts';

const calls = () => import('#src/api/account.ts');
const { queryKey } = savedListsQuery();

/** Other tabs of this browser look anew when one has changed the member's lists; other devices when they are looked at. */
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('assay.lists') : null;

/** The lists of whoever is signed in; `enabled` is false while nobody is. */
export function useAccountLists(enabled: boolean): ListsRead {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ ...savedListsQuery(), enabled, refetchOnWindowFocus: 'always' });
  const { data: usage } = useQuery({ ...usageQuery(), enabled });
  useEffect(() => {
    if (!enabled) return;
    const lookAnew = () => refresh(queryClient);
    channel?.addEventListener('message', lookAnew);
    return () => channel?.removeEventListener('message', lookAnew);
  }, [enabled, queryClient]);
  const limit = usage?.lists.limit;
  return useMemo(
    () => ({
      lists: data?.map(readSent) ?? [],
      status: error ? 'failed' : data ? 'ready' : 'loading',
      retry: () => void refetch(),
      limit,
    }),
    [data, error, refetch, limit],
  );
}

/** Writes go one after the other: the last wish wins. */
let lastWrite: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Keeps lists in the account of whoever is signed in. Changes and deletions show at once, and are put back where they fail. */
export function accountStore(queryClient: QueryClient): ListStore {
  const show = (change: (lists: readonly SentList[]) => SentList[]) => {
    // An answer under way knows nothing of it yet.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (lists) => lists && change(lists));
  };
  const held = (id: string) => queryClient.getQueryData(queryKey)?.find((list) => list.storage_id === id);
  const put = (list: SentList) =>
    show((lists) => [...lists.filter(({ storage_id: id }) => id !== list.storage_id), list]);
  const drop = (id: string) => show((lists) => lists.filter((list) => list.storage_id !== id));
  const write = async (call: () => Promise<SavedList>): Promise<Kept> => {
    waiting += 1;
    const answer = lastWrite.then(() => mutate(queryClient, call));
    lastWrite = answer.catch(() => undefined);
    try {
      return { ok: true, list: await answer, stored: true };
    } catch (error) {
      return { ok: false, problem: problemOf(error) };
    } finally {
      waiting -= 1;
      // Sooner, it would bring back what the writes to come have changed already.
      if (waiting === 0) refresh(queryClient);
      channel?.postMessage(null);
    }
  };
  const taken = (sent: SentList): SavedList => {
    put(sent);
    return readSent(sent);
  };
  const add = async (list: NewList): Promise<Kept> => {
    const { source } = list;
    const name = tidyName(list.name);
    const problem = nameProblem([], { name, source });
    if (problem !== null) return { ok: false, problem };
    return await write(async () => taken(await (await calls()).addList({ source, name, data: writeListData(list) })));
  };
  return {
    add,
    async change(list, { name, ...content }) {
      const problem = name === undefined ? null : nameProblem([], { name, source: list.source });
      if (problem !== null) return { ok: false, problem };
      const old = held(list.id);
      // Another change of it may be under way, which was not drawn yet.
      const { view, notify } = { ...(old ? readSent(old) : list), ...content };
      const data = Object.keys(content).length > 0 ? writeListData({ view, notify }) : undefined;
      // A name shows once it is kept: another list may have it.
      if (old && data) put({ ...old, data });
      const body = { storage_id: list.id, ...(name === undefined ? {} : { name }), ...(data ? { data } : {}) };
      const kept = await write(async () => taken(await (await calls()).updateList(body)));
      if (!kept.ok && old) put(old);
      return kept;
    },
    async remove(list) {
      const old = held(list.id);
      drop(list.id);
      const kept = await write(async () => {
        await (await calls()).removeList(list.id);
        return list;
      });
      if (kept.ok || kept.problem === 'gone') return { ok: true, list, stored: true };
      if (old) put(old);
      return kept;
    },
    async restore(list) {
      const kept = await write(async () => taken(await (await calls()).restoreList(list.id)));
      // The server does not keep it that long: then it begins anew.
      return kept.ok || kept.problem !== 'gone' ? kept : await add(list);
    },
  };
}

function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: usageQuery().queryKey });
}

function readSent({ storage_id: id, name, source, data }: SentList): SavedList {
  return { id, name, source, ...readListData(DATA_SETS[source], data) };
}

function problemOf(error: unknown): SaveProblem {
  if (!(error instanceof ApiError)) return { failed: screenerFilterMessages.saved.failed };
  if (error.code === 'plan_limit') return 'limit';
  if (error.code === 'name_taken') return 'taken';
  return error.status === 404 ? 'gone' : { failed: error.message };
}
