import * as z from 'zod/mini';
import { nullableNumber, nullableText, recordName } from '../entities/values.ts';
import { FAILURE_CAUSES } from '../feeds.ts';
import { MomentsSchema } from '../freshness.ts';
import type { EntityKind } from '../kinds.ts';

/** The results of the data queries that are not master rows. */

export const TotalSchema = z.object({ total: z.int().check(z.gte(0)) });

/** One distinct value of a field and how many rows have it. */
export const OptionSchema = z.object({ value: z.string(), count: z.int().check(z.gte(0)) });
export type Option = z.infer<typeof OptionSchema>;

/** Summary of a number field over current figures; null figures: there are none. Missing values are ignored. */
export const SummarySchema = z.object({
  values: z.int().check(z.gte(0)),
  /** Figures left out because they are stale. */
  stale: z.int().check(z.gte(0)),
  sum: nullableNumber,
  least: nullableNumber,
  median: nullableNumber,
  most: nullableNumber,
});
export type Summary = z.infer<typeof SummarySchema>;

/** Money in US dollars, changes in per cent; null where no figure is known. */
export const HomeTotalsSchema = z.object({
  projects: z.int(),
  people: z.int(),
  organizations: z.int(),
  fundraising: z.int(),
  market_cap_usd: nullableNumber,
  market_cap_change24h: nullableNumber,
  volume_usd: nullableNumber,
  tvl_usd: nullableNumber,
  /** Projects that each sum adds. */
  counted: z.object({ market_cap_usd: z.int(), volume_usd: z.int(), tvl_usd: z.int() }),
  /** Projects with a price that is not stale. */
  priced: z.int(),
  /** Sum and number of rounds in the 30 days up to the newest one, whose day is `raised_until`; without acquisitions. */
  raised_30d_usd: nullableNumber,
  raised_30d_rounds: z.int(),
  raised_until: nullableText,
  /** All rounds of the seven days up to the newest one. */
  rounds_7d: z.int(),
});
export type HomeTotals = z.infer<typeof HomeTotalsSchema>;

const count = z.int().check(z.gte(0));

/** What was raised in a month, in US dollars; null where no amount is known. Days are ISO. Acquisitions are left out. */
const MonthCapitalSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** The last day compared. The next three count up to it. */
  until: z.string(),
  rounds: count,
  /** Of these rounds, those without a known amount. */
  undisclosed: count,
  amount_usd: nullableNumber,
  median_usd: nullableNumber,
  /** All rounds of the month, also those known to no day. */
  whole: z.object({ rounds: count, amount_usd: nullableNumber }),
  /** Sums of days (since 1970) of the whole month, in order; a round known to no day is on the last one. */
  points: z.object({ day: z.array(z.int()), amount_usd: z.array(z.number()) }),
});
export type MonthCapital = z.infer<typeof MonthCapitalSchema>;

/** The month of the newest round and the one before it; no months: no round has a date. */
export const HomeCapitalSchema = z.object({ months: z.array(MonthCapitalSchema) });

/** Rows, and how many have a value, by field and group. */
const KnownRowsSchema = z.object({ rows: z.int(), fields: z.record(z.string(), z.int()) });
/** Of a whole directory, and of its first rows (`KNOWN_ROWS`) in its own order. */
const DirectoryKnownSchema = z.object({ ...KnownRowsSchema.shape, first: KnownRowsSchema });
export const HomeKnownSchema = z.object({
  projects: DirectoryKnownSchema,
  people: DirectoryKnownSchema,
  organizations: DirectoryKnownSchema,
  fundraising: DirectoryKnownSchema,
  jobs: DirectoryKnownSchema,
});
export type HomeKnown = z.infer<typeof HomeKnownSchema>;

/**
 * A global search hit; `type` names the nested item. Details that distinguish hits of one name are optional: price in
 * US dollars and its change in per cent, the kind of an organization and its deals, a person's role. `formerly`: the former names and
 * tickers by which alone it was found. `mended`: nothing is called as was typed, and this is but for one typing error.
 */
export const SearchHitSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('project'),
    item: z.object({
      slug: z.string(),
      name: z.string(),
      symbol: nullableText,
      logo: nullableText,
      price_usd: z.optional(nullableNumber),
      change24h: z.optional(nullableNumber),
      formerly: z.optional(nullableText),
      mended: z.optional(z.boolean()),
    }),
  }),
  z.object({
    type: z.literal('venture'),
    item: z.object({
      slug: z.string(),
      ventures_name: z.string(),
      logo: nullableText,
      type: z.optional(nullableText),
      number_of_investment: z.optional(nullableNumber),
      formerly: z.optional(nullableText),
      mended: z.optional(z.boolean()),
    }),
  }),
  z.object({
    type: z.literal('people'),
    item: z.object({
      slug: z.string(),
      name: z.string(),
      avatar: nullableText,
      gender: z.optional(nullableText),
      primary_job_title: z.optional(nullableText),
      organization: z.optional(nullableText),
      formerly: z.optional(nullableText),
      mended: z.optional(z.boolean()),
    }),
  }),
]);
export type SearchHit = z.infer<typeof SearchHitSchema>;

/** A project, an organization or a person, as much of it as a line shows. */
export interface RowName {
  readonly kind: EntityKind;
  readonly slug: string;
  readonly name: string;
  readonly symbol: string | null;
  readonly logo: string | null;
  /** Of a person, where it is known. */
  readonly gender?: string | null | undefined;
  /** What it was found by and is not called any more. */
  readonly formerly?: string | null | undefined;
  /** Nothing is called as was typed; this is but for one typing error. */
  readonly mended?: true;
}

export function rowNameOf({ type: kind, item }: SearchHit): RowName {
  return {
    kind,
    slug: item.slug,
    name: recordName(item),
    symbol: 'symbol' in item ? item.symbol : null,
    logo: 'avatar' in item ? item.avatar : item.logo,
    ...('avatar' in item ? { gender: item.gender ?? null } : {}),
    ...(item.formerly ? { formerly: item.formerly } : {}),
    ...(item.mended ? { mended: true } : {}),
  };
}

/** What the data set is: shown on every screen as a badge. */
export const StatusSchema = z.object({
  kind: z.enum(['sample', 'live']),
  version: z.int(),
  /** Moment of the newest figure, ISO UTC; null: no figure has a date. */
  asOf: nullableText,
  /** Ages by kind and by field; null: all data is of one moment. */
  moments: z.nullable(MomentsSchema),
  feeds: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['ok', 'failed', 'never']),
      finished_at: nullableText,
      /** Why it failed: in English, for operators. */
      message: nullableText,
      /** The kind of failure; null: none. */
      cause: z.nullable(z.enum(FAILURE_CAUSES)),
    }),
  ),
});
export type Status = z.infer<typeof StatusSchema>;
type FeedStatus = Status['feeds'][number];

/** The feeds behind what is shown. Sample data come from none: whether feeds answer says nothing about fictional rows. */
export function feedsOf(status: Status | undefined): readonly FeedStatus[] {
  return status?.kind === 'live' ? status.feeds : [];
}
