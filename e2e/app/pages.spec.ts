import { type APIRequestContext, expect, test } from '@playwright/test';
import type { PageEntry } from '#schemas/routes/pageEntry.ts';
import { PAGE_ROUTES } from '#schemas/routes/pages.ts';
import { FIXED_PAGES } from '#schemas/routes/routes.ts';
import { asNewMember } from '../support/members.ts';

/** The title that the server's HTML has, before any script runs. */
async function titleInHtml(request: APIRequestContext, address: string): Promise<{ status: number; title: string }> {
  const answer = await request.get(address, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  return { status: answer.status(), title: /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '' };
}

test('the HTML of every page has its title, which the application then sets in the smoke test', async ({ request }) => {
  for (const { path, title } of FIXED_PAGES) {
    expect(await titleInHtml(request, path), path).toEqual({ status: 200, title: `${title} | Assay` });
  }
});

test('the server says what a page is: its title, its status, its canonical address', async ({
  page,
  request,
  baseURL,
}) => {
  await test.step('a record, a record that is gone and a page that never was have the title and the status they show', async () => {
    const found = await request.get('/api/data/struct', { params: { sid: 'master_people', params: '[{"take":1}]' } });
    const [person] = (await found.json()).data.master_people[0];
    for (const [address, status, title] of [
      [`/people/${person.slug}`, 200, `${person.name} | Assay`],
      ['/people/nobody-at-all', 404, 'No such person | Assay'],
      ['/no/such/page', 404, 'Page not found | Assay'],
    ] as const) {
      expect(await titleInHtml(request, address)).toEqual({ status, title });
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(status);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page).toHaveTitle(title);
    }
  });
  await test.step('an address that is typed in another way keeps the canonical one of the server', async () => {
    for (const [typed, canonical] of [
      ['/Directory/projects', '/directory/projects'],
      ['/terms/', '/terms'],
      ['/SIGNIN', '/signin'],
    ] as const) {
      await page.goto(typed);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new URL(canonical, baseURL).href);
    }
  });
});

test('what a page says of itself goes with the page, breaks no rule of it, and each page is logged once', async ({
  page,
  baseURL,
}) => {
  await test.step('what a page says of itself in its head goes with the page', async () => {
    const said = (by: string) => page.locator(`meta[${by}]`);
    await page.addInitScript(() => sessionStorage.setItem('hasNavigated', 'true'));
    await page.goto('/no/such/page');
    await expect(said('name="robots"')).toHaveAttribute('content', 'noindex');
    await page.getByRole('link', { name: 'Go Back Home' }).click();
    await expect(page).toHaveTitle('Home | Assay');
    await expect(said('name="robots"')).toHaveCount(0);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new URL('/', baseURL).href);
    await expect(said('property="og:url"')).toHaveAttribute('content', new URL('/', baseURL).href);
    await expect(said('name="description"')).toHaveAttribute('content', /^Every project, person/);

    await page
      .getByRole('main')
      .getByRole('link', { name: /^Projects/ })
      .click();
    await expect(page).toHaveTitle('Projects | Assay');
    for (const by of ['name="description"', 'property="og:description"']) {
      await expect(said(by)).toHaveAttribute('content', /^Crypto projects/);
    }
    await expect(said('property="og:title"')).toHaveAttribute('content', 'Projects | Assay');
    await page.getByRole('rowheader').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/project\//);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', page.url());
    await expect(said('name="description"')).toHaveCount(0);
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  });
  await test.step('structured data breaks no rule, the canonical address follows the pages, and each view is logged once', async () => {
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
    await page.goto('/directory/projects?sort=price_usd.asc');
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute('href', new URL('/directory/projects', baseURL).href);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')['@graph']).toContainEqual(expect.objectContaining({ '@type': 'WebSite' }));
    await expect.poll(() => logged).toEqual(['/directory/projects?sort=price_usd.asc']);
    await page.getByRole('main').getByRole('link', { name: 'People' }).first().click();
    await expect(page).toHaveTitle('People | Assay');
    await expect(canonical).toHaveAttribute('href', new URL('/directory/people', baseURL).href);
    await expect.poll(() => logged.slice(1)).toEqual(['/directory/people']);
    await page.getByRole('main').getByRole('link', { name: 'Organizations' }).first().click();
    await expect.poll(() => logged.slice(1)).toEqual(['/directory/people', '/directory/organizations']);
    expect(refused).toEqual([]);
  });
});

test('pages for members send visitors home, and return pages of linking redirect', async ({ page, baseURL }) => {
  await test.step('return pages of linking lead to the previous page, or to the member’s own profile', async () => {
    await asNewMember(page, baseURL);
    for (const address of ['/twitter-connect-success', '/twitter-connect-error']) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/user_profile$/);
    }
    await page.goto('/directory/people?q=a');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const answer = await page.goto('/twitter-connect-success?state=1');
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveURL(/\/directory\/people\?q=a$/);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
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
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await expectAsked(path);
    }
  });
});
