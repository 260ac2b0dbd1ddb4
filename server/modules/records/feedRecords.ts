import type { PartialDate } from '#schemas/dates.ts';
import type { StatedPay } from '#schemas/entities/pay.ts';
import type { Event, Job } from '#schemas/entities/stories.ts';
import type { Usd } from '#schemas/units.ts';

/** Price, changes and volume are of one moment. */
export const OF_THE_PRICE = ['price_usd', 'change1h', 'change24h', 'change7d', 'change30d', 'volume'] as const;
/** What users paid a protocol, and what of it the protocol kept. */
export const EARNINGS = ['fees_24h_usd', 'fees_30d_usd', 'revenue_24h_usd', 'revenue_30d_usd'] as const;
/** The feed that states those, beside the feed that describes the protocol. */
export const FEES_FEED = 'defillama-fees';
export const PROJECT_FIGURES = [
  ...OF_THE_PRICE,
  ...(['market_cap_usd', 'circulating_supply', 'max_supply', 'total_supply', 'tvl', 'market_cap_rate_24h'] as const),
  ...(['fdv_usd', 'cap_rank', 'ath_usd', 'atl_usd', 'tvl_change7d'] as const),
  ...EARNINGS,
] as const;
export type ProjectFigure = (typeof PROJECT_FIGURES)[number];

/** Figures of an earlier answer of the same feed, which a later one could not replace. */
export interface FormerFigures {
  /** ISO, UTC; empty: unknown. */
  readonly fetched_at: string;
  readonly figures: Readonly<Partial<Record<ProjectFigure, number>>>;
}

/**
 * What a feed says about one thing, in our field names and units, before entity resolution. Money in whole US dollars,
 * changes in percent, partial ISO dates. null: the feed does not say.
 */
/** Where a list says that its values are from, by field of the directory; the others are its own. */
export type StatedOrigins = Readonly<Record<string, { readonly source: string; readonly fetched_at: string | null }>>;

export interface ProjectData {
  /** A `token` and a `protocol` are two sides of one project; a `company` is neither, or unknown. */
  readonly side: 'token' | 'protocol' | 'company';
  readonly name: string;
  readonly symbol: string | null;
  readonly gecko_id: string | null;
  readonly llama_id: string | null;
  /** The protocol family this protocol is a version of (`aave` for Aave V2 and V3). */
  readonly family: string | null;
  readonly logo: string | null;
  readonly description: string | null;
  /** The description with its markup, as `safeHtml` leaves it. */
  readonly description_html: string | null;
  readonly sector: readonly string[];
  readonly price_usd: number | null;
  readonly change1h: number | null;
  readonly change24h: number | null;
  readonly change7d: number | null;
  readonly change30d: number | null;
  readonly market_cap_usd: number | null;
  readonly volume: number | null;
  readonly circulating_supply: number | null;
  readonly max_supply: number | null;
  readonly total_supply: number | null;
  readonly tvl: number | null;
  readonly market_cap_rate_24h: number | null;
  /** Price times all tokens that will ever exist. */
  readonly fdv_usd?: number | null;
  /** Place by market cap at its source. */
  readonly cap_rank?: number | null;
  /** The highest and the lowest price ever, each with its day. */
  readonly ath_usd?: number | null;
  readonly ath_date?: PartialDate | null;
  readonly atl_usd?: number | null;
  readonly atl_date?: PartialDate | null;
  /** Change of the TVL over seven days. */
  readonly tvl_change7d?: number | null;
  readonly fees_24h_usd?: number | null;
  readonly fees_30d_usd?: number | null;
  readonly revenue_24h_usd?: number | null;
  readonly revenue_30d_usd?: number | null;
  /** The TVL by blockchain, in the words of the source. */
  readonly chain_tvls?: readonly { readonly chain: string; readonly tvl: number }[];
  /** The day from which its source follows it. */
  readonly listed?: PartialDate | null;
  /** Its own site, and its pages elsewhere. */
  readonly website: string | null;
  readonly social: readonly string[];
  /** Blockchains it runs on, in the words of the source. */
  readonly chains: readonly string[];
  readonly contracts: readonly { readonly chain: string; readonly address: string }[];
  /** Largest volume first. */
  readonly markets: readonly Market[];
  readonly year_founded?: number | null;
  /** When it was founded, where more than the year is known. */
  readonly founded?: PartialDate | null;
  readonly location?: string | null;
  readonly origins?: StatedOrigins;
  /** Figures that the source states and that cannot be true. */
  readonly refused?: readonly ProjectFigure[];
  /** What earlier answers state of those, the oldest first. */
  readonly former?: readonly FormerFigures[];
}

/** A pair that an exchange trades; figures of 24 hours, in US dollars. */
export interface Market {
  readonly exchange: string;
  readonly pair: string;
  readonly price_usd: number | null;
  readonly volume_usd: number | null;
  readonly url: string | null;
}

export interface RoundData {
  /** The name of the project that raised. */
  readonly project: string;
  readonly symbol: string | null;
  readonly gecko_id: string | null;
  readonly llama_id: string | null;
  /** Key of the project in the same feed, if it has one. */
  readonly project_key: string | null;
  readonly date: string | null;
  readonly stage: string | null;
  readonly amount_usd: Usd | null;
  /** The amount as the feed states it in a currency that is not the US dollar, and its code; never converted. */
  readonly stated_amount: number | null;
  readonly stated_currency: string | null;
  readonly valuation_usd: Usd | null;
  readonly leads: readonly string[];
  /** All participants, leads included. */
  readonly investors: readonly string[];
  /** The lists that the investors are of, where one repeats another in other spellings; missing: they are one list. */
  readonly lists?: readonly (readonly string[])[];
  readonly category: readonly string[];
  readonly description: string | null;
  readonly announcement: string | null;
  readonly origins?: StatedOrigins;
}

export interface OrganizationData {
  readonly name: string;
  readonly type: string | null;
  readonly logo: string | null;
  readonly location: string | null;
  readonly year_founded: number | null;
  /** When it was founded, where more than the year is known. */
  readonly founded?: PartialDate | null;
  readonly summary: string | null;
  readonly sector: readonly string[];
  readonly social: readonly string[];
  /** Number of investments the feed states. */
  readonly investments: number | null;
  /** The feed does not separate funds from people: the name may be a person. */
  readonly may_be_person: boolean;
  readonly origins?: StatedOrigins;
}

export interface PersonData {
  readonly name: string;
  readonly title: string | null;
  readonly organizations: readonly string[];
  /** Set if the feed says that this person invests. */
  readonly type_of_investor: readonly string[];
  readonly logo: string | null;
  readonly location: string | null;
  readonly gender: string | null;
  readonly background: string | null;
  readonly sector: readonly string[];
  readonly social: readonly string[];
  readonly origins?: StatedOrigins;
}

export interface NewsData {
  readonly title: string;
  readonly url: string;
  readonly source_name: string;
  /** ISO, UTC. */
  readonly created_at: string;
  readonly tags: readonly string[];
  /** Text with an empty line between paragraphs. */
  readonly summary: string | null;
  /** What identifies it in its feed, whatever its address, with the host of the feed before it; null: nothing does. */
  readonly guid: string | null;
}

/** Daily prices of one token in one calendar year. */
export interface PricesData {
  readonly gecko_id: string;
  readonly year: number;
  /** US dollars by day: `prices[0]` is that of 1 January (UTC); null where none is known. */
  readonly prices: readonly (number | null)[];
  /** Market caps of the same days, in US dollars. */
  readonly market_caps: readonly (number | null)[];
  /** What was traded within 24 hours, in US dollars. */
  readonly volumes: readonly (number | null)[];
}

export interface EventData {
  readonly title: string;
  readonly category: Event['category'];
  readonly date: PartialDate;
  readonly end_date: PartialDate | null;
  /** ISO, UTC. */
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly location: string | null;
  readonly description: string | null;
  readonly url: string | null;
  readonly status: Event['status'];
  /** Who lists it, as shown. */
  readonly source_name: string;
  /** Names of who holds it, in the words of the source. */
  readonly hosts: readonly string[];
  /** The address of the calendar that lists it; null: no calendar. */
  readonly calendar: string | null;
}

/** An ad as one board shows it. */
export interface JobData {
  readonly title: string;
  /** In the words of the board, often its name there. */
  readonly company: string;
  readonly url: string;
  readonly department: string | null;
  /** HTML, as `safeHtml` leaves it. */
  readonly description: string | null;
  readonly places: readonly string[];
  readonly countries: readonly string[];
  readonly workplace: Job['workplace_type'];
  readonly employment: Job['employment_type'];
  readonly pay: StatedPay | null;
  /** ISO date. */
  readonly posted: string | null;
}

export interface RecordData {
  readonly project: ProjectData;
  readonly round: RoundData;
  readonly organization: OrganizationData;
  readonly person: PersonData;
  readonly news: NewsData;
  readonly event: EventData;
  readonly prices: PricesData;
  readonly job: JobData;
}
export type RecordKind = keyof RecordData;

/** A record as its reader returns it. `fetchedAt`: moment of the figures (ISO, UTC); null: that of the answer. */
export type DraftRecord = {
  [Kind in RecordKind]: {
    readonly kind: Kind;
    /** Stable across syncs: identifies the record within its feed and kind. */
    readonly key: string;
    readonly fetchedAt: string | null;
    readonly data: RecordData[Kind];
  };
}[RecordKind];

/** A record with its feed, source and moment; an empty moment is unknown. */
export type FeedRecord = DraftRecord & {
  readonly feed: string;
  /** The source as shown in the provenance of a figure. */
  readonly source: string;
  readonly fetchedAt: string;
  /** When the undated file was changed: of two undated records the later counts. */
  readonly fileChangedAt?: string;
  /** The list that it is a line of, and the edition of it: see `feeds/editions.ts`. */
  readonly list?: string;
  readonly edition?: string;
};

/** True for records of one source. Each own file is a source of its own. */
export function isOneSource(a: FeedRecord, b: FeedRecord): boolean {
  return a.feed === b.feed && (a.feed !== 'files' || a.list === b.list);
}

/** True for records of one answer, whose author saw both. */
export function isOneAnswer(a: FeedRecord, b: FeedRecord): boolean {
  if (!isOneSource(a, b)) return false;
  return a.feed === 'files' && a.list !== undefined ? a.edition === b.edition : a.fetchedAt === b.fetchedAt;
}

type RecordOf<Kind extends RecordKind> = FeedRecord & { readonly kind: Kind };
export type ProjectRecord = RecordOf<'project'>;
export type RoundRecord = RecordOf<'round'>;
export type OrganizationRecord = RecordOf<'organization'>;
export type PersonRecord = RecordOf<'person'>;
export type NewsRecord = RecordOf<'news'>;
export type EventRecord = RecordOf<'event'>;
export type PricesRecord = RecordOf<'prices'>;
export type JobRecord = RecordOf<'job'>;

/** Project data; everything but `known` is unknown. */
export function projectData(known: Partial<ProjectData> & Pick<ProjectData, 'side' | 'name'>): ProjectData {
  return {
    symbol: null,
    gecko_id: null,
    llama_id: null,
    family: null,
    logo: null,
    description: null,
    description_html: null,
    sector: [],
    price_usd: null,
    change1h: null,
    change24h: null,
    change7d: null,
    change30d: null,
    market_cap_usd: null,
    volume: null,
    circulating_supply: null,
    max_supply: null,
    total_supply: null,
    tvl: null,
    market_cap_rate_24h: null,
    fdv_usd: null,
    cap_rank: null,
    ath_usd: null,
    ath_date: null,
    atl_usd: null,
    atl_date: null,
    tvl_change7d: null,
    fees_24h_usd: null,
    fees_30d_usd: null,
    revenue_24h_usd: null,
    revenue_30d_usd: null,
    chain_tvls: [],
    founded: null,
    listed: null,
    website: null,
    social: [],
    chains: [],
    contracts: [],
    markets: [],
    ...known,
  };
}

/** Round data; everything but `known` is unknown. */
export function roundData(known: Partial<RoundData> & Pick<RoundData, 'project'>): RoundData {
  return {
    symbol: null,
    gecko_id: null,
    llama_id: null,
    project_key: null,
    date: null,
    stage: null,
    amount_usd: null,
    stated_amount: null,
    stated_currency: null,
    valuation_usd: null,
    leads: [],
    investors: [],
    category: [],
    description: null,
    announcement: null,
    ...known,
  };
}

/** Organization data; everything but `known` is unknown. */
export function organizationData(known: Partial<OrganizationData> & Pick<OrganizationData, 'name'>): OrganizationData {
  return {
    type: null,
    logo: null,
    location: null,
    year_founded: null,
    founded: null,
    summary: null,
    sector: [],
    social: [],
    investments: null,
    may_be_person: false,
    ...known,
  };
}

/** Person data; everything but `known` is unknown. */
export function personData(known: Partial<PersonData> & Pick<PersonData, 'name'>): PersonData {
  return {
    title: null,
    organizations: [],
    type_of_investor: [],
    logo: null,
    location: null,
    gender: null,
    background: null,
    sector: [],
    social: [],
    ...known,
  };
}
