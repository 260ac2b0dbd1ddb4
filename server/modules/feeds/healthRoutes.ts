import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DataHealthSchema } from '#schemas/api/data-health.ts';
import { readDataset } from '#server/modules/datasets/dataset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readHealth } from './repository/health.ts';

/** What each source gave last, and what of it is stale or in doubt. */
export const healthRoutes =
  ({ pool }: Pick<Deps, 'pool'>): FastifyPluginAsyncZod =>
  async (api) => {
    api.get(
      '/data-health',
      {
        schema: {
          summary: 'State of the sources of the data',
          description:
            'By source: its last run and success, records fetched, new, changed and rejected, stale figures, and rounds of which it states another amount than the one that stands.',
          response: { 200: DataHealthSchema },
        },
      },
      async (_request, reply) => {
        reply.header('cache-control', 'no-cache');
        const dataset = await readDataset(pool);
        return { kind: dataset?.kind === 'live' ? 'live' : 'sample', sources: await readHealth(pool) } as const;
      },
    );
  };
