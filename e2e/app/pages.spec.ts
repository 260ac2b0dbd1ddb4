import { expect, test } from '@playwright/test';
import type { PageEntry } from '#schemas/routes/pageEntry.ts';
import { PAGE_ROUTES } from '#schemas/routes/pages.ts';
import { FIXED_PAGES } from '#schemas/routes/routes.ts';
import { expectTakenOver } from '../support/arrival.ts';
import { asNewMember } from '../support/members.ts';
import { leadTo, PLAIN } from '../support/pages.ts';

test('what a page says of itself goes with the page, breaks no rule of it, and each page is logged once, after consent', async ({
  page,
  context,
  baseURL,
}) => {
  const said = (by: string) => page.locator(`meta[${by}]`);
  const canonical = page.locator('link[rel="canonical"]');
  const expectCanonical = (path: string) => expect(canonical).toHaveAttribute('href', new URL(path, baseURL).href);
  const people = FIXED_PAGES.find(({ path }) => path === '/directory/people');
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  const logged: unknown[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/users/action-logs')) return;
    expect(request.headers().authorization).toBeUndefined();
    logged.push(JSON.parse(request.postDataJSON().action));
  });
  await test.step('where nothing is counted nobody is asked, and no view of a visitor is logged', async () => {
    const notice = page.getByRole('region', { name: 'Cookies' });
    await page.goto('/terms');
    await expectTakenOver(page);
    await expect(notice).toBeHidden();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click();
    await expect(notice).toContainText('nothing is counted, and no page views of visitors are stored');
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toBeHidden();
    expect(logged).toEqual([]);
    await context.addCookies([{ name: 'user-consent', value: 'accepted', url: baseURL ?? '' }]);
  });
  await test.step('an address that is typed in another way keeps the canonical one of the server', async () => {
    for (const [typed, path] of [
      ['/terms/', '/terms'],
      ['/Directory/projects?sort=price_usd.asc', '/directory/projects'],
    ] as const) {
      await page.goto(typed);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expectCanonical(path);
    }
  });
  await test.step('structured data breaks no rule, and each view is logged once', async () => {
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')['@graph']).toContainEqual(expect.objectContaining({ '@type': 'WebSite' }));
    await expect.poll(() => logged.slice(1)).toEqual(['/Directory/projects?sort=price_usd.asc']);
    await page.getByRole('main').getByRole('link', { name: 'People' }).first().click();
    await expect(page).toHaveTitle('People | Assay');
    await expectCanonical('/directory/people');
    for (const by of ['name="description"', 'property="og:description"']) {
      await expect(said(by)).toHaveAttribute('content', people?.description ?? '?');
    }
    await expect(said('property="og:title"')).toHaveAttribute('content', 'People | Assay');
    await expect.poll(() => logged.slice(2)).toEqual(['/directory/people']);
    expect(refused).toEqual([]);
  });
  await test.step('what a page says in its head goes with the page', async () => {
    await leadTo(page, '/no/such/page');
    await expect(said('name="robots"')).toHaveAttribute('content', 'noindex');
    await page.getByRole('link', { name: 'Go Back Home' }).click();
    await expect(page).toHaveTitle('Home | Assay');
    await expect(said('name="robots"')).toHaveCount(0);
    await expect.poll(() => logged.at(-1)).toBe('/');
    expect(logged.filter((address) => address === '/directory/people')).toHaveLength(1);
    await expectCanonical('/');
    await expect(said('property="og:url"')).toHaveAttribute('content', new URL('/', baseURL).href);
    await expect(said('name="description"')).toHaveAttribute('content', /^Every project, person/);

    await page.getByRole('region', { name: 'Projects' }).getByRole('rowheader').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/project\//);
    await expect(canonical).toHaveAttribute('href', page.url());
    await expect(said('name="description"')).toHaveCount(0);
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  });
});

test('pages for members send visitors home, and return pages of linking redirect', async ({ page, baseURL }) => {
  await test.step('return pages of linking lead to the previous page, or to the member’s own profile', async () => {
    await asNewMember(page, baseURL);
    await page.goto('/twitter-connect-error');
    await expect(page).toHaveURL(/\/user_profile$/);
    await leadTo(page, `${PLAIN}?q=a`);
    await expect(page).toHaveTitle('Terms of Service | Assay');
    const answer = await page.goto('/twitter-connect-success?state=1');
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveURL(/\/terms\?q=a$/);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  });
  await test.step('pages for members send visitors home, where they are asked to sign in', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    // The rule holds for a route, whichever of its pages is opened.
    const forMembers = PAGE_ROUTES.flatMap((route): readonly PageEntry[] =>
      route.access === 'member' && 'pages' in route ? route.pages.slice(-1) : [],
    );
    expect(forMembers.length).toBeGreaterThan(3);
    const [first, ...others] = forMembers.map(({ path }) => path);
    const expectAsked = async (path = '') => {
      await expect(page.getByRole('dialog', { name: 'Welcome back' }), path).toBeVisible();
      await expect(page).toHaveURL(new URL('/', baseURL).href);
    };
    await page.goto(first ?? '');
    await expectAsked(first);
    // The others within the application: a page load for each would be most of this test.
    for (const path of others) {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog'), path).toHaveCount(0);
      await leadTo(page, path);
      await expectAsked(path);
    }
  });
});
