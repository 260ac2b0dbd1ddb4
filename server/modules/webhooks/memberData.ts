import type { MemberData } from '#server/modules/users/memberData.ts';
import { listWebhooks } from './repository/endpoints.ts';

export const webhookData: MemberData<'webhooks'> = {
  tables: {
    webhook_endpoints: 'webhooks',
    webhook_events: { notGiven: 'News of what stands elsewhere in the file, on its way for some days.' },
  },
  read: async (db, { id }, now) => ({ webhooks: await listWebhooks(db, id, now) }),
};
