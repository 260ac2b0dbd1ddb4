import type { MemberData } from '#server/modules/users/memberData.ts';
import { listExports } from './repository.ts';

export const exportData: MemberData<'exports'> = {
  tables: { exports: 'exports' },
  read: async (db, { id }) => ({ exports: await listExports(db, id, null) }),
};
