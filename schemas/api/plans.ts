import * as z from 'zod/mini';
import { text, time } from './shared.ts';

/** What a membership offers. `null` is without a limit. */
export interface Plan {
  /** US cents a month. */
  readonly priceCents: number;
  readonly recommended: boolean;
  /** Saved screener lists. */
  readonly lists: number | null;
  /** CSV exports a calendar month, UTC. */
  readonly exports: number;
  /** Questions to the chat a day. */
  readonly chats: number | null;
  /** MB of pictures and PDFs that a member may keep here. */
  readonly files: number;
  /** Whether exclusive research can be read. */
  readonly exclusive: boolean;
  /** Whether programs of the member may read the data with keys. */
  readonly api: boolean;
  /** Whether saved lists can be made into reports. */
  readonly reports: boolean;
}

/** Where one text calls the lists of Pro unlimited, the plan card's 10 holds. */
export const PLANS = {
  standard: {
    ...{ priceCents: 0, recommended: false, lists: 3, exports: 0, chats: 3, files: 100 },
    ...{ exclusive: false, reports: false, api: false },
  },
  pro: {
    ...{ priceCents: 1_045, recommended: true, lists: 10, exports: 100, chats: null, files: 1_000 },
    ...{ exclusive: true, reports: true, api: false },
  },
  enterprise: {
    ...{ priceCents: 1_999, recommended: false, lists: null, exports: 200, chats: null, files: 5_000 },
    ...{ exclusive: true, reports: true, api: true },
  },
} as const satisfies Readonly<Record<string, Plan>>;

/** Terms of purchase: one trial per account; discount in per cent for prepaying; notice before a term ends to stop its renewal. */
export const PLAN_TERMS = { trialDays: 7, discountPercentMax: 30, cancelNoticeDays: 30 } as const;

export type PlanName = keyof typeof PLANS;
export const PLAN_NAMES = ['standard', 'pro', 'enterprise'] as const satisfies readonly PlanName[];

/** How a plan was come by: everybody's, given without an end, tried, or paid. */
export const SUBSCRIPTION_KINDS = ['free', 'set', 'trial', 'paid'] as const;
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number];

/** Where a subscription stands. `grace`: a paid term has ended, and its plan holds for some days more. */
export const PHASES = [...SUBSCRIPTION_KINDS, 'grace', 'expired'] as const;
export type Phase = (typeof PHASES)[number];

/** Why a trial cannot begin. */
export const TRIAL_REFUSALS = ['used', 'subscribed'] as const;

/** Answer of `GET /api/billing/subscription`, and of what changes it. */
export const SubscriptionAnswerSchema = z.object({
  /** The plan that holds now. */
  plan: z.enum(PLAN_NAMES),
  phase: z.enum(PHASES),
  /** When trial or paid term end, or ended; null: never. */
  until: z.nullable(time()),
  /** When the plan stops to hold; null: never. */
  holds_until: z.nullable(time()),
  /** Why the member cannot try Pro; null: they can. */
  trial_refusal: z.nullable(z.enum(TRIAL_REFUSALS)),
  /** What happened to the plan, the newest first. */
  events: z.array(
    z.object({
      kind: z.enum(['set', 'trial', 'paid', 'returned']),
      plan: z.enum(PLAN_NAMES),
      months: z.nullable(z.int()),
      at: time(),
    }),
  ),
  /** The member's request for Enterprise that waits for an answer; null: none. */
  requested_at: z.nullable(time()),
});
export type SubscriptionAnswer = z.output<typeof SubscriptionAnswerSchema>;

export const ENTERPRISE_REQUEST = { company: 120, name: 50, email: 254, message: 2_000 } as const;
/** What a member leaves for an offer. Rules of the fields are in `schemas/forms`. */
export const EnterpriseRequestSchema = z.strictObject({
  company: text(ENTERPRISE_REQUEST.company),
  name: text(ENTERPRISE_REQUEST.name),
  email: text(ENTERPRISE_REQUEST.email),
  message: text(ENTERPRISE_REQUEST.message),
});
export type EnterpriseRequest = z.output<typeof EnterpriseRequestSchema>;

/** Limits of a plan and their usage; null is unlimited. */
export const UsageAnswerSchema = z.object({
  plan: z.enum(PLAN_NAMES),
  lists: z.object({ used: z.number(), limit: z.nullable(z.number()) }),
  exports: z.object({ used: z.number(), limit: z.number(), renews_at: time() }),
  /** Questions to the chat, today. */
  chats: z.object({ used: z.number(), limit: z.nullable(z.number()), renews_at: time() }),
  /** Pictures and PDFs, in MB. */
  files: z.object({ used: z.number(), limit: z.number() }),
});
