import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { type StreamBody, StreamBodySchema, type StreamEvent } from '#schemas/api/chat.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, maybe } from '#server/platform/db/rows.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countChatOf } from './usage.ts';

/**
 * Answers on their way, in the database: any server tells their events, one of them writes them. Ages are measured by the clock
 * of the database, which all servers share.
 */

export interface StreamKey {
  readonly userId: number;
  readonly askId: string;
}

/** A server whose writing says nothing for this long has ended. */
const LOST_AFTER = "interval '10 seconds'";
/** How long one that is over can be heard again. */
const KEPT = "interval '10 minutes'";
/** Answers that a member may have written at a time. */
const AT_ONCE = 2;

const IS_LOST = `alive_at < clock_timestamp() - ${LOST_AFTER}`;
const StateSchema = z.object({ is_over: z.boolean(), is_lost: z.boolean() });

/** Who writes an answer: another server, or this one; then it may have been left by one that ended, or be one too many. */
export type Claim = 'theirs' | 'mine' | 'left' | 'busy';

/** Takes the writing of an answer, unless somebody writes it. A question that is asked again is begun anew where it failed. */
export async function claimStream(
  pool: Pool,
  { userId, askId }: StreamKey,
  body: StreamBody,
  runner: string,
  isAnew: boolean,
): Promise<Claim> {
  return await withTransaction(pool, async (client) => {
    await lockUser(client, userId);
    const state = await maybe(
      client,
      StateSchema,
      `SELECT is_over, ${IS_LOST} AS is_lost FROM answer_streams WHERE user_id = $1 AND ask_id = $2 FOR UPDATE`,
      [userId, askId],
    );
    if (state && (state.is_over ? !isAnew : !state.is_lost)) return 'theirs';
    if (state && !state.is_over) {
      await client.query(
        `UPDATE answer_streams SET runner = $3, alive_at = clock_timestamp() WHERE user_id = $1 AND ask_id = $2`,
        [userId, askId, runner],
      );
      return 'left';
    }
    const { rowCount } = await client.query(
      `SELECT 1 FROM answer_streams WHERE user_id = $1 AND NOT is_over AND NOT ${IS_LOST}`,
      [userId],
    );
    await client.query(
      `INSERT INTO answer_streams (user_id, ask_id, body, runner) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id, ask_id) DO UPDATE
          SET body = excluded.body, runner = excluded.runner, events = '{}', alive_at = clock_timestamp(),
              is_stopping = false, is_over = false, is_counted = false`,
      [userId, askId, JSON.stringify(body), runner],
    );
    return (rowCount ?? 0) >= AT_ONCE ? 'busy' : 'mine';
  });
}

/**
 * Adds events and says that the writing goes on; null: it belongs to another server, or is over. The first text counts the question
 * in the same transaction, while the member is locked: what is not counted is not read.
 * @throws ApiError 403 `plan_limit` when no question is left for the first text.
 */
export async function addEvents(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  key: StreamKey,
  runner: string,
  events: readonly StreamEvent[],
): Promise<{ readonly isStopping: boolean } | null> {
  if (!events.some((event) => event.type === 'text' && event.text !== ''))
    return await append(pool, key, runner, events);
  return await withTransaction(pool, async (client) => {
    const subscription = await lockUser(client, key.userId);
    const { rowCount } = await client.query(
      `UPDATE answer_streams SET is_counted = true
        WHERE user_id = $1 AND ask_id = $2 AND runner = $3 AND NOT is_over AND NOT is_counted`,
      [key.userId, key.askId, runner],
    );
    if (rowCount === 1) await countChatOf(client, key.userId, subscription, clock());
    return await append(client, key, runner, events);
  });
}

async function append(db: Db, { userId, askId }: StreamKey, runner: string, events: readonly StreamEvent[]) {
  const found = await maybe(
    db,
    z.object({ is_stopping: z.boolean() }),
    `UPDATE answer_streams SET events = events || $4::text[], alive_at = clock_timestamp()
      WHERE user_id = $1 AND ask_id = $2 AND runner = $3 AND NOT is_over RETURNING is_stopping`,
    [userId, askId, runner, events.map((event) => JSON.stringify(event))],
  );
  if (found === null) return null;
  return { isStopping: found.is_stopping };
}

/** Ends a writing of which nothing is stored. */
export async function endStream(pool: Pool, key: StreamKey, runner: string, last: StreamEvent): Promise<void> {
  await pool.query(
    `UPDATE answer_streams SET events = events || $4::text[], alive_at = clock_timestamp(), is_over = true
      WHERE user_id = $1 AND ask_id = $2 AND runner = $3 AND NOT is_over`,
    [key.userId, key.askId, runner, [JSON.stringify(last)]],
  );
}

/** Ends a writing whose answer is being stored; null: it was stopped, or belongs to another server. */
export async function finishStream(
  client: PoolClient,
  { userId, askId }: StreamKey,
  runner: string,
): Promise<{ readonly isCounted: boolean } | null> {
  const found = await maybe(
    client,
    z.object({ is_counted: z.boolean() }),
    `UPDATE answer_streams SET alive_at = clock_timestamp(), is_over = true
      WHERE user_id = $1 AND ask_id = $2 AND runner = $3 AND NOT is_stopping AND NOT is_over RETURNING is_counted`,
    [userId, askId, runner],
  );
  if (found === null) return null;
  return { isCounted: found.is_counted };
}

const HeardSchema = z
  .object({ events: z.array(z.string()), is_over: z.boolean(), is_lost: z.boolean(), body: z.string() })
  .transform(({ events, is_over: isOver, is_lost: isLost, body }) => ({
    ...{ events, isOver, isLost: isLost && !isOver },
    body: StreamBodySchema.parse(JSON.parse(body)),
  }));

/** The events after so many; null: there is no such writing any more. */
export async function readStream(pool: Pool, { userId, askId }: StreamKey, after: number) {
  return await maybe(
    pool,
    HeardSchema,
    `SELECT events[$3::int + 1:] AS events, is_over, ${IS_LOST} AS is_lost, body
       FROM answer_streams WHERE user_id = $1 AND ask_id = $2`,
    [userId, askId, after],
  );
}

/** Asks whichever server writes it to stop. */
export async function stopStream(pool: Pool, { userId, askId }: StreamKey): Promise<void> {
  await pool.query('UPDATE answer_streams SET is_stopping = true WHERE user_id = $1 AND ask_id = $2 AND NOT is_over', [
    userId,
    askId,
  ]);
}

export async function deleteOldStreams(pool: Pool): Promise<void> {
  await pool.query(`DELETE FROM answer_streams WHERE alive_at < clock_timestamp() - ${KEPT}`);
}
