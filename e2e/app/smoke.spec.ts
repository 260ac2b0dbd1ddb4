import { readdirSync } from 'node:fs';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { z } from 'zod';
import { WATCHED_SOURCES } from '#schemas/columns/watched.ts';
import { KINDS, SOURCES, type Source } from '#schemas/kinds.ts';
import { SETTINGS_TABS } from '#schemas/routes/privateRoutes.ts';
import { createMember, signInQuietly } from '../support/members.ts';

/** The addresses of every route file. A route that is not here fails the first test. */
const ADDRESSES: Readonly<Record<string, (request: APIRequestContext) => Promise<readonly string[]>>> = {
  'index.tsx': async () => ['/'],
  'directory.$source.tsx': async () => SOURCES.map((source) => `/directory/${source}`),
  'directory-demo.$source.tsx': async () => SOURCES.map((source) => `/directory-demo/${source}`),
  'master-demo.$source.tsx': async () =>
    SOURCES.flatMap((source) => [`/master-demo/${source}`, `/master-demo/${source}?rows=1000`]),
  'project.$slug.tsx': async (request) => [`/project/${await firstSlug(request, 'projects')}`],
  'organization.$slug.tsx': async (request) => [`/organization/${await firstSlug(request, 'organizations')}`],
  'people.$slug.tsx': async (request) => [`/people/${await firstSlug(request, 'people')}`],
  'signin.tsx': async () => ['/signin', '/signin?google=failed'],
  'signup.tsx': async () => ['/signup', '/signup?referral=LINH-7', '/referral/LINH-7'],
  'forgot-password.tsx': async () => ['/forgot-password'],
  'profile-settings.tsx': async () => ['/profile-settings'],
  'profile-settings.$activeTab.tsx': async () => SETTINGS_TABS.map((tab) => `/profile-settings/${tab}`),
  'user_profile.tsx': async () => ['/user_profile'],
  'watchlist.tsx': async () => ['/watchlist', ...WATCHED_SOURCES.map((tab) => `/watchlist?tab=${tab}`)],
};
/** Pages for members: they are opened by one. */
const PRIVATE = /^(user_profile|profile-settings|watchlist)\b/;

const Answer = z.object({ data: z.record(z.string(), z.tuple([z.tuple([z.object({ slug: z.string() })])])) });

/** The page name of the first row of a directory. */
async function firstSlug(request: APIRequestContext, source: Source): Promise<string> {
  const sid = KINDS[source].masterSid;
  const answer = await request.get('/api/data/struct', { params: { sid, params: '[{"take":1}]' } });
  const slug = Answer.parse(await answer.json()).data[sid]?.[0][0].slug;
  if (!slug) throw new Error(`The first row of ${source} has no page`);
  return slug;
}

test('every route is opened below', () => {
  const routes = readdirSync('src/routes').filter((file) => file.endsWith('.tsx') && !file.startsWith('__'));
  expect(Object.keys(ADDRESSES).sort()).toEqual(routes.sort());
});

for (const [route, addressesOf] of Object.entries(ADDRESSES)) {
  test(`${route} opens in both themes with nothing wrong on the console`, async ({ browser, request, baseURL }) => {
    const member = PRIVATE.test(route) ? await createMember() : null;
    const page = await browser.newPage({ colorScheme: 'dark', ...(baseURL ? { baseURL } : {}) });
    if (member) await signInQuietly(page.context(), baseURL ?? '', member);
    const wrong: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') wrong.push(message.text());
    });
    page.on('pageerror', (error) => wrong.push(error.message));
    for (const address of await addressesOf(request)) {
      await page.goto(address);
      await expect(page).toHaveTitle(/ \| Assay$|^Assay$/);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      expect(wrong, address).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
    }
    await page.close();
  });
}
