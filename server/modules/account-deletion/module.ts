import type { ServerModule } from '#server/module.ts';
import { deleteDueAccounts } from './deletion.ts';
import { accountDeletionRoutes } from './routes.ts';

/** Account deletion after a grace period, and data export. */
export const accountDeletion: ServerModule = {
  name: 'account-deletion',
  memberRoutes: accountDeletionRoutes,
  jobs: ({ pool, clock }) => [
    { name: 'delete due accounts', everyMs: 3_600_000, jitter: 0.1, run: () => deleteDueAccounts(pool, clock()) },
  ],
};
