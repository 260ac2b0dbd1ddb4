import type { MemberData } from '#server/modules/users/memberData.ts';
import { readEntries } from '#server/platform/ledger.ts';

export const questData: MemberData<'points'> = {
  tables: { ledger: 'points' },
  read: async (db, { id }) => ({
    points: (await readEntries(db, 'points', id)).map(({ amount: points, facts: origin, ...entry }) => ({
      ...entry,
      points,
      origin,
    })),
  }),
};
