import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { WATCHED_SOURCES } from '#schemas/columns/watched.ts';
import type { HelpRoute, ListedRoute, PageRoute } from '#schemas/routes/pageEntry.ts';
import { PAGE_ROUTES } from '#schemas/routes/pages.ts';
import { documentTitle, FIXED_PAGES } from '#schemas/routes/routes.ts';
import { firstOpening, firstSlug } from '../support/firstRecords.ts';
import { admin, createMember, signInQuietly } from '../support/members.ts';

/** Further addresses of a route, beside those of the table of pages. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  '/master-demo/$source': ['/master-demo/projects?rows=1000'],
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
  const variants = VARIANTS[route.route] ?? [];
  // Making the rows of a playground takes longest; few show as much.
  const rows = route.playground ? '?rows=500' : '';
  if ('pages' in route) return [...openPaths(route).map((path) => path + rows), ...variants];
  if ('help' in route) return HELP_EXAMPLES[route.help];
  if ('of' in route) {
    // The sample has none; the journeys of the DAO open one.
    if (route.of === 'proposals') return [];
    const slug = route.isOwn ? await firstOpening(request) : await firstSlug(request, route.of);
    return [route.route.replace('$slug', slug), ...variants];
  }
  const address = route.route.replace('$slug', await firstSlug(request, route.source));
  return route.tabs ? route.tabs.map((tab) => address.replace('$tab', tab)) : [address, ...variants];
}

/** The paths of a route's pages, without those that need a name. */
const openPaths = ({ pages }: ListedRoute) => pages.flatMap(({ path }) => (path.includes('$') ? [] : [path]));

/** The page with a fixed path that an address opens; what stands behind the path does not matter. */
const fixedPageAt = (address: string) => FIXED_PAGES.find(({ path }) => path === address.replace(/\?.*/, ''));

/** Their tabs are views of one page, which is loaded at its own address. */
const hasTabs = (route: PageRoute) => 'tabs' in route || route.route === '/profile-settings/$activeTab';

/** Opens an address by the tab of the open page that leads there, which costs a third of loading it; else loads it. */
async function openTab(page: Page, address: string): Promise<void> {
  const tabs = page.getByRole('main').locator('nav:has([aria-current=page])');
  const tab = tabs.locator(`a[href="${address}"]`).first();
  if ((await tab.count()) === 0) return void (await page.goto(address));
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

for (const { name, routes } of WALKS) {
  test(`${name} opens in both themes with nothing wrong on the console`, async ({ page, request, baseURL }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    if (routes.some(({ access }) => access === 'member')) {
      const member = await createMember();
      // For anybody else `/review` turns into a page that is not found.
      await admin('role', member.username, 'provider');
      await signInQuietly(page.context(), baseURL ?? '', member);
    }
    // Comes from inside, so that `/` stays home.
    await page.addInitScript(() => sessionStorage.setItem('hasNavigated', 'true'));
    let theme: 'dark' | 'light' = 'dark';
    const wrong: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') wrong.push(message.text());
    });
    page.on('pageerror', (error) => wrong.push(error.message));
    for (const route of routes) {
      await test.step(route.route, async () => {
        for (const address of await addressesOf(route, request)) {
          if (hasTabs(route)) await openTab(page, address);
          else await page.goto(address);
          const fixed = fixedPageAt(address);
          // Of compared records their names are the title.
          const isFixed = fixed && !address.includes('?ids=');
          await expect(page).toHaveTitle(isFixed ? documentTitle(fixed.title) : / \| Assay$/);
          await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
          await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
          // Each begins in the theme that the one before ended in.
          theme = theme === 'dark' ? 'light' : 'dark';
          await page.emulateMedia({ colorScheme: theme });
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          if (fixed) {
            const canonical = page.locator('link[rel="canonical"]');
            await expect(canonical).toHaveAttribute('href', new URL(fixed.sameAs ?? fixed.path, baseURL).href);
          }
          expect(wrong, address).toEqual([]);
        }
      });
    }
  });
}
