import type { PlanName } from '#schemas/api/plans.ts';

/** What the plans are called. */
export const PLAN_TITLES: Readonly<Record<PlanName, string>> = {
  standard: 'Standard',
  pro: 'Pro',
  enterprise: 'Enterprise',
};
