import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { findUnsafe } from '#server/platform/http/unsafeInput.ts';
import { takeCardEvent } from './cardPayments.ts';
import { CARD_EVENTS, type CardEvent, CardEventSchema, isSigned } from './stripe.ts';

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
          description:
            '501 `payment_unconfigured`. 403 `wrong_signature`. 400: it is no event. Kinds without a meaning here are taken.',
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
        const event = readEvent(body);
        if (event) await takeCardEvent(deps, card, event);
        return { status: 200 as const };
      },
    );
  };

/** What every event has; of kinds without a meaning here, nothing else is read. */
const EnvelopeSchema = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.looseObject({}) }) });
const KINDS: ReadonlySet<string> = new Set(CARD_EVENTS);

/** A signed body that is no event is an error of its sender, who is told so: 200 would lose it for ever. Null: of no kind of ours. */
function readEvent(body: Buffer): CardEvent | null {
  let sent: unknown;
  try {
    sent = JSON.parse(body.toString('utf8'));
  } catch {
    throw new ApiError(400, { code: 'malformed_json', reason: 'body' });
  }
  const envelope = findUnsafe(sent) === null ? EnvelopeSchema.safeParse(sent) : null;
  if (envelope?.success && !KINDS.has(envelope.data.type)) return null;
  const event = envelope?.success ? CardEventSchema.safeParse(sent) : null;
  if (!event?.success) throw new ApiError(400, { code: 'bad_request', reason: 'event' });
  return event.data;
}
