import * as z from 'zod/mini';
import { messageSchema, SENT_EVENTS, type SentEvent } from '#schemas/api/webhooks.ts';

/** What is sent to endpoints, for the OpenAPI document. */

const MEANINGS: Readonly<Record<SentEvent, string>> = {
  'list.entered': 'Rows entered a saved list: at once, or a day later where a row comes and goes',
  'list.left': 'Rows left a saved list',
  'round.created': 'The data has a round that it did not have',
  'proposal.decided': 'A proposal was accepted, and is in the data, or rejected',
  'export.ready': 'An edition of a report was made, when asked for or on its schedule',
  'webhook.test': 'A member tries the endpoint',
};

const DESCRIPTION = [
  'Standard Webhooks 1.0: `webhook-signature` has `v1,` and the base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`, once for',
  'each secret that holds. Any answer of 200 to 299 within 15 seconds means received. Anything else is tried again over three days, with the same',
  '`webhook-id`; a message may arrive twice, and in any order. Redirects are not followed; 410 disables the endpoint.',
].join(' ');

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
});
const HEADERS = [
  header('webhook-id', 'Names the message; the same at each attempt'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970'),
  header('webhook-signature', 'Signatures, divided by spaces; one that is right is enough'),
];

export function describeEvents(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    SENT_EVENTS.map((type) => {
      const { $schema: _, ...schema } = z.toJSONSchema(messageSchema(type), { io: 'output' });
      const post = {
        ...{ tags: ['v1'], summary: MEANINGS[type], description: DESCRIPTION, parameters: HEADERS },
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '2XX': { description: 'Received' }, '410': { description: 'Nothing more is wanted' } },
      };
      return [type, { post }];
    }),
  );
}
