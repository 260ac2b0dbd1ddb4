import { PublicSettingsSchema } from '#schemas/api/public-settings.ts';
import type { ServerModule } from '#server/module.ts';

/** Operator settings for the browser. */
export const publicSettings: ServerModule = {
  name: 'public-settings',
  routes: (deps) => async (api) => {
    api.get(
      '/settings',
      {
        schema: {
          summary:
            'Settings of the operator: links to places outside of the product and the address for mail, null where none is set; whether signing in with Google is set up; the analytics service',
          response: { 200: PublicSettingsSchema },
        },
      },
      async (_request, reply) => {
        reply.header('cache-control', 'no-cache');
        return { links: deps.config.links, google: deps.config.google !== null, analytics: deps.config.analyticsUrl };
      },
    );
  },
};
