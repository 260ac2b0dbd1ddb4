import type { Pool } from 'pg';
import { type OwnData, OwnDataSchema } from '#schemas/api/account-deletion.ts';
import { accountData } from '#server/modules/account/memberData.ts';
import { apiKeyData } from '#server/modules/api-keys/memberData.ts';
import { authData } from '#server/modules/auth/memberData.ts';
import { billingData } from '#server/modules/billing/memberData.ts';
import { chatData } from '#server/modules/chat/memberData.ts';
import { exportData } from '#server/modules/csv-export/memberData.ts';
import { jobData } from '#server/modules/jobs/memberData.ts';
import { newsData } from '#server/modules/news/memberData.ts';
import { newsletterData } from '#server/modules/newsletter/memberData.ts';
import { notificationData } from '#server/modules/notifications/memberData.ts';
import { planData } from '#server/modules/plans/memberData.ts';
import { proposalData } from '#server/modules/proposals/memberData.ts';
import { questData } from '#server/modules/quests/memberData.ts';
import { reportData } from '#server/modules/reports/memberData.ts';
import { researchData } from '#server/modules/research/memberData.ts';
import { savedListData } from '#server/modules/saved-lists/memberData.ts';
import { type MemberData, userData } from '#server/modules/users/memberData.ts';
import type { User } from '#server/modules/users/repository.ts';
import { watchlistData } from '#server/modules/watchlist/memberData.ts';
import { webhookData } from '#server/modules/webhooks/memberData.ts';

type PartOfMember = Omit<MemberData, 'read'> & {
  readonly read: (...of: Parameters<MemberData['read']>) => Promise<Partial<OwnData>>;
};

/** What each module stores of a member, in the order of the file. The account is last: mails of the others go with it. */
export const MEMBER_DATA: readonly PartOfMember[] = [
  authData,
  watchlistData,
  savedListData,
  reportData,
  exportData,
  apiKeyData,
  webhookData,
  notificationData,
  chatData,
  newsData,
  newsletterData,
  researchData,
  questData,
  planData,
  billingData,
  jobData,
  proposalData,
  accountData,
  userData,
];

/** All data stored about a member, for download. `now`: milliseconds since 1970. */
export async function readOwnData(pool: Pool, user: User, now: number): Promise<OwnData> {
  const parts: object = { made_at: new Date(now).toISOString() };
  for (const { read } of MEMBER_DATA) Object.assign(parts, await read(pool, user, now));
  // A part that no module gives is missing here.
  return OwnDataSchema.parse(parts);
}
