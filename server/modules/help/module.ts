import { z } from 'zod';
import {
  HelpArticleSchema,
  HelpFeedbackAnswerSchema,
  HelpFeedbackSchema,
  HelpSectionsSchema,
} from '#schemas/api/help.ts';
import type { ServerModule } from '#server/module.ts';
import { ApiError } from '#server/platform/errors.ts';
import { refuseOtherSites } from '#server/platform/http/security.ts';
import { countVisitorCall, type Limit } from '#server/platform/rateLimit.ts';
import { readHelp, sectionsOf } from './helpBook.ts';
import { setFeedback } from './repository.ts';

const BODY_BYTES_MAX = 1_024;

const LIMIT: Limit = { name: 'help:feedback', max: 30, within: 60_000 };

const Params = z.object({ category: z.string(), article: z.string() });

/** The articles of the help, their texts for searching, and whether they helped. */
export const help: ServerModule = {
  name: 'help',
  routes: (deps) => async (api) => {
    const book = await readHelp(deps.config);
    const sections = sectionsOf(book);
    const articleOf = (id: string) => {
      const article = book.get(id);
      if (!article) throw new ApiError(404, { code: 'not_found', reason: 'help' });
      return article;
    };

    api.get(
      '/help/sections',
      { schema: { summary: 'Sections of the help as plain text', response: { 200: HelpSectionsSchema } } },
      async (_request, reply) => {
        reply.header('cache-control', 'no-cache');
        return { sections };
      },
    );

    api.get(
      '/help/:category/:article',
      { schema: { summary: 'An article of the help as HTML', params: Params, response: { 200: HelpArticleSchema } } },
      async (request, reply) => {
        reply.header('cache-control', 'no-cache');
        return articleOf(`${request.params.category}/${request.params.article}`);
      },
    );

    api.post(
      '/help/feedback',
      {
        schema: {
          summary: 'Say whether an article helped',
          description: 'One answer a reader and article: a later one replaces it. Thirty requests a minute per client.',
          body: HelpFeedbackSchema,
          response: { 200: HelpFeedbackAnswerSchema },
        },
        bodyLimit: BODY_BYTES_MAX,
        onRequest: refuseOtherSites(deps.config),
        preValidation: (request) => countVisitorCall({ network: LIMIT }, request, deps),
      },
      async (request, reply) => {
        const { body } = request;
        const { id } = articleOf(body.article);
        await setFeedback(deps.pool, body, deps.clock());
        reply.header('cache-control', 'no-store');
        return { article: id, helpful: body.helpful };
      },
    );
  },
};
