import { LEGAL_TEXTS, LegalTextSchema } from '#schemas/api/legal.ts';
import type { ServerModule } from '#server/module.ts';
import { isOwnLegalText, readLegalText } from './texts.ts';

/**
 * The texts an operator can replace. They are read once: the operator's own at start, so that a
 * file that cannot be used is named then, and ours when they are first asked for, as most starts serve nobody who does.
 */
export const legal: ServerModule = {
  name: 'legal',
  routes: (deps) => async (api) => {
    for (const name of LEGAL_TEXTS) {
      let text = isOwnLegalText(name, deps.config) ? await readLegalText(name, deps.config) : null;
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
          text ??= await readLegalText(name, deps.config);
          return text;
        },
      );
    }
  },
};
