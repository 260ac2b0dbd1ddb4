import { OpeningsAnswerSchema } from '#schemas/api/careers.ts';
import type { ServerModule } from '#server/module.ts';
import { readOpenings } from './openings.ts';
import { publishOpenings } from './publishOpenings.ts';

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** The operator's own openings. They are read once, so that a file that cannot be used is named at start. */
export const careers: ServerModule = {
  name: 'careers',
  routes: (deps) => async (api) => {
    const openings = await readOpenings(deps.config);
    api.get(
      '/careers',
      { schema: { summary: "The operator's own openings, newest first", response: { 200: OpeningsAnswerSchema } } },
      async (_request, reply) => {
        reply.header('cache-control', 'no-cache');
        const today = dayOf(deps.clock());
        return {
          data: openings
            .filter(({ until }) => until >= today)
            .map(({ slug, title, department, places, workplace, employment, posted }) => ({
              slug,
              name: title,
              department,
              places,
              workplace_type: workplace,
              employment_type: employment,
              posted_date: posted,
            })),
        };
      },
    );
  },
  start: async ({ config, direct, clock }) => publishOpenings(direct, await readOpenings(config), dayOf(clock())),
};
