import * as z from 'zod/mini';
import { job, PartySchema } from './profiles.ts';
import { nullableNumber, nullableText, RefSchema } from './values.ts';

/**
 * What binds entities: investors who join the same rounds, what several of a kind share, and the shortest chains between
 * two. Money in US dollars.
 */

const count = z.int().check(z.gte(0));

/** An investor of the same rounds: answer of `venture_coinvestors`. */
export const CoInvestorSchema = z.extend(RefSchema, {
  _id: z.int(),
  type: nullableText,
  /** Rounds joined together. */
  deals: count,
  /** Of those, led by the profile's organization, and by this one. */
  deals_led: count,
  deals_led_by_them: count,
  first_date: nullableText,
  last_date: nullableText,
  /** Each round of k organizations adds 1/(k − 1), so that large rounds bind less. */
  weight: z.number(),
  /** Deals together against those expected by chance; null under three deals. */
  lift: nullableNumber,
});
export type CoInvestor = z.infer<typeof CoInvestorSchema>;

/** Two co-investors, by slug, and how many rounds of anybody they joined together. */
const CoInvestorPairSchema = z.object({ a: z.string(), b: z.string(), deals: count });

/** Answer of `venture_coinvestors`: the closest ones, and how often each two of the first hundred met in any round. */
export const CoInvestorsSchema = z.object({
  coinvestors: z.array(CoInvestorSchema),
  pairs: z.array(CoInvestorPairSchema),
  counts: z.object({ coinvestors: count }),
});
export type CoInvestors = z.infer<typeof CoInvestorsSchema>;

/** What several share: how much there is, and the first of it. */
const sharedOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ total: count, rows: z.array(row) });

/** How each of the compared is bound to something, in their order; null where it is not. */
const bondsOf = <Bond extends z.ZodMiniType>(bond: Bond) => z.array(z.nullable(bond));

/** Answer of `in_common`. What most are bound to comes first; rounds come newest first. */
export const InCommonSchema = z.object({
  /** Rounds that at least two investors joined; null where projects are compared. */
  rounds: z.nullable(
    sharedOf(
      z.object({
        _id: z.int(),
        projects: z.string(),
        slug: nullableText,
        stages: nullableText,
        date: nullableText,
        amount_quantity: nullableNumber,
        bonds: bondsOf(z.object({ is_lead: z.boolean() })),
      }),
    ),
  ),
  /** Projects of investors, or investors of projects; an acquisition is no round. */
  investments: sharedOf(
    z.object({ party: PartySchema, bonds: bondsOf(z.object({ rounds: count, rounds_led: count })) }),
  ),
  /** People who work or worked at the compared, or where the compared people did. */
  jobs: sharedOf(z.object({ party: PartySchema, bonds: bondsOf(z.object({ position: nullableText })) })),
});
export type InCommon = z.infer<typeof InCommonSchema>;

/** Two neighbors of a chain, and what binds them: at least one of these. */
export const PathStepSchema = z.object({
  from: PartySchema,
  to: PartySchema,
  evidence: z.object({
    /** The newest rounds of the project that the other joined. */
    rounds: z.array(
      z.object({
        _id: z.int(),
        date: nullableText,
        stages: nullableText,
        amount_quantity: nullableNumber,
        stated_amount: nullableNumber,
        stated_currency: nullableText,
        announcement: nullableText,
        is_lead: z.boolean(),
      }),
    ),
    jobs: z.array(z.object(job)),
    is_founder: z.boolean(),
    /** The organization issues the project's token, or stands behind the project. */
    is_issuer: z.boolean(),
  }),
});

export type PathStep = z.infer<typeof PathStepSchema>;

/** Answer of `paths`. An end is null where nothing has its address. */
export const PathSchema = z.object({
  from: z.nullable(PartySchema),
  to: z.nullable(PartySchema),
  /** Null: there is none of at most six steps. */
  length: z.nullable(count),
  /** Shortest chains as their steps, those with most evidence first; at most `PATHS_LIMITS.chains`, and fewer only where there are no more. */
  chains: z.array(z.array(PathStepSchema)),
});
export type Path = z.infer<typeof PathSchema>;
