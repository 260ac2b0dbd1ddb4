import { z } from 'zod';
import { isAttemptDue } from '#schemas/entities/renewals.ts';
import { DAY_MS, unixMs } from '#schemas/units.ts';
import { type Db, many, msColumn } from '#server/platform/db/rows.ts';

const UserSchema = z.object({ user_id: z.int() });

/** Members whose term has ended and is to be renewed. */
export async function readEnding(db: Db, now: number): Promise<readonly number[]> {
  return (
    await many(
      db,
      UserSchema,
      `SELECT r.user_id FROM renewals r JOIN users u ON u.id = r.user_id JOIN card_customers c ON c.user_id = r.user_id
      WHERE u.plan_kind = 'paid' AND u.plan_until <= $1 AND u.plan_until > $2 AND c.card IS NOT NULL
        AND (r.stops_at IS NULL OR u.plan_until < r.stops_at)
        AND NOT EXISTS (SELECT FROM invoices i WHERE i.user_id = r.user_id AND i.renews_at = u.plan_until)
      ORDER BY r.user_id LIMIT 500`,
      [new Date(now), new Date(now - 7 * DAY_MS)],
    )
  ).map(({ user_id }) => user_id);
}

const DueSchema = z.object({
  user_id: z.int(),
  key: z.string(),
  renews_at: msColumn,
  attempts: z.array(z.number()),
});

/** Invoices of renewals whose card is to be charged now. A bank that wants to ask is not asked again without the member. */
export async function readDue(db: Db, now: number) {
  return (
    await many(
      db,
      DueSchema,
      `SELECT i.user_id, i.key, i.renews_at,
            ARRAY(SELECT extract(epoch FROM c.at) * 1000 FROM card_charges c WHERE c.invoice_id = i.id AND c.renewal) AS attempts
       FROM invoices i JOIN card_customers u ON u.user_id = i.user_id
      WHERE i.renews_at IS NOT NULL AND i.settled_at IS NULL AND i.expires_at > $1 AND u.card IS NOT NULL
        AND EXISTS (SELECT FROM renewals r WHERE r.user_id = i.user_id)
        AND NOT EXISTS (SELECT FROM card_charges c WHERE c.invoice_id = i.id AND c.outcome IN ('waiting', 'authentication', 'paid'))
      ORDER BY i.id LIMIT 500`,
      [new Date(now)],
    )
  ).flatMap(({ user_id: userId, key, renews_at, attempts }) =>
    isAttemptDue(unixMs(renews_at), attempts.map(unixMs), unixMs(now)) ? [{ userId, invoice: key }] : [],
  );
}
