import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { PlanName } from '#schemas/api/plans.ts';
import { insertUser, type User, updateUser } from '#server/modules/account/repository.ts';
import { createPasswords } from '#server/modules/auth/secrets.ts';
import { buildApp } from '../app.ts';
import type { ServerModule } from '../module.ts';
import { modules as allModules } from '../modules.ts';
import { type Browser, codeFor, mailsIn, openBrowser } from './browser.ts';
import { type TestDatabase, useTestDatabase } from './database.ts';

export const PASSWORD = 'correct-horse';

/** A server with accounts, and ways to be somebody there; usable inside tests and hooks. */
export interface TestAccounts {
  readonly database: TestDatabase;
  readonly app: FastifyInstance;
  /** The server's time, milliseconds since 1970; a test may move it. */
  now: number;
  readonly browse: (address?: string) => Browser;
  /** Adds a member with the password above and the address `<username>@example.com`. */
  readonly addMember: (username: string, plan?: PlanName) => Promise<User>;
  /** A browser in which such a new member is signed in; without a username one of its own is made. */
  readonly signedIn: (username?: string, plan?: PlanName) => Promise<Browser>;
  readonly mails: () => Promise<string[]>;
  readonly codeFor: (email: string) => Promise<string>;
}

export interface TestAccountsOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** The default: all with member routes. */
  readonly modules?: readonly ServerModule[];
}

const memberModules = allModules.filter(({ memberRoutes }) => memberRoutes);

/** Gives the test file a server with accounts on a database and a data folder of its own. */
export function useTestAccounts({ environment, modules = memberModules }: TestAccountsOptions = {}): TestAccounts {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'assay-accounts-'));
  const clock = { now: Date.UTC(2026, 0, 15, 12) };
  const database = useTestDatabase({ environment: { DATA_DIR: dataDir, ...environment }, clock: () => clock.now });
  let unnamed = 0;
  let app: FastifyInstance | undefined;
  const running = (): FastifyInstance => {
    if (!app) throw new Error('The test server exists only while tests and hooks run.');
    return app;
  };
  beforeAll(async () => {
    app = await buildApp(database.deps, { modules });
  });
  afterAll(async () => {
    await app?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const browse = (address?: string) => openBrowser(running(), address);
  const addMember = async (username: string, plan: PlanName = 'standard') => {
    const passwordHash = await createPasswords(database.deps.config).hash(PASSWORD);
    const email = `${username}@example.com`;
    const user = await insertUser(database.pool, { name: 'Linh Tran', username, email, passwordHash, at: clock.now });
    return plan === 'standard' ? user : await updateUser(database.pool, user.id, { plan });
  };
  return {
    database,
    get app() {
      return running();
    },
    get now() {
      return clock.now;
    },
    set now(moment) {
      clock.now = moment;
    },
    browse,
    addMember,
    signedIn: async (username = `member${++unnamed}`, plan) => {
      await addMember(username, plan);
      const browser = browse();
      await browser.signIn(username, PASSWORD);
      return browser;
    },
    mails: () => mailsIn(dataDir),
    codeFor: (email) => codeFor(dataDir, email),
  };
}
