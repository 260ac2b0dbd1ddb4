import { mutationOptions, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { SavedList as SentList } from '#schemas/api/saved-lists.ts';
import { readListData, writeListData } from '#schemas/api/saved-lists.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { withListColumns } from '#schemas/columns/listColumns.ts';
import { ApiError } from '#schemas/http.ts';
import { usageQuery } from '#src/api/accountQueries.ts';
import * as calls from '#src/api/savedLists.ts';
import { savedListMessages } from '#src/i18n/en/savedLists.ts';
import { broadcast, onBroadcast } from '#src/shared/tabs.ts';
import { ownListsOf } from './ownLists.ts';
import {
  type ListStore,
  type ListsRead,
  nameProblem,
  type SavedList,
  type SaveOutcome,
  type SaveProblem,
  tidyName,
} from './savedList.ts';

/**
 * Saved lists of the account. Changes and deletions are optimistic updates of the cache; new lists and new names wait for
 * the server, because the plan or another name may refuse them. All run one after the other, so that the last one counts.
 */

const { queryKey } = calls.savedListsQuery();
const ROOT = ['saved-lists'] as const;
const common = {
  scope: { id: 'saved-lists' },
  onSettled: (_answer: unknown, _error: unknown, _variables: unknown, _context: unknown, { client }: HasClient) => {
    broadcast('savedLists', null);
    // A refetch before the last change would undo the optimistic updates still pending.
    if (client.isMutating({ mutationKey: ROOT }) === 1) invalidateLists(client);
  },
};
interface HasClient {
  readonly client: QueryClient;
}

/** Refetches the lists when another tab changes them. Mount it once, while signed in. */
export function useSavedListsSync(): void {
  const client = useQueryClient();
  useEffect(() => onBroadcast('savedLists', () => invalidateLists(client)), [client]);
}

/** Refetches the lists and the plan's usage. */
function invalidateLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: usageQuery().queryKey });
}

type UpdateBody = Parameters<typeof calls.updateList>[0];

export const listMutations = {
  add: mutationOptions({
    ...common,
    mutationKey: [...ROOT, 'add'],
    mutationFn: calls.addList,
    onSuccess: (list, _body, _, { client }) => putList(client, list),
  }),
  restore: mutationOptions({
    ...common,
    mutationKey: [...ROOT, 'restore'],
    mutationFn: calls.restoreList,
    onSuccess: (list, _id, _, { client }) => putList(client, list),
  }),
  update: mutationOptions({
    ...common,
    mutationKey: [...ROOT, 'update'],
    mutationFn: calls.updateList,
    onMutate: ({ storage_id, data }: UpdateBody, { client }) => {
      const old = cachedList(client, storage_id);
      if (old && data) putList(client, { ...old, data });
      return old;
    },
    onSuccess: (list, _body, _, { client }) => putList(client, list),
    onError: (_error, _body, old, { client }) => {
      if (old) putList(client, old);
    },
  }),
  remove: mutationOptions({
    ...common,
    mutationKey: [...ROOT, 'remove'],
    mutationFn: calls.removeList,
    onMutate: (id: string, { client }) => {
      const old = cachedList(client, id);
      dropList(client, id);
      return old;
    },
    onError: (error, _id, old, { client }) => {
      // It was deleted elsewhere.
      if (old && problemOf(error) !== 'gone') putList(client, old);
    },
  }),
};

function cachedList(client: QueryClient, id: string): SentList | undefined {
  return client.getQueryData(queryKey)?.find((list) => list.storage_id === id);
}

function putList(client: QueryClient, list: SentList): void {
  writeLists(client, (lists) => [...lists.filter(({ storage_id }) => storage_id !== list.storage_id), list]);
}

function dropList(client: QueryClient, id: string): void {
  writeLists(client, (lists) => lists.filter(({ storage_id }) => storage_id !== id));
}

function writeLists(client: QueryClient, change: (lists: readonly SentList[]) => SentList[]): void {
  // A pending answer is older than the change.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (lists) => lists && change(lists));
}

/** Sends one kind of change; rejects with ApiError. */
interface Send {
  readonly add: (body: Parameters<typeof calls.addList>[0]) => Promise<SentList>;
  readonly update: (body: UpdateBody) => Promise<SentList>;
  readonly restore: (id: string) => Promise<SentList>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** The account as a store of lists. */
export function accountStore(client: QueryClient, send: Send): ListStore {
  const read = (list: SentList) => readSent(list, client.getQueryData(queryKey) ?? [list]);
  const outcomeOf = async (sent: Promise<SentList>): Promise<SaveOutcome> => {
    try {
      return { ok: true, list: read(await sent), stored: true };
    } catch (error) {
      return { ok: false, problem: problemOf(error) };
    }
  };
  const add: ListStore['add'] = async (list) => {
    const { source } = list;
    const name = tidyName(list.name);
    const problem = nameProblem([], { name, source });
    if (problem !== null) return { ok: false, problem };
    return await outcomeOf(send.add({ source, name, data: writeListData(list) }));
  };
  return {
    add,
    async change(list, { name, ...content }) {
      const problem = name === undefined ? null : nameProblem([], { name, source: list.source });
      if (problem !== null) return { ok: false, problem };
      const old = cachedList(client, list.id);
      // The cache includes pending changes that are not rendered yet.
      const { view, notify } = { ...(old ? read(old) : list), ...content };
      const data = Object.keys(content).length > 0 ? writeListData({ view, notify }) : undefined;
      const body = { storage_id: list.id, ...(name === undefined ? {} : { name }), ...(data ? { data } : {}) };
      return await outcomeOf(send.update(body));
    },
    async remove(list) {
      try {
        await send.remove(list.id);
        return { ok: true, list, stored: true };
      } catch (error) {
        const problem = problemOf(error);
        return problem === 'gone' ? { ok: true, list, stored: true } : { ok: false, problem };
      }
    },
    async restore(list) {
      const outcome = await outcomeOf(send.restore(list.id));
      // The server can restore a list for an hour; later, save it as a new one.
      return outcome.ok || outcome.problem !== 'gone' ? outcome : await add(list);
    },
  };
}

export function useAccountStore(): ListStore {
  const client = useQueryClient();
  const { mutateAsync: add } = useMutation(listMutations.add);
  const { mutateAsync: update } = useMutation(listMutations.update);
  const { mutateAsync: restore } = useMutation(listMutations.restore);
  const { mutateAsync: remove } = useMutation(listMutations.remove);
  return useMemo(() => accountStore(client, { add, update, restore, remove }), [client, add, update, restore, remove]);
}

/** Lists of the account; `enabled` false while signed out. */
export function useAccountLists(enabled: boolean): ListsRead {
  const { data, error, refetch } = useQuery({ ...calls.savedListsQuery(), enabled, refetchOnWindowFocus: 'always' });
  const { data: usage } = useQuery({ ...usageQuery(), enabled });
  const limit = usage?.lists.limit;
  return useMemo(
    () => ({
      lists: data?.map((list) => readSent(list, data)) ?? [],
      status: error ? 'failed' : data ? 'ready' : 'loading',
      retry: () => void refetch(),
      limit,
    }),
    [data, error, refetch, limit],
  );
}

function readSent(
  { storage_id: id, name, source, data, locked, columns }: SentList,
  all: readonly SentList[],
): SavedList {
  const ownLists = ownListsOf(source, all);
  const spec = withListColumns(DATA_SETS[source], columns ?? [], ownLists);
  return { id, name, source, locked, ...(columns && { columns }), ownLists, ...readListData(spec, data) };
}

function problemOf(error: unknown): SaveProblem {
  if (!(error instanceof ApiError)) return { failed: savedListMessages.failed };
  if (error.code === 'plan_limit' || error.code === 'list_locked') return 'limit';
  if (error.code === 'name_taken') return 'taken';
  return error.status === 404 ? 'gone' : { failed: error.message };
}
