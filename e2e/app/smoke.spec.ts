import { type APIRequestContext, expect, test } from '@playwright/test';
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
  test(`${name} opens in both themes with nothing wrong on the console`, async ({ browser, request, baseURL }) => {
    const page = await browser.newPage({ colorScheme: 'dark', ...(baseURL ? { baseURL } : {}) });
    if (routes.some(({ access }) => access === 'member')) {
      const member = await createMember();
      // For anybody else `/review` turns into a page that is not found.
      await admin('role', member.username, 'provider');
      await signInQuietly(page.context(), baseURL ?? '', member);
    }
    // Comes from inside, so that `/` stays home.
    await page.addInitScript(() => sessionStorage.setItem('hasNavigated', 'true'));
    const wrong: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') wrong.push(message.text());
    });
    page.on('pageerror', (error) => wrong.push(error.message));
    for (const route of routes) {
      await test.step(route.route, async () => {
        for (const address of await addressesOf(route, request)) {
          await page.goto(address);
          const fixed = fixedPageAt(address);
          // Of compared records their names are the title.
          const isFixed = fixed && !address.includes('?ids=');
          await expect(page).toHaveTitle(isFixed ? documentTitle(fixed.title) : / \| Assay$/);
          await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
          await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
          await page.emulateMedia({ colorScheme: 'light' });
          await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
          if (fixed) {
            const canonical = page.locator('link[rel="canonical"]');
            await expect(canonical).toHaveAttribute('href', new URL(fixed.sameAs ?? fixed.path, baseURL).href);
          }
          expect(wrong, address).toEqual([]);
          await page.emulateMedia({ colorScheme: 'dark' });
        }
      });
    }
    await page.close();
  });
}
