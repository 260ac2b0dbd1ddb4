import type { MemberData } from '#server/modules/users/memberData.ts';
import { listReports } from './repository.ts';

export const reportData: MemberData<'list_reports'> = {
  tables: { reports: 'list_reports' },
  read: async (db, { id }) => ({ list_reports: await listReports(db, id) }),
};
