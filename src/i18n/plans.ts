import { plans } from './en/plans.ts';

/** The text of plans, limits and exports, in the language in use: apart from the rest, because only members meet it. */
export const planMessages: typeof plans = plans;
