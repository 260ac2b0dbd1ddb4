import type { ServerModule } from './module.ts';
import { account } from './modules/account/module.ts';
import { accountDeletion } from './modules/account-deletion/module.ts';
import { apiKeys } from './modules/api-keys/module.ts';
import { auth } from './modules/auth/module.ts';
import { billing } from './modules/billing/module.ts';
import { careers } from './modules/careers/module.ts';
import { chat } from './modules/chat/module.ts';
import { csvExport } from './modules/csv-export/module.ts';
import { dataQuery } from './modules/data-query/module.ts';
import { datasets } from './modules/datasets/module.ts';
import { feeds } from './modules/feeds/module.ts';
import { help } from './modules/help/module.ts';
import { history } from './modules/history/module.ts';
import { jobs } from './modules/jobs/module.ts';
import { legal } from './modules/legal/module.ts';
import { listAlerts } from './modules/list-alerts/module.ts';
import { news } from './modules/news/module.ts';
import { newsletter } from './modules/newsletter/module.ts';
import { notifications } from './modules/notifications/module.ts';
import { plans } from './modules/plans/module.ts';
import { proposals } from './modules/proposals/module.ts';
import { publicApi } from './modules/public-api/module.ts';
import { publicSettings } from './modules/public-settings/module.ts';
import { quests } from './modules/quests/module.ts';
import { reports } from './modules/reports/module.ts';
import { research } from './modules/research/module.ts';
import { savedLists } from './modules/saved-lists/module.ts';
import { sync } from './modules/sync/module.ts';
import { watchlist } from './modules/watchlist/module.ts';
import { webhooks } from './modules/webhooks/module.ts';

/** The capabilities of the server, in the order they are set up. */
export const modules: readonly ServerModule[] = [
  datasets,
  history,
  sync,
  publicSettings,
  legal,
  help,
  careers,
  dataQuery,
  feeds,
  news,
  research,
  jobs,
  newsletter,
  auth,
  account,
  accountDeletion,
  savedLists,
  listAlerts,
  reports,
  watchlist,
  csvExport,
  plans,
  apiKeys,
  publicApi,
  webhooks,
  billing,
  chat,
  notifications,
  quests,
  proposals,
];
