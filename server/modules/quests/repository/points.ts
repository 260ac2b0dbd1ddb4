import type { ClientBase, Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { PointsEntry } from '#schemas/api/quests.ts';
import { type PointOrigin, PointOriginSchema, sourceOfPoints } from '#schemas/entities/points.ts';
import { isoColumn, many, one } from '#server/platform/db/rows.ts';
import { addEntry, reverseEntries } from '#server/platform/ledger.ts';

export interface PointGrant {
  readonly userId: number;
  /** A whole number above 0. */
  readonly points: number;
  readonly origin: PointOrigin;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Gives points in the caller's transaction; false: the member already got them for this origin. */
export async function addPoints(client: PoolClient, { userId, points, origin, at }: PointGrant): Promise<boolean> {
  const { reason, ...facts } = origin;
  return await addEntry(client, {
    unit: 'points',
    userId,
    amount: points,
    reason,
    source: sourceOfPoints(origin),
    facts,
    at,
  });
}

/** Whether the member got points of this origin, even if they were taken back since. */
export async function hasPoints(client: PoolClient, userId: number, origin: PointOrigin): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM ledger WHERE unit = 'points' AND user_id = $1 AND reason = $2 AND source = $3`,
    [userId, origin.reason, sourceOfPoints(origin)],
  );
  return rowCount === 1;
}

/**
 * Takes back, in the caller's transaction, all points that came from a source (`proposal 12`), whoever got them. Calling it
 * again takes nothing more. `why` is shown to the members. Returns what was taken back, an amount for each entry.
 */
export async function takePointsBack(
  client: PoolClient,
  { source, why, at }: { readonly source: string; readonly why: string; readonly at: number },
): Promise<{ readonly userId: number; readonly amount: number }[]> {
  return await reverseEntries(client, { unit: 'points', source, why, at });
}

const SumSchema = z.object({ balance: z.int(), total: z.int() });

/** The sum of a member's entries, and how many there are. */
export async function sumPoints(
  db: ClientBase | Pool,
  userId: number,
): Promise<{ readonly balance: number; readonly total: number }> {
  return await one(
    db,
    SumSchema,
    `SELECT coalesce(sum(amount), 0) AS balance, count(*) AS total FROM ledger WHERE unit = 'points' AND user_id = $1`,
    [userId],
  );
}

const EntrySchema = z.object({
  id: z.int(),
  at: isoColumn,
  amount: z.int(),
  balance: z.int(),
  reason: z.string(),
  facts: z.looseObject({ why: z.string().optional() }),
  of: isoColumn.nullable(),
});

/** Entries of a member with the balance after each, newest first. */
export async function readEntries(
  pool: Pool,
  userId: number,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<PointsEntry[]> {
  return (
    await many(
      pool,
      EntrySchema,
      `SELECT e.id, e.at, e.amount, e.balance, coalesce(r.reason, e.reason) AS reason, e.facts, r.at AS of
       FROM (SELECT *, sum(amount) OVER (ORDER BY id) AS balance FROM ledger WHERE unit = 'points' AND user_id = $1) e
       LEFT JOIN ledger r ON r.id = e.reverses
      ORDER BY e.id DESC OFFSET $2 LIMIT $3`,
      [userId, skip, take],
    )
  ).map(({ id, at, amount, balance, reason, facts, of }) => ({
    ...{ id, at, points: amount, balance },
    origin: PointOriginSchema.parse({ ...facts, reason }),
    taken_back: of === null ? null : { why: facts.why ?? '', of },
  }));
}
