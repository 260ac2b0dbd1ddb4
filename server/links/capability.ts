import { z } from 'zod';
import type { Capability } from '../capability.ts';

const address = z.string().nullable();

/** The places outside of the product that the navigation points to, as the settings name them. */
export const links: Capability = {
  name: 'links',
  routes: (deps) => async (api) => {
    api.get(
      '/links',
      {
        schema: {
          summary: 'External links of the navigation; null where none is set',
          response: {
            200: z.object({ socialRecap: address, mintRadar: address, loop: address, ainDashboard: address }),
          },
        },
      },
      async (_request, reply) => {
        reply.header('cache-control', 'no-cache');
        return deps.config.links;
      },
    );
  },
};
