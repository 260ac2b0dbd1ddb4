import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { ServerModule } from '#server/module.ts';
import { listMarkedStories } from './listStories.ts';
import { observeRecords } from './observed.ts';
import { deriveRelated } from './relatedFields.ts';
import { deriveMissingInvestors } from './relations.ts';
import { reconcileTables } from './tables.ts';

/** Tables derived from the column declarations. */
export const datasets: ServerModule = {
  name: 'datasets',
  afterMigrations: async (client) => {
    if (await reconcileTables(client, Object.values(DATA_SETS))) await deriveRelated(client);
    await deriveMissingInvestors(client);
    await observeRecords(client);
  },
  jobs: ({ direct }) => [
    { name: 'list stories of a sync', everyMs: 30_000, jitter: 0.1, run: () => listMarkedStories(direct) },
  ],
};
