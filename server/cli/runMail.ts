import type { Pool } from 'pg';
import { listSubscribers, removeSubscriber } from '#server/modules/newsletter/repository.ts';
import { StartError } from '../platform/errors.ts';
import { listQueued, retryGivenUp } from '../platform/mail/outbox.ts';

/** The commands of `npm run admin -- mails`. `now`: milliseconds since 1970. */
export async function runMails(verb: string, pool: Pool, now: number): Promise<string> {
  switch (verb) {
    case 'list': {
      const queued = await listQueued(pool);
      if (queued.length === 0) return 'No mail waits.';
      return queued
        .map(({ recipient, subject, tries, next_try_at, last_error }) => {
          const next = next_try_at === null ? 'given up' : `next try ${next_try_at}`;
          return `${recipient}  ${subject}  tries: ${tries}, ${next}${last_error === null ? '' : ` (${last_error})`}`;
        })
        .join('\n');
    }
    case 'retry': {
      const count = await retryGivenUp(pool, now);
      return count === 1 ? 'One mail is tried again.' : `${count} mails are tried again.`;
    }
    default:
      throw new StartError(`There is no command mails ${verb}. Use list or retry.`, 2);
  }
}

/** The commands of `npm run admin -- newsletter`. Lines have tabs between their fields, for other programs. */
export async function runNewsletter(verb: string, email: string, pool: Pool): Promise<string> {
  switch (verb) {
    case 'list': {
      const lines = (await listSubscribers(pool)).map((one) =>
        [one.email, one.created_at, one.consent_version, one.unsubscribe_token].join('\t'),
      );
      return lines.length === 0 ? 'Nobody has subscribed yet.' : lines.join('\n');
    }
    case 'remove':
      if (email === '') throw new StartError('Name the address whose subscription ends.', 2);
      if (!(await removeSubscriber(pool, email))) throw new StartError(`${email} has no subscription.`);
      return `The subscription of ${email} has ended.`;
    default:
      throw new StartError(`There is no command newsletter ${verb}. Use list or remove.`, 2);
  }
}
