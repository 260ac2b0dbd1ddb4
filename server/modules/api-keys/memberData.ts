import type { MemberData } from '#server/modules/users/memberData.ts';
import { listKeys } from './repository.ts';

export const apiKeyData: MemberData<'api_keys'> = {
  tables: { api_keys: 'api_keys' },
  read: async (db, { id }) => ({ api_keys: await listKeys(db, id) }),
};
