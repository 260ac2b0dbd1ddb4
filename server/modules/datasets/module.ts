import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { ServerModule } from '#server/module.ts';
import { ensureUniverse } from './load.ts';
import { showProgress } from './progress.ts';
import { reconcileTables } from './tables.ts';

/** The tables of the directories, derived from their declarations, and what an empty database begins with. */
export const datasets: ServerModule = {
  name: 'datasets',
  afterMigrations: (client) => reconcileTables(client, Object.values(DATA_SETS)),
  start: async (deps, stopping) => {
    const progress = showProgress('Loading the sample universe', deps.log);
    try {
      await ensureUniverse({ ...deps, stopping, progress: progress.update });
    } finally {
      progress.stop();
    }
  },
};
