import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { takeCardEvent } from './cardPayments.ts';
import { CardEventSchema, isSigned } from './stripe.ts';

/** Where the card service tells its events. The body stays as it came: its bytes are signed. */
export const cardEventRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (api) => {
    api.removeContentTypeParser('application/json');
    api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    api.post(
      '/webhooks/stripe',
      {
        schema: {
          summary: 'Events of the card service, signed by it',
          description: '501 `payment_unconfigured`. 403 `wrong_signature`.',
          response: { 200: DoneAnswerSchema },
        },
      },
      async ({ body, headers }, reply) => {
        reply.header('cache-control', 'no-store');
        const { card } = deps.config;
        if (card === null) throw new ApiError(501, { code: 'payment_unconfigured' });
        const signature = String(headers['stripe-signature'] ?? '');
        if (!Buffer.isBuffer(body) || !isSigned(body, signature, card, deps.clock())) {
          throw new ApiError(403, { code: 'wrong_signature' });
        }
        const event = CardEventSchema.safeParse(JSON.parse(body.toString('utf8')));
        if (event.success) await takeCardEvent(deps, card, event.data);
        return { status: 200 as const };
      },
    );
  };
