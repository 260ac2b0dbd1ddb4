import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListRow } from '#schemas/api/listRows.ts';
import { addedRowsQuery, sendAddedRows } from '#src/api/addedRows.ts';
import { addedRowMessages as text } from '#src/i18n/en/addedRows.ts';
import { decidedAt } from '#src/shared/decidedAt.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import type { AddedRows } from '#workers/client.ts';

/** Rows by their `_id`. */
export type RowsByHand = ReadonlyMap<number, ListRow>;

/** A row of the table, as far as lists go. */
export interface NamedRow {
  readonly id: number;
  readonly name: string;
}

/** The rows that were added by hand to a list of the account. */
export interface AddedList {
  readonly rows: RowsByHand;
  /** For queries of the table; absent without any. */
  readonly query: AddedRows | undefined;
  readonly add: (row: NamedRow, reason: string) => void;
  readonly takeOut: (row: NamedRow) => void;
}

const NONE: RowsByHand = new Map();

/** The rows added by hand to a list; shown at once as they will be, and as they were where the server refuses. */
export function useAddedRows(listId: string | null): AddedList {
  const client = useQueryClient();
  const toast = useToast();
  const { data } = useQuery({ ...addedRowsQuery(listId ?? ''), enabled: listId !== null });
  const { mutate } = useMutation({
    mutationFn: ({ list, row }: { readonly list: string; readonly row: ListRow }) => sendAddedRows(list, [row]),
    // One after the other: the answer of an earlier one is older.
    scope: { id: 'added-rows' },
    onMutate: async ({ list, row }) => {
      const { queryKey } = addedRowsQuery(list);
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (held = []) => withDecision(held, row));
      return before;
    },
    onError: (error, { list }, before) => {
      client.setQueryData(addedRowsQuery(list).queryKey, before);
      void client.invalidateQueries({ queryKey: addedRowsQuery(list).queryKey });
      toast({ tone: 'error', title: text.failed, text: error.message });
    },
  });
  return useMemo(() => {
    const rows: RowsByHand = listId !== null && data ? new Map(data.map((row) => [row._id, row])) : NONE;
    const decide = (row: Omit<ListRow, 'at'>, replaced: ListRow | undefined) => {
      if (listId === null) return;
      mutate({ list: listId, row: { ...row, at: decidedAt(replaced, Date.now()) } });
    };
    const say = (title: string, undo: () => void) =>
      toast({ tone: 'success', title, action: { label: text.undo, run: undo } });
    return {
      rows,
      query: rows.size > 0 ? { ids: [...rows.keys()] } : undefined,
      add: ({ id, name }, reason) => {
        const row = { _id: id, added_at: new Date().toISOString(), reason: reason.trim() };
        decide(row, rows.get(id));
        say(text.added(name), () => decide({ ...row, added_at: null, reason: '' }, undefined));
      },
      takeOut: ({ id, name }) => {
        const row = rows.get(id);
        if (!row) return;
        decide({ _id: id, added_at: null, reason: '' }, row);
        say(text.takenOut(name), () => decide({ _id: id, added_at: row.added_at, reason: row.reason }, undefined));
      },
    };
  }, [listId, data, mutate, toast]);
}

/** The rows of a list after a decision about one of them. */
export function withDecision(held: readonly ListRow[], row: ListRow): ListRow[] {
  const others = held.filter(({ _id }) => _id !== row._id);
  return row.added_at === null ? others : [row, ...others];
}
