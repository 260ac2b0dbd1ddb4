import { DELETION_GRACE_DAYS } from '#schemas/api/account-deletion.ts';
import { PLAN_NAMES, PLAN_TERMS, PLANS } from '#schemas/api/plans.ts';
import { unitOf } from '#schemas/columns/columnText.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { ColumnSpec, DataSetSpec } from '#schemas/columns/spec.ts';
import {
  CONTRIBUTOR_TIERS,
  GLOBAL_SEARCH,
  PAGE_TAKE,
  PAGE_TAKE_MAX,
  PATHS_LIMITS,
  SAMPLE_ROWS,
} from '#schemas/constants.ts';
import { EMPLOYMENT_TYPES, WORKPLACE_TYPES } from '#schemas/entities/stories.ts';
import { GRACE_MS } from '#schemas/entities/subscriptions.ts';
import { formatCents, formatCount } from '#schemas/format.ts';
import { aboutLabels, glossaryLabels, limitLabels, missingLabels } from '#schemas/i18n/en/labels.ts';
import { DAY_MS } from '#schemas/units.ts';

/** Facts that the help states, as `{{plans.pro.price}}` in its texts. They are read from where the product's rules are. */

const planFacts = PLAN_NAMES.flatMap((name): readonly (readonly [string, string])[] => {
  const { priceCents, lists, exports, chats } = PLANS[name];
  const limit = (count: number | null) =>
    count === null ? limitLabels.unlimited : count === 0 ? limitLabels.none : formatCount(count);
  return [
    [`plans.${name}.price`, formatCents(priceCents)],
    [`plans.${name}.lists`, limit(lists)],
    [`plans.${name}.exports`, limit(exports)],
    [`plans.${name}.chats`, limit(chats)],
  ];
});

/** Facts of one line, by name. */
export const FACTS: ReadonlyMap<string, string> = new Map([
  ...planFacts,
  ['terms.trialDays', String(PLAN_TERMS.trialDays)],
  ['terms.discountMax', `${PLAN_TERMS.discountPercentMax}%`],
  ['terms.graceDays', String(GRACE_MS / DAY_MS)],
  ['terms.cancelNoticeDays', String(PLAN_TERMS.cancelNoticeDays)],
  ['account.deletionDays', String(DELETION_GRACE_DAYS)],
  ['tiers.first', `Tier ${CONTRIBUTOR_TIERS[0]}`],
  ['tiers.last', `Tier ${CONTRIBUTOR_TIERS.at(-1)}`],
  ['search.max', String(GLOBAL_SEARCH.limit)],
  ['query.take', String(PAGE_TAKE)],
  ['query.takeMax', formatCount(PAGE_TAKE_MAX)],
  ['paths.steps', String(PATHS_LIMITS.steps)],
  ['playground.rows', formatCount(SAMPLE_ROWS.max)],
  ['jobs.workplaces', WORKPLACE_TYPES.join(', ')],
  ['jobs.employments', EMPLOYMENT_TYPES.join(', ')],
]);

/** Parts of a text that are made: Markdown of several paragraphs, alone on their line. They take no time to read through. */
export const BLOCKS: ReadonlyMap<string, () => string> = new Map(
  Object.values(DATA_SETS).map((spec) => [`fields.${spec.source}`, () => fieldGlossary(spec)]),
);

/** The columns of a data set, one section each. */
function fieldGlossary({ columns }: DataSetSpec): string {
  return columns
    .filter(({ about }) => about.from !== 'view')
    .map(fieldSection)
    .join('\n\n');
}

function fieldSection(column: ColumnSpec): string {
  const { means, from, rule } = column.about;
  return [
    `### ${column.label}`,
    `${means} ${rule}`,
    [
      `- ${glossaryLabels.field}: \`${column.field}\``,
      `- ${aboutLabels.unit}: ${unitOf(column)}`,
      `- ${aboutLabels.source}: ${aboutLabels.origins[from]}`,
      `- ${glossaryLabels.missing} ${missingLabels[from]}`,
      ...(column.ages === undefined ? [] : [`- ${glossaryLabels.stale}`]),
    ].join('\n'),
  ].join('\n\n');
}
