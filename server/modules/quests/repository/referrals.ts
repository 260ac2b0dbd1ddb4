import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { z } from 'zod';
import { newReferralKey, referralCode } from '#schemas/entities/referrals.ts';
import { isUniqueViolation } from '#server/modules/users/repository.ts';
import { one } from '#server/platform/db/rows.ts';

const ReferralSchema = z.object({ key: z.string().nullable(), joined: z.int() });

/** The code of a member, made when it is first asked for, and how many signed up with it. */
export async function readReferral(
  pool: Pool,
  userId: number,
): Promise<{ readonly code: string; readonly joined: number }> {
  const { key, joined } = await one(
    pool,
    ReferralSchema,
    `SELECT referral_code AS key, (SELECT count(*) FROM users WHERE referred_by = $1) AS joined FROM users WHERE id = $1`,
    [userId],
  );
  return { code: referralCode(key ?? (await giveCode(pool, userId))), joined };
}

/** Gives a member a code, unless another request just did; returns it. */
async function giveCode(pool: Pool, userId: number): Promise<string> {
  try {
    return (
      await one(
        pool,
        z.object({ key: z.string() }),
        'UPDATE users SET referral_code = coalesce(referral_code, $2) WHERE id = $1 RETURNING referral_code AS key',
        [userId, newReferralKey(randomBytes(8))],
      )
    ).key;
  } catch (error) {
    // One code in a trillion; the next one is another's even more rarely.
    if (isUniqueViolation(error, 'users_referral_code')) return await giveCode(pool, userId);
    throw error;
  }
}
