import * as z from 'zod/mini';
import { time } from './shared.ts';

/** What a membership offers. `null` is without a limit. Prices in US dollars a month. */
export interface Plan {
  readonly priceUsd: number;
  readonly recommended: boolean;
  /** Saved screener lists. */
  readonly lists: number | null;
  /** CSV exports a calendar month, UTC. */
  readonly exports: number;
  /** Questions to the chat a day. */
  readonly chats: number | null;
}

/** Where one text calls the lists of Pro unlimited, the plan card's 10 holds. */
export const PLANS = {
  standard: { priceUsd: 0, recommended: false, lists: 3, exports: 0, chats: 3 },
  pro: { priceUsd: 10.45, recommended: true, lists: 10, exports: 100, chats: null },
  enterprise: { priceUsd: 19.99, recommended: false, lists: null, exports: 200, chats: null },
} as const satisfies Readonly<Record<string, Plan>>;

/** Terms of purchase: one trial per account; discount in per cent for prepaying; notice before a term ends to stop its renewal. */
export const PLAN_TERMS = { trialDays: 7, discountPercentMax: 30, cancelNoticeDays: 30 } as const;

export type PlanName = keyof typeof PLANS;
export const PLAN_NAMES = ['standard', 'pro', 'enterprise'] as const satisfies readonly PlanName[];

/** Limits of a plan and their usage; null is unlimited. */
export const UsageAnswerSchema = z.object({
  plan: z.enum(PLAN_NAMES),
  lists: z.object({ used: z.number(), limit: z.nullable(z.number()) }),
  exports: z.object({ used: z.number(), limit: z.number(), renews_at: time() }),
  /** Questions to the chat, today. */
  chats: z.object({ used: z.number(), limit: z.nullable(z.number()), renews_at: time() }),
});
