import { type Phase, PLANS, type PlanName } from '#schemas/api/plans.ts';
import type { FieldType } from '#schemas/columns/spec.ts';
import { EMPTY_VALUE } from '#schemas/constants.ts';
import { formatCents, formatCount, plural } from '#schemas/format.ts';
import { PLAN_TITLES } from '#schemas/i18n/en/labels.ts';
import { headingOf, ROWS } from '#schemas/i18n/en/rowNames.ts';
import { writeMoney } from '#schemas/i18n/money.ts';
import type { DataSetName } from '#schemas/kinds.ts';

/** The plans that have CSV export, as a sentence names them. */
const EXPORTING = 'Pro and Enterprise';

/** How an export ended; `granted` has not. */
type ExportOutcome = 'granted' | 'done' | 'failed';

const NAME_ORDER = { asc: 'A to Z', desc: 'Z to A' };

/** How an order reads beside the field it goes by. */
const ORDERS: Readonly<Record<FieldType, Readonly<Record<'asc' | 'desc', string>>>> = {
  number: { asc: 'lowest first', desc: 'highest first' },
  date: { asc: 'oldest first', desc: 'newest first' },
  text: NAME_ORDER,
  tags: NAME_ORDER,
  refs: NAME_ORDER,
  links: NAME_ORDER,
  series: { asc: '', desc: '' },
};

/** Text of plans and their limits, and of exports. */
export const planMessages = {
  names: PLAN_TITLES,
  price: formatCents,
  priceUnit: 'USD a month',
  recommended: 'Recommended',
  yours: 'Your plan',

  subscription: {
    back: 'Go back to what you were doing',
    loading: 'Loading your plan',
    failed: 'Your plan could not be loaded',
    failedText: 'Nothing was changed.',
    title: (plan: PlanName, phase: Phase) => (phase === 'trial' ? `Trial of ${PLAN_TITLES[plan]}` : PLAN_TITLES[plan]),
    free: 'All data can be read. Nothing is charged.',
    set: 'Runs until canceled.',
    trial: (day: string) => `It ends by itself on ${day}, and you are back on Standard. Nothing is charged.`,
    paid: (day: string) => `Paid until ${day}. It does not renew by itself.`,
    renewing: (day: string) => `Paid until ${day}. Then it renews by your card.`,
    grace: (day: string, holds: string) => `It was paid until ${day} and holds until ${holds}. Renew it to keep it.`,
    expired: (day: string) => `Your last plan ended on ${day}. Nothing was deleted.`,
    requested: (day: string) =>
      `You asked for an Enterprise offer on ${day}. The operator of this site has your request, and your plan stays as it is.`,
    try: (days: number) => `Try Pro for ${days} days`,
    tried: 'The trial was used.',
    trialAbout: (day: string) =>
      `Free and without a payment method. On ${day} it ends by itself: lists beyond the first ${PLANS.standard.lists} can then be opened and deleted, not changed.`,
    begun: 'Pro is on',
    begunText: (day: string) => `Your trial ends on ${day}.`,
    notBegun: 'The trial did not begin',
    history: 'What happened',
    events: {
      set: (plan: PlanName) => `The plan was set to ${PLAN_TITLES[plan]}`,
      trial: 'The trial of Pro began',
      paid: (months: number) => `Pro was paid for ${plural(months, 'month', 'months')}`,
      returned: (months: number) => `Pro for ${plural(months, 'month', 'months')} ended, for its payment went back`,
    },
  },

  page: {
    title: 'Plans and prices',
    about:
      'All data can be read with Standard, which is free. Pro and Enterprise add lists, exports, reports, exclusive research and more. Nothing renews unless you ask for it.',
    choose: 'Choose a plan',
    chooseAbout: 'For members. An account is free.',
    terms: 'Pro, several months at once',
    months: 'Term',
    perMonth: 'USD a month',
    atOnce: 'USD at once',
    saved: 'Saved, USD',
  },

  terms: {
    label: 'Terms of Pro',
    months: (months: number) => plural(months, 'month', 'months'),
    discount: (percent: number) => `−${percent}%`,
    monthly: (cents: number) => `${writeMoney(cents, 'en')} a month`,
    atOnce: (cents: number) => `${writeMoney(cents, 'en')} at once`,
    changes: 'What changes',
    when: 'When paid',
    until: (day: string) => `Pro until ${day}`,
    saved: 'Saved against monthly',
    savedText: (months: number, monthly: number, whole: number) =>
      `${months} × ${formatCents(monthly)} = ${formatCents(whole)}`,
    yearly: (months: number) => `With ${plural(months, 'month', 'months')} at once`,
    yearlyText: (percent: number) => `${percent}% less than month by month`,
    usd: (cents: number) => writeMoney(cents, 'en'),
    less: (cents: number) => `−${writeMoney(cents, 'en')}`,
    after: (day: string) => `On ${day}`,
    afterText: 'Back to Standard, unless you pay again.',
    afterRenewal: (months: number) => `Renews by your card for ${plural(months, 'month', 'months')}.`,
    byCard: (of: { cents: number; day: string; by: string }) =>
      `Paid by card, it can renew by itself: then ${writeMoney(of.cents, 'en')} are charged on ${of.day}, unless you cancel by ${of.by}. A payment on chain never renews.`,
    lists: (limit: number) => `After the end, lists beyond ${limit} can be read. Nothing is deleted.`,
    order: (months: number) => `Ask for Pro, ${plural(months, 'month', 'months')}`,
    orderAbout: (address: string) => `Opens an email to ${address}. Pro is turned on when the payment has arrived.`,
    noAddress: 'Paid terms are set up with our team. You can start the trial here.',
    subject: (username: string, months: number) => `Pro for ${plural(months, 'month', 'months')}: ${username}`,
  },

  enterprise: {
    title: 'Enterprise',
    about: 'Limits, price and start by agreement. There is no trial.',
    ask: 'Ask for an offer',
    company: 'Company',
    name: 'Your name',
    email: 'Email for the answer',
    message: 'What you need',
    messageNote: 'For example seats, exports, API calls, and when you want to start.',
    send: 'Send',
    cancel: 'Cancel',
    sent: 'Your request was sent',
    sentText: 'The operator of this site has it. Your plan stays as it is, and nothing is charged.',
  },

  benefits: {
    lists: (limit: number | null) =>
      limit === null ? 'Unlimited saved lists' : plural(limit, 'saved list', 'saved lists'),
    exports: (limit: number) =>
      limit === 0 ? 'No CSV export' : `${plural(limit, 'CSV export', 'CSV exports')} a month`,
    chats: (limit: number | null) =>
      limit === null ? 'No limit of questions' : `${plural(limit, 'question', 'questions')} a day`,
  },

  compare: {
    label: 'The plans side by side',
    lists: 'Saved lists',
    exports: 'CSV exports a month',
    chats: 'Questions a day',
    files: 'Pictures and PDFs, MB',
    reports: 'Custom reports',
    exclusive: 'Exclusive research',
    api: 'API access',
    trial: 'Trial',
    trialDays: (days: number) => `${days} days, once`,
    included: 'Included',
    none: 'None',
    agreed: 'By agreement',
    price: 'Price a month, USD',
    figure: (limit: number | null) => (limit === null ? 'No limit' : limit === 0 ? EMPTY_VALUE : formatCount(limit)),
  },

  usage: {
    label: 'Usage',
    lists: 'Saved lists',
    exports: 'CSV exports this month',
    chats: 'Questions today',
    files: 'Pictures and PDFs, MB',
    filesNote: 'Files you no longer use are deleted after 30 days.',
    fileRoom: (used: number, limit: number) => `Your files take ${formatCount(used)} of ${formatCount(limit)} MB.`,
    used: (used: number, limit: number) => `${formatCount(used)} of ${formatCount(limit)} used`,
    unlimited: (used: number) => `${formatCount(used)} used, no limit`,
    none: (plan: PlanName) => `Not included in ${PLAN_TITLES[plan]}`,
    listsNote: 'Lists stay until you delete them.',
    renewsOn: (day: string) => `Resets on ${day}, 00:00 UTC.`,
    failed: 'Your usage could not be loaded',
    failedText: 'Nothing was changed, and your limits stay the same.',
  },

  allowance: {
    signIn: 'Sign in to export this view as CSV.',
    signedOut: 'For members with Pro or Enterprise',
    none: (plan: PlanName) => `Not included in ${PLAN_TITLES[plan]}`,
    used: (used: number, limit: number) => `${formatCount(used)} of ${formatCount(limit)} used this month`,
    left: (left: number) => `${plural(left, 'export', 'exports')} left this month.`,
    unknown: 'Your usage could not be loaded',
    loading: 'Loading your usage',
  },

  history: {
    label: 'Exports, newest first',
    loading: 'Loading your exports',
    failed: 'Your exports could not be loaded',
    empty: 'No export yet',
    emptyText: 'Every CSV you export is listed here with its view, so you can run it again with newer figures.',
    openScreener: 'Open the screener',
    rowsOf: (source: DataSetName, watched: boolean) => (watched ? `Watched ${ROWS[source].many}` : headingOf(source)),
    chart: 'Chart of a project',
    whole: 'All rows, in default order',
    search: (words: string) => `with “${words}”`,
    sorted: (label: string, type: FieldType, order: 'asc' | 'desc') => `by ${label}, ${ORDERS[type][order]}`,
    thenSorted: (label: string, type: FieldType, order: 'asc' | 'desc') => `then by ${label}, ${ORDERS[type][order]}`,
    rows: (count: number) => plural(count, 'row', 'rows'),
    states: { done: 'Done', granted: 'Not finished', failed: 'Failed' } satisfies Record<ExportOutcome, string>,
    stateTitles: {
      done: 'The file was created. It counts toward its month.',
      granted:
        'The export is still running, or the page was closed before the file was ready. It counts toward its month.',
      failed: 'The export was canceled or failed. It does not count.',
    } satisfies Record<ExportOutcome, string>,
    runAgain: 'Run again',
    runAgainLabel: (title: string, when: string) => `Run again: ${title}, ${when}`,
    latest: (count: number) => `These are the latest ${formatCount(count)}.`,
  },

  upgrade: {
    listsTitle: (limit: number) =>
      limit === 1 ? 'The one list in your plan is in use' : `All ${formatCount(limit)} lists are in use`,
    listsText: (plan: PlanName) =>
      `${PLAN_TITLES[plan]} includes ${plural(PLANS[plan].lists ?? 0, 'saved list', 'saved lists')}.`,
    listsFree: (left: number) => `${plural(left, 'list is', 'lists are')} available again`,
    exportsTitle: (limit: number) => `You have used all ${formatCount(limit)} exports for this month`,
    exportsText: (plan: PlanName, limit: number, day: string) =>
      `${PLAN_TITLES[plan]} has ${plural(limit, 'CSV export', 'CSV exports')} a month. More become available on ${day}, 00:00 UTC.`,
    exportsFree: (left: number) => `${plural(left, 'export is', 'exports are')} left this month`,
    noExportsTitle: `CSV export is included in ${EXPORTING}`,
    noExportsText: (plan: PlanName) =>
      `${PLAN_TITLES[plan]} does not include exports. You can still save and share the address of this view.`,
    chatsTitle: (limit: number) => `You have asked all ${formatCount(limit)} questions of today`,
    chatsText: (plan: PlanName, limit: number) =>
      `${PLAN_TITLES[plan]} has ${plural(limit, 'question', 'questions')} a day. More become available at 00:00 UTC.`,
    chatsFree: (left: number) => `${plural(left, 'question is', 'questions are')} left today`,
    unknownTitle: {
      lists: 'All lists in your plan are in use',
      exports: 'Your plan has no exports left this month',
      chats: 'Your plan has no questions left today',
    },
    unknownText: 'Your usage could not be loaded. These are the limits of each plan.',
    freeText: 'Try again.',
    loading: 'Loading your usage',
    plans: 'See the plans',
    later: 'Not now',
  },
};
