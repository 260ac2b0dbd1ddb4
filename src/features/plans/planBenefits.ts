import { PLANS, type PlanName } from '#schemas/api/plans.ts';
import { planMessages } from '#src/i18n/plans.ts';

const text = planMessages.benefits;

/** What a plan gives beyond its limits. */
const BEYOND: Readonly<Record<PlanName, readonly string[]>> = {
  standard: [text.basic],
  pro: [text.exclusive, text.reports],
  enterprise: [text.exclusive, text.reports, text.api],
};

/** A line of a plan's card; `included` false: what the plan does not have. */
export interface Benefit {
  readonly words: string;
  readonly included: boolean;
}

/** What a plan gives, its limits first. */
export function planBenefits(name: PlanName): readonly Benefit[] {
  const { lists, exports, chats } = PLANS[name];
  return [
    { words: text.lists(lists), included: true },
    { words: text.exports(exports), included: exports > 0 },
    { words: text.chats(chats), included: true },
    ...BEYOND[name].map((words) => ({ words, included: true })),
  ];
}
