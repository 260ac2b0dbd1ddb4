import type { ServerModule } from '#server/module.ts';
import { checkAllLists } from './checkDueLists.ts';
import { listAlertRoutes } from './routes.ts';

/** Alerts about rows that entered, left or changed in saved lists. */
export const listAlerts: ServerModule = {
  name: 'list-alerts',
  memberRoutes: listAlertRoutes,
  jobs: (deps) => [{ name: 'check saved lists', everyMs: 5_000, run: (stopping) => checkAllLists(deps, stopping) }],
};
