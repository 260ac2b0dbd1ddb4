import type { PoolClient } from 'pg';
import { type AskBody, IS_COUNTED } from '#schemas/api/chat.ts';
import type { Answerer } from '#server/modules/ask/answerer.ts';
import { lockUser, type User } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { type AskedMessage, addMessage, checkContinued, findAsked, readLastReply } from './repository/conversations.ts';
import { countChatOf, refuseBeyondChats } from './repository/usage.ts';

/**
 * Answers and stores a question. It counts in the transaction that stores its answer: a failure or a clarification
 * costs nothing, and of concurrent questions no more are answered than are left. Nothing is stored once `signal` aborts:
 * who asked is gone.
 * @throws ApiError 403 `plan_limit`, 404 and 409 of the conversation; the errors of the answerer.
 */
export async function askQuestion(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  answerer: Answerer,
  user: Pick<User, 'id' | 'subscription'>,
  { ask_id: askId, conversation: id, question, query, about }: AskBody,
  signal: AbortSignal,
): Promise<AskedMessage> {
  const earlier = await findAsked(pool, user.id, askId);
  if (earlier) return earlier;
  await refuseBeyondChats(pool, user.id, user.subscription, clock());
  if (id !== undefined) await checkContinued(pool, user.id, id);
  const previous = id === undefined ? null : await readLastReply(pool, id);
  const reply = await answerer(
    { question, query: query ?? null, about: about ?? null, previous, now: clock() },
    signal,
  );

  return await storeReply({ pool, clock }, user.id, { askId, id, question }, reply, async () => {
    signal.throwIfAborted();
    return { isCounted: false };
  });
}

/**
 * Stores a reply and counts its question, once: a reply that is there already is given instead. `confirm` throws where the
 * reply is not wanted any more, and says whether the question was counted before; it runs in the same transaction.
 */
export async function storeReply(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  userId: number,
  { askId, id, question }: { readonly askId: string; readonly id: string | undefined; readonly question: string },
  reply: Awaited<ReturnType<Answerer>>,
  confirm: (client: PoolClient) => Promise<{ readonly isCounted: boolean }>,
): Promise<AskedMessage> {
  return await withTransaction(pool, async (client) => {
    const subscription = await lockUser(client, userId);
    const { isCounted } = await confirm(client);
    const meanwhile = await findAsked(client, userId, askId);
    if (meanwhile) return meanwhile;
    const now = clock();
    if (IS_COUNTED[reply.kind] && !isCounted) await countChatOf(client, userId, subscription, now);
    await addMessage(client, userId, id, { ...reply, askId, question }, now);
    const stored = await findAsked(client, userId, askId);
    if (!stored) throw new ApiError(404, { code: 'not_found', reason: 'conversation' });
    return stored;
  });
}
