import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DoneAnswerSchema, IdParamsSchema } from '#schemas/api/shared.ts';
import {
  DeliveriesAnswerSchema,
  DeliveriesQuerySchema,
  DeliveryAnswerSchema,
  DeliveryParamsSchema,
  MadeWebhookSchema,
  NewWebhookSchema,
  WebhookAnswerSchema,
  WebhookChangeSchema,
  WebhooksAnswerSchema,
} from '#schemas/api/webhooks.ts';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { unixMs } from '#schemas/units.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import type { User } from '#server/modules/users/repository.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { countCall, WEBHOOKS } from '#server/platform/rateLimit.ts';
import { listDeliveries, replayDelivery, sendTest } from './repository/deliveries.ts';
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rotateSecret,
} from './repository/endpoints.ts';

type Api = Parameters<FastifyPluginAsyncZod>[0];

/** Who comes through: members in their settings, and programs with a key. */
interface Door {
  /** Before the body is read. */
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly userOf: (request: FastifyRequest) => Pick<User, 'id' | 'subscription'>;
  /** Of the description of each route. */
  readonly described?: { readonly tags: string[]; readonly security: { readonly [name: string]: readonly string[] }[] };
}

/** The calls on webhooks, below a path. Both doors lead to the same. */
export function addWebhookRoutes(api: Api, base: string, { pool, clock, config }: Deps, door: Door): void {
  const { admit: onRequest, userOf, described } = door;
  const idOf = (request: FastifyRequest) => userOf(request).id;
  const changing = () => ({ now: clock(), allowsLoopback: config.webhooksLoopback });

  api.get(
    base,
    {
      onRequest,
      schema: { ...described, summary: 'Endpoints, the newest first', response: { 200: WebhooksAnswerSchema } },
    },
    async (request) => {
      const { id, subscription } = userOf(request);
      const { api: allowed } = entitlementsAt(subscription, unixMs(clock()));
      return { allowed, data: await listWebhooks(pool, id, clock()) };
    },
  );

  api.post(
    base,
    {
      onRequest,
      schema: {
        ...described,
        summary: 'Add an endpoint; the answer has its secret, this once',
        description:
          '403 `webhook_limit`: there are ten. 422 `webhook_url`: not https, with a name or password, or an address of a private network.',
        body: NewWebhookSchema,
        response: { 200: MadeWebhookSchema },
      },
    },
    async (request) => await addWebhook(pool, idOf(request), request.body, changing()),
  );

  api.get(
    `${base}/:id`,
    {
      onRequest,
      schema: { ...described, summary: 'One endpoint', params: IdParamsSchema, response: { 200: WebhookAnswerSchema } },
    },
    async (request) => ({ data: await readWebhook(pool, idOf(request), request.params.id, clock()) }),
  );

  api.patch(
    `${base}/:id`,
    {
      onRequest,
      schema: {
        ...described,
        summary: 'Change an endpoint, pause it, or make it active again',
        description: 'What is left out stays. While it is paused nothing is told, and what waits is held for a week.',
        params: IdParamsSchema,
        body: WebhookChangeSchema,
        response: { 200: WebhookAnswerSchema },
      },
    },
    async (request) => ({
      data: await changeWebhook(pool, idOf(request), request.params.id, request.body, changing()),
    }),
  );

  api.delete(
    `${base}/:id`,
    {
      onRequest,
      schema: {
        ...described,
        summary: 'Delete an endpoint with its log',
        params: IdParamsSchema,
        response: { 200: DoneAnswerSchema },
      },
    },
    async (request) => {
      if (!(await deleteWebhook(pool, idOf(request), request.params.id)))
        throw new ApiError(404, { code: 'not_found', reason: 'webhook' });
      return { status: 200 as const };
    },
  );

  api.post(
    `${base}/:id/rotate`,
    {
      onRequest,
      schema: {
        ...described,
        summary: 'Give an endpoint another secret; the old one signs too for 24 hours',
        params: IdParamsSchema,
        response: { 200: MadeWebhookSchema },
      },
    },
    async (request) => await rotateSecret(pool, idOf(request), request.params.id, clock()),
  );

  api.post(
    `${base}/:id/test`,
    {
      onRequest,
      schema: {
        ...described,
        summary: 'Send `webhook.test`, once',
        description: '409 `webhook_state`: the endpoint is not active.',
        params: IdParamsSchema,
        response: { 200: DoneAnswerSchema },
      },
    },
    async (request) => {
      await sendTest(pool, idOf(request), request.params.id, clock());
      return { status: 200 as const };
    },
  );

  api.get(
    `${base}/:id/deliveries`,
    {
      onRequest,
      schema: {
        ...described,
        summary: 'What was sent in the last 30 days with every attempt, the newest first',
        params: IdParamsSchema,
        querystring: DeliveriesQuerySchema,
        response: { 200: DeliveriesAnswerSchema },
      },
    },
    async (request) => {
      const { id } = await readWebhook(pool, idOf(request), request.params.id, clock());
      return await listDeliveries(pool, id, request.query);
    },
  );

  api.post(
    `${base}/:id/deliveries/:delivery/replay`,
    {
      onRequest,
      schema: {
        ...described,
        summary: 'Send a delivery again, with the same `webhook-id`',
        description: '409 `webhook_state`: it waits already, or the endpoint is not active.',
        params: DeliveryParamsSchema,
        response: { 200: DeliveryAnswerSchema },
      },
    },
    async (request) => ({ data: await replayDelivery(pool, idOf(request), request.params, clock()) }),
  );
}

/** The calls of members in their settings. */
export const webhookRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    const userOf = (request: FastifyRequest) => memberOf(request).user;
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      await guard.required(request, reply);
      if (request.method !== 'GET') await countCall(WEBHOOKS, request, String(userOf(request).id), deps);
    };
    addWebhookRoutes(api, '/users/webhooks', deps, { admit, userOf });
  };
