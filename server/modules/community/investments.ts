import type { ClientBase } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Ref } from '#schemas/columns/spec.ts';
import { isRaise, medianOf } from '#schemas/entities/rows.ts';
import { RefSchema } from '#schemas/entities/values.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { DAY_MS } from '#schemas/units.ts';
import { upsertRows } from '#server/modules/datasets/rows.ts';
import { identifier, tableName } from '#server/modules/datasets/storage.ts';
import { findEntity } from './entities.ts';
import { type Origin, originOf, withOrigin } from './provenance.ts';

/** What a round that a proposal added changes of the row of its investor, beside the investors of rounds and portfolios. */

/** A round as its row says it. */
const JoinedSchema = z.object({
  slug: z.string().nullable(),
  stages: z.string().nullable(),
  date: z.string().nullable(),
  amount_quantity: z.number().nullable(),
});
export type Joined = z.infer<typeof JoinedSchema>;

/** The rounds of an investor, and the newest date of all rounds. */
export interface JoinedRounds {
  readonly rounds: readonly Joined[];
  readonly newest: string | null;
}

const RefsSchema = z.array(RefSchema);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/**
 * The investor with one more round, or one less, once the rounds are as given. Counts and sums change by the round alone: a list of funds
 * may count rounds that nobody knows.
 */
export function withInvestment(
  row: Row,
  round: Pick<Joined, 'slug' | 'amount_quantity'>,
  {
    by,
    project,
    joined,
    origin,
  }: {
    readonly by: 1 | -1;
    readonly project: Ref | null;
    readonly joined: JoinedRounds;
    readonly origin: Origin | null;
  },
): Row {
  const raises = joined.rounds.filter(({ stages }) => isRaise(stages));
  const count = numberOf(row.number_of_investment) + by;
  const sum = numberOf(row.total_investment_amount) + by * (round.amount_quantity ?? 0);
  const refs = RefsSchema.catch([]).parse(row.relate_project);
  const isStillIn = joined.rounds.some(({ slug }) => slug === round.slug);
  const others = refs.filter(({ slug }) => slug !== round.slug);
  const wasKnown = others.length < refs.length;
  const changed = {
    number_of_investment: count > 0 ? count : null,
    rounds_led: count > 0 ? numberOf(row.rounds_led) : null,
    median_round_usd: medianOf(raises.flatMap(({ amount_quantity: amount }) => amount ?? [])),
    total_investment_amount: sum > 0 ? sum : null,
    relate_project:
      round.slug === null ? refs : isStillIn ? (wasKnown || !project ? refs : [...refs, project]) : others,
    ...activity(row, joined, by),
  };
  const news = Object.keys(changed).filter((field) => originOf(row.provenance, field) === null);
  const provenance = news.reduce<unknown>((text, field) => withOrigin(text, field, origin), row.provenance);
  return { ...row, ...changed, provenance: typeof provenance === 'string' ? provenance : null };
}

/** Yes for a round in the year before the newest of all; what a source says besides stays where a round is added. */
function activity({ actively_investing: before }: Row, { rounds, newest }: JoinedRounds, by: 1 | -1) {
  const isActive = rounds.some(
    ({ date }) => date !== null && newest !== null && Date.parse(newest) - Date.parse(date) <= 365 * DAY_MS,
  );
  return { actively_investing: isActive ? 'Yes' : by === 1 ? before : null };
}

/** The rounds of an investor among the rows of a sync. */
export function joinedAmong(rows: Iterable<Row>, investor: Ref): JoinedRounds {
  const rounds: Joined[] = [];
  let newest: string | null = null;
  for (const row of rows) {
    if (typeof row.date === 'string' && (newest === null || row.date > newest)) newest = row.date;
    const refs = RefsSchema.safeParse(row.organizations);
    if (!refs.success || !refs.data.some(({ slug }) => slug !== null && slug === investor.slug)) continue;
    rounds.push(JoinedSchema.parse(row));
  }
  return { rounds, newest };
}

const rounds = tableName(DATA_SETS.fundraising);
const FoundSchema = z.object({ rounds: z.array(JoinedSchema), newest: z.string().nullable() });

/** The rounds of an investor as the directory has them. */
async function readJoined(client: ClientBase, slug: string): Promise<JoinedRounds> {
  const { rows } = await client.query(
    `SELECT coalesce((SELECT json_agg(json_build_object('slug', slug, 'stages', stages, 'date', date, 'amount_quantity', amount_quantity))
                        FROM ${rounds} WHERE ${identifier('organizations__slugs')} @> ARRAY[$1::text]), '[]') AS rounds,
            (SELECT max(date) FROM ${rounds}) AS newest`,
    [slug],
  );
  return FoundSchema.parse(rows[0]);
}

/** Writes what a round means for its investor, once it is in the directory, or no longer is. */
export async function countInvestment(
  client: ClientBase,
  investor: number,
  round: Pick<Joined, 'slug' | 'amount_quantity'>,
  { by, origin }: { readonly by: 1 | -1; readonly origin: Origin | null },
): Promise<void> {
  const entity = await findEntity(client, 'venture', { id: investor });
  if (!entity?.slug) return;
  const found = round.slug === null ? null : await findEntity(client, 'project', { slug: round.slug });
  const project = found && { name: found.name, slug: found.slug, logo: found.logo };
  const joined = await readJoined(client, entity.slug);
  await upsertRows(client, DATA_SETS.organizations, [
    withInvestment(entity.row, round, { by, project, joined, origin }),
  ]);
}
