import type { ServerModule } from '#server/module.ts';
import { askingOf, replyOf } from '#server/modules/ask/answerer.ts';
import { createWriter, type WRITER_LIMITS } from '#server/modules/ask/model/writer.ts';
import type { MemberRoutes } from '#server/modules/users/memberRoutes.ts';
import { chatRoutes } from './chatRoutes.ts';
import { deleteOldStreams } from './repository/answerStreams.ts';
import { deleteOldUsage } from './repository/usage.ts';
import { type STREAM_TIMES, streamRoutes } from './streamRoutes.ts';

/** Asking with and without a model; tests give other times. */
export const chatWith =
  (limits?: typeof WRITER_LIMITS, times?: typeof STREAM_TIMES): MemberRoutes =>
  (context) =>
  async (api) => {
    const { builtIn, findPassages } = askingOf(context.deps);
    const writer = createWriter(context.deps, findPassages, limits);
    await api.register(chatRoutes(async (question) => replyOf(await builtIn(question)))(context));
    await api.register(streamRoutes(builtIn, writer, times)(context));
  };

/** Questions, answered from the data, and their conversations; what is asked counts against the plan. */
export const chat: ServerModule = {
  name: 'chat',
  memberRoutes: chatWith(),
  jobs: ({ pool, clock }) => [
    { name: 'delete old chat usage', everyMs: 3_600_000, jitter: 0.1, run: () => deleteOldUsage(pool, clock()) },
    { name: 'delete answers that ended', everyMs: 300_000, jitter: 0.1, run: () => deleteOldStreams(pool) },
  ],
};
