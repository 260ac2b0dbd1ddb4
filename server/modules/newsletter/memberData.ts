import { z } from 'zod';
import type { MemberData } from '#server/modules/users/memberData.ts';
import { isoColumn, maybe } from '#server/platform/db/rows.ts';

const SubscriberSchema = z.object({
  ...{ created_at: isoColumn, consent_version: z.int(), confirmed_at: isoColumn.nullable() },
});

/** By address, and only of a proven one: anybody can sign up with that of another. It does not end with the account. */
export const newsletterData: MemberData<'newsletter'> = {
  tables: { newsletter_subscribers: 'newsletter' },
  read: async (db, { email, emailVerifiedAt }) => {
    if (emailVerifiedAt === null) return { newsletter: null };
    return {
      newsletter: await maybe(
        db,
        SubscriberSchema,
        'SELECT created_at, consent_version, confirmed_at FROM newsletter_subscribers WHERE lower(email) = lower($1)',
        [email],
      ),
    };
  },
  kept: { 'newsletter_subscribers.email': 'A consent of its own, which each of its mails can end.' },
};
