import { z } from 'zod';
import { CODE_MS } from '#schemas/api/auth.ts';
import type { Db } from '#server/platform/db/rows.ts';
import { accountKey } from '../repository.ts';
import { isTokenOf, tokenHash } from '../secrets.ts';

/**
 * Stores a code and replaces an earlier one of the same purpose and address. `browser`: token of the requesting
 * browser.
 */
export async function storeCode(
  db: Db,
  { purpose, email }: CodeFor,
  { codeHash, browser, now }: { readonly codeHash: string; readonly browser: string; readonly now: number },
): Promise<void> {
  await db.query(
    `INSERT INTO codes (purpose, email_key, code_hash, browser_hash, expires_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (purpose, email_key) DO UPDATE
        SET code_hash = excluded.code_hash, browser_hash = excluded.browser_hash, expires_at = excluded.expires_at,
            tries = 0, other_tries = 0`,
    [purpose, accountKey(email), codeHash, tokenHash(browser), new Date(now + CODE_MS)],
  );
}

/** Uses up a code; false: another request just did. */
export async function spendCode(db: Db, { purpose, email }: CodeFor, codeHash: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM codes WHERE purpose = $1 AND email_key = $2 AND code_hash = $3', [
    purpose,
    accountKey(email),
    codeHash,
  ]);
  return rowCount === 1;
}

/** Deletes a code that was not used. */
export async function dropCodes(db: Db, { purpose, email }: CodeFor): Promise<void> {
  await db.query('DELETE FROM codes WHERE purpose = $1 AND email_key = $2', [purpose, accountKey(email)]);
}

const BrowserSchema = z.object({ browser_hash: z.instanceof(Buffer) });

/** True if this browser requested a code for the address and may still enter it. */
export async function hasAskedForCode(db: Db, { purpose, email }: CodeFor, browser: string, now: number) {
  const { rows } = await db.query(
    'SELECT browser_hash FROM codes WHERE purpose = $1 AND email_key = $2 AND expires_at > $3',
    [purpose, accountKey(email), new Date(now)],
  );
  return rows[0] !== undefined && isTokenOf(BrowserSchema.parse(rows[0]).browser_hash, browser);
}

/** `email_from` and `email_to` confirm a change of the address at the old and the new one. */
export type CodePurpose = 'register' | 'reset' | 'email_from' | 'email_to';

/** A purpose and the mail address it is sent to. */
export interface CodeFor {
  readonly purpose: CodePurpose;
  readonly email: string;
}
