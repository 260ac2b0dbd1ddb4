/** The one table between the names a kind of thing has on the wire, in addresses, in queries and in watchlists. */
export const SOURCES = ['projects', 'people', 'organizations', 'fundraising'] as const;
/** A directory, as its address names it. */
export type Source = (typeof SOURCES)[number];

/** What a reference or a search result points to, in the order in which groups of them are shown. */
export const ENTITY_KINDS = ['project', 'venture', 'people'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

export interface KindNames {
  readonly source: Source;
  /** What a row of this directory is about: a round is about its project. */
  readonly opens: EntityKind;
  readonly rowsSid: string;
  readonly totalSid: string;
  readonly dashboardSid: string;
  readonly optionsSid: string;
  readonly summarySid: string;
  /** Watchlist of this directory's rows. */
  readonly watchlist: 'watchlist_project' | 'watchlist_user' | 'watchlist_venture';
}

export const KINDS = {
  projects: {
    source: 'projects',
    opens: 'project',
    rowsSid: 'master_projects',
    totalSid: 'total_projects',
    dashboardSid: 'dashboard_projects',
    optionsSid: 'options_projects',
    summarySid: 'summary_projects',
    watchlist: 'watchlist_project',
  },
  people: {
    source: 'people',
    opens: 'people',
    rowsSid: 'master_people',
    totalSid: 'total_people',
    dashboardSid: 'dashboard_people',
    optionsSid: 'options_people',
    summarySid: 'summary_people',
    watchlist: 'watchlist_user',
  },
  organizations: {
    source: 'organizations',
    opens: 'venture',
    rowsSid: 'master_funds',
    totalSid: 'total_funds',
    dashboardSid: 'dashboard_ventures',
    optionsSid: 'options_funds',
    summarySid: 'summary_funds',
    watchlist: 'watchlist_venture',
  },
  fundraising: {
    source: 'fundraising',
    opens: 'project',
    rowsSid: 'master_fundraising',
    totalSid: 'total_fundraising',
    dashboardSid: 'dashboard_fundraising',
    optionsSid: 'options_fundraising',
    summarySid: 'summary_fundraising',
    watchlist: 'watchlist_project',
  },
} as const satisfies Record<Source, KindNames>;

/** True for the name of a directory; anything else in an address is a 404. */
export function isSource(text: string): text is Source {
  return (SOURCES as readonly string[]).includes(text);
}

/** Digits that fit a bigint: the number of a round, which is its address. */
const ROUND_NUMBER = /^[1-9]\d{0,17}$/;

/** True for what can be the number of a round. */
export function isRoundNumber(text: string): boolean {
  return ROUND_NUMBER.test(text);
}

/**
 * The path of a profile. Wire types `project` and `token` open /project, `venture` opens /organization, any other type
 * opens the path of its own name.
 */
export function detailPath(type: string, slug: string): string {
  const segment = type === 'token' || type === 'project' ? 'project' : type === 'venture' ? 'organization' : type;
  return `/${segment}/${encodeURIComponent(slug)}`;
}
