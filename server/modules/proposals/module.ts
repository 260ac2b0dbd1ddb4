import type { ServerModule } from '#server/module.ts';
import { mailOrigin } from '#server/platform/mail/mail.ts';
import { contributionRoutes, pictureRoutes } from './contributionRoutes.ts';
import { daoRoutes } from './daoRoutes.ts';
import { closeDueProposals } from './decide.ts';
import { mailTogether } from './notices.ts';
import { deleteUnusedPictures } from './repository/pictures.ts';
import { deleteOldRuns } from './repository/reviewRuns.ts';
import { decideDue } from './review.ts';
import { reviewRoutes } from './reviewRoutes.ts';
import { mailVotes, voteMailRoutes } from './voteMails.ts';

/** Contributions, which are proposals to the DAO, and what decides them. */
export const proposals: ServerModule = {
  name: 'proposals',
  routes: (deps) => async (api) => {
    for (const routes of [pictureRoutes, voteMailRoutes]) await api.register(routes(deps));
  },
  memberRoutes: (context) => async (api) => {
    for (const routes of [contributionRoutes, daoRoutes, reviewRoutes]) await api.register(routes(context));
  },
  jobs: ({ pool, direct, clock, config, log }) => [
    {
      name: 'close votes',
      everyMs: 30_000,
      jitter: 0.1,
      run: (stopping) => closeDueProposals(direct, { now: clock(), site: mailOrigin(config) }, stopping),
    },
    {
      name: 'decide what the provider reviewed',
      everyMs: 2_000,
      jitter: 0.1,
      run: (stopping) => decideDue({ pool: direct, log }, { now: clock(), site: mailOrigin(config) }, stopping),
    },
    {
      name: 'delete old decisions of the provider',
      everyMs: 86_400_000,
      firstAfterMs: 3_600_000,
      run: () => deleteOldRuns(pool, clock()),
    },
    {
      name: 'mail comments and reviews that came together',
      everyMs: 60_000,
      jitter: 0.1,
      run: (stopping) => mailTogether(pool, { now: clock(), site: mailOrigin(config) }, stopping),
    },
    {
      name: 'mail proposals that need votes',
      everyMs: 300_000,
      jitter: 0.1,
      run: (stopping) => mailVotes({ pool, config }, clock(), stopping),
    },
    {
      name: 'delete unused pictures of proposals',
      everyMs: 86_400_000,
      firstAfterMs: 3_600_000,
      run: () => deleteUnusedPictures(pool, clock()),
    },
  ],
};
