import { z } from 'zod';
import type { MemberData } from '#server/modules/users/memberData.ts';
import { isoColumn, many, maybe } from '#server/platform/db/rows.ts';

const ChangeSchema = z.object({ at: isoColumn, kind: z.string(), plan: z.string(), months: z.int().nullable() });
const RequestSchema = z.object({
  ...{ at: isoColumn, company: z.string(), name: z.string(), email: z.string(), message: z.string() },
});
const RenewalSchema = z.object({ months: z.int(), stops_at: isoColumn.nullable() });

export const planData: MemberData<'plan_changes' | 'enterprise_requests' | 'renewal'> = {
  tables: {
    subscription_events: 'plan_changes',
    enterprise_requests: 'enterprise_requests',
    renewals: 'renewal',
    trials_used: { notGiven: 'A hash of the address, and the day of its trial.' },
  },
  read: async (db, { id }) => ({
    plan_changes: await many(
      db,
      ChangeSchema,
      'SELECT at, kind, plan, months FROM subscription_events WHERE user_id = $1 ORDER BY number',
      [id],
    ),
    enterprise_requests: await many(
      db,
      RequestSchema,
      'SELECT at, company, name, email, message FROM enterprise_requests WHERE user_id = $1 ORDER BY id',
      [id],
    ),
    renewal: await maybe(db, RenewalSchema, 'SELECT months, stops_at FROM renewals WHERE user_id = $1', [id]),
  }),
  kept: {
    'trials_used.email_hash': 'An address has one trial, also with a new account. No address can be read from it.',
  },
};
