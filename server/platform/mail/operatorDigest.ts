import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import type { Db } from '../db/rows.ts';
import type { Deps } from '../deps.ts';
import type { Job } from '../runJobs.ts';
import { startsDigest, tellDigests } from './digest.ts';
import { writeMail } from './mail.ts';
import { queueMail } from './outbox.ts';

/** What members can send to the operator, as often as they like. */
type Sent = 'ads' | 'enterprise';

const keyOf = (what: Sent) => `operator ${what}`;

/** True where the operator is mailed at once; else it is counted for the digest. */
export const startsOperatorDigest = (client: Db, what: Sent, now: number): Promise<boolean> =>
  startsDigest(client, keyOf(what), now);

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
    await tellDigests(
      pool,
      keyOf(what),
      async (client, { waiting: count }) => {
        const mail = writeMail(BUILD_LANGUAGE, (mails) => mails.operatorDigest({ what, count }));
        await queueMail(client, email, mail, now);
      },
      { now, stopping },
    );
  };
  return [{ name, everyMs: 60_000, jitter: 0.1, run }];
}
