import { useQueryClient } from '@tanstack/react-query';
import { isListColumnKey, type ListColumn } from '#schemas/api/listColumns.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { withoutOwn } from '#schemas/queries/withoutOwn.ts';
import { listCellsQuery, setListColumns } from '#src/api/listColumns.ts';
import { savedListsQuery } from '#src/api/savedLists.ts';
import { useAccountStore } from '#src/features/saved-lists/accountLists.ts';
import { type SavedList, specOf } from '#src/features/saved-lists/savedList.ts';
import { listColumnMessages } from '#src/i18n/en/listColumns.ts';
import { useToast } from '#src/ui/Toasts.tsx';

const text = listColumnMessages;
const NONE: readonly ListColumn[] = [];

/** Adds, changes and removes the own columns of the open list. */
export function useColumns(list: SavedList | null, view: View, shown: readonly ColumnSpec[], changeView: ChangeView) {
  const client = useQueryClient();
  const toast = useToast();
  const store = useAccountStore();
  const columns = list?.columns ?? NONE;

  /** False: the server refused it, which is said. */
  const set = async (next: readonly ListColumn[], known: readonly ListColumn[] = columns): Promise<boolean> => {
    if (!list) return false;
    try {
      const stored = await setListColumns({
        storage_id: list.id,
        columns: [...next],
        known: known.map(({ key }) => key),
      });
      await client.cancelQueries({ queryKey: savedListsQuery().queryKey });
      client.setQueryData(savedListsQuery().queryKey, (lists) =>
        lists?.map((one) => (one.storage_id === list.id ? { ...one, columns: stored } : one)),
      );
      return true;
    } catch (error) {
      toast({ tone: 'error', title: text.failed, text: error instanceof Error ? error.message : undefined });
      return false;
    }
  };

  const add = async (column: Omit<ListColumn, 'key'>): Promise<boolean> => {
    if (!list) return false;
    const made = { ...column, key: newKey() };
    if (!(await set([...columns, made]))) return false;
    const { identity } = DATA_SETS[list.source];
    // Beside the names, after those that stand there already.
    const withNew = (of: View) => {
      const fields = of.columns ?? shown.map(({ field }) => field);
      const after = fields.findLastIndex((field) => field === identity || isListColumnKey(field));
      return { ...of, columns: [...fields.slice(0, after + 1), made.key, ...fields.slice(after + 1)] };
    };
    await store.change(list, { view: withNew(list.view) });
    changeView({ columns: withNew(view).columns }, 'replace');
    return true;
  };

  const change = (key: string, to: Omit<ListColumn, 'key'>) =>
    set(columns.map((one) => (one.key === key ? { ...to, key, kind: one.kind } : one)));

  const remove = async (key: string): Promise<void> => {
    const removed = columns.find((one) => one.key === key);
    if (!list || !removed) return;
    const before = view;
    const left = columns.filter((one) => one !== removed);
    if (!(await set(left))) return;
    changeView(withoutOwn(specOf({ ...list, columns: left }), view), 'replace');
    const undo = async () => {
      if (!(await set(columns, left))) return;
      changeView(before, 'replace');
      void client.invalidateQueries({ queryKey: listCellsQuery(list.id).queryKey });
    };
    toast({ tone: 'info', title: text.removed(removed.title), action: { label: text.undo, run: () => void undo() } });
  };

  return { add, change, remove };
}

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A name that says nothing of the title, for addresses. */
function newKey(): string {
  const signs = [...crypto.getRandomValues(new Uint32Array(8))].map((number) => SIGNS[number % SIGNS.length] ?? 'a');
  return `o_${signs.join('')}`;
}
