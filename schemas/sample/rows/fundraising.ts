import { STATED_AMOUNT_FIELD, STATED_CURRENCY_FIELD } from '../../columns/spec.ts';
import { TOKEN_STATES } from '../../constants.ts';
import {
  NO_SEQUENCE,
  type PlacedRound,
  type RoundSequence,
  roundSequence,
  SEQUENCE_FIELDS,
} from '../../entities/roundSequence.ts';
import type { RoundRow } from '../../entities/rows.ts';
import { type StatedAmount, statedFields } from '../../entities/statedAmounts.ts';
import type { Row } from '../../filters/semantics.ts';
import { slugOf } from '../names/slug.ts';
import { bits, choiceOf, normal, rowKey, significant, streamKey, uniform } from '../random.ts';
import { projectOfRound } from '../rounds.ts';
import { OUTLETS } from '../vocabulary.ts';
import { type Context, sampleProvenance } from './context.ts';
import { ofInvestors } from './investorsOf.ts';
import { projectTags } from './projects.ts';
import { ofProject } from './related.ts';

const VALUED_SHARE = 0.11;
const DESCRIBED_SHARE = 0.34;
const ANNOUNCED_SHARE = 0.91;
const MONTH_ONLY_SHARE = 0.028;
const YEAR_ONLY_SHARE = 0.012;

const STATED_SHARE = 0.03;
/** Currencies with the dollars that one of them is, and how often a round is stated in it. */
const STATED_IN = choiceOf([
  [['EUR', 1.08] as const, 50],
  [['CAD', 0.73] as const, 20],
  [['GBP', 1.27] as const, 20],
  [['CHF', 1.12] as const, 10],
]);

const PURPOSES = [
  'hire engineers',
  'open a second office',
  'fund audits',
  'expand to new markets',
  'build out its validator set',
  'launch on mainnet',
  'grow its developer programme',
  'bring the product to institutions',
  'seed liquidity',
  'obtain licences',
  'extend its runway',
  'support integrations',
];

const OUTLET_SITES = new Map(OUTLETS.items.map((outlet) => [outlet, `https://${slugOf(outlet)}.example`]));

/** Funding rounds by index. */
export function roundRows(context: Context): (index: number) => Row {
  const stream = streamKey(context.seed, 42);
  const tags = projectTags(context);
  const projectsOwn = ofProject(context);
  const investorsOwn = ofInvestors(context);
  const sourced = ['amount_quantity', 'valuation_usd', 'date', ...SEQUENCE_FIELDS];
  const provenance = sampleProvenance(context.now, sourced);
  const ofStated = sampleProvenance(context.now, [...sourced, STATED_AMOUNT_FIELD, STATED_CURRENCY_FIELD]);
  const dateOf = (index: number, age: number) => knownPart(context.dayBefore(age), uniform(rowKey(stream, index), 3));
  // Rounds are mostly read in order, and a project's rounds are adjacent.
  let project = -1;
  let sequence: readonly RoundSequence[] = [];
  let ofOwnProject: ReturnType<typeof projectsOwn> | null = null;

  return (index) => {
    const { roundStarts } = context.layout;
    const held = project >= 0 && (roundStarts[project] ?? 0) <= index && index < (roundStarts[project + 1] ?? 0);
    if (!held) project = projectOfRound(context.layout, index);
    const rounds = context.roundsOf(project);
    if (!held) ofOwnProject = projectsOwn(project);
    if (!held) sequence = roundSequence(placedRounds(rounds, dateOf), context.now);
    const nth = index - rounds.first;
    const key = rowKey(stream, index);
    const { name, slug, symbol } = context.projectName(project);
    const market = context.market(project);

    const from = rounds.investorStarts[nth] ?? 0;
    const organizations = [];
    for (let at = from; at < (rounds.investorStarts[nth + 1] ?? 0); at++)
      organizations.push(context.organizationRef(rounds.investors[at] ?? 0));
    const people = [];
    for (let at = rounds.angelStarts[nth] ?? 0; at < (rounds.angelStarts[nth + 1] ?? 0); at++)
      people.push(context.personRefAt(rounds.angels[at] ?? 0));
    const amount = rounds.amounts[nth] ?? Number.NaN;
    const stated = statedOf(key, amount);
    const stages = rounds.stages[nth] ?? null;
    const day = context.dayBefore(rounds.ages[nth] ?? 0);
    return {
      _id: index + 1,
      slug,
      logo: null,
      provenance: stated === null ? provenance : ofStated,
      symbol: market.hasToken ? symbol : null,
      token: market.hasToken ? TOKEN_STATES[1] : TOKEN_STATES[0],
      category: tags(project, market.sector),
      valuation_usd: valuationOf(key, amount),
      lead_investors: organizations.slice(0, rounds.leads[nth] ?? 0).map((lead) => lead.name),
      description:
        uniform(key, 0) < DESCRIBED_SHARE
          ? `Proceeds go to ${PURPOSES[bits(key, 1) % PURPOSES.length]} and ${PURPOSES[bits(key, 2) % PURPOSES.length]}.`
          : null,
      projects: name,
      ...(sequence[nth] ?? NO_SEQUENCE),
      date: dateOf(index, rounds.ages[nth] ?? 0),
      stages,
      amount_quantity: Number.isNaN(amount) ? null : amount,
      ...statedFields(stated),
      ...ofOwnProject,
      ...investorsOwn(rounds, nth, nth + 1),
      organizations,
      people,
      announcement: uniform(key, 4) < ANNOUNCED_SHARE ? announcementOf(key, day, slug, stages) : null,
    } satisfies Partial<RoundRow>;
  };
}

/** The rounds of a project as far as they say which one follows. */
function placedRounds(
  { first, count, ages, stages, amounts }: ReturnType<Context['roundsOf']>,
  dateOf: (index: number, age: number) => string,
): PlacedRound[] {
  return Array.from({ length: count }, (_, nth) => {
    const amount = amounts[nth] ?? Number.NaN;
    return {
      date: dateOf(first + nth, ages[nth] ?? 0),
      stages: stages[nth] ?? null,
      amount_quantity: Number.isNaN(amount) ? null : amount,
      doubt: null,
    };
  });
}

/** A few rounds are announced in the money of their country; some of these with no figure in dollars. */
function statedOf(key: number, amount: number): StatedAmount | null {
  if (uniform(key, 8) >= STATED_SHARE) return null;
  const [currency, dollars] = STATED_IN.choose(uniform(key, 9));
  const size = Number.isNaN(amount) ? 3.4e6 * Math.exp(0.6 * normal(key, 10)) : amount;
  return { amount: significant(size / dollars, 2), currency };
}

function valuationOf(key: number, amount: number): number | null {
  if (Number.isNaN(amount) || uniform(key, 5) >= VALUED_SHARE) return null;
  return significant(amount * 6.5 * Math.exp(0.4 * normal(key, 6)), 2);
}

/** Some rounds are known only to the month or the year. */
function knownPart(day: string, chance: number): string {
  if (chance < YEAR_ONLY_SHARE) return day.slice(0, 4);
  return chance < YEAR_ONLY_SHARE + MONTH_ONLY_SHARE ? day.slice(0, 7) : day;
}

function announcementOf(key: number, day: string, slug: string, stages: string | null): string {
  const site = OUTLET_SITES.get(OUTLETS.choose(uniform(key, 7)));
  return `${site}/${day.slice(0, 4)}/${day.slice(5, 7)}/${slug}-${STAGE_SLUGS.get(stages ?? '') ?? slugAndKeep(stages ?? '')}`;
}

const STAGE_SLUGS = new Map([['', 'raises']]);

function slugAndKeep(stages: string): string {
  const slug = slugOf(stages);
  STAGE_SLUGS.set(stages, slug);
  return slug;
}
