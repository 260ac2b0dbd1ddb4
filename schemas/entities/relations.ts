/**
 * What a profile knows beside its directory's row, one interface a table. Sample data and feeds write them, detail queries
 * read them. Numbers are the `_id` of rows; dates are partial ISO dates; money is in US dollars. Rounds' investors and
 * portfolios follow from the rows of the directories and are not listed here.
 */

/** A job of a person, at an organization, a project, or the company behind a project (both). */
export interface Employment {
  readonly person_id: number;
  /** Order of a person's jobs: the present primary one first. */
  readonly place: number;
  readonly organization_id: number | null;
  readonly project_id: number | null;
  readonly position: string | null;
  readonly from_date: string | null;
  /** Null: still there, or unknown. */
  readonly to_date: string | null;
  readonly is_primary: boolean;
}

/** A person who founded an organization or a project. */
export interface Founder {
  readonly person_id: number;
  readonly founded_kind: 'organization' | 'project';
  readonly founded_id: number;
}

/** The organization that issues a project's token, or the company behind the project. */
export interface TokenOrganization {
  readonly project_id: number;
  readonly organization_id: number;
}

export interface ProjectFacts {
  readonly project_id: number;
  /** Change of the market cap within 24 hours, in percent. */
  readonly market_cap_rate_24h: number | null;
  readonly year_founded: number | null;
  /** When it was founded, where more than the year is known: a partial date. */
  readonly founded: string | null;
  /** The country or town it is based in. */
  readonly location: string | null;
  readonly website: string | null;
  /** Its pages elsewhere. */
  readonly social: readonly string[];
  /** Names of the blockchains it runs on. */
  readonly ecosystem: readonly string[];
  /** The description with its markup; null: the plain text of the directory is all there is. */
  readonly description_html: string | null;
  /** TVL by blockchain, the largest first. */
  readonly chain_tvls: readonly ChainTvl[];
}

/** The value locked on a blockchain, which has its own name whatever sources call it. */
export interface ChainTvl {
  readonly chain: string;
  readonly tvl_usd: number;
}

/** A token's contract on a blockchain, which is named as its source does. */
export interface ProjectContract {
  readonly project_id: number;
  readonly place: number;
  readonly chain: string;
  readonly address: string;
}

/** A pair in which an exchange trades the token; figures of the last 24 hours. */
export interface ProjectMarket {
  readonly project_id: number;
  /** Largest volume first. */
  readonly place: number;
  readonly exchange: string;
  readonly pair: string;
  readonly price_usd: number | null;
  readonly volume_usd: number | null;
  readonly url: string | null;
}

export interface OrganizationFacts {
  readonly organization_id: number;
  readonly website: string | null;
  readonly twitter: string | null;
  readonly linkedin: string | null;
  readonly crunchbase_link: string | null;
  readonly email_address: string | null;
  readonly assets_under_management: number | null;
  /** When it was founded, where more than the year is known: a partial date. */
  readonly founded: string | null;
}

export interface PersonFacts {
  readonly person_id: number;
  /** All present titles, the primary one first. */
  readonly job_title: readonly string[];
  readonly twitter: string | null;
  readonly linkedin: string | null;
  readonly crunchbase: string | null;
}

export interface RoundFacts {
  readonly round_id: number;
  readonly subcategories: readonly string[];
}

/** The row of each table. */
export interface RelationRows {
  readonly employments: Employment;
  readonly founders: Founder;
  readonly token_organizations: TokenOrganization;
  readonly project_facts: ProjectFacts;
  readonly project_contracts: ProjectContract;
  readonly project_markets: ProjectMarket;
  readonly organization_facts: OrganizationFacts;
  readonly person_facts: PersonFacts;
  readonly round_facts: RoundFacts;
}
export type RelationTable = keyof RelationRows;
export type Relations = { readonly [Table in RelationTable]: readonly RelationRows[Table][] };

/** Which of somebody's pages is which; the first page of no known place is the website. */
export interface PagesByPlace {
  readonly website: string | null;
  readonly twitter: string | null;
  readonly linkedin: string | null;
  readonly crunchbase: string | null;
}

/** Hosts of each place; those of the sample data end in `.example`. */
const PLACES = {
  twitter: /^(?:x\.com|twitter\.(?:com|example))$/,
  linkedin: /^linkedin\.(?:com|example)$/,
  crunchbase: /^crunchbase\.(?:com|example)$/,
} as const;

/** Places where a page is nobody's own site. */
const OTHER_PLACES =
  /^(?:t\.me|telegram\.(?:me|org|example)|github\.(?:com|example)|discord\.(?:com|gg)|medium\.com|youtube\.com|facebook\.com|instagram\.com|reddit\.com|.*\.substack\.com)$/;

export function pagesByPlace(links: readonly string[]): PagesByPlace {
  const hosts = links.map((link) => ({ link, host: hostOf(link) }));
  const on = (place: RegExp) => hosts.find(({ host }) => host !== null && place.test(host))?.link ?? null;
  const isElsewhere = (host: string) =>
    OTHER_PLACES.test(host) || Object.values(PLACES).some((place) => place.test(host));
  return {
    website: hosts.find(({ host }) => host !== null && !isElsewhere(host))?.link ?? null,
    twitter: on(PLACES.twitter),
    linkedin: on(PLACES.linkedin),
    crunchbase: on(PLACES.crunchbase),
  };
}

/** The host of an address, without `www.` and a country's two letters (`de.linkedin.com`). */
function hostOf(link: string): string | null {
  const host = /^https?:\/\/([^/?#:]+)/i.exec(link)?.[1]?.toLowerCase();
  return host?.replace(/^(?:www|[a-z]{2})\.(?=[^.]+\.[^.]+$)/, '') ?? null;
}
