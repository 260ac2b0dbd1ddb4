import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { listCellsQuery, writeListCells } from '#src/api/listColumns.ts';
import { listColumnMessages } from '#src/i18n/en/listColumns.ts';
import { takeDraft, useDraftBackup } from '#src/shared/forms/drafts.ts';
import { useOnline } from '#src/shared/online.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import { useLatest } from '#src/ui/useLatest.ts';
import type { TableHandle } from '#workers/client.ts';
import { type ByHand, withByHand } from './byHandColumn.ts';
import { CellStore } from './cellStore.ts';
import type { OpenColumns } from './openColumns.ts';

const text = listColumnMessages;
const NO_LIST = 'none';

/** What was typed in this tab, by list: undo and what waits for the connection outlive the page. */
const stores = new Map<string, CellStore>();

/** The cells of the open list, and how the table shows them. */
export function useListCells(
  { list, columns, lists }: OpenColumns,
  handle: TableHandle | null,
  byHand: ByHand,
): CellStore {
  const client = useQueryClient();
  const toast = useLatest(useToast());
  const id = list?.id ?? NO_LIST;
  const store = useMemo(() => {
    const known = stores.get(id) ?? openStore(id, client, (content) => toast.current(content));
    stores.set(id, known);
    return known;
  }, [id, client]);
  const { data } = useQuery({ ...listCellsQuery(id), enabled: list !== null && columns.length > 0 });
  useEffect(() => {
    if (data) store.load(data);
  }, [store, data]);

  const { cells, unsent } = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  // Before the query of the same rendering: its columns have to be known.
  useLayoutEffect(
    () => handle?.setOwn(withByHand({ columns, cells, lists }, byHand)),
    [handle, columns, cells, lists, byHand],
  );

  const draft = `list-cells.${id}`;
  useDraftBackup(draft, store.written(), true);
  useEffect(() => {
    const kept = id === NO_LIST ? null : takeDraft(draft);
    if (kept) store.restore(kept);
  }, [store, id, draft]);
  const online = useOnline();
  useEffect(() => {
    if (unsent === 0 || !online) return;
    const timer = setInterval(() => void store.flush(), RETRY_MS);
    return () => clearInterval(timer);
  }, [store, unsent, online]);
  return store;
}

const RETRY_MS = 5_000;

function openStore(
  listId: string,
  client: ReturnType<typeof useQueryClient>,
  toast: ReturnType<typeof useToast>,
): CellStore {
  const { queryKey } = listCellsQuery(listId);
  const store: CellStore = new CellStore({
    write: async (cells) => {
      // An answer on its way is older.
      await client.cancelQueries({ queryKey });
      const written = await writeListCells({ storage_id: listId, cells });
      const changed = new Map(written.data.map((cell) => [`${cell.key} ${cell._id}`, cell]));
      client.setQueryData(queryKey, (held) => [
        ...(held ?? []).filter(({ key, _id }) => !changed.has(`${key} ${_id}`)),
        ...written.data,
      ]);
      return written;
    },
    onRefused: (error) => toast({ tone: 'error', title: text.notStored, text: error.message }),
    onReplaced: (cells) =>
      toast({
        tone: 'info',
        title: text.replaced(cells.length),
        action: {
          label: text.restoreOther,
          run: () => store.change(cells.map(({ key, _id, value }) => ({ key, id: _id, value }))),
        },
      }),
  });
  return store;
}
