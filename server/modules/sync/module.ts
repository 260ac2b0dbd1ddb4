import type { ServerModule } from '#server/module.ts';
import { showProgress } from '#server/platform/progressBar.ts';
import { keepStated } from './keepStated.ts';
import { completeSampleData, ensureSampleData } from './loadSample.ts';

/** Sample data for an empty database. Feeds are asked by a process of its own, which `feeds` starts. */
export const sync: ServerModule = {
  name: 'sync',
  start: async (deps, stopping) => {
    const progress = showProgress('Loading the sample data', 'rows', deps.log);
    try {
      const options = { ...deps, pool: deps.direct, stopping, progress: progress.update };
      if (!(await ensureSampleData(options))) await completeSampleData(options);
      await keepStated(options);
    } finally {
      progress.stop();
    }
  },
};
