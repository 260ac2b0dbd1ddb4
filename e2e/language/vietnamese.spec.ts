import { expect, test } from '@playwright/test';
import { FIXED_PAGES } from '#schemas/routes/routes.ts';

/** Words that a text left in English has, and no Vietnamese one. */
const ENGLISH = new Set(['the', 'and', 'your', 'with', 'could', 'loaded', 'loading', 'nothing', 'search', 'this']);

/** The texts of a page's frame and head, without what its records say. */
function textsOf(html: string): readonly string[] {
  const plain = html.replace(/<(script|style|noscript)\b.*?<\/\1>/gs, '');
  const named = [...plain.matchAll(/ (?:aria-label|placeholder|title)="([^"]*)"/g)];
  const headed = [...plain.matchAll(/<(?:title|h1|h2|button|label|nav)\b[^>]*>([^<]+)</g)];
  return [...named, ...headed].map(([, text = '']) => text);
}

test('every page arrives in Vietnamese below /vi, with its twin in English', async ({ request }) => {
  const paths = FIXED_PAGES.map(({ path }) => path).filter((path) => !path.includes('$'));
  for (const path of paths) {
    const address = path === '/' ? '/vi' : `/vi${path}`;
    const answer = await request.get(address, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    expect(answer.status(), address).toBe(200);
    expect(html, address).toMatch(/<html[^>]* lang="vi"/);
    const left = textsOf(html).filter((text) =>
      text
        .toLowerCase()
        .split(/[^a-z]+/)
        .some((word) => ENGLISH.has(word)),
    );
    expect(left, address).toEqual([]);
    if (/<meta name="robots" content="noindex/.test(html)) continue;
    expect(html, address).toMatch(/<link rel="alternate" hreflang="en" href="[^"]*"/);
  }
});

test('a reader changes to Vietnamese, keeps the view, filters and signs up there', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.goto('/directory/projects?sort=tvl');
  await page.getByRole('link', { name: 'Tiếng Việt' }).first().click();
  await expect(page).toHaveURL('/vi/directory/projects?sort=tvl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  const search = page.getByRole('searchbox', { name: 'Tìm dự án', exact: true });
  await search.fill('korvane');
  await expect(page.getByText('1 trong 200')).toBeVisible();
  await page
    .getByRole('link', { name: 'Đăng nhập' })
    .or(page.getByRole('button', { name: 'Đăng nhập' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Mừng bạn trở lại' })).toBeVisible();
  expect(problems).toEqual([]);
});
