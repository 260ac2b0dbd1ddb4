import type { Pool } from 'pg';
import { z } from 'zod';
import { referralCode } from '#schemas/entities/referrals.ts';
import { isoColumn, many } from '#server/platform/db/rows.ts';

const ReferralSchema = z.object({
  ref_id: z.string().nullable(),
  referral_code: z
    .string()
    .nullable()
    .transform((key) => key && referralCode(key)),
  email_verified_at: isoColumn.nullable(),
});

/** Who invited the member, whom the member invites, and since when the address is proven. */
export async function readReferral(db: Pool, userId: number): Promise<z.output<typeof ReferralSchema>> {
  const sql = 'SELECT ref_id, referral_code, email_verified_at FROM users WHERE id = $1';
  const [row] = await many(db, ReferralSchema, sql, [userId]);
  return row ?? { ref_id: null, referral_code: null, email_verified_at: null };
}
