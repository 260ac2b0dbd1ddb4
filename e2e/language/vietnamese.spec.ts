import { type APIRequestContext, expect, test } from '@playwright/test';
import { detailPath } from '#schemas/kinds.ts';
import { PAGE_ROUTES } from '#schemas/routes/pages.ts';
import { expectTakenOver } from '../support/arrival.ts';
import { firstOpening, firstSlug } from '../support/firstRecords.ts';
import { leftInEnglish } from '../support/plainEnglish.ts';
import { expectHeadsInBothLanguages } from './heads.ts';

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

/** Of each way in which the server makes a page one: every page of the table is compared by its tests. */
const FIXED = ['/', '/directory/organizations', '/terms', '/support/getting-started/welcome', '/watchlist'] as const;

/** The first record of each kind; a proposal is opened by the journey of the DAO. */
async function recordPages(request: APIRequestContext): Promise<readonly string[]> {
  const pages: string[] = [];
  for (const route of PAGE_ROUTES) {
    if ('pages' in route || 'help' in route || ('of' in route && route.of === 'proposals')) continue;
    const isOwn = 'isOwn' in route && route.isOwn;
    const slug = await ('source' in route
      ? firstSlug(request, route.source)
      : isOwn
        ? firstOpening(request)
        : firstSlug(request, route.of));
    // Its tabs are opened in the smoke test, and have the head of the first.
    const [tab = ''] = 'tabs' in route ? route.tabs : [];
    const path = route.route.replace('$slug', slug).replace('$tab', tab);
    // An opening of the operator stands among the ads as well, where its address is.
    pages.push(path, ...(isOwn ? [detailPath('job', slug)] : []));
  }
  return pages;
}

test('pages arrive in Vietnamese below /vi, and those of both languages point at each other', async ({
  request,
  baseURL: site,
}) => {
  const baseURL = site ?? '';
  for (const path of FIXED) {
    await test.step(path, async () => {
      const { html, head, english } = await expectHeadsInBothLanguages(request, baseURL, path);
      expect.soft(leftInEnglish([...textsOf(html), head.description]), path).toEqual([]);
      expect.soft(head.title, path).not.toBe(english.title);
      expect.soft(head.description, path).not.toBe(english.description);
    });
  }
  for (const path of await recordPages(request)) {
    await test.step(path, () => expectHeadsInBothLanguages(request, baseURL, path));
  }
});

test('a reader changes to Vietnamese, keeps the view, searches and opens the sign-in there', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  // Few rows: the page is loaded in both languages.
  await page.goto('/directory/projects?sort=tvl&q=lumenfold');
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('link', { name: 'Tiếng Việt' }).click();
  await expect(page).toHaveURL('/vi/directory/projects?sort=tvl&q=lumenfold');
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  await expectTakenOver(page);
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
