import type { PoolClient } from 'pg';
import { z } from 'zod';
import { maybe, msColumn } from '#server/platform/db/rows.ts';
import type { User } from './repository.ts';

/** What the server may still do by itself for a member: asked by whatever works for accounts while nobody is there. */

/** How an account stands. Leaving: its member asked for its deletion. */
export type Standing = 'active' | 'leaving' | 'suspended' | 'gone';

type Allowed = Readonly<Record<Standing, boolean>>;
const WHILE_ACTIVE: Allowed = { active: true, leaving: false, suspended: false, gone: false };

const ALLOWED = {
  /** Invoices of renewals, charges of the kept card, and what would start them. */
  charge: WHILE_ACTIVE,
  /** What was paid is the member's: it is entered and told as long as there is an account. */
  receipt: { active: true, leaving: true, suspended: true, gone: false },
  /** That a plan ends or renews. */
  planNotice: WHILE_ACTIVE,
  report: WHILE_ACTIVE,
  /** Events, and requests to the addresses of a member's programs. */
  webhook: WHILE_ACTIVE,
  /** Checks of saved lists, and news of them. */
  alert: WHILE_ACTIVE,
  apiKey: WHILE_ACTIVE,
  /** Ads for jobs that open, and news of them. What time takes off the board goes anyway. */
  posting: WHILE_ACTIVE,
  /** News of proposals. They are decided anyway: they are the DAO's. */
  proposalNews: WHILE_ACTIVE,
} as const satisfies Record<string, Allowed>;

/** A kind of work. */
export type Work = keyof typeof ALLOWED;
export const WORK_KINDS: readonly string[] = Object.keys(ALLOWED);

/** A suspended member who is leaving as well is suspended. */
function standingOf({ deletesAt, suspendedAt }: Pick<User, 'deletesAt' | 'suspendedAt'>): Standing {
  if (suspendedAt !== null) return 'suspended';
  return deletesAt === null ? 'active' : 'leaving';
}

/** Whether work is allowed for a member who was read just now. What is to hold until a commit asks `mayWorkFor`. */
export function isAllowedFor(user: Pick<User, 'deletesAt' | 'suspendedAt'>, work: Work): boolean {
  return ALLOWED[work][standingOf(user)];
}

const StandingSchema = z.object({ deletes_at: msColumn.nullable(), suspended_at: msColumn.nullable() });

/**
 * Whether work is allowed for a member. They stand so until the transaction ends: a request for deletion and a suspension wait.
 * What changes the member later in the transaction locks them (`lockUser`) first.
 */
export async function mayWorkFor(client: PoolClient, userId: number, work: Work): Promise<boolean> {
  const found = await maybe(
    client,
    StandingSchema,
    'SELECT deletes_at, suspended_at FROM users WHERE id = $1 FOR SHARE',
    [userId],
  );
  if (found === null) return ALLOWED[work].gone;
  const { deletes_at, suspended_at } = found;
  return isAllowedFor({ deletesAt: deletes_at, suspendedAt: suspended_at }, work);
}
