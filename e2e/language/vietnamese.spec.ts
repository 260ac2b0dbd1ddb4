import { expect, test } from '@playwright/test';
import { FIXED_PAGES } from '#schemas/routes/routes.ts';

/** Letters of no other language here: a text with one is written, and the rest of it may be of the data. */
const WRITTEN = /[ăđơưạ-ỹ]/i;
/** Words that a text left in English has, and no Vietnamese one. */
const ENGLISH = new Set(['the', 'and', 'your', 'with', 'could', 'loaded', 'loading', 'nothing', 'search', 'this']);

/** The texts of a page's frame and head, without what its records say. */
function textsOf(html: string): readonly string[] {
  const plain = html.replace(/<(script|style|noscript)\b.*?<\/\1>/gs, '');
  const named = [
    ...plain.matchAll(/<(?:nav|section|form|table|main|ul|dialog)\b[^>]* aria-label="([^"]*)"/g),
    ...plain.matchAll(/ placeholder="([^"]*)"/g),
  ];
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
    const left = textsOf(html)
      .filter((text) => !WRITTEN.test(text))
      .filter((text) =>
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

test('a reader changes to Vietnamese, keeps the view, searches and opens the sign-in there', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.goto('/directory/projects?sort=tvl');
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('link', { name: 'Tiếng Việt' }).click();
  await expect(page).toHaveURL('/vi/directory/projects?sort=tvl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  const search = page.getByRole('searchbox', { name: 'Tìm dự án', exact: true });
  await search.fill('korvane');
  await expect(page).toHaveURL(/[?&]q=korvane/);
  // "B" is no unit of a Vietnamese reader: the cell is named in words.
  await expect(page.getByRole('gridcell', { name: /^[\d,]+ (?:nghìn|triệu|tỷ|nghìn tỷ) USD/ }).first()).toBeVisible();
  await page
    .getByRole('link', { name: 'Đăng nhập' })
    .or(page.getByRole('button', { name: 'Đăng nhập' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Mừng bạn trở lại' })).toBeVisible();
  expect(problems).toEqual([]);
});
