import { z } from 'zod';
import type { MemberData } from '#server/modules/users/memberData.ts';
import { accountKey } from '#server/modules/users/repository.ts';
import { many } from '#server/platform/db/rows.ts';

const IssuerSchema = z.object({ issuer: z.string() });

export const authData: MemberData<'identities'> = {
  tables: {
    identities: 'identities',
    told_identities: { notGiven: 'A sign-up or link that is not finished, for minutes.' },
  },
  read: async (db, { id }) => ({
    identities: await many(db, IssuerSchema, 'SELECT issuer FROM identities WHERE user_id = $1 ORDER BY issuer', [id]),
  }),
  release: async (client, { email }) => {
    await client.query('DELETE FROM told_identities WHERE lower(email COLLATE "C") = $1', [accountKey(email)]);
  },
};
