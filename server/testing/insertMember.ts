import { randomUUID } from 'node:crypto';
import type { PlanName } from '#schemas/api/plans.ts';
import { insertUser } from '../modules/account/repository.ts';
import { createPasswords } from '../modules/auth/secrets.ts';
import { readConfig } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/db/open.ts';
import { createLog } from '../platform/log.ts';

let shared: Promise<Database> | undefined;

/** Adds a member like `npm run admin -- create-user`, but over one shared connection: a command takes a second. */
export async function insertMember(dataFolder: string, username: string, email: string, plan: PlanName) {
  const config = readConfig({ DATA_DIR: dataFolder, FEEDS: 'off', DB_POOL_SIZE: '2', PASSWORD_MEMORY_KIB: '8192' });
  shared ??= openDatabase({ config, log: createLog('silent'), role: 'sync' });
  const { pool } = await shared;
  const password = randomUUID();
  const passwordHash = await createPasswords(config).hash(password);
  await insertUser(pool, { name: 'Member', username, email, passwordHash, plan, at: Date.now() });
  return { username, email, password };
}
