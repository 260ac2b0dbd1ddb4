import type { ServerModule } from '#server/module.ts';
import { createAnswerer } from '#server/modules/ask/answerer.ts';
import { readHelp } from '#server/modules/help/helpBook.ts';
import { chatRoutes } from './chatRoutes.ts';
import { deleteOldUsage } from './usage.ts';

/** Questions, answered from the data, and their conversations; what is asked counts against the plan. */
export const chat: ServerModule = {
  name: 'chat',
  memberRoutes: (context) => {
    const answerer = createAnswerer(context.deps, () => readHelp(context.deps.config));
    return chatRoutes(answerer)(context);
  },
  jobs: ({ pool, clock }) => [
    { name: 'delete old chat usage', everyMs: 3_600_000, jitter: 0.1, run: () => deleteOldUsage(pool, clock()) },
  ],
};
