import type { Usd } from '#schemas/units.ts';

/**
 * What a feed tells us about one thing, in our words and units, before it is joined with what other feeds say.
 * Money in whole US dollars, changes in per cent, dates partial ISO. null means that the feed does not say.
 */
export interface ProjectData {
  /** A `token` and a `protocol` are two sides of one project; a `company` is neither or unknown. */
  readonly side: 'token' | 'protocol' | 'company';
  readonly name: string;
  readonly symbol: string | null;
  readonly gecko_id: string | null;
  readonly llama_id: string | null;
  /** The protocol family this protocol is a version of (`aave` for Aave V2 and V3). */
  readonly family: string | null;
  readonly logo: string | null;
  readonly description: string | null;
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
}

export interface RoundData {
  /** The name of the project that raised. */
  readonly project: string;
  readonly symbol: string | null;
  readonly gecko_id: string | null;
  readonly llama_id: string | null;
  /** The key of the project's own record in the same feed, where it has one. */
  readonly project_key: string | null;
  readonly date: string | null;
  readonly stage: string | null;
  readonly amount_usd: Usd | null;
  readonly valuation_usd: Usd | null;
  readonly leads: readonly string[];
  /** Everybody who took part, leads included. */
  readonly investors: readonly string[];
  readonly category: readonly string[];
  readonly description: string | null;
  readonly announcement: string | null;
}

export interface OrganizationData {
  readonly name: string;
  readonly type: string | null;
  readonly logo: string | null;
  readonly location: string | null;
  readonly year_founded: number | null;
  readonly summary: string | null;
  readonly sector: readonly string[];
  readonly social: readonly string[];
  /** How many investments the feed says the organization made. */
  readonly investments: number | null;
  /** The feed lists investors of any kind: the name may be a person's. */
  readonly may_be_person: boolean;
}

export interface PersonData {
  readonly name: string;
  readonly title: string | null;
  readonly organizations: readonly string[];
  /** Filled where the feed says that this person invests. */
  readonly type_of_investor: readonly string[];
  readonly logo: string | null;
  readonly location: string | null;
  readonly gender: string | null;
  readonly background: string | null;
  readonly sector: readonly string[];
  readonly social: readonly string[];
}

export interface NewsData {
  readonly title: string;
  readonly url: string;
  readonly source_name: string;
  /** ISO, UTC. */
  readonly created_at: string;
  readonly tags: readonly string[];
  readonly summary: string | null;
}

/** Daily prices of one token in one calendar year. */
export interface PricesData {
  readonly gecko_id: string;
  readonly year: number;
  /** US dollars by day: `prices[0]` is that of 1 January (UTC); null where none is known. */
  readonly prices: readonly (number | null)[];
}

export interface RecordData {
  readonly project: ProjectData;
  readonly round: RoundData;
  readonly organization: OrganizationData;
  readonly person: PersonData;
  readonly news: NewsData;
  readonly prices: PricesData;
}
export type RecordKind = keyof RecordData;

/** A record as a reader gives it. `fetchedAt` is the moment the figures are from (ISO, UTC); null: that of the answer. */
export type DraftRecord = {
  [Kind in RecordKind]: {
    readonly kind: Kind;
    /** What stays the same when the feed tells of the same thing again. */
    readonly key: string;
    readonly fetchedAt: string | null;
    readonly data: RecordData[Kind];
  };
}[RecordKind];

/** A record with where and when it comes from. */
export type FeedRecord = DraftRecord & {
  readonly feed: string;
  /** The source as people know it, for the provenance of a figure. */
  readonly source: string;
  readonly fetchedAt: string;
};

type RecordOf<Kind extends RecordKind> = FeedRecord & { readonly kind: Kind };
export type ProjectRecord = RecordOf<'project'>;
export type RoundRecord = RecordOf<'round'>;
export type OrganizationRecord = RecordOf<'organization'>;
export type PersonRecord = RecordOf<'person'>;
export type NewsRecord = RecordOf<'news'>;
export type PricesRecord = RecordOf<'prices'>;

/** The record of a project of which nothing is known but `known`. */
export function projectData(known: Partial<ProjectData> & Pick<ProjectData, 'side' | 'name'>): ProjectData {
  return {
    symbol: null,
    gecko_id: null,
    llama_id: null,
    family: null,
    logo: null,
    description: null,
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
    ...known,
  };
}

/** The record of a round of which nothing is known but `known`. */
export function roundData(known: Partial<RoundData> & Pick<RoundData, 'project'>): RoundData {
  return {
    symbol: null,
    gecko_id: null,
    llama_id: null,
    project_key: null,
    date: null,
    stage: null,
    amount_usd: null,
    valuation_usd: null,
    leads: [],
    investors: [],
    category: [],
    description: null,
    announcement: null,
    ...known,
  };
}

/** The record of an organization of which nothing is known but `known`. */
export function organizationData(known: Partial<OrganizationData> & Pick<OrganizationData, 'name'>): OrganizationData {
  return {
    type: null,
    logo: null,
    location: null,
    year_founded: null,
    summary: null,
    sector: [],
    social: [],
    investments: null,
    may_be_person: false,
    ...known,
  };
}

/** The record of a person of whom nothing is known but `known`. */
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
