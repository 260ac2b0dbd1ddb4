/** The one table between the names a kind of thing has on the wire, in addresses, in queries and in watchlists. */
export const SOURCES = ['projects', 'people', 'organizations', 'fundraising'] as const;
/** A directory, as its address names it. */
export type Source = (typeof SOURCES)[number];

/** Data sets beside the directories: what is published or proposed about their entities. A sync of the directories leaves them. */
export const STORY_SETS = ['news', 'research', 'jobs', 'proposals'] as const;
export type StorySet = (typeof STORY_SETS)[number];

/** Every table that people filter, sort and export: the directories first. */
export const DATA_SET_NAMES = [...SOURCES, ...STORY_SETS] as const;
export type DataSetName = (typeof DATA_SET_NAMES)[number];

/** Data sets of which is counted how much is known: their tables begin without columns that are nearly empty. */
export const COUNTED_SETS = [...SOURCES, 'jobs'] as const;
export type CountedSet = (typeof COUNTED_SETS)[number];

export function isCounted(name: string): name is CountedSet {
  return COUNTED_SETS.some((counted) => counted === name);
}

/** Data sets of which views are saved as lists, whose rows are watched for alerts. */
export const LISTED_SOURCES = [...SOURCES, 'jobs', 'proposals'] as const;
export type ListedSource = (typeof LISTED_SOURCES)[number];

/** Directories with a watchlist. */
export const WATCHED_ENTITIES = ['projects', 'people', 'organizations'] as const satisfies readonly Source[];

/** What a reference or a search result points to, in the order in which groups of them are shown. */
export const ENTITY_KINDS = ['project', 'venture', 'people'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

export function isEntityKind(value: unknown): value is EntityKind {
  return ENTITY_KINDS.some((kind) => kind === value);
}

/** The data set of each kind of entity. */
export const SOURCE_OF_KIND = {
  project: 'projects',
  venture: 'organizations',
  people: 'people',
} as const satisfies Record<EntityKind, Source>;

/** What a record with a page is: an entity, an article, a piece of research, an ad for a job, a proposal. */
export const RECORD_KINDS = [...ENTITY_KINDS, 'news', 'research', 'job', 'proposal'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export interface KindNames {
  readonly source: DataSetName;
  /** What a row is about: a round is about its project. */
  readonly opens: RecordKind;
  readonly rowsSid: string;
  readonly totalSid: string;
  readonly optionsSid: string;
  readonly summarySid: string;
  readonly pivotSid: string;
  /** Of data sets with columns of figures over time. */
  readonly seriesSid?: 'series_projects' | 'series_funds';
  /** Watchlist of its rows. */
  readonly watchlist?: 'watchlist_project' | 'watchlist_user' | 'watchlist_venture' | 'watchlist_job';
}

/** A directory has more: the top rows of its page, and always a watchlist. */
export interface DirectoryNames extends KindNames {
  readonly source: Source;
  readonly opens: EntityKind;
  readonly dashboardSid: string;
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
    pivotSid: 'pivot_projects',
    seriesSid: 'series_projects',
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
    pivotSid: 'pivot_people',
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
    pivotSid: 'pivot_organizations',
    seriesSid: 'series_funds',
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
    pivotSid: 'pivot_rounds',
    watchlist: 'watchlist_project',
  },
  news: {
    source: 'news',
    opens: 'news',
    rowsSid: 'master_news',
    totalSid: 'total_news',
    optionsSid: 'options_news',
    summarySid: 'summary_news',
    pivotSid: 'pivot_news',
  },
  research: {
    source: 'research',
    opens: 'research',
    rowsSid: 'master_research',
    totalSid: 'total_research',
    optionsSid: 'options_research',
    summarySid: 'summary_research',
    pivotSid: 'pivot_research',
  },
  jobs: {
    source: 'jobs',
    opens: 'job',
    rowsSid: 'master_jobs',
    totalSid: 'total_jobs',
    optionsSid: 'options_jobs',
    summarySid: 'summary_jobs',
    pivotSid: 'pivot_jobs',
    watchlist: 'watchlist_job',
  },
  proposals: {
    source: 'proposals',
    opens: 'proposal',
    rowsSid: 'list_proposals',
    totalSid: 'total_proposals',
    optionsSid: 'options_proposals',
    summarySid: 'summary_proposals',
    pivotSid: 'pivot_proposals',
  },
} as const satisfies Record<Source, DirectoryNames> & Record<StorySet, KindNames>;

/** True for the name of a directory; anything else in an address is a 404. */
export function isSource(text: string): text is Source {
  return (SOURCES as readonly string[]).includes(text);
}

const TABLE_PATHS: Readonly<Record<StorySet, string>> = {
  news: '/news-research',
  research: '/news-research',
  jobs: '/crypto-jobs',
  proposals: '/dao',
};

/** The page with the table of a data set. */
export function tablePath(name: DataSetName): string {
  if (isSource(name)) return `/directory/${name}`;
  return TABLE_PATHS[name];
}

/** The page that opens saved lists of a data set. */
export function listPath(source: ListedSource): string {
  return isSource(source) ? `/master-demo/${source}` : tablePath(source);
}

/** Digits that fit a bigint: the number of a round, which is its address. */
const ROUND_NUMBER = /^[1-9]\d{0,17}$/;

/** True for what can be the number of a round. */
export function isRoundNumber(text: string): boolean {
  return ROUND_NUMBER.test(text);
}

/** First part of a page's path, where it is not the wire type itself. */
const PATH_OF_TYPE: ReadonlyMap<string, string> = new Map([
  ['token', 'project'],
  ['venture', 'organization'],
  ['job', 'crypto-jobs'],
  ['proposal', 'dao'],
]);

/**
 * The path of a record's page. Wire types `project` and `token` open /project, `venture` opens /organization, `job` opens
 * /crypto-jobs, `proposal` opens /dao, any other type opens the path of its own name.
 */
export function detailPath(type: string, slug: string): string {
  return `/${PATH_OF_TYPE.get(type) ?? type}/${encodeURIComponent(slug)}`;
}
