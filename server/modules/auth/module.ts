import type { ServerModule } from '#server/module.ts';
import { deleteExpiredCredentials } from '#server/modules/users/repository/sessions.ts';
import { takeCodesOut } from '#server/platform/mail/mail.ts';
import { emailRoutes } from './emailRoutes.ts';
import { googleRoutes } from './google/routes.ts';
import { passwordRoutes } from './passwordRoutes.ts';
import { secondFactorRoutes } from './secondFactorRoutes.ts';
import { sessionRoutes, signInRoutes } from './signInRoutes.ts';
import { signUpRoutes } from './signUpRoutes.ts';

const GROUPS = [
  signInRoutes,
  signUpRoutes,
  passwordRoutes,
  emailRoutes,
  secondFactorRoutes,
  sessionRoutes,
  googleRoutes,
];

/** Sign-up, sign-in, sign-out, sessions and passwords. */
export const auth: ServerModule = {
  name: 'auth',
  memberRoutes: (context) => async (api) => {
    for (const routes of GROUPS) await api.register(routes(context));
  },
  jobs: ({ pool, clock, config }) => [
    {
      name: 'delete expired credentials',
      everyMs: 3_600_000,
      jitter: 0.1,
      run: () => deleteExpiredCredentials(pool, clock()),
    },
    {
      name: 'delete expired codes of mail files',
      everyMs: 60_000,
      run: () => takeCodesOut(config, clock()),
    },
  ],
};
