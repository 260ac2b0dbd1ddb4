import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { ServerModule } from '#server/module.ts';
import { showProgress } from '#server/platform/progressBar.ts';
import { completeSampleData, ensureSampleData } from './load.ts';
import { deriveMissingInvestors } from './relations.ts';
import { reconcileTables } from './tables.ts';

/** Tables derived from the column declarations, and sample data for an empty database. */
export const datasets: ServerModule = {
  name: 'datasets',
  afterMigrations: async (client) => {
    await reconcileTables(client, Object.values(DATA_SETS));
    await deriveMissingInvestors(client);
  },
  start: async (deps, stopping) => {
    const progress = showProgress('Loading the sample data', 'rows', deps.log);
    try {
      const options = { ...deps, pool: deps.direct, stopping, progress: progress.update };
      if (!(await ensureSampleData(options))) await completeSampleData(options);
    } finally {
      progress.stop();
    }
  },
};
