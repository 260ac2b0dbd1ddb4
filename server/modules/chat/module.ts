import type { ServerModule } from '#server/module.ts';
import { deleteOldUsage } from './usage.ts';

/** Counts questions to the chat against the plan. */
export const chat: ServerModule = {
  name: 'chat',
  jobs: ({ pool, clock }) => [
    { name: 'delete old chat usage', everyMs: 3_600_000, jitter: 0.1, run: () => deleteOldUsage(pool, clock()) },
  ],
};
