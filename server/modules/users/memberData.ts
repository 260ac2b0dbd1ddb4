import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { OwnData } from '#schemas/api/account-deletion.ts';
import { isoColumn, many, maybe } from '#server/platform/db/rows.ts';
import { deleteMailsTo } from '#server/platform/mail/outbox.ts';
import { listSessions } from './repository/sessions.ts';
import { accountKey, type User } from './repository.ts';

/**
 * What a module stores of a member: where it stands in the file of their own data, and what is done with it when the account ends.
 * `account-deletion` asks each module; a test fails for a table with a member in it that none of them names.
 */
export interface MemberData<Part extends keyof OwnData = keyof OwnData> {
  /** Its tables with a column that refers to a member: in which part of the file they are given, or why they are not. */
  readonly tables: Readonly<Record<string, keyof OwnData | { readonly notGiven: string }>>;
  readonly read: (db: Pool, member: User, now: number) => Promise<Pick<OwnData, Part>>;
  /** What does not go, or lose its member, with the row of the account. In the transaction that deletes it. */
  readonly release?: (client: PoolClient, member: Pick<User, 'id' | 'email'>, now: number) => Promise<void>;
  /** Columns that name the member when the account is gone, `table.column`, and why. */
  readonly kept?: Readonly<Record<string, string>>;
}

const DeviceSchema = z.object({ used: z.boolean(), expires_at: isoColumn });
const PictureSchema = z.object({ name: z.string(), type: z.string(), bytes: z.int() });

const SHORT = 'It counts for some hours, and is deleted then.';

/** What is stored of every account, with what the platform holds. */
export const userData: MemberData<'sessions' | 'devices' | 'picture'> = {
  tables: {
    users: 'profile',
    sessions: 'sessions',
    device_tokens: 'devices',
    uploads: 'picture',
    second_factors: {
      notGiven: 'The secret of the second step, which opens the account. Whether it is on stands in the settings.',
    },
    recovery_codes: { notGiven: 'Codes that open the account, stored as hashes.' },
    codes: { notGiven: 'A code of ten minutes, which is a secret.' },
    rate_limits: { notGiven: SHORT },
    mail_outbox: { notGiven: 'Mails on their way to the member, who reads them there.' },
    ledger_balances: { notGiven: 'The sums of the entries, which are given.' },
  },
  read: async (db, { id }, now) => ({
    sessions: (await listSessions(db, id, now)).map(({ device, created_at, last_used_at, expires_at }) => ({
      device,
      created_at,
      last_used_at,
      expires_at,
    })),
    devices: await many(
      db,
      DeviceSchema,
      'SELECT used, expires_at FROM device_tokens WHERE user_id = $1 ORDER BY expires_at DESC, used',
      [id],
    ),
    picture: await maybe(
      db,
      PictureSchema,
      'SELECT name, type, octet_length(bytes) AS bytes FROM uploads WHERE user_id = $1',
      [id],
    ),
  }),
  release: async (client, { email }) => {
    await client.query('DELETE FROM codes WHERE email_key = $1', [accountKey(email)]);
    await deleteMailsTo(client, email);
  },
  kept: { 'rate_limits.subject': SHORT },
};
