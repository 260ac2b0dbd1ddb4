import { randomUUID } from 'node:crypto';
import { DAO_RULES } from '#schemas/api/dao.ts';
import type { PlanName } from '#schemas/api/plans.ts';
import { findUser, insertUser, markEmailVerified } from '#server/modules/users/repository.ts';
import { createPasswords } from '#server/modules/users/secrets.ts';
import { changePlan, givePlan } from '../modules/plans/repository/subscriptions.ts';
import { closeDueProposals } from '../modules/proposals/decide.ts';
import { joinDao } from '../modules/proposals/repository/members.ts';
import { makeEligible } from '../modules/proposals/testing/contributions.ts';
import { readConfig } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/db/open.ts';
import { subscribe } from '../platform/events/outbox.ts';
import { createLog } from '../platform/log.ts';
import { SUBSCRIBERS } from '../subscriptions.ts';

// What `npm run admin` does beside a running server, but over one connection: a command takes a second.

const opened = new Map<string, Promise<Database>>();

const configOf = (dataFolder: string) =>
  readConfig({ DATA_DIR: dataFolder, FEEDS: 'off', DB_POOL_SIZE: '2', PASSWORD_MEMORY_KIB: '8192' });

/** The database of the server that runs on a data folder; it stays open until that server ends. */
async function poolOf(dataFolder: string) {
  let database = opened.get(dataFolder);
  if (!database) {
    database = openDatabase({ config: configOf(dataFolder), log: createLog('silent'), role: 'sync' });
    opened.set(dataFolder, database);
  }
  return (await database).pool;
}

/** Adds a member with a random password. */
export async function insertMember(dataFolder: string, username: string, email: string, plan: PlanName) {
  const pool = await poolOf(dataFolder);
  const password = randomUUID();
  const passwordHash = await createPasswords(configOf(dataFolder)).hash(password);
  const { id } = await insertUser(pool, { name: 'Member', username, email, passwordHash, at: Date.now() });
  if (plan !== 'standard') await givePlan(pool, id, plan, Date.now());
  return { username, email, password };
}

/** Makes a member one of the DAO who may vote, as of a moment (ms since 1970). */
export async function makeVoter(dataFolder: string, username: string, now: number): Promise<void> {
  const pool = await poolOf(dataFolder);
  const user = await findUser(pool, username);
  if (!user) throw new Error(`There is no user ${username}.`);
  await markEmailVerified(pool, user.id, now);
  await makeEligible(pool, user.id, now);
  await joinDao(pool, user.id, DAO_RULES.version, now);
}

/** Gives a member another plan, who is notified. */
export async function setPlan(dataFolder: string, username: string, plan: PlanName): Promise<void> {
  const pool = await poolOf(dataFolder);
  const user = await findUser(pool, username);
  if (!user) throw new Error(`There is no user ${username}.`);
  await changePlan(pool, user.id, plan, Date.now());
}

/** Ends every vote that is over at a moment (ms since 1970), which a server would do by then. */
export async function closeVotes(dataFolder: string, now: number): Promise<void> {
  subscribe(SUBSCRIBERS);
  await closeDueProposals(await poolOf(dataFolder), { now, site: 'https://assay.example' });
}
