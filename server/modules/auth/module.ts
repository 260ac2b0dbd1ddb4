import { setTimeout as delay } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import type { Capability } from '#server/module.ts';
import { actionRoutes } from '#server/modules/account/actionLogRoutes.ts';
import { profileRoutes } from '#server/modules/account/profileRoutes.ts';
import { uploadRoutes } from '#server/modules/account/uploadRoutes.ts';
import { leavingRoutes } from '#server/modules/account-deletion/routes.ts';
import { attendAll } from '#server/modules/list-alerts/checkDueLists.ts';
import { standingRoutes } from '#server/modules/list-alerts/routes.ts';
import { notificationRoutes } from '#server/modules/notifications/routes.ts';
import { usageRoutes } from '#server/modules/plans/usageRoutes.ts';
import { storageRoutes } from '#server/modules/saved-lists/routes.ts';
import { watchlistRoutes } from '#server/modules/watchlist/routes.ts';
import { refuseOtherSites } from '#server/platform/http/sameOrigin.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { deliverDue } from '#server/platform/mail/outbox.ts';
import type { AccountContext } from './context.ts';
import { clearOver } from './expiry.ts';
import { googleCallback, googleRoutes } from './google/routes.ts';
import { createGuard } from './guard.ts';
import { passwordRoutes } from './passwordRoutes.ts';
import { createPasswords } from './secrets.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { signInRoutes } from './signInRoutes.ts';
import { signUpRoutes } from './signUpRoutes.ts';

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
