import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  ENRICHED_KINDS,
  EnrichAnswerSchema,
  EnrichBodySchema,
  V1DatasetsSchema,
  V1IndexSchema,
} from '#schemas/api/public-api.ts';
import { EditionParamsSchema, editionFileName } from '#schemas/api/reports.ts';
import { PRODUCT } from '#schemas/routes/routes.ts';
import type { ServerModule } from '#server/module.ts';
import { readEdition } from '#server/modules/reports/repository.ts';
import type { User } from '#server/modules/users/repository.ts';
import { addWebhookRoutes } from '#server/modules/webhooks/routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { AskedSchema, answerProgram, GivenAnswerSchema } from './answers.ts';
import { describeDatasets, indexLinks } from './discovery.ts';
import { enrich } from './enrich.ts';
import { admitCall, sendKeyHeaders } from './keyCall.ts';
import { listRoutes } from './listRoutes.ts';
import { openApiOf } from './openApi.ts';
import { pivotRoutes } from './pivotRoutes.ts';
import { valuesRoutes } from './valuesRoutes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The member whose key a call sent, where it is checked before the body is read. */
    holder: User | null;
  }
}

/** What pages of other sites may read of an answer. */
const EXPOSED = 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id';

/**
 * `/api/v1`: the data for programs with a key. Cookies are read by no route here, so pages of any site may ask; the key is
 * what opens.
 */
const v1Routes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (api) => {
    api.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': EXPOSED,
        'cross-origin-resource-policy': 'cross-origin',
        vary: 'authorization',
      });
    });
    sendKeyHeaders(api);
    api.decorateRequest('holder', null);
    api.options('/v1/*', { schema: { hide: true } }, async (_request, reply) =>
      reply
        .headers({
          'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE, OPTIONS',
          'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match',
          'access-control-max-age': '86400',
        })
        .code(204)
        .send(),
    );

    api.get(
      '/v1',
      { schema: { tags: ['v1'], summary: 'What there is', response: { 200: V1IndexSchema } } },
      async (request) => ({ title: `${PRODUCT} API`, links: indexLinks(originOf(request, deps.config)) }),
    );
    api.get(
      '/v1/datasets',
      {
        schema: {
          tags: ['v1'],
          summary: 'Every data set: fields with type, unit, source and meaning',
          response: { 200: V1DatasetsSchema },
        },
      },
      async () => ({ data: describeDatasets() }),
    );
    api.get('/v1/openapi.json', { schema: { hide: true } }, async (request) =>
      openApiOf(api.swagger(), originOf(request, deps.config)),
    );

    api.post(
      '/v1/enrich',
      {
        bodyLimit: 262_144,
        // Before the body is read.
        onRequest: async (request, reply) => {
          const { user } = await admitCall(deps, request, reply, { scope: 'read', quotas: ['calls'] });
          request.holder = user;
        },
        schema: {
          tags: ['v1'],
          security: [{ key: [] }],
          summary: 'Entities that names, tickers, domains and handles mean',
          body: EnrichBodySchema,
          response: { 200: EnrichAnswerSchema },
        },
      },
      async (request, reply) => {
        const { items, kinds = ENRICHED_KINDS } = request.body;
        const origin = originOf(request, deps.config);
        const hosts = origin === null ? [] : [new URL(origin).host];
        reply.header('cache-control', 'private, no-cache');
        return {
          data: await enrich(deps.pool, { items, kinds: [...new Set(kinds)], userId: holderOf(request).id, hosts }),
        };
      },
    );
    api.post(
      '/v1/answer',
      {
        bodyLimit: 262_144,
        // Before the body is read.
        onRequest: async (request, reply) => {
          const { user } = await admitCall(deps, request, reply, { scope: 'read', quotas: ['calls'] });
          request.holder = user;
        },
        schema: {
          tags: ['v1'],
          security: [{ key: [] }],
          summary: 'The answer to a question, in words or as a typed query',
          description:
            'Counts, sums, averages, medians, groups and lists over one data set and what it has to do with others. Words are read by rules, and the answer says as which query; a question that is not understood is answered with `nothing`, never by a guess.',
          body: AskedSchema,
          response: { 200: z.object({ data: GivenAnswerSchema }) },
        },
      },
      async (request, reply) => {
        const origin = originOf(request, deps.config);
        if (origin === null) throw new ApiError(400, { code: 'bad_host' });
        reply.header('cache-control', 'private, no-cache');
        const client = `member:${holderOf(request).id}`;
        return { data: await answerProgram(deps, request.body, { client, origin, within: 'body' }) };
      },
    );
    api.get(
      '/v1/exports/:edition',
      {
        schema: {
          tags: ['v1'],
          security: [{ key: [] }],
          summary: 'An edition of a report of the member: a document of HTML',
          description: 'Needs the scope `export`. The event `export.ready` names its address.',
          params: EditionParamsSchema,
        },
      },
      async (request, reply) => {
        const { user } = await admitCall(deps, request, reply, { scope: 'export', quotas: ['calls', 'files'] });
        const { title, made_at: madeAt, html } = await readEdition(deps.pool, user.id, request.params.edition);
        return reply
          .headers({
            'cache-control': 'private, no-cache',
            'content-disposition': `attachment; filename="${editionFileName(title, madeAt)}"`,
            'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
          })
          .type('text/html; charset=utf-8')
          .send(html);
      },
    );
    addWebhookRoutes(api, '/v1/webhooks', deps, {
      admit: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        request.holder = (await admitCall(deps, request, reply, { scope: 'webhooks', quotas: ['calls'] })).user;
      },
      userOf: holderOf,
      described: { tags: ['v1'], security: [{ key: [] }] },
    });
    await api.register(listRoutes(deps));
    await api.register(pivotRoutes(deps));
    await api.register(valuesRoutes(deps));
  };

function holderOf({ holder }: Pick<FastifyRequest, 'holder'>): User {
  if (!holder) throw new Error('This route needs the check of the key.');
  return holder;
}

/** The data for programs with a key. */
export const publicApi: ServerModule = { name: 'public-api', routes: v1Routes };
