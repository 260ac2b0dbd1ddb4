import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import type { Db } from '../db/rows.ts';
import type { Deps } from '../deps.ts';
import type { Job } from '../runJobs.ts';
import { mailDigests, startsDigest } from './digest.ts';
import { writeMail } from './mail.ts';
import { queueMail } from './outbox.ts';

/** What members can send to the operator, as often as they like. */
type Sent = 'ads' | 'enterprise';

const keyOf = (what: Sent) => `operator ${what}`;

/** Mails the operator, where an address is set. `digest`: what members can send often is counted where a mail of it went lately. */
export async function mailOperator(
  db: Db,
  operator: string | null,
  choose: Parameters<typeof writeMail>[1],
  { now, digest }: { readonly now: number; readonly digest?: Sent },
): Promise<void> {
  if (operator === null) return;
  if (digest !== undefined && !(await startsDigest(db, keyOf(digest), now))) return;
  await queueMail(db, operator, writeMail(BUILD_LANGUAGE, choose), now);
}

/** The job that mails the operator how many came within the hour after the last mail; none where no address is set. */
export function operatorDigestJobs(
  { pool, clock, config }: Pick<Deps, 'pool' | 'clock' | 'config'>,
  what: Sent,
  name: string,
): readonly Job[] {
  const { email } = config.links;
  if (email === null) return [];
  const run = async (stopping: AbortSignal) => {
    const now = clock();
    await mailDigests(
      pool,
      keyOf(what),
      async (client, { waiting: count }) => {
        await mailOperator(client, email, (mails) => mails.operatorDigest({ what, count }), { now });
      },
      { now, stopping },
    );
  };
  return [{ name, everyMs: 60_000, jitter: 0.1, run }];
}
