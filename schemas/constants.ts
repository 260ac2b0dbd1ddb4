/** The business constants: one name a rule, so that a number is never written twice. */

export const PAGE_TAKE = 100;
export const PAGE_TAKE_MAX = 1000;
/** Rows of a part of a whole data set: few enough requests for the largest that is held, each of moderate size. */
export const WHOLE_TAKE = 3000;
/** Data sets up to this size are loaded whole by the browser; larger ones by page. */
export const HELD_WHOLE_MAX = 25_000;
/** Rows of a directory in its HTML: more than a common window shows, one page for readers without script. */
export const HTML_ROWS = 32;
/** A table begins with the columns that its first rows know: so many of its default order are looked at. */
export const KNOWN_ROWS = 100;
export const COLUMN_WIDTH = { min: 80, max: 420 } as const;
export const EMPTY_VALUE = '--';

export const DASHBOARD_LIMIT = 8;
/** Of how many days, up to the newest round, the largest rounds stand above their directory. */
export const RECENT_DAYS = 30;
/** Dashboards sort by: the data set's own order, 24 h change, market cap, total fundraising. */
export const SORT_FILTER_TYPE = { default: 0, change24h: 1, marketCap: 2, totalFundraising: 3 } as const;

export const GLOBAL_SEARCH = { limit: 30, defaultTerm: 'Bitcoin', debounceMs: 300 } as const;
/** Quarters of an investor's financials. */
export const FINANCIALS_LIMIT = 12;
/** Length of a profile's lists in one answer; the profile says how many more there are. */
export const PROFILE_LIMITS = {
  rounds: 100,
  ledRounds: 20,
  alikeRounds: 8,
  backers: 60,
  portfolio: 100,
  members: 60,
  experience: 40,
  news: 20,
  events: 60,
  markets: 20,
  contracts: 40,
  similar: 8,
  roadmap: 40,
  sectors: 12,
  investors: 40,
  tokens: 60,
} as const;
export const COINVESTORS_LIMIT = 30;
/** Most co-investors of an answer: more than any organization has. Only of the first of them is it said how often each two met. */
export const COINVESTORS_MAX = 5_000;
export const COINVESTORS_PAIRED_MAX = 100;
/** Records or lines that are compared at once: as many as colors can tell apart. */
export const COMPARED_MAX = 8;
/** Chains between two entities: their longest, how many of one length, rounds or jobs named for a step, and the widest level of the search. */
export const PATHS_LIMITS = { steps: 6, chains: 3, evidence: 5, nodes: 50_000 } as const;
/** A longer text names no record. */
export const SLUG_LENGTH_MAX = 200;

export const PROJECT_NAME = { max: 20, cutTo: 16 } as const;
export const PRICE_DECIMALS = 4;
export const CHANGE_DECIMALS = 2;
export const WALLET_ADDRESS = { head: 8, tail: 5 } as const;
export const AVATAR = { sizePx: 24, shownMin: 1 } as const;

/** The ranges a date filter offers, as rolling dates. */
export const DATE_RANGES = ['-P1M', '-P3M', '-P6M', '-P1Y', '-P2Y', '-P3Y'] as const;
export type DateRange = (typeof DATE_RANGES)[number];

export const ANOTHER_COMPANY = 'Perhaps another company';

/** What is in doubt of a round: it may be of another company with the name of the project. */
export const ROUND_DOUBTS = [ANOTHER_COMPANY] as const;

/** Round filters by token: any round, rounds of projects without a token, rounds of projects with one. */
export const TOKEN_STATES = ['No Token', 'Tokens included'] as const;

/** How long the notice for small screens stays away once it was answered. */
export const MOBILE_NOTICE_DISMISSED_MS = 1_800_000;

/** How long the agreement to count page views is remembered. */
export const CONSENT_COOKIE_SECONDS = 31_536_000;

/** How long the newsletter box shows that an address is none. */
export const NEWSLETTER_ERROR_MS = 2000;

export const CACHE_UNUSED_MS = 60_000;
/** Rows that one copy to the clipboard can hold. */
export const COPIED_ROWS_MAX = 20_000;

/** Languages an account can have. Another one needs a folder beside `i18n/en` and an entry in `i18n/languages.ts`. */
export const LANGUAGES = ['en', 'vi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How readers may have dates written; months by name in the order of the language. */
export const DATE_FORMATS = ['MMM D, YYYY', 'DD/MM/YYYY'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** How long a link out of the product waits for its analytics event. */
export const OUTBOUND_ANALYTICS_TIMEOUT_MS = 250;
export const TOOLTIP_DELAY_MS = 300;
/** A touch that rests this long opens the tooltip of what it rests on. */
export const LONG_PRESS_MS = 500;
export const FONT_TIMEOUT_MS = 3000;

/** Ranks of contributors; they grow only by contributing. */
export const CONTRIBUTOR_TIERS = [0, 1, 2, 3] as const;

/** The sample data: sizes for 5,000 projects; other sizes scale in proportion. */
export const SAMPLE_SIZES = { projects: 5000, organizations: 3000, people: 6000, fundraising: 12_000 } as const;
export const SAMPLE_ROWS = { min: 1, default: 5000, max: 1_000_000 } as const;
