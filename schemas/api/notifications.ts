import * as z from 'zod/mini';
import { UNPAID } from '../entities/proposals.ts';
import { LISTED_SOURCES, WATCHED_ENTITIES } from '../kinds.ts';
import { PLAN_NAMES } from './plans.ts';
import { count, time } from './shared.ts';
import { WEBHOOK_DISABLED_BY } from './webhooks.ts';

/** Notifications of a member and the calls that read them. */

/** A notification kind with its data. */
const kind = <const Kind extends string, Data extends z.core.$ZodLooseShape>(name: Kind, data: Data) => ({
  kind: z.literal(name),
  data: z.object(data),
});

/** Rows entered or left a saved list since the last visit; the counts are rows. */
const standingList = kind('standing_list', {
  storage_id: z.string(),
  source: z.enum(LISTED_SOURCES),
  name: z.string(),
  entered: count(),
  left: count(),
  changed: count(),
});
const passwordChanged = kind('password_changed', {});
/** The second step of signing in was turned on or off. */
const secondFactor = kind('second_factor', { is_on: z.boolean() });
/** Sign-in from a new browser; `device` is its own claim. */
const signedIn = kind('signed_in', { device: z.string() });
const planChanged = kind('plan_changed', { plan: z.enum(PLAN_NAMES) });
/** A trial or paid term comes to its end, has ended with its plan still held, or its plan no longer holds. */
const planEnding = kind('plan_ending', {
  plan: z.enum(PLAN_NAMES),
  isTrial: z.boolean(),
  what: z.enum(['ending', 'grace', 'ended']),
  until: time(),
  holds_until: time(),
});
/** An invoice was settled and its term began or goes on, or money that settles nothing became credit. */
const invoice = kind('invoice', {
  number: z.string(),
  what: z.enum(['settled', 'credited']),
  /** Of the invoice; of the credit. */
  cents: count(),
  months: count(),
  until: z.nullable(time()),
});
/** What a member is told of their card. `authentication`: the bank wants to ask. `restored`: what went back came again. */
export const CARD_NEWS = ['renewing', 'declined', 'authentication', 'returned', 'restored'] as const;
const card = kind('card', {
  what: z.enum(CARD_NEWS),
  /** Of the invoice; null: there is none yet. */
  number: z.nullable(z.string()),
  months: count(),
  cents: count(),
  /** Last four digits; null: unknown. */
  card: z.nullable(z.string()),
  /** When it is charged, or tried again; null: not any more. */
  at: z.nullable(time()),
  /** Whether the term ends that was paid. */
  ends: z.boolean(),
});
/** The month's last export was made; `renews_at` is when the next ones come. */
const exportsUsedUp = kind('exports_used_up', { limit: count(), renews_at: time() });
/** A report that was due is made: its rows. */
const report = kind('report', { title: z.string(), rows: count() });
/** An endpoint of the member is told of nothing any more: it answered 410, or nothing well for days. */
const webhookDisabled = kind('webhook_disabled', { host: z.string(), by: z.enum(WEBHOOK_DISABLED_BY) });
/** The operator published research of the member, returned it, or took it back. */
const researchDecided = kind('research_decided', {
  slug: z.string(),
  title: z.string(),
  what: z.enum(['published', 'returned', 'unpublished']),
  reason: z.nullable(z.string()),
});

/** What became of an ad for a job of the member. `until`: its last day (ISO date). */
export const JOB_AD_NEWS = ['waiting', 'open', 'refused', 'removed', 'ending', 'expired'] as const;
const jobAd = kind('job_ad', {
  slug: z.string(),
  title: z.string(),
  what: z.enum(JOB_AD_NEWS),
  reason: z.nullable(z.string()),
  until: z.nullable(z.iso.date()),
});

/** What a contributor is told of a proposal; `objected`: its vote met the first no. `waits`: one waits for the provider. */
export const PROPOSAL_STEPS = [
  'opened',
  'refused',
  'objected',
  'accepted',
  'rejected',
  'conflicted',
  'reverted',
  'commented',
  'waits',
] as const;
export type ProposalStep = (typeof PROPOSAL_STEPS)[number];
const proposal = kind('proposal', {
  slug: z.string(),
  name: z.string(),
  what: z.enum(PROPOSAL_STEPS),
  reason: z.nullable(z.string()),
  /** It stands for rows of a batch, of which `name` is one. */
  is_batch: z.optional(z.boolean()),
  /** Why an accepted one pays and counts nothing. */
  unpaid: z.optional(z.nullable(z.enum(UNPAID))),
});

/** Of what members are told about proposals, and can switch: steps of their own, and `voting`, that one needs their vote. */
export const PROPOSAL_SWITCHES = [...PROPOSAL_STEPS, 'voting'] as const;
export type ProposalSwitch = (typeof PROPOSAL_SWITCHES)[number];

/** Proposals opened to votes that the member may cast; until it is read, one notification counts them all. */
const votesNeeded = kind('votes_needed', {
  /** Of the latest. */
  slug: z.string(),
  name: z.string(),
  count: count(),
});

/** Names in one notification of watched records. */
export const WATCHED_NAMES_MAX = 5;
/** Watched records that no source reports any more, or that are on the watchlist of `source` now. */
const watchedRecords = kind('watched_records', {
  what: z.enum(['gone', 'moved']),
  source: z.enum(WATCHED_ENTITIES),
  /** The first of them. */
  names: z.array(z.string()).check(z.minLength(1), z.maxLength(WATCHED_NAMES_MAX)),
  count: count(),
});

/** What happened: a kind with its data. */
export const HappeningSchema = z.discriminatedUnion('kind', [
  z.object(standingList),
  z.object(passwordChanged),
  z.object(secondFactor),
  z.object(signedIn),
  z.object(planChanged),
  z.object(planEnding),
  z.object(invoice),
  z.object(card),
  z.object(exportsUsedUp),
  z.object(report),
  z.object(webhookDisabled),
  z.object(researchDecided),
  z.object(jobAd),
  z.object(proposal),
  z.object(votesNeeded),
  z.object(watchedRecords),
]);
export type Happening = z.output<typeof HappeningSchema>;
export type ProposalNews = Extract<Happening, { kind: 'proposal' }>['data'];
export type WatchedNews = Extract<Happening, { kind: 'watched_records' }>['data'];
export type CardNews = Extract<Happening, { kind: 'card' }>['data'];
export type JobAdNews = Extract<Happening, { kind: 'job_ad' }>['data'];

/** `title` and `text` are in the member's language. */
const base = { id: z.int(), at: time(), read: z.boolean(), title: z.string(), text: z.string() };
const NotificationSchema = z.discriminatedUnion('kind', [
  z.object({ ...base, ...standingList }),
  z.object({ ...base, ...passwordChanged }),
  z.object({ ...base, ...secondFactor }),
  z.object({ ...base, ...signedIn }),
  z.object({ ...base, ...planChanged }),
  z.object({ ...base, ...planEnding }),
  z.object({ ...base, ...invoice }),
  z.object({ ...base, ...card }),
  z.object({ ...base, ...exportsUsedUp }),
  z.object({ ...base, ...report }),
  z.object({ ...base, ...webhookDisabled }),
  z.object({ ...base, ...researchDecided }),
  z.object({ ...base, ...jobAd }),
  z.object({ ...base, ...proposal }),
  z.object({ ...base, ...votesNeeded }),
  z.object({ ...base, ...watchedRecords }),
]);
export type Notification = z.output<typeof NotificationSchema>;

/** Stored notifications of an account, the newest. */
export const NOTIFICATIONS_MAX = 100;

/** The newest first. */
export const NotificationsAnswerSchema = z.object({ data: z.array(NotificationSchema), unread: count() });
/** Without `ids`: all. */
export const ReadNotificationsBodySchema = z.strictObject({
  ids: z.optional(z.array(z.int().check(z.positive())).check(z.maxLength(NOTIFICATIONS_MAX))),
});
