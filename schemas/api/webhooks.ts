import * as z from 'zod/mini';
import { ENTITY_KINDS, LISTED_SOURCES } from '../kinds.ts';
import { DAY_MS } from '../units.ts';
import { count, text, time } from './shared.ts';

/** Webhooks: addresses of a member's programs that are told of events, as Standard Webhooks 1.0 says. */

export const WEBHOOK_EVENTS = [
  'list.entered',
  'list.left',
  'round.created',
  'proposal.decided',
  'export.ready',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** What is sent when a member tries an endpoint. */
export const WEBHOOK_TEST = 'webhook.test';
export const SENT_EVENTS = [...WEBHOOK_EVENTS, WEBHOOK_TEST] as const;
export type SentEvent = (typeof SENT_EVENTS)[number];

export const WEBHOOK = {
  /** Endpoints of a member. */
  endpoints: 10,
  url: 2_000,
  description: 200,
  /** Rows that one message names; further ones are in the next. */
  rows: 50,
  /** Days that deliveries are kept and can be sent again. */
  keptDays: 30,
  /** Characters kept of an answer. */
  answer: 1_000,
  /** Days without any success after which an endpoint is disabled. */
  failingDays: 5,
  /** How long an old secret still signs beside the new one. */
  overlapMs: DAY_MS,
} as const;

export const WEBHOOK_STATES = ['active', 'paused', 'disabled'] as const;
/** Why an endpoint was disabled: it answered 410, or nothing well for days. */
export const WEBHOOK_DISABLED_BY = ['gone', 'failing'] as const;

const events = z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length));
const changeable = {
  /** https. What exactly is refused is checked where it is stored. */
  url: text(WEBHOOK.url),
  description: text(WEBHOOK.description),
  events,
  /** The saved list whose rows are told of; null: all lists of the member. */
  list_id: z.nullable(z.uuid()),
};
export const NewWebhookSchema = z.strictObject({
  ...changeable,
  description: z._default(changeable.description, ''),
  list_id: z._default(changeable.list_id, null),
});
export type NewWebhook = z.output<typeof NewWebhookSchema>;
export const WebhookChangeSchema = z.partial(
  z.strictObject({
    ...changeable,
    /** Active again also ends what disabled it. */
    state: z.enum(['active', 'paused']),
  }),
);
export type WebhookChange = z.output<typeof WebhookChangeSchema>;

/** Why an attempt failed where no answer says it. */
export const ATTEMPT_FAILURES = [
  'status',
  'redirect',
  'timeout',
  'private',
  'unresolved',
  'refused',
  'closed',
  'certificate',
  'other',
] as const;
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number];

export const WebhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Null: all lists. Without a name the list was deleted, and nothing of lists is told. */
  list: z.nullable(z.object({ id: z.uuid(), name: z.nullable(z.string()) })),
  state: z.enum(WEBHOOK_STATES),
  disabled_by: z.nullable(z.enum(WEBHOOK_DISABLED_BY)),
  /** Since when every attempt has failed; null: the last one did not. */
  failing_since: z.nullable(time()),
  created_at: time(),
  /** Until when the secret before this one signs too; null: there is none. */
  old_secret_until: z.nullable(time()),
});
export type Webhook = z.output<typeof WebhookSchema>;
export const WebhookAnswerSchema = z.object({ data: WebhookSchema });
export const WebhooksAnswerSchema = z.object({
  /** Whether the plan includes webhooks: else they are kept and tell nothing. */
  allowed: z.boolean(),
  /** The newest first. */
  data: z.array(WebhookSchema),
});
/** An endpoint with its secret: the only answer that has it. */
export const MadeWebhookSchema = z.object({ secret: z.string(), made: WebhookSchema });
export type MadeWebhook = z.output<typeof MadeWebhookSchema>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
const AttemptSchema = z.object({
  number: count(),
  at: time(),
  took_ms: count(),
  /** Null: nothing answered. */
  status: z.nullable(z.int()),
  /** Null: it was delivered. */
  failure: z.nullable(z.enum(ATTEMPT_FAILURES)),
  /** The beginning of what was answered. */
  answer: z.string(),
});
export const DeliverySchema = z.object({
  id: z.uuid(),
  /** The header `webhook-id`, the same at each attempt. */
  message_id: z.string(),
  type: z.enum(SENT_EVENTS),
  state: z.enum(DELIVERY_STATES),
  created_at: time(),
  /** When it is tried next; null: not any more. */
  next_at: z.nullable(time()),
  /** What is sent. */
  body: z.string(),
  /** The newest first. */
  attempts: z.array(AttemptSchema),
});
export type Delivery = z.output<typeof DeliverySchema>;
export const DeliveriesAnswerSchema = z.object({ data: z.array(DeliverySchema), total: count() });
export const DeliveriesQuerySchema = z.object({
  skip: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)), 0),
  take: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 20),
});
export const DeliveryAnswerSchema = z.object({ data: DeliverySchema });
export const DeliveryParamsSchema = z.object({ id: z.uuid(), delivery: z.uuid() });

/** Addresses of what an event is about: its page, and where a program reads it; null: there is none. */
const addresses = { url: z.nullable(z.string()), api_url: z.nullable(z.string()) };
const list = z.object({ id: z.uuid(), name: z.string(), source: z.enum(LISTED_SOURCES), ...addresses });
const moved = z.object({
  list,
  rows: z.array(z.object({ id: z.int(), name: z.string(), slug: z.nullable(z.string()), ...addresses })),
});

/** What each event says, in `data`. */
export const EVENT_DATA = {
  'list.entered': moved,
  'list.left': moved,
  'round.created': z.object({
    round: z.object({
      id: z.int(),
      /** The name of the project that raised, and the slug of its page. */
      project: z.nullable(z.string()),
      project_slug: z.nullable(z.string()),
      stage: z.nullable(z.string()),
      amount_usd: z.nullable(z.number()),
      /** The amount as it is stated in another currency, and its code by ISO 4217; never converted. */
      stated_amount: z.nullable(z.number()),
      stated_currency: z.nullable(z.string()),
      /** A day, month or year. */
      date: z.nullable(z.string()),
      ...addresses,
    }),
  }),
  'proposal.decided': z.object({
    proposal: z.object({
      id: z.int(),
      name: z.string(),
      slug: z.string(),
      /** Whether the data has it now. */
      outcome: z.enum(['accepted', 'rejected']),
      url: z.string(),
    }),
    /** What it changes or adds; a slug and addresses only where it is in the data. */
    entity: z.object({ kind: z.enum(ENTITY_KINDS), slug: z.nullable(z.string()), ...addresses }),
  }),
  'export.ready': z.object({
    /** An edition of a report. `api_url` answers its document to a key with the scope export. */
    export: z.object({
      id: z.uuid(),
      report_id: z.uuid(),
      title: z.string(),
      /** Rows of the list then. */
      rows: count(),
      url: z.string(),
      api_url: z.string(),
    }),
    list,
  }),
  'webhook.test': z.object({ endpoint_id: z.uuid(), url: z.string() }),
} as const satisfies Readonly<Record<SentEvent, z.ZodMiniType>>;
export type EventData<Type extends SentEvent> = z.output<(typeof EVENT_DATA)[Type]>;

/** The body of a message. `timestamp` is when it happened; the header says when it was sent. */
export const messageSchema = <Type extends SentEvent>(type: Type) =>
  z.object({ type: z.literal(type), timestamp: time(), data: EVENT_DATA[type] });
