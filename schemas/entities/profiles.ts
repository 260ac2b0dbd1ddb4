import * as z from 'zod/mini';
import { ENTITY_KINDS } from '../kinds.ts';
import { DAY_MS } from '../units.ts';
import { ProfilePhaseSchema } from './roadmap.ts';
import { ROW_SCHEMAS } from './rows.ts';
import { EventSchema, NewsSchema } from './stories.ts';
import { listOf, nullableNumber, nullableText, RefSchema } from './values.ts';

/**
 * The answers to detail queries: a row of a directory with all that its page shows, in one request. Lists are bounded by
 * `PROFILE_LIMITS`; `counts` says how long they are without the bound. Money in US dollars, changes in percent, dates as
 * precise as they are known.
 */

const count = z.int().check(z.gte(0));

/** A project, organization or person; `kind` as addresses name it. */
export const PartySchema = z.extend(RefSchema, { kind: z.enum(ENTITY_KINDS) });
export type Party = z.infer<typeof PartySchema>;

/** A project with the ticker of its token. */
export const TokenRefSchema = z.extend(RefSchema, { symbol: nullableText });
export type TokenRef = z.infer<typeof TokenRefSchema>;

/** Who took part in a round, leads first. */
export const InvestorSchema = z.extend(PartySchema, { is_lead: z.boolean() });
export type Investor = z.infer<typeof InvestorSchema>;

/** A round with its investors by role. */
export const ProfileRoundSchema = z.extend(ROW_SCHEMAS.fundraising, {
  /** ISO currency; null where the amount is unknown. */
  amount_quantity_unit: nullableText,
  subcategories: listOf(z.string()),
  investors: z.array(InvestorSchema),
});
export type ProfileRound = z.infer<typeof ProfileRoundSchema>;

/** A round that the profile's organization or person joined. */
export const JoinedRoundSchema = z.extend(ProfileRoundSchema, { is_lead: z.boolean() });

const holding = {
  /** Rounds joined; acquisitions are none. */
  rounds: count,
  rounds_led: count,
  is_acquirer: z.boolean(),
  first_date: nullableText,
  last_date: nullableText,
};

/** An investor of a project, over all its rounds. */
export const BackerSchema = z.extend(RefSchema, holding);
export type Backer = z.infer<typeof BackerSchema>;

/** Which figures are stale, and the sources that say of which moment: JSON text of a list of Provenance, or null. */
const aged = { stale: listOf(z.string()), provenance: nullableText };

/** A project of a portfolio with its market figures. */
export const HoldingSchema = z.extend(TokenRefSchema, {
  _id: z.int(),
  ...aged,
  ...holding,
  sector: listOf(z.string()),
  price_usd: nullableNumber,
  change24h: nullableNumber,
  market_cap_usd: nullableNumber,
  total_raised_usd: nullableNumber,
});
export type Holding = z.infer<typeof HoldingSchema>;

/** A position and its time, as fields. */
export const job = { position: nullableText, from_date: nullableText, to_date: nullableText, is_primary: z.boolean() };

/** Somebody who works or worked at a project or organization; without `to_date` they still do, as far as is known. */
export const MemberSchema = z.extend(RefSchema, { ...job, is_founder: z.boolean() });
export type Member = z.infer<typeof MemberSchema>;

/** A job of a person. `project`: what the organization builds, where the job is at both. */
export const ExperienceSchema = z.object({
  primary_job_organization: PartySchema,
  project: z.nullable(RefSchema),
  ...job,
});
export type Experience = z.infer<typeof ExperienceSchema>;

/** An article as a profile lists it. */
export const NewsItemSchema = z.pick(NewsSchema, {
  _id: true,
  slug: true,
  title: true,
  summary: true,
  url: true,
  source_name: true,
  created_at: true,
  tags: true,
});
export type NewsItem = z.infer<typeof NewsItemSchema>;

/** Funding as one sentence says it: rounds without acquisitions, the sum of their disclosed amounts, and the latest. */
export const FundingSummarySchema = z.object({
  total_funding_amount: nullableNumber,
  rounds: count,
  /** Rounds whose amount nobody discloses: they count as rounds, not as money. */
  undisclosed: count,
  /** Rounds that may be of another company of the name: no part of the amount. An investor has none. */
  in_doubt: count,
  latest_date: nullableText,
  latest_stage: nullableText,
});
export type FundingSummary = z.infer<typeof FundingSummarySchema>;

/** Rounds and money of one kind of round; stage null: unknown. `share`: percent of all disclosed amounts. */
export const StageShareSchema = z.object({
  stage: nullableText,
  rounds: count,
  amount_usd: nullableNumber,
  share: nullableNumber,
});

const deals = {
  deals: count,
  deals_led: count,
  /** Whole rounds, all investors together; null: no amount is disclosed. */
  capital_usd: nullableNumber,
  /** Deals whose amount is unknown. */
  undisclosed: count,
};

/** A quarter (`2025-Q1`) of an investor's deals. */
export const QuarterSchema = z.object({ quarter: z.string(), ...deals });
export type Quarter = z.infer<typeof QuarterSchema>;

/** Deals of one stage or sector; name null: unknown. */
export const DealShareSchema = z.object({ name: nullableText, ...deals });
export type DealShare = z.infer<typeof DealShareSchema>;

/** What an investor did, acquisitions left out. */
export const ActivitySchema = z.object({
  /** The last twelve quarters up to the newest round of all data, oldest first, without gaps. */
  quarters: z.array(QuarterSchema),
  /** Deals known only to the year, or without a date: they stand in no quarter. */
  undated: count,
  stages: z.array(DealShareSchema),
  /** The most frequent ones. Categories overlap: a round of two counts in both. */
  sectors: z.array(DealShareSchema),
});
export type Activity = z.infer<typeof ActivitySchema>;

export const ContractSchema = z.object({ chain: z.string(), address: z.string() });

export const MarketSchema = z.object({
  exchange: z.string(),
  pair: z.string(),
  price_usd: nullableNumber,
  volume_usd: nullableNumber,
  url: nullableText,
});

/** Ads on the board of jobs, and the names of the company there, by which it is filtered. */
const BoardJobsSchema = z.object({ total: count, companies: z.array(z.string()) });
export type BoardJobs = z.infer<typeof BoardJobsSchema>;

/** A project that shares sectors, those of the nearest market cap first. */
export const SimilarProjectSchema = z.extend(TokenRefSchema, {
  ...aged,
  sector: listOf(z.string()),
  price_usd: nullableNumber,
  change24h: nullableNumber,
  market_cap_usd: nullableNumber,
});

const figures = z.array(nullableNumber);
const toFigures = (list: readonly (number | null)[]) => Float64Array.from(list, (figure) => figure ?? Number.NaN);

/** Daily figures of a project in US dollars, as columns of equal length, oldest day first. */
const PricePointsSchema = z.pipe(
  z
    .object({
      day: z.array(z.int()),
      price_usd: figures,
      market_cap_usd: figures,
      /** Traded within 24 hours. */
      volume_usd: figures,
      /** Moments of the prices in ms since their day began; null: of the day as a whole. */
      moment: figures,
      /** Who states the prices, from which day on: a source counts up to the next one. */
      sources: z.array(z.object({ day: z.int(), source: z.string() })),
    })
    .check(
      z.refine(
        ({ day, sources: _, ...columns }) => Object.values(columns).every(({ length }) => length === day.length),
        'Columns of different length',
      ),
    ),
  z.transform(({ day, price_usd, market_cap_usd, volume_usd, moment, sources }) => ({
    /** Starts of the days, UTC ms. */
    time: Float64Array.from(day, (days) => days * DAY_MS),
    /** NaN where unknown. */
    price: toFigures(price_usd),
    marketCap: toFigures(market_cap_usd),
    volume: toFigures(volume_usd),
    /** UTC ms; NaN: of the day as a whole. */
    moment: Float64Array.from(moment, (since, at) => (since === null ? Number.NaN : (day[at] ?? 0) * DAY_MS + since)),
    sources: sources.map(({ day: from, source }) => ({ from: from * DAY_MS, source })),
  })),
);

/** Answer of `project_prices`: the daily figures of a project, with what a chart says of it. */
export const ProjectPricesSchema = z.extend(TokenRefSchema, {
  provenance: nullableText,
  price_points: PricePointsSchema,
});
export type ProjectPrices = z.infer<typeof ProjectPricesSchema>;

/** Answer of `detail_project`. */
export const ProjectProfileSchema = z.extend(ROW_SCHEMAS.projects, {
  market_cap_rate_24h: nullableNumber,
  year_founded: nullableNumber,
  /** When it was founded, where more than the year is known. */
  founded: nullableText,
  location: nullableText,
  website: nullableText,
  social: listOf(z.string()),
  /** Ecosystems of the blockchains it runs on: layer 2 chains belong to that of their layer 1. */
  ecosystem: listOf(z.string()),
  /** The description with markup of `SAFE_HTML`; null: the plain `description` is all there is. */
  description_html: nullableText,
  /** TVL by blockchain, the largest first; borrowed and staked value is no TVL. */
  chain_tvls: z.array(z.object({ chain: z.string(), tvl_usd: z.number() })),
  /** What it raised; null: no amount is disclosed. */
  funding_received: z.nullable(z.object({ amount: z.number(), unit: z.string() })),
  funding_summary: FundingSummarySchema,
  founders: z.array(RefSchema),
  funding_funds: z.array(BackerSchema),
  funding_peoples: z.array(BackerSchema),
  /** Everybody who works or worked there. */
  all_member: z.array(MemberSchema),
  /** Those who work there now. */
  employees: z.array(MemberSchema),
  /** Organizations that issue the token or stand behind the project. */
  issuers: z.array(RefSchema),
  markets: z.array(MarketSchema),
  contracts: z.array(ContractSchema),
  events: z.array(EventSchema),
  /** The plan of the project, as contributors proposed it, phase by phase. */
  roadmap: z.array(ProfilePhaseSchema),
  news_proj: z.array(NewsItemSchema),
  similar_projects: z.array(SimilarProjectSchema),
  distribution: z.array(StageShareSchema),
  rounds: z.array(ProfileRoundSchema),
  jobs: BoardJobsSchema,
  price_points: PricePointsSchema,
  counts: z.object({
    rounds: count,
    funding_funds: count,
    funding_peoples: count,
    all_member: count,
    employees: count,
    markets: count,
    contracts: count,
    events: count,
    roadmap: count,
    news_proj: count,
  }),
});
export type ProjectProfile = z.infer<typeof ProjectProfileSchema>;

/** Answer of `detail_venture`. */
export const OrganizationProfileSchema = z.extend(ROW_SCHEMAS.organizations, {
  /** Sum of the rounds it joined, as `funding_summary` says. */
  total_funding_amount: nullableNumber,
  funding_summary: FundingSummarySchema,
  activity: ActivitySchema,
  website: nullableText,
  twitter: nullableText,
  linkedin: nullableText,
  crunchbase_link: nullableText,
  email_address: nullableText,
  assets_under_management: nullableNumber,
  /** When it was founded, where more than the year is known. */
  founded: nullableText,
  /** Projects whose token it issues, or that it stands behind. */
  related_token: z.array(TokenRefSchema),
  /** Who invested in those projects, and what they raised; null: it has none. */
  investors: z.array(z.object({ ventures_name: z.string(), slug: nullableText, logo: nullableText })),
  funding_raised: z.nullable(FundingSummarySchema),
  all_member: z.array(MemberSchema),
  employees: z.array(MemberSchema),
  portfolio: z.array(HoldingSchema),
  /** Newest first; more by `master_fundraising`. */
  rounds: z.array(JoinedRoundSchema),
  /** The newest of those it led. */
  led_rounds: z.array(JoinedRoundSchema),
  recent_news: z.array(NewsItemSchema),
  events: z.array(EventSchema),
  jobs: BoardJobsSchema,
  data_ref: z.object({ fund_recent_news_id: z.object({ ref_ids: z.array(z.int()) }) }),
  counts: z.object({
    rounds: count,
    rounds_led: count,
    portfolio: count,
    investors: count,
    all_member: count,
    employees: count,
    related_token: count,
    recent_news: count,
    events: count,
  }),
});
export type OrganizationProfile = z.infer<typeof OrganizationProfileSchema>;

/** Answer of `detail_people`. */
export const PersonProfileSchema = z.extend(ROW_SCHEMAS.people, {
  /** All present titles, the primary one first. */
  job_title: z.array(z.string()),
  twitter: nullableText,
  linkedin: nullableText,
  crunchbase: nullableText,
  primary_organization: z.nullable(PartySchema),
  /** Organizations of all jobs, each once. */
  ventures: z.array(RefSchema),
  /** Projects of all jobs, each once; then the same with a token, and without. */
  projects_join: z.array(TokenRefSchema),
  projects_join_has_symbol: z.array(TokenRefSchema),
  projects_join_no_symbol: z.array(TokenRefSchema),
  /** Tokens of the projects the person works on or invested in. */
  rel_tokens: z.array(TokenRefSchema),
  founder: z.array(PartySchema),
  /** The present primary job first, then the newest. */
  experience: z.array(ExperienceSchema),
  portfolio_angel_investor: z.array(HoldingSchema),
  /** Numbers of all their projects, also beyond the bound of the list; as many as a condition can name. */
  portfolio_ids: z.array(z.int()),
  funding_summary: FundingSummarySchema,
  activity: ActivitySchema,
  rounds: z.array(JoinedRoundSchema),
  recent_news: z.array(NewsItemSchema),
  events: z.array(EventSchema),
  counts: z.object({
    rounds: count,
    rounds_led: count,
    portfolio_angel_investor: count,
    experience: count,
    rel_tokens: count,
    projects_join_has_symbol: count,
    projects_join_no_symbol: count,
    recent_news: count,
    events: count,
  }),
});
export type PersonProfile = z.infer<typeof PersonProfileSchema>;

/** Answer of `detail_round`. */
export const RoundProfileSchema = z.extend(ProfileRoundSchema, {
  /** The project that raised, with all its funding; null: it has no page. */
  project: z.nullable(z.extend(SimilarProjectSchema, { total_raised_usd: nullableNumber, description: nullableText })),
  funding_summary: FundingSummarySchema,
  /** The project's other rounds, newest first. */
  other_rounds: z.array(ProfileRoundSchema),
  /** Rounds of other projects of the same stage and month, those of the nearest amount first. */
  alike_rounds: z.array(ProfileRoundSchema),
  counts: z.object({ other_rounds: count, alike_rounds: count }),
});
export type RoundProfile = z.infer<typeof RoundProfileSchema>;
