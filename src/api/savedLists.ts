import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  type AddListBodySchema,
  StorageAnswerSchema,
  StorageItemAnswerSchema,
  type UpdateListBodySchema,
} from '#schemas/api/saved-lists.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { ACCOUNT, FRESH_ON_FOCUS } from './accountQueries.ts';
import { fetchJson, postJson } from './client.ts';

/** Saved lists of the account. */

const USERS = '/api/users';

export const savedLists = async (signal?: AbortSignal) =>
  (await fetchJson(`${USERS}/storage/load`, StorageAnswerSchema, signal)).data;

export const addList = async (body: z.input<typeof AddListBodySchema>) =>
  (await postJson(`${USERS}/storage/add`, body, StorageItemAnswerSchema)).data;

export const updateList = async (body: z.input<typeof UpdateListBodySchema>) =>
  (await postJson(`${USERS}/storage/update`, body, StorageItemAnswerSchema)).data;

export const removeList = (id: string) => postJson(`${USERS}/storage/remove`, { storage_id: id }, DoneAnswerSchema);

/** Undoes a deletion. Status 404: it is too long ago. */
export const restoreList = async (id: string) =>
  (await postJson(`${USERS}/storage/restore`, { storage_id: id }, StorageItemAnswerSchema)).data;

export const savedListsQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'lists'],
    queryFn: ({ signal }) => savedLists(signal),
    ...FRESH_ON_FOCUS,
  });
