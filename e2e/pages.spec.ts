import { type APIRequestContext, expect, test } from '@playwright/test';
import { FIXED_PAGES } from '#schemas/pages.ts';
import { asNewMember } from './support/members.ts';

/** The title that the server's HTML has, before any script runs. */
async function titleInHtml(request: APIRequestContext, address: string): Promise<{ status: number; title: string }> {
  const answer = await request.get(address, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  return { status: answer.status(), title: /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '' };
}

test('the HTML of every page has the title that the application then sets', async ({ page, request, baseURL }) => {
  // Comes from inside, so that `/` stays home.
  await page.addInitScript(() => sessionStorage.setItem('hasNavigated', 'true'));
  for (const { path, title } of FIXED_PAGES) {
    expect(await titleInHtml(request, path), path).toEqual({ status: 200, title: `${title} | Assay` });
  }
  const firstOfItsRoute = FIXED_PAGES.filter(
    ({ route }, at) => FIXED_PAGES.findIndex((one) => one.route === route) === at,
  );
  // Who is signed in is led away from the forms, and who is not from the pages for members: forms first.
  const isPrivate = (path: string) => /^\/(watchlist|user_profile|profile-settings)/.test(path);
  let isSignedIn = false;
  for (const { path, title } of firstOfItsRoute.toSorted(
    (a, b) => Number(isPrivate(a.path)) - Number(isPrivate(b.path)),
  )) {
    if (isPrivate(path) && !isSignedIn) {
      await asNewMember(page, baseURL);
      isSignedIn = true;
    }
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
    await expect(page).toHaveTitle(`${title} | Assay`);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new URL(path, baseURL).href);
  }
});

test('a record, a record that is gone and a page that never was have the title and the status they show', async ({
  page,
  request,
}) => {
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

test('structured data breaks no rule of the page, and the canonical address follows the pages', async ({
  page,
  baseURL,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto('/directory/projects?sort=price_usd.asc');
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', new URL('/directory/projects', baseURL).href);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')['@graph']).toContainEqual(expect.objectContaining({ '@type': 'WebSite' }));
  await page.getByRole('main').getByRole('link', { name: 'People' }).first().click();
  await expect(page).toHaveTitle('People | Assay');
  await expect(canonical).toHaveAttribute('href', new URL('/directory/people', baseURL).href);
  expect(refused).toEqual([]);
});
