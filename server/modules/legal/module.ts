import { LEGAL_TEXTS, LegalTextSchema } from '#schemas/api/legal.ts';
import type { ServerModule } from '#server/module.ts';
import { readLegalText } from './texts.ts';

/** The texts an operator can replace. They are read once, so that a file that cannot be used is named at start. */
export const legal: ServerModule = {
  name: 'legal',
  routes: (deps) => async (api) => {
    for (const name of LEGAL_TEXTS) {
      const text = await readLegalText(name, deps.config);
      api.get(
        `/legal/${name}`,
        {
          schema: {
            summary: name === 'terms' ? 'Terms of Service as HTML' : 'Privacy Policy as HTML',
            response: { 200: LegalTextSchema },
          },
        },
        async (_request, reply) => {
          reply.header('cache-control', 'no-cache');
          return text;
        },
      );
    }
  },
};
