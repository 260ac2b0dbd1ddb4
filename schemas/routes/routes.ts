import { FAQ, HELP_CATEGORIES } from '../help/contents.ts';
import { pageDescription, pageTitle } from '../i18n/en/labels.ts';
import { detailPath, KINDS, type Source } from '../kinds.ts';
import type { HelpRoute, PageEntry, PageRoute, RecordRoute, RouteRules, StoryRoute } from './pageEntry.ts';
import { NOT_FOUND, PAGE_ROUTES, type PageCommandId } from './pages.ts';
import { isAccountReturn, referralIn } from './redirects.ts';
import { readStoryList, STORY_PAGES } from './storyList.ts';

/** Looks up the page of an address and its rules. */

export const PRODUCT = 'Assay';

/** A page with a fixed path and its route's rules. */
export interface FixedPage extends PageEntry, Omit<RouteRules, 'command'> {}

const ROUTES: readonly PageRoute[] = PAGE_ROUTES.map((route) =>
  'missing' in route
    ? { ...route, missing: pageTitle(route.route, route.missing), about: pageDescription(route.route, route.about) }
    : route,
);

/** The 404 page; `*` is its key in the catalog. */
export const NOT_FOUND_PAGE = {
  title: pageTitle('*', NOT_FOUND.title),
  description: pageDescription('*', NOT_FOUND.description),
};

export const FIXED_PAGES: readonly FixedPage[] = fixedPagesOf(ROUTES);
/** The routes of records; their tabs are further views of the same ones. */
export const RECORD_ROUTES: readonly RecordRoute[] = ROUTES.filter(isRecordRoute).filter(({ tabs }) => !tabs);
/** The routes of stories. */
export const STORY_ROUTES: readonly StoryRoute[] = ROUTES.filter(isStoryRoute);

/** The categories and articles of the help. */
export const HELP_PAGES: readonly FixedPage[] = ROUTES.filter(isHelpRoute).flatMap(helpPagesOf);

/** What an address leads to. */
export type Page =
  | { readonly kind: 'fixed'; readonly page: FixedPage }
  /** A section of an article of the help; which sections there are only its text says. */
  | { readonly kind: 'section'; readonly page: FixedPage; readonly section: string }
  | {
      readonly kind: 'record';
      readonly route: RecordRoute;
      readonly slug: string;
      /** Where the route has tabs. */
      readonly tab?: string;
      readonly path: string;
    }
  | { readonly kind: 'story'; readonly route: StoryRoute; readonly slug: string; readonly path: string }
  | { readonly kind: 'missing' };

/** The title of the window. */
export function documentTitle(page: string): string {
  return `${page} | ${PRODUCT}`;
}

/** The canonical path of a story's page: an opening of the operator has it among all ads. */
export function canonicalPath({ route, slug, path }: Extract<Page, { readonly kind: 'story' }>): string {
  return route.isOwn ? detailPath(KINDS[route.of].opens, slug) : path;
}

/** The page whose title and description say what an address shows: a list of news or of research is at the path of either. */
export function shownPage(page: FixedPage, search: Readonly<Record<string, unknown>>): FixedPage {
  if (page.path !== STORY_PAGES.news && page.path !== STORY_PAGES.research) return page;
  const { type } = readStoryList(search);
  return FIXED_PAGES.find(({ path }) => path === STORY_PAGES[type]) ?? page;
}

/** The address at which search engines list a page: one that shows it. */
export function canonicalAddress({ path, sameAs }: Pick<PageEntry, 'path' | 'sameAs'>): string {
  return sameAs ?? (path === STORY_PAGES.research ? `${path}?type=research` : path);
}

const findPage = pageFinder(ROUTES);

/**
 * The page at a path, without query. As in the router, a trailing slash and the case of fixed segments do not matter;
 * names of records and directories are exact. Referrals lead to signing up, returns from linked accounts to the
 * profile. Never throws.
 */
export function pageOf(pathname: string): Page {
  if (referralAt(pathname) !== null) return findPage('/signup');
  if (isAccountReturn(pathname)) return findPage('/user_profile');
  return findPage(pathname);
}

/**
 * The referral code that a path carries to signing up; null where it carries none. A record whose name contains "referral"
 * keeps its page.
 */
export function referralAt(pathname: string): string | null {
  return isOfOne(findPage(pathname).kind) ? null : referralIn(pathname);
}

/** True for pages of one record or story, whose names may hold any word. */
function isOfOne(kind: Page['kind']): boolean {
  return kind === 'record' || kind === 'story';
}

/** Finds the page at a path in a table. Routes with fewer parameters win: `/career/post-job` before `/career/$slug`. */
export function pageFinder(routes: readonly PageRoute[]): (pathname: string) => Page {
  const byPrecision = sortedByPrecision(routes);
  return (pathname) => {
    const parts = partsOf(pathname);
    for (const route of byPrecision) {
      const values = parts && valuesIn(route, parts);
      const page = values && pageWith(route, values);
      if (page) return page;
    }
    return { kind: 'missing' };
  };
}

/** The data set of the page at a path; projects where it has none. */
export function sourceOfPage(pathname: string): Source {
  const found = pageOf(pathname);
  if (found.kind === 'missing' || found.kind === 'story') return 'projects';
  return (found.kind === 'record' ? found.route.source : found.page.source) ?? 'projects';
}

const ROUTES_BY_NAME: ReadonlyMap<string, RouteRules> = new Map(ROUTES.map((route) => [route.route, route]));
const ROUTES_BY_PRECISION = sortedByPrecision(ROUTES);

/** The rules of a route by the router's name of it; undefined for one without pages, such as the root. */
export function rulesOf(route: string): RouteRules | undefined {
  // A page beside the list of its path, not within it, has `_` in its route.
  return ROUTES_BY_NAME.get(route.replaceAll('_/', '/'));
}

/** The rules for a path, also where no page has its parameters (`/directory/colors`); undefined where no route fits. */
export function rulesAt(pathname: string): RouteRules | undefined {
  const parts = partsOf(pathname);
  return parts ? ROUTES_BY_PRECISION.find((route) => valuesIn(route, parts) !== null) : undefined;
}

/** Whether a page with these rules ends in the footer. What has no rules is a 404, and does. */
export function endsInFooter(
  rules: Pick<RouteRules, 'footer'> | undefined,
  search: Readonly<Record<string, unknown>>,
): boolean {
  if (rules?.footer === 'unlessViewAll') return search.view !== 'all';
  return rules?.footer !== 'hidden';
}

/** Whether a page with these rules fills the window. */
export function fillsWindow(
  rules: Pick<RouteRules, 'fillsWindow'> | undefined,
  search: Readonly<Record<string, unknown>>,
): boolean {
  return rules?.fillsWindow === 'whenViewAll' ? search.view === 'all' : rules?.fillsWindow === true;
}

/** Whether signing in or out may lead back to a path: neither to an account form nor to a private page. */
export function canReturnTo(pathname: string): boolean {
  if (referralAt(pathname) !== null || isAccountReturn(pathname)) return false;
  const rules = rulesAt(pathname);
  return rules?.isAuthForm !== true && rules?.access !== 'member';
}

/**
 * Whether a page arrives whole as HTML. Of the others only the frame does: private pages, forms of accounts, and the
 * playground, whose rows only the browser makes.
 */
export function arrivesWhole(pathname: string): boolean {
  const page = pageOf(pathname);
  const rules =
    page.kind === 'missing' ? undefined : page.kind === 'record' || page.kind === 'story' ? page.route : page.page;
  return rules?.access !== 'member' && !rules?.isAuthForm && !rules?.playground;
}

/** A command that opens a page. */
export interface PageOpener {
  readonly id: PageCommandId;
  readonly keys: string;
  readonly pages: readonly FixedPage[];
}

/**
 * The commands that open pages, in the table's order. One with several pages opens the one of the data set that is
 * shown.
 */
export const PAGE_OPENERS: readonly PageOpener[] = PAGE_ROUTES.flatMap((route): readonly PageOpener[] => {
  if (!('pages' in route)) return [];
  const pages = fixedPagesOf([route]);
  if ('command' in route) return [{ ...route.command, pages }];
  return route.pages.flatMap((page, at) => {
    const opened = pages[at];
    return opened && 'command' in page ? [{ ...page.command, pages: [opened] }] : [];
  });
});

function fixedPagesOf(routes: readonly PageRoute[]): readonly FixedPage[] {
  return routes.flatMap((route) => {
    if (isRecordRoute(route) || isHelpRoute(route) || isStoryRoute(route)) return [];
    const { pages, command: _, ...rules } = route;
    return pages.map((page) => ({
      ...rules,
      ...page,
      title: pageTitle(page.path, page.title),
      description: pageDescription(page.path, page.description),
    }));
  });
}

function isRecordRoute(route: PageRoute): route is RecordRoute {
  return 'kind' in route;
}

function isStoryRoute(route: PageRoute): route is StoryRoute {
  return 'of' in route;
}

function isHelpRoute(route: PageRoute): route is HelpRoute {
  return 'help' in route;
}

function helpPagesOf({ help, command: _, ...rules }: HelpRoute): readonly FixedPage[] {
  const entries = help === 'category' ? HELP_CATEGORIES : help === 'article' ? HELP_CATEGORIES.flatMap(articlesOf) : [];
  return entries.map(({ path, title, summary }) => ({ ...rules, path, title, description: summary, indexable: true }));
}

/** A group of questions needs its category's title too: "Questions: General". */
function articlesOf({ id, title, articles }: (typeof HELP_CATEGORIES)[number]) {
  return id === FAQ ? articles.map((article) => ({ ...article, title: `${title}: ${article.title}` })) : articles;
}

function sortedByPrecision<T extends RouteRules>(routes: readonly T[]): readonly T[] {
  const parameters = ({ route }: RouteRules) => route.split('/').filter(isParameter).length;
  return routes.toSorted((a, b) => parameters(a) - parameters(b));
}

/** The parts of a path without their escapes; null where one is broken. */
function partsOf(pathname: string): readonly string[] | null {
  const parts = pathname.replace(/\/$/, '').split('/').slice(1).map(decoded);
  if (parts.length === 1 && parts[0] === '') return [];
  return parts.every((part) => part !== null) ? parts : null;
}

/** The values of a route's parameters in a path; null where the path is of another route. */
function valuesIn({ route }: RouteRules, parts: readonly string[]): ReadonlyMap<string, string> | null {
  const names = route
    .split('/')
    .slice(1)
    .filter((name) => name !== '');
  if (names.length !== parts.length) return null;
  const fits = names.every((name, at) =>
    isParameter(name) ? parts[at] !== '' : parts[at]?.toLowerCase() === name.toLowerCase(),
  );
  return fits ? new Map(names.flatMap((name, at) => (isParameter(name) ? [[name, parts[at] ?? '']] : []))) : null;
}

function pageWith(route: PageRoute, values: ReadonlyMap<string, string>): Page | null {
  const path = pathWith(route.route, values);
  if (isRecordRoute(route)) {
    const slug = values.get('$slug') ?? '';
    const tab = values.get('$tab');
    if (tab === undefined) return { kind: 'record', route, slug, path };
    return route.tabs?.includes(tab) ? { kind: 'record', route, slug, tab, path } : null;
  }
  if (isHelpRoute(route)) return helpPageWith(route, path, values);
  if (isStoryRoute(route)) return { kind: 'story', route, slug: values.get('$slug') ?? '', path };
  const page = fixedPagesOf([route]).find((one) => one.path === path || pathWith(one.path, values) === path);
  return page ? { kind: 'fixed', page: { ...page, path } } : null;
}

function helpPageWith({ help }: HelpRoute, path: string, values: ReadonlyMap<string, string>): Page | null {
  const section = help === 'section' ? (values.get('$slug') ?? '') : null;
  const article = section === null ? path : path.split('/').slice(0, -1).join('/');
  const page = HELP_PAGES.find((one) => one.path === article);
  if (!page) return null;
  return section === null ? { kind: 'fixed', page } : { kind: 'section', page, section };
}

function pathWith(pattern: string, values: ReadonlyMap<string, string>): string {
  return pattern
    .split('/')
    .map((part) => (isParameter(part) ? encodeURIComponent(values.get(part) ?? '') : part))
    .join('/');
}

function isParameter(part: string): boolean {
  return part.startsWith('$');
}

/** A part of an address without its escapes; null where one is broken. */
export function decoded(text: string): string | null {
  try {
    const part = decodeURIComponent(text);
    // Half a character cannot be written into an address again.
    return /\p{Surrogate}/u.test(part) ? null : part;
  } catch {
    return null;
  }
}
