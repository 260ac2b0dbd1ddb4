import { PLANS, type PlanName } from '#schemas/accounts/plans.ts';
import { EMPTY_VALUE } from '#schemas/constants.ts';
import { formatCount } from '#schemas/format.ts';
import { counted } from './rows.ts';

const NAMES: Readonly<Record<PlanName, string>> = { standard: 'Standard', pro: 'Pro', enterprise: 'Enterprise' };

/** The plans that have CSV export, as a sentence names them. */
const EXPORTING = 'Pro and Enterprise';

/** Text of plans and their limits. */
export const plans = {
  names: NAMES,
  price: (usd: number) => usd.toFixed(2),
  priceUnit: 'USD a month',
  recommended: 'Recommended',
  yours: 'Your plan',

  benefits: {
    lists: (limit: number | null) =>
      limit === null ? 'Saved lists without a limit' : counted(limit, 'saved list', 'saved lists'),
    exports: (limit: number) =>
      limit === 0 ? 'No CSV export' : `${counted(limit, 'CSV export', 'CSV exports')} a month`,
    chats: (limit: number | null) =>
      limit === null ? 'AI chat without a limit' : `${counted(limit, 'AI chat', 'AI chats')} a day`,
    basic: 'Basic features, without exclusive content',
    exclusive: 'Exclusive content',
    reports: 'Custom reports',
    api: 'API access',
  },

  compare: {
    label: 'The plans side by side',
    lists: 'Saved lists',
    exports: 'CSV exports a month',
    price: 'Price a month, USD',
    figure: (limit: number | null) => (limit === null ? 'No limit' : limit === 0 ? EMPTY_VALUE : formatCount(limit)),
  },

  usage: {
    label: 'What is used',
    lists: 'Saved lists',
    exports: 'CSV exports this month',
    chats: 'AI chats today',
    used: (used: number, limit: number) => `${formatCount(used)} of ${formatCount(limit)} used`,
    unlimited: (used: number) => `${formatCount(used)} used, no limit`,
    none: (plan: PlanName) => `Not part of ${NAMES[plan]}`,
    kept: 'They stay until you delete them.',
    renewsOn: (day: string) => `Counted anew from ${day}, 00:00 UTC.`,
    failed: 'What is used could not be loaded',
    failedText: 'Nothing was changed, and no limit either.',
  },

  upgrade: {
    listsTitle: (limit: number) =>
      limit === 1 ? 'The one list of your plan is in use' : `All ${formatCount(limit)} lists are in use`,
    listsText: (plan: PlanName) =>
      `${NAMES[plan]} keeps ${counted(PLANS[plan].lists ?? 0, 'saved list', 'saved lists')}.`,
    listsFree: (left: number) => `${counted(left, 'list is', 'lists are')} free again`,
    exportsTitle: (limit: number) => `All ${formatCount(limit)} exports of this month are used`,
    exportsText: (plan: PlanName, limit: number, day: string) =>
      `${NAMES[plan]} has ${counted(limit, 'CSV export', 'CSV exports')} a month. The next come on ${day}, 00:00 UTC.`,
    exportsFree: (left: number) => `${counted(left, 'export is', 'exports are')} left this month`,
    noExportsTitle: `CSV export is part of ${EXPORTING}`,
    noExportsText: (plan: PlanName) => `${NAMES[plan]} has none. The view stays in the address, to keep and to share.`,
    unknownTitle: { lists: 'All lists of your plan are in use', exports: 'Your plan has no export left this month' },
    unknownText: 'What is used could not be loaded; this is what the plans give.',
    freeText: 'Try again.',
    loading: 'Loading what is used',
    plans: 'See the plans',
    back: 'Back',
  },
};
