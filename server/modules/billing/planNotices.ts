import type { Pool, PoolClient } from 'pg';
import { dueNotice, holdsUntil, TERMS, termCents } from '#schemas/entities/subscriptions.ts';
import { DAY_MS, unixMs } from '#schemas/units.ts';
import { notifyAndMail } from '#server/modules/notifications/notifyAndMail.ts';
import { readRenewal, renewsAt } from '#server/modules/plans/repository/renewals.ts';
import { mayWorkFor } from '#server/modules/users/mayWorkFor.ts';
import { getUsersWhosePlanEnds, type User } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { mailOrigin, pageLink, writeMail } from '#server/platform/mail/mail.ts';
import { notifyOfCard } from './cardNotices.ts';
import { readCustomer } from './repository/cardCustomers.ts';

/** A notice that could not be given for longer says nothing new any more. */
const LATE_MS = 3 * DAY_MS;
/** From the first notice before an end to the last one after it. */
const AROUND_MS = 15 * DAY_MS;

/** Notifies members once, also by mail, that trial or paid term end. `now`: milliseconds since 1970. */
export async function giveNotices({ pool, config }: Pick<Deps, 'pool' | 'config'>, now: number): Promise<void> {
  for (const user of await getUsersWhosePlanEnds(pool, { from: now - AROUND_MS, to: now + AROUND_MS }))
    await giveNotice(pool, user, mailOrigin(config), now);
}

async function giveNotice(pool: Pool, user: User, site: string, now: number): Promise<void> {
  const { id, subscription } = user;
  const notice = dueNotice(subscription, unixMs(now));
  const end = holdsUntil(subscription);
  if (notice === null || end === null || now - notice.due > LATE_MS) return;
  const { plan, kind, until } = subscription;
  const what = notice.what;
  const data = {
    plan,
    isTrial: kind === 'trial',
    what,
    until: new Date(until ?? end).toISOString(),
    holds_until: new Date(end).toISOString(),
  };
  await withTransaction(pool, async (client) => {
    if (!(await mayWorkFor(client, id, 'planNotice'))) return;
    const renewal = await readRenewal(client, id);
    // A term that renews does not end. Of a charge that fails, whoever makes it tells.
    if (kind === 'paid' && until !== null && notice.what !== 'ended' && renewsAt(renewal, until)) {
      if (notice.what === 'ending' && notice.days > 1)
        await notifyOfRenewal(client, user, renewal.months, { site, now });
      return;
    }
    const key = `plan_ending ${what} ${notice.due}`;
    await notifyAndMail(client, id, { key, kind: 'plan_ending', data, at: now }, ({ name, language }) => {
      const link = pageLink(site, language, '/profile-settings/change_plan');
      return writeMail(language, (mails) => mails.planEnding({ ...data, name, link }));
    });
  });
}

/** The date and the charge of a renewal, days before it. */
async function notifyOfRenewal(
  client: PoolClient,
  { id, subscription: { until } }: User,
  months: number,
  { site, now }: { readonly site: string; readonly now: number },
): Promise<void> {
  const term = TERMS.find((one) => one.months === months) ?? TERMS[0];
  const at = new Date(until ?? now).toISOString();
  const card = (await readCustomer(client, id))?.card?.last4 ?? null;
  await notifyOfCard(client, id, {
    ...{ key: `renewing ${at}`, now, site },
    data: { what: 'renewing', number: null, months, cents: termCents(term), card, at, ends: false },
  });
}
