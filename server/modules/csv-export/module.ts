import type { ServerModule } from '#server/module.ts';
import { csvExportRoutes } from './routes.ts';

/** CSV exports: granted against the plan, and listed. */
export const csvExport: ServerModule = {
  name: 'csv-export',
  memberRoutes: csvExportRoutes,
};
