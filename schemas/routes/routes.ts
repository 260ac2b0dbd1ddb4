import { detailPath, type EntityKind, SOURCES, type Source } from '../kinds.ts';
import { isAccountReturn } from './accountReturn.ts';
import { MEMBER_PAGES, PROFILE_PAGE, SIGN_UP_PAGE } from './privateRoutes.ts';
import { referralIn } from './referral.ts';

/**
 * Every public page of the product, once: its route, the name in its title, what a search result says of it, and whether it
 * may be found. The server writes HTML, sitemap and robots from this table. A route that is missing here is a 404.
 */

export const PRODUCT = 'Assay';

/** A page with an address of its own. */
export interface FixedPage {
  /** The route as the router names it. */
  readonly route: string;
  readonly path: string;
  /** Without the product's name. */
  readonly title: string;
  /** 70 to 160 characters. */
  readonly description: string;
  /** Whether search engines may list it; those that may are in the sitemap. */
  readonly indexable: boolean;
}

/** The page of one project, organization or person; `/project/{slug}` and the like. */
export interface RecordRoute {
  readonly route: string;
  readonly kind: EntityKind;
  /** The directory whose rows these are. */
  readonly source: Source;
  /** What the page is called when nothing has its address. */
  readonly missing: string;
  /** What such a page tells; said of a record where its own description is short. */
  readonly about: string;
}

interface DirectoryText {
  readonly title: string;
  readonly directory: string;
  readonly screener: string;
}

const DIRECTORIES: Readonly<Record<Source, DirectoryText>> = {
  projects: {
    title: 'Projects',
    directory:
      'Crypto projects and tokens with price, market cap, volume, TVL, supply, investors and people. Filter, sort, search and export them.',
    screener:
      'Screen crypto projects by price, change, market cap, TVL and sector: typed conditions, selections, sums and CSV, all from the keyboard.',
  },
  people: {
    title: 'People',
    directory:
      'The people of the crypto economy: founders, investors and builders, with their roles, organizations, projects and places.',
    screener:
      'Screen founders, investors and builders by role, organization, sector and place: typed conditions, selections and CSV from the keyboard.',
  },
  organizations: {
    title: 'Organizations',
    directory:
      'Funds, labs, DAOs and companies in crypto: type, portfolio, rounds joined, amounts, founders and whether they invest at present.',
    screener:
      'Screen crypto funds, labs and DAOs by portfolio, amounts and activity: typed conditions, selections, sums and CSV from the keyboard.',
  },
  fundraising: {
    title: 'Fundraising',
    directory:
      'Crypto funding rounds with date, stage, amount, investors and source. See who raised, from whom and when; filter and export.',
    screener:
      'Screen crypto funding rounds by date, stage, amount and investor: rolling dates, typed conditions, sums and CSV from the keyboard.',
  },
};

const HOME: FixedPage = {
  route: '/',
  path: '/',
  title: 'Home',
  description:
    'Every project, person, fund and round of the crypto economy, in tables that filter, sort, search and export thousands of rows at once.',
  indexable: true,
};

export const FIXED_PAGES: readonly FixedPage[] = [
  HOME,
  ...SOURCES.map(
    (source): FixedPage => ({
      route: '/directory/$source',
      path: `/directory/${source}`,
      title: DIRECTORIES[source].title,
      description: DIRECTORIES[source].directory,
      indexable: true,
    }),
  ),
  ...SOURCES.map(
    (source): FixedPage => ({
      route: '/master-demo/$source',
      path: `/master-demo/${source}`,
      title: `${DIRECTORIES[source].title} screener`,
      description: DIRECTORIES[source].screener,
      indexable: true,
    }),
  ),
  ...SOURCES.map(
    (source): FixedPage => ({
      route: '/directory-demo/$source',
      path: `/directory-demo/${source}`,
      title: `${DIRECTORIES[source].title} playground`,
      description: `Up to a million made-up ${source === 'fundraising' ? 'funding rounds' : source}, generated in your browser: try every filter, sort and export without a server.`,
      // What it shows is made up.
      indexable: false,
    }),
  ),
  ...MEMBER_PAGES,
];

export const RECORD_ROUTES: readonly RecordRoute[] = [
  {
    route: '/project/$slug',
    kind: 'project',
    source: 'projects',
    missing: 'No such project',
    about: 'Price, market cap, supply, funding rounds, investors and people, each with its source.',
  },
  {
    route: '/organization/$slug',
    kind: 'venture',
    source: 'organizations',
    missing: 'No such organization',
    about: 'Portfolio, funding rounds joined, amounts, founders and links, each with its source.',
  },
  {
    route: '/people/$slug',
    kind: 'people',
    source: 'people',
    missing: 'No such person',
    about: 'Role, organization, projects, funding rounds joined and links, each with its source.',
  },
];

export const NOT_FOUND_PAGE = {
  title: 'Page not found',
  description:
    'Sorry, the page you visited does not exist. The directories of projects, people, organizations and rounds do.',
} as const;

/** What an address leads to. */
export type Page =
  | { readonly kind: 'fixed'; readonly page: FixedPage }
  | { readonly kind: 'record'; readonly route: RecordRoute; readonly slug: string; readonly path: string }
  | { readonly kind: 'missing' };

/** The title of the window. */
export function documentTitle(page: string): string {
  return `${page} | ${PRODUCT}`;
}

const FIXED_BY_PATH: ReadonlyMap<string, FixedPage> = new Map(FIXED_PAGES.map((page) => [page.path, page]));
const RECORD_BY_SEGMENT: ReadonlyMap<string, RecordRoute> = new Map(
  RECORD_ROUTES.map((route) => [route.route.split('/')[1] ?? '', route]),
);

/**
 * The page at the path of an address, without query. As the router does, a slash at the end and the case of a route's own
 * words make no difference; names of records and directories are compared as they are. A referral leads to signing up,
 * the return from a linked account to the member's own page. Never throws.
 */
export function pageOf(pathname: string): Page {
  if (referralIn(pathname) !== null) return { kind: 'fixed', page: SIGN_UP_PAGE };
  if (isAccountReturn(pathname)) return { kind: 'fixed', page: PROFILE_PAGE };
  const parts = pathname.replace(/\/$/, '').split('/').slice(1);
  const [first = '', second] = parts;
  const segment = first.toLowerCase();
  if (parts.length <= 1 && segment === '') return { kind: 'fixed', page: HOME };
  if (parts.length === 1) {
    const page = FIXED_BY_PATH.get(`/${segment}`);
    if (page) return { kind: 'fixed', page };
  }
  if (parts.length === 2 && second) {
    const name = decoded(second);
    const record = RECORD_BY_SEGMENT.get(segment);
    if (record && name !== null) {
      return { kind: 'record', route: record, slug: name, path: detailPath(record.kind, name) };
    }
    const page = FIXED_BY_PATH.get(`/${segment}/${name}`);
    if (page) return { kind: 'fixed', page };
  }
  return { kind: 'missing' };
}

/** A part of an address without its escapes; null where one is broken. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
