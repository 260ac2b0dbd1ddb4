import { queryOptions } from '@tanstack/react-query';
import { type ListRow, ListRowsAnswerSchema } from '#schemas/api/listRows.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { ACCOUNT, FRESH_ON_FOCUS } from './accountQueries.ts';
import { fetchJson, postJson } from './client.ts';

const pathOf = (listId: string) => `/api/users/storage/rows/${listId}`;

/** Adds records to a saved list by hand, or takes them out; of two decisions on a record the later one counts. */
export const sendAddedRows = (listId: string, rows: readonly ListRow[]) =>
  postJson(pathOf(listId), { rows }, DoneAnswerSchema);

/** The records that were added to a saved list by hand, the latest first. */
export const addedRowsQuery = (listId: string) =>
  queryOptions({
    queryKey: [ACCOUNT, 'addedRows', listId],
    queryFn: async ({ signal }) => (await fetchJson(pathOf(listId), ListRowsAnswerSchema, signal)).data,
    ...FRESH_ON_FOCUS,
  });
