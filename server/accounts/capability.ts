import { setTimeout as delay } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import type { Capability } from '../capability.ts';
import { refuseOtherSites } from '../http/same-origin.ts';
import { createMailer } from '../mail/mailer.ts';
import { deliverDue } from '../mail/outbox.ts';
import { actionRoutes } from './actions.ts';
import { clearOver } from './clearing.ts';
import type { AccountContext } from './context.ts';
import { googleCallback, googleRoutes } from './google/routes.ts';
import { createGuard } from './guard.ts';
import { attendAll } from './kept/standing/attend.ts';
import { standingRoutes } from './kept/standing/routes.ts';
import { storageRoutes } from './kept/storage.ts';
import { usageRoutes } from './kept/usage.ts';
import { watchlistRoutes } from './kept/watchlist.ts';
import { leavingRoutes } from './leaving/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { passwordRoutes } from './password.ts';
import { profileRoutes } from './profile.ts';
import { createPasswords } from './secrets.ts';
import { sessionRoutes } from './sessionList.ts';
import { signInRoutes } from './signIn.ts';
import { signUpRoutes } from './signUp.ts';
import { uploadRoutes } from './uploads.ts';

const GROUPS = [
  signInRoutes,
  signUpRoutes,
  passwordRoutes,
  profileRoutes,
  sessionRoutes,
  uploadRoutes,
  actionRoutes,
  storageRoutes,
  standingRoutes,
  watchlistRoutes,
  usageRoutes,
  notificationRoutes,
  leavingRoutes,
  googleRoutes,
];

/** Room for every form; what needs more says so. */
const BODY_BYTES_MAX = 65_536;

const LOOK_FOR_MAIL_EVERY_MS = 5_000;
const LOOK_AT_DATA_EVERY_MS = 5_000;
const CLEAR_EVERY_MS = 3_600_000;

/** Members: who they are, how they prove it, and what they keep. */
export const accounts: Capability = {
  name: 'accounts',
  routes: (deps) => async (api) => {
    const context: AccountContext = {
      deps,
      guard: createGuard(deps),
      passwords: createPasswords(deps.config),
      mailer: createMailer(deps.config),
    };
    await api.register(cookie);
    api.decorateRequest('member', null);
    api.addHook('onRoute', (route) => {
      route.bodyLimit ??= BODY_BYTES_MAX;
    });
    api.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    await api.register(googleCallback(context));
    await api.register(async (ours) => {
      // Reading as well: some of the calls that change something are GETs.
      ours.addHook('onRequest', refuseOtherSites(deps.config));
      for (const routes of GROUPS) await ours.register(routes(context));
    });
  },
  start: async (deps, stopping) => {
    void repeat(LOOK_FOR_MAIL_EVERY_MS, deps, stopping, () =>
      deliverDue({ ...deps, mailer: createMailer(deps.config), now: deps.clock() }),
    );
    void repeat(LOOK_AT_DATA_EVERY_MS, deps, stopping, () => attendAll(deps, stopping));
    void repeat(CLEAR_EVERY_MS, deps, stopping, () => clearOver(deps.pool, deps.clock()));
  },
};

/** Does something now and again and again; a failure is logged and the next time comes. */
async function repeat(
  everyMs: number,
  { log }: Parameters<NonNullable<Capability['start']>>[0],
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'background work of the accounts failed');
    }
    await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
