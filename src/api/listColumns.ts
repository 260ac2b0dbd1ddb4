import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  ListCellsAnswerSchema,
  type ListCellsBodySchema,
  ListColumnsAnswerSchema,
  type ListColumnsBodySchema,
  WrittenCellsAnswerSchema,
} from '#schemas/api/listColumns.ts';
import { ACCOUNT, FRESH_ON_FOCUS } from './accountQueries.ts';
import { fetchJson, postJson } from './client.ts';

/** Own columns of saved lists, and their cells. */

const STORAGE = '/api/users/storage';

export const setListColumns = async (body: z.input<typeof ListColumnsBodySchema>) =>
  (await postJson(`${STORAGE}/columns`, body, ListColumnsAnswerSchema)).data;

export const writeListCells = (body: z.input<typeof ListCellsBodySchema>) =>
  postJson(`${STORAGE}/cells`, body, WrittenCellsAnswerSchema);

export const listCellsQuery = (listId: string) =>
  queryOptions({
    queryKey: [ACCOUNT, 'list-cells', listId],
    queryFn: async ({ signal }) =>
      (await fetchJson(`${STORAGE}/cells?storage_id=${listId}`, ListCellsAnswerSchema, signal)).data,
    ...FRESH_ON_FOCUS,
  });
