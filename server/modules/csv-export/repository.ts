import type { Pool } from 'pg';
import { z } from 'zod';
import { EXPORT_OPEN_MS } from '#schemas/api/csv-export.ts';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { DATA_SET_NAMES, type DataSetName } from '#schemas/kinds.ts';
import { storableText } from '#schemas/text.ts';
import { unixMs } from '#schemas/units.ts';
import { notify } from '#server/modules/notifications/repository/notifications.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, isoColumn, many, one } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';

/** UTC month of a moment: its start and the next one's, in ms since 1970. */
export function monthOf(now: number): { readonly from: number; readonly to: number } {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { from: Date.UTC(year, month), to: Date.UTC(year, month + 1) };
}

/** Exports counted this month: granted and not refunded. */
export async function countExports(db: Db, userId: number, now: number): Promise<number> {
  return (
    await one(
      db,
      z.object({ used: z.int() }),
      `SELECT count(*)::int AS used FROM exports WHERE user_id = $1 AND NOT given_back AND granted_at >= $2`,
      [userId, new Date(monthOf(now).from)],
    )
  ).used;
}

const EarlierSchema = z.object({ given_back: z.boolean(), is_same: z.boolean() });

export interface ExportRequest {
  readonly userId: number;
  /** Idempotency key of the browser. */
  readonly requestId: string;
  readonly source: DataSetName;
  /** The address of the view. */
  readonly view: string;
  readonly now: number;
}

/**
 * Grants an export and counts it unless it is refunded. A repeated `requestId` is the same export: of the same view, within ten minutes.
 * @throws ApiError 403 `not_entitled` or `plan_limit`, 409 `export_over`.
 */
export async function grantExport(pool: Pool, { userId, requestId, source, view, now }: ExportRequest) {
  return await withTransaction(pool, async (client) => {
    const limit = entitlementsAt(await lockUser(client, userId), unixMs(now)).exports;
    if (limit === 0) {
      throw new ApiError(403, { code: 'not_entitled' });
    }
    const [earlier] = await many(
      client,
      EarlierSchema,
      `SELECT given_back, source = $3 AND view = $4 AND granted_at > $5 AS is_same FROM exports WHERE user_id = $1 AND request_id = $2`,
      [userId, requestId, source, storableText(view), new Date(now - EXPORT_OPEN_MS)],
    );
    if (earlier && !earlier.is_same) throw new ApiError(409, { code: 'export_over' }, 'body.request_id');
    const used = await countExports(client, userId, now);
    if (earlier && !earlier.given_back) return { used, limit };
    const renewsAt = new Date(monthOf(now).to).toISOString();
    if (used >= limit) {
      throw new ApiError(403, { code: 'plan_limit', reason: 'exports', limit, renews_on: renewsAt.slice(0, 10) });
    }
    await client.query(
      `INSERT INTO exports (user_id, request_id, source, view, state, granted_at) VALUES ($1, $2, $3, $4, 'granted', $5)
       ON CONFLICT (user_id, request_id) DO UPDATE SET state = 'granted', given_back = false, granted_at = excluded.granted_at`,
      [userId, requestId, source, storableText(view), new Date(now)],
    );
    if (used + 1 === limit) {
      await notify(client, userId, {
        key: `exports_used_up ${renewsAt} ${limit}`,
        kind: 'exports_used_up',
        data: { limit, renews_at: renewsAt },
        at: now,
      });
    }
    return { used: used + 1, limit };
  });
}

export interface ExportEnd {
  readonly requestId: string;
  readonly outcome: 'done' | 'failed';
  readonly rows: number | null;
  readonly now: number;
}

/** Limits of refunds for failed exports: time since the start in ms, and refunds a month. */
const REFUNDS_MAX = 5;

/**
 * Stores the outcome of an export; the first one counts. A failed one is refunded, within its limits: the server
 * cannot see whether the file was written. False: the member has no such export.
 */
export async function finishExport(
  pool: Pool,
  userId: number,
  { requestId, outcome, rows, now }: ExportEnd,
): Promise<boolean> {
  return await withTransaction(pool, async (client) => {
    await lockUser(client, userId);
    const { rowCount } = await client.query(
      `UPDATE exports SET state = $3, rows = $4, given_back = b.yes, refunds = refunds + b.yes::int
         FROM (SELECT $3 = 'failed' AND e.granted_at > $5
                      AND (SELECT coalesce(sum(refunds), 0) FROM exports
                            WHERE user_id = $1 AND granted_at >= $6) < ${REFUNDS_MAX} AS yes
                 FROM exports e WHERE user_id = $1 AND request_id = $2) b
        WHERE user_id = $1 AND request_id = $2 AND state = 'granted'`,
      [userId, requestId, outcome, rows, new Date(now - EXPORT_OPEN_MS), new Date(monthOf(now).from)],
    );
    if (rowCount === 1) return true;
    const { rowCount: known } = await client.query('SELECT 1 FROM exports WHERE user_id = $1 AND request_id = $2', [
      userId,
      requestId,
    ]);
    return known === 1;
  });
}

const StoredExportsSchema = z.object({
  request_id: z.string(),
  source: z.enum(DATA_SET_NAMES),
  view: z.string(),
  state: z.enum(['granted', 'done', 'failed']),
  rows: z.int().nullable(),
  granted_at: isoColumn,
});

/** Exports of a member, newest first; `limit` null: all. */
export async function listExports(db: Db, userId: number, limit: number | null) {
  return await many(
    db,
    StoredExportsSchema,
    `SELECT request_id, source, view, state, rows, granted_at FROM exports WHERE user_id = $1
      ORDER BY granted_at DESC, request_id LIMIT $2`,
    [userId, limit],
  );
}
