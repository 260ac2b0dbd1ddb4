import { z } from 'zod';
import type { Ref } from '#schemas/columns/spec.ts';
import { firstDay } from '#schemas/dates.ts';
import { dealsInYear, lastDeal, yearlyGrowth } from '#schemas/entities/investorActivity.ts';
import { isRaise, medianOf } from '#schemas/entities/rows.ts';
import { RefSchema } from '#schemas/entities/values.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { DAY_MS } from '#schemas/units.ts';
import { type Origin, originOf, withOrigin } from './provenance.ts';

/** What rounds that proposals added change of the row of their investor, beside the investors of rounds and portfolios. Pure. */

/** A round as its row says it. */
const JoinedSchema = z.object({
  slug: z.string().nullable(),
  stages: z.string().nullable(),
  date: z.string().nullable(),
  amount_quantity: z.number().nullable(),
});
type Joined = z.infer<typeof JoinedSchema>;

/** A round that an entry added. */
export interface Investment {
  readonly slug: string | null;
  readonly amount: number | null;
  /** Null: it has no page. */
  readonly project: Ref | null;
  readonly isLead: boolean;
  readonly origin: Origin;
}

const RefsSchema = z.array(RefSchema);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/**
 * The investor with these rounds too. Counts and sums change by them alone: a list of funds may count rounds that nobody knows.
 * `joined`: all rounds of the investor; `newest`: the first day of the newest round of all; `now`: ms since 1970.
 */
export function withInvestments(
  row: Row,
  added: readonly Investment[],
  { joined, newest, now }: { readonly joined: readonly Joined[]; readonly newest: string | null; readonly now: number },
): Row {
  const raises = joined.filter(({ stages }) => isRaise(stages));
  const sum = added.reduce((all, { amount }) => all + (amount ?? 0), numberOf(row.total_investment_amount));
  const told = joined.map(({ stages, date, amount_quantity: amount }) => ({ stage: stages, date, amount }));
  const growth = yearlyGrowth(told, now);
  const changed = {
    number_of_investment: numberOf(row.number_of_investment) + added.length,
    rounds_led: numberOf(row.rounds_led) + added.filter(({ isLead }) => isLead).length,
    median_round_usd: medianOf(raises.flatMap(({ amount_quantity: amount }) => amount ?? [])),
    total_investment_amount: sum > 0 ? sum : null,
    last_deal: lastDeal(told),
    deals_12m: dealsInYear(told, now),
    deal_growth: growth.deals,
    raised_growth: growth.raised,
    relate_project: added.reduce(withProject, RefsSchema.catch([]).parse(row.relate_project)),
    actively_investing: joined.some(({ date }) => isRecent(date, newest)) ? 'Yes' : row.actively_investing,
  };
  const fresh = Object.keys(changed).filter((field) => originOf(row.provenance, field) === null);
  const [first] = added;
  const provenance = fresh.reduce<unknown>(
    (text, field) => withOrigin(text, field, first?.origin ?? null),
    row.provenance,
  );
  return { ...row, ...changed, provenance: typeof provenance === 'string' ? provenance : null };
}

const withProject = (refs: readonly Ref[], { slug, project }: Investment): readonly Ref[] =>
  slug === null || project === null || refs.some((ref) => ref.slug === slug) ? refs : [...refs, project];

/** In the year before the newest of all. */
const isRecent = (date: string | null, newest: string | null) =>
  date !== null && newest !== null && Date.parse(newest) - Date.parse(firstDay(date) ?? '') <= 365 * DAY_MS;

/** The rounds of each of these investors, by slug. */
export function roundsByInvestor(
  rows: Iterable<Row>,
  investors: ReadonlySet<string | null>,
): ReadonlyMap<string | null, readonly Joined[]> {
  const found = new Map<string | null, Joined[]>();
  for (const row of rows) {
    if (!Array.isArray(row.organizations) || row.organizations.length === 0) continue;
    const slugs = new Set(
      RefsSchema.catch([])
        .parse(row.organizations)
        .map(({ slug }) => slug),
    );
    for (const slug of slugs) {
      if (slug === null || !investors.has(slug)) continue;
      const own = found.get(slug) ?? [];
      own.push(JoinedSchema.parse(row));
      found.set(slug, own);
    }
  }
  return found;
}
