import { z } from 'zod';
import type { ServerModule } from '#server/module.ts';

const link = z.string().nullable();
const Settings = z.object({
  links: z.object({
    socialRecap: link,
    mintRadar: link,
    loop: link,
    ainDashboard: link,
    twitter: link,
    telegram: link,
    email: link,
  }),
  /** Whether signing in with Google is set up. */
  google: z.boolean(),
});

/** What the operator has set and the browser may know. */
export const publicSettings: ServerModule = {
  name: 'public-settings',
  routes: (deps) => async (api) => {
    api.get(
      '/settings',
      {
        schema: {
          summary:
            'Settings of the operator: links to places outside of the product and the address for mail, null where none is set; whether signing in with Google is set up',
          response: { 200: Settings },
        },
      },
      async (_request, reply) => {
        reply.header('cache-control', 'no-cache');
        return { links: deps.config.links, google: deps.config.google !== null };
      },
    );
  },
};
