import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  AskAnswerSchema,
  type AskBody,
  ConversationAnswerSchema,
  ConversationsAnswerSchema,
  type Rating,
  RenameAnswerSchema,
} from '#schemas/api/chat.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { BASE_PATH } from '#schemas/i18n/buildLanguage.ts';
import { ACCOUNT } from './accountQueries.ts';
import { fetchJson, fetchPlain, postJson } from './client.ts';

/** Questions and conversations of the member. Enable the queries only while signed in. */

/** Answered in the language of the page, below the address that the cookie of the session is sent to. */
const CALLS = `/api${BASE_PATH}/chat`;

/** First parts of the keys: a question changes the list and its conversation. */
export const CONVERSATIONS = [ACCOUNT, 'conversations'] as const;

/** Another tab or device may have asked. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

const TAKE = 50;

/** Conversations with these words, last used first, page by page. */
export const conversationsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...CONVERSATIONS, 'list', search],
    queryFn: ({ pageParam: skip, signal }) => {
      const query = new URLSearchParams({ search, skip: String(skip), take: String(TAKE) });
      return fetchJson(`${CALLS}/conversations?${query}`, ConversationsAnswerSchema, signal);
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const known = pages.reduce((sum, { data }) => sum + data.length, 0);
      return known < total ? known : undefined;
    },
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: [...CONVERSATIONS, 'one', id],
    queryFn: async ({ signal }) => (await fetchJson(pathOf(id), ConversationAnswerSchema, signal)).data,
    ...FRESH,
  });

/** Asks; the same `ask_id` again gives the stored reply. */
export const askQuestion = (body: AskBody, signal: AbortSignal) =>
  fetchJson(`${CALLS}/ask`, AskAnswerSchema, signal, { method: 'POST', body });

export const renameConversation = async (id: string, topic: string) =>
  (await postJson(`${pathOf(id)}/rename`, { topic }, RenameAnswerSchema)).data;

/** Says whether an answer is right; null takes it back. */
export const rateAnswer = (id: string, number: number, rating: Rating | null) =>
  postJson(`${pathOf(id)}/messages/${number}/rating`, { rating }, DoneAnswerSchema);

export const deleteConversation = (id: string) =>
  fetchJson(pathOf(id), DoneAnswerSchema, undefined, { method: 'DELETE' });

/** The conversation as Markdown. */
export const exportConversation = (id: string) => fetchPlain(`${pathOf(id)}/export`);

const pathOf = (id: string) => `${CALLS}/conversations/${encodeURIComponent(id)}`;
