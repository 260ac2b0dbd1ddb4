import { DAY_MS } from '#schemas/units.ts';
import type { ServerModule } from '#server/module.ts';
import { thinHistory } from './upkeep.ts';

/** What was known when. A month of market figures is thinned once, when it is old enough. */
export const history: ServerModule = {
  name: 'history',
  jobs: ({ direct, clock }) => [
    {
      ...{ name: 'thin the history', everyMs: DAY_MS, firstAfterMs: 60_000, jitter: 0.1 },
      run: (stopping) => thinHistory(direct, clock(), stopping),
    },
  ],
};
