import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { z } from 'zod';
import { newReferralKey, referralCode } from '#schemas/entities/referrals.ts';
import { isUniqueViolation } from '#server/modules/users/repository.ts';

const ReferralSchema = z.object({ key: z.string().nullable(), joined: z.coerce.number().int() });

/** The code of a member, made when it is first asked for, and how many signed up with it. */
export async function readReferral(
  pool: Pool,
  userId: number,
): Promise<{ readonly code: string; readonly joined: number }> {
  const { rows } = await pool.query(
    `SELECT referral_code AS key, (SELECT count(*) FROM users WHERE referred_by = $1) AS joined FROM users WHERE id = $1`,
    [userId],
  );
  const { key, joined } = ReferralSchema.parse(rows[0]);
  return { code: referralCode(key ?? (await giveCode(pool, userId))), joined };
}

/** Gives a member a code, unless another request just did; returns it. */
async function giveCode(pool: Pool, userId: number): Promise<string> {
  try {
    const { rows } = await pool.query(
      'UPDATE users SET referral_code = coalesce(referral_code, $2) WHERE id = $1 RETURNING referral_code AS key',
      [userId, newReferralKey(randomBytes(8))],
    );
    return z.object({ key: z.string() }).parse(rows[0]).key;
  } catch (error) {
    // One code in a trillion; the next one is another's even more rarely.
    if (isUniqueViolation(error, 'users_referral_code')) return await giveCode(pool, userId);
    throw error;
  }
}
