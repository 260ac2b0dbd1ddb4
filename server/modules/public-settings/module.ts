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
            'Settings of the operator: links to places outside of the product and the address for mail, null where none is set; whether signing in with Google is set up; the analytics service; the name of the language model that writes answers',
          response: { 200: PublicSettingsSchema },
        },
      },
      async (_request, reply) => {
        reply.header('cache-control', 'no-cache');
        const { links, google, analyticsUrl, model } = deps.config;
        return { links, google: google !== null, analytics: analyticsUrl, model: model?.name ?? null };
      },
    );
  },
};
