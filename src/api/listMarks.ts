import { queryOptions } from '@tanstack/react-query';
import { type ListMark, ListMarksAnswerSchema } from '#schemas/api/listMarks.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { ACCOUNT, FRESH_ON_FOCUS } from './accountQueries.ts';
import { fetchJson, postJson } from './client.ts';

const pathOf = (listId: string) => `/api/users/storage/marks/${listId}`;

/** Stores what was decided about records of a saved list; of two marks of a record the later one counts. */
export const sendMarks = (listId: string, marks: readonly ListMark[]) =>
  postJson(pathOf(listId), { marks }, DoneAnswerSchema);

/** What the account holds of a saved list's review. */
export const listMarksQuery = (listId: string) =>
  queryOptions({
    queryKey: [ACCOUNT, 'listMarks', listId],
    queryFn: async ({ signal }) => (await fetchJson(pathOf(listId), ListMarksAnswerSchema, signal)).data,
    ...FRESH_ON_FOCUS,
  });
