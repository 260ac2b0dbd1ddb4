import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import {
  CHAT_LIMITS,
  type ChatMessage,
  ChatMessageSchema,
  type Conversation,
  type ConversationEntry,
  FoundItemSchema,
  RATINGS,
  type Rating,
  REPLY_KINDS,
} from '#schemas/api/chat.ts';
import { storableText, textKey } from '#schemas/text.ts';
import { type Db, isoColumn, many, maybe } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';

const noSuchConversation = () => new ApiError(404, { code: 'not_found', reason: 'conversation' });

const ENTRY = `c.id, c.topic, c.updated_at,
  (SELECT count(*)::int FROM conversation_messages m WHERE m.conversation_id = c.id) AS messages`;
const EntrySchema = z
  .object({ id: z.string(), topic: z.string(), updated_at: isoColumn, messages: z.int() })
  .transform(({ updated_at, ...entry }): ConversationEntry => ({ ...entry, last_update: updated_at }));

const MESSAGE = `m.number, m.question, u.username AS user, m.kind, m.answer, m.reply, m.found, m.asked_at, m.rating`;
const StoredMessageSchema = z
  .object({
    number: z.int(),
    question: z.string(),
    user: z.string(),
    kind: z.enum(REPLY_KINDS),
    answer: z.string(),
    reply: z.string(),
    found: z.string(),
    asked_at: isoColumn,
    rating: z.nullable(z.enum(RATINGS)),
  })
  .transform(
    ({ asked_at, reply, found, ...message }): ChatMessage => ({
      ...message,
      reply: ChatMessageSchema.shape.reply.parse(JSON.parse(reply)),
      found: z.array(FoundItemSchema).parse(JSON.parse(found)),
      time_message: asked_at,
    }),
  );

export interface ConversationsQuery {
  readonly search: string;
  readonly skip: number;
  readonly take: number;
}

/** The search looks for every word in one topic, or in one question with its answer. */
const MATCHES = `c.user_id = $1 AND (
  (SELECT bool_and(position(word IN c.topic_key) > 0) FROM unnest($2::text[]) AS word) IS NOT FALSE
  OR EXISTS (SELECT 1 FROM conversation_messages m WHERE m.conversation_id = c.id
     AND (SELECT bool_and(position(word IN m.key) > 0) FROM unnest($2::text[]) AS word)))`;

/** Conversations of a member, last used first. */
export async function listConversations(
  db: Db,
  userId: number,
  { search, skip, take }: ConversationsQuery,
): Promise<{ data: ConversationEntry[]; total: number }> {
  const words = textKey(search).split(/\s+/).filter(Boolean);
  const { rows } = await db.query(
    `SELECT ${ENTRY} FROM conversations c WHERE ${MATCHES} ORDER BY c.updated_at DESC, c.id LIMIT $3 OFFSET $4`,
    [userId, words, take, skip],
  );
  const counted = await db.query(`SELECT count(*)::int AS total FROM conversations c WHERE ${MATCHES}`, [
    userId,
    words,
  ]);
  const { total } = z.object({ total: z.int() }).parse(counted.rows[0]);
  return { data: z.array(EntrySchema).parse(rows), total };
}

async function readEntry(db: Db, userId: number, id: string): Promise<ConversationEntry> {
  const found = await maybe(
    db,
    EntrySchema,
    `SELECT ${ENTRY} FROM conversations c WHERE c.user_id = $1 AND c.id = $2`,
    [userId, id],
  );
  if (found === null) throw noSuchConversation();
  return found;
}

/** @throws ApiError 404 when the member has no such conversation. */
export async function readConversation(db: Db, userId: number, id: string): Promise<Conversation> {
  const entry = await readEntry(db, userId, id);
  return {
    ...entry,
    messages: await many(
      db,
      StoredMessageSchema,
      `SELECT ${MESSAGE} FROM conversation_messages m JOIN users u ON u.id = m.user_id
      WHERE m.conversation_id = $1 ORDER BY m.number`,
      [id],
    ),
  };
}

/** Every conversation of a member with its messages, the oldest first. */
export async function readConversations(db: Db, userId: number): Promise<Conversation[]> {
  const { rows } = await db.query('SELECT id FROM conversations WHERE user_id = $1 ORDER BY created_at, id', [userId]);
  const all: Conversation[] = [];
  for (const { id } of z.array(z.object({ id: z.string() })).parse(rows)) {
    all.push(await readConversation(db, userId, id));
  }
  return all;
}

/** @throws ApiError 404 when the member has no such conversation. */
export async function renameConversation(db: Db, userId: number, id: string, topic: string) {
  const { rowCount } = await db.query(
    'UPDATE conversations SET topic = $3, topic_key = $4 WHERE user_id = $1 AND id = $2',
    [userId, id, storableText(topic), textKey(topic)],
  );
  if (rowCount === 0) throw noSuchConversation();
  return await readEntry(db, userId, id);
}

/** Says whether an answer is right; null takes it back. @throws ApiError 404 when the member has no such message. */
export async function rateMessage(
  db: Db,
  userId: number,
  { id, number }: { readonly id: string; readonly number: number },
  rating: Rating | null,
): Promise<void> {
  const { rowCount } = await db.query(
    'UPDATE conversation_messages SET rating = $4 WHERE user_id = $1 AND conversation_id = $2 AND number = $3',
    [userId, id, number, rating],
  );
  if (rowCount === 0) throw noSuchConversation();
}

const RatingsSchema = z.array(
  z.object({ kind: z.enum(REPLY_KINDS), replies: z.int(), right: z.int(), wrong: z.int() }),
);

/** How many replies of each kind were found right and wrong; those most often wrong first. */
export async function countRatings(db: Db): Promise<z.output<typeof RatingsSchema>> {
  const { rows } = await db.query(
    `SELECT kind, count(*)::int AS replies, count(*) FILTER (WHERE rating = 'right')::int AS right,
            count(*) FILTER (WHERE rating = 'wrong')::int AS wrong
       FROM conversation_messages GROUP BY kind ORDER BY wrong DESC, kind`,
  );
  return RatingsSchema.parse(rows);
}

/** Its questions stay counted. @throws ApiError 404 when the member has no such conversation. */
export async function deleteConversation(db: Db, userId: number, id: string): Promise<void> {
  const { rowCount } = await db.query('DELETE FROM conversations WHERE user_id = $1 AND id = $2', [userId, id]);
  if (rowCount === 0) throw noSuchConversation();
}

/** A question with its reply, as one call gives it. */
export interface AskedMessage {
  readonly conversation: ConversationEntry;
  readonly message: ChatMessage;
}

/** The message that an earlier call with this `ask_id` stored. */
export async function findAsked(db: Db, userId: number, askId: string): Promise<AskedMessage | null> {
  const { rows } = await db.query(
    `SELECT m.conversation_id, ${MESSAGE} FROM conversation_messages m JOIN users u ON u.id = m.user_id
      WHERE m.user_id = $1 AND m.ask_id = $2`,
    [userId, askId],
  );
  if (rows[0] === undefined) return null;
  const { conversation_id: id } = z.object({ conversation_id: z.string() }).parse(rows[0]);
  return { conversation: await readEntry(db, userId, id), message: StoredMessageSchema.parse(rows[0]) };
}

/** @throws ApiError 404 for a foreign or deleted one, 409 `conversation_full` at its last message. */
export async function checkContinued(db: Db, userId: number, id: string): Promise<void> {
  const { messages } = await readEntry(db, userId, id);
  const limit = CHAT_LIMITS.messages;
  if (messages >= limit) throw new ApiError(409, { code: 'conversation_full', limit });
}

/** The reply to the newest question of a conversation; null: it has none. */
export async function readLastReply(db: Db, id: string): Promise<ChatMessage['reply'] | null> {
  const found = await maybe(
    db,
    z.object({ reply: z.string() }),
    'SELECT reply FROM conversation_messages WHERE conversation_id = $1 ORDER BY number DESC LIMIT 1',
    [id],
  );
  if (found === null) return null;
  return ChatMessageSchema.shape.reply.parse(JSON.parse(found.reply));
}

export type NewMessage = Pick<ChatMessage, 'question' | 'kind' | 'answer' | 'reply' | 'found'> & {
  readonly askId: string;
};

/** Adds a message; without `id` to a new conversation whose topic is its question. The member is locked by the caller. */
export async function addMessage(
  client: PoolClient,
  userId: number,
  id: string | undefined,
  { askId, question, kind, answer, reply, found }: NewMessage,
  now: number,
): Promise<void> {
  const conversation = id ?? randomUUID();
  const at = new Date(now);
  if (id === undefined) {
    const topic = Array.from(storableText(question)).slice(0, CHAT_LIMITS.topic).join('');
    await client.query(
      `INSERT INTO conversations (id, user_id, topic, topic_key, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)`,
      [conversation, userId, topic, textKey(topic), at],
    );
  } else {
    await checkContinued(client, userId, id);
    // The lock keeps it from being deleted before its message is there.
    const { rowCount } = await client.query('UPDATE conversations SET updated_at = $2 WHERE id = $1', [id, at]);
    if (rowCount === 0) throw noSuchConversation();
  }
  await client.query(
    `INSERT INTO conversation_messages (conversation_id, number, user_id, ask_id, question, kind, answer, key, reply, found, asked_at)
     SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10 FROM conversation_messages WHERE conversation_id = $1`,
    [
      conversation,
      userId,
      askId,
      storableText(question),
      kind,
      storableText(answer),
      textKey(`${question} ${answer}`),
      JSON.stringify(reply),
      JSON.stringify(found.slice(0, CHAT_LIMITS.found)),
      at,
    ],
  );
}
