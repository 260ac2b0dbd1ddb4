import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { WATCHED_SOURCES } from '#schemas/columns/watched.ts';
import type { Language } from '#schemas/constants.ts';
import { addressIn } from '#schemas/i18n/buildLanguage.ts';
import { pageTitle } from '#schemas/i18n/vi/labels.ts';
import type { HelpRoute, ListedRoute, PageRoute } from '#schemas/routes/pageEntry.ts';
import { PAGE_ROUTES } from '#schemas/routes/pages.ts';
import { canonicalAddress, documentTitle, FIXED_PAGES, shownPage } from '#schemas/routes/routes.ts';
import { expectAccessibleLayout } from '../support/accessible.ts';
import { firstOpening, firstSlug } from '../support/firstRecords.ts';
import { admin, createMember, signInQuietly } from '../support/members.ts';
import { expectStanding, WALK, walkTo } from '../support/pages.ts';

/** Further addresses of a route, beside those of the table of pages. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  '/compare/$source': ['/compare/projects?ids=korvane,lumenfold,nobody'],
  '/signin': ['/signin?google=failed'],
  '/signup': ['/signup?referral=LINH-7', '/referral/LINH-7'],
  '/watchlist': WATCHED_SOURCES.map((tab) => `/watchlist?tab=${tab}`),
};

/** One article stands for all: they differ in their text alone. */
const HELP_EXAMPLES: Readonly<Record<HelpRoute['help'], readonly string[]>> = {
  category: ['/support/getting-started'],
  article: ['/support/getting-started/directory', '/support/faq/general'],
  section: ['/support/getting-started/data/two-dashes'],
};

/** Every address of a route that the table names, and for a record the first one of its directory. */
async function addressesOf(route: PageRoute, request: APIRequestContext): Promise<readonly string[]> {
  // Making the rows of a playground takes longest; few show as much.
  const rows = route.playground ? '?rows=60' : '';
  if ('pages' in route) return openPaths(route).map((path) => path + rows);
  if ('help' in route) return HELP_EXAMPLES[route.help];
  if ('of' in route) {
    // The sample has none; the journeys of the DAO open one.
    if (route.of === 'proposals') return [];
    const slug = route.isOwn ? await firstOpening(request) : await firstSlug(request, route.of);
    return [route.route.replace('$slug', slug)];
  }
  const address = route.route.replace('$slug', await firstSlug(request, route.source));
  return route.tabs ? route.tabs.map((tab) => address.replace('$tab', tab)) : [address];
}

/** The paths of a route's pages, without those that need a name. */
const openPaths = ({ pages }: ListedRoute) => pages.flatMap(({ path }) => (path.includes('$') ? [] : [path]));

/** The page with a fixed path that an address shows. */
const fixedPageAt = (address: string) => {
  const [at, search = ''] = address.split('?');
  const page = FIXED_PAGES.find(({ path }) => path === at);
  return page && shownPage(page, Object.fromEntries(new URLSearchParams(search)));
};

/** Their tabs are views of one page, which is loaded at its own address. */
const hasTabs = (route: PageRoute) => 'tabs' in route || route.route === '/profile-settings/$activeTab';

/** Opens an address by the tab of the open page that leads there, which costs a third of loading it; else by `open`. */
async function openTab(page: Page, address: string, open: () => Promise<unknown>): Promise<void> {
  const tabs = page.getByRole('main').locator('nav:has([aria-current=page])');
  const tab = tabs.locator(`a[href="${address}"]`).first();
  if ((await tab.count()) === 0) return void (await open());
  await tab.click();
  await expect(tab).toHaveAttribute('aria-current', 'page');
}

/** Routes that share a browser: those of a table take long and have one each. */
const isTable = (route: PageRoute) => 'pages' in route && route.pages.some(({ source }) => source !== undefined);
const WALKS: readonly { readonly name: string; readonly routes: readonly PageRoute[] }[] = [
  ...PAGE_ROUTES.filter(isTable).map((route) => ({ name: route.route, routes: [route] })),
  ...(['public', 'member'] as const).map((access) => ({
    name: `every other page of access "${access}"`,
    routes: PAGE_ROUTES.filter((route) => route.access === access && !isTable(route)),
  })),
];

/** A page for a walk, and what has gone wrong on its console since the last look. */
async function openWalk(page: Page, routes: readonly PageRoute[], baseURL: string): Promise<() => readonly string[]> {
  if (routes.some(({ access }) => access === 'member')) {
    const member = await createMember();
    // For anybody else `/review` turns into a page that is not found.
    await admin('role', member.username, 'provider');
    await signInQuietly(page.context(), baseURL, member);
  }
  // Comes from inside, so that `/` stays home.
  await page.addInitScript(() => sessionStorage.setItem('hasNavigated', 'true'));
  const wrong: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') wrong.push(message.text());
  });
  page.on('pageerror', (error) => wrong.push(error.message));
  return () => wrong;
}

/** True in a second browser, which has few of the journeys: those of the first check pages for accessibility. */
const checksPages = () => test.info().project.metadata.checksPages === true;

/** The page at an address stands, under its title and its canonical address in a language. */
async function expectPage(page: Page, address: string, language: Language, baseURL: string): Promise<void> {
  const fixed = fixedPageAt(address);
  if (fixed) {
    const canonical = page.locator('link[rel="canonical"]');
    const href = new URL(addressIn(language, canonicalAddress(fixed)), baseURL).href;
    await expect(canonical).toHaveAttribute('href', href);
  }
  const title = fixed && (language === 'en' ? fixed.title : pageTitle(fixed.path, ''));
  // Of compared records their names are the title.
  await expect(page).toHaveTitle(title && !address.includes('?ids=') ? documentTitle(title) : / \| Assay$/);
  await expectStanding(page);
  if (checksPages()) await expectAccessibleLayout(page);
}

for (const { name, routes } of WALKS) {
  test(`${name} opens with nothing wrong on the console`, WALK, async ({ page, request, baseURL: site }) => {
    if (checksPages()) test.slow();
    const baseURL = site ?? '';
    const wrong = await openWalk(page, routes, baseURL);
    let theme: 'dark' | 'light' = 'dark';
    for (const route of routes) {
      await test.step(route.route, async () => {
        // By turns: a theme changes nothing but colors, which are looked at page by page elsewhere.
        theme = theme === 'dark' ? 'light' : 'dark';
        await page.emulateMedia({ colorScheme: theme });
        for (const address of [...(await addressesOf(route, request)), ...(VARIANTS[route.route] ?? [])]) {
          const load = () => page.goto(address);
          await (hasTabs(route) ? openTab(page, address, load) : load());
          await expectPage(page, address, 'en', baseURL);
          expect(wrong(), address).toEqual([]);
        }
      });
    }
  });
}

test(
  'every page of a member opens in Vietnamese with nothing wrong on the console',
  WALK,
  async ({ page, request, baseURL: site }) => {
    const baseURL = site ?? '';
    const routes = PAGE_ROUTES.filter(({ access }) => access === 'member');
    const wrong = await openWalk(page, routes, baseURL);
    let isLoaded = false;
    for (const route of routes) {
      await test.step(route.route, async () => {
        for (const address of await addressesOf(route, request)) {
          const below = addressIn('vi', address);
          const walk = () => walkTo(page, below);
          if (!isLoaded) await page.goto(below);
          else await (hasTabs(route) ? openTab(page, below, walk) : walk());
          isLoaded = true;
          await expectPage(page, address, 'vi', baseURL);
          expect(wrong(), address).toEqual([]);
        }
      });
    }
  },
);
