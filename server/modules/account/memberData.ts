import { z } from 'zod';
import { VISITS_GIVEN_MAX } from '#schemas/api/account-deletion.ts';
import type { MemberData } from '#server/modules/users/memberData.ts';
import { readReferral } from '#server/modules/users/repository/referrals.ts';
import { isoColumn, many } from '#server/platform/db/rows.ts';
import { ownInfo } from './profileRoutes.ts';

const VisitSchema = z.object({ address: z.string(), platform: z.string(), at: isoColumn });

export const accountData: MemberData<'profile' | 'visits'> = {
  tables: { action_logs: 'visits' },
  read: async (db, user, now) => ({
    profile: { ...ownInfo(user, now), ...(await readReferral(db, user.id)) },
    visits: await many(
      db,
      VisitSchema,
      `SELECT url AS address, platform, at FROM action_logs WHERE user_id = $1 ORDER BY id DESC LIMIT ${VISITS_GIVEN_MAX}`,
      [user.id],
    ),
  }),
};
