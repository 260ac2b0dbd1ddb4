import type { ServerModule } from '#server/module.ts';
import { readDataset } from '#server/modules/datasets/dataset.ts';
import { createReaders } from './readers.ts';
import { dataRoutes } from './routes.ts';

/** Everything one can ask of the data. */
export const dataQuery: ServerModule = {
  name: 'data-query',
  routes: dataRoutes(createReaders()),
  notReady: async ({ pool }) => ((await readDataset(pool)) ? null : 'loading'),
};
