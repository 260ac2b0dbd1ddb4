import { expect, type Page, test } from '@playwright/test';
import { HTML_ROWS } from '#schemas/constants.ts';
import { Directory } from '../directory/Directory.ts';
import { expectTakenOver } from '../support/arrival.ts';
import { tabTo } from '../support/keyboard.ts';
import { watchShifts } from '../support/layout.ts';
import { asNewMember } from '../support/members.ts';

/** Rows of a directory in its HTML. */
const ROWS = HTML_ROWS;
const REQUESTS_MAX = 25;
/** Pages that say something else to visitors than to members. */
const VISITORS_PAGES = [
  '/',
  '/assay_dao',
  '/contribute/new-project',
  '/contribute/csv',
  '/ai-chat',
  '/career/post-job',
  '/career/post-job?ads=own',
] as const;

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a directory is read, sorted by its headers, turned by links and searched by its form', async ({ page }) => {
    const projects = new Directory(page);
    await page.goto('/directory/projects');
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await expect(projects.root.getByRole('rowheader')).toHaveCount(ROWS);
    await expect(page.getByRole('region', { name: /^Top 8/ }).getByRole('link')).toHaveCount(8);
    await expect(page.getByText('need JavaScript').first()).toBeVisible();
    await projects.header('Price').getByRole('link').focus();
    await tabTo(projects.row(1).getByRole('rowheader').getByRole('link'));

    await projects.header('Price').getByRole('link').click();
    await expect(page).toHaveURL(/sort=price_usd\.desc/);
    await expect(projects.header('Price')).toHaveAttribute('aria-sort', 'descending');
    const first = projects.row(1).getByRole('rowheader');
    await expect(first).toBeVisible();
    const dearest = await first.innerText();

    const pages = page.getByRole('navigation', { name: 'Pages of rows' });
    await expect(pages).toContainText(`Rows 1 to ${ROWS} of`);
    await pages.getByRole('link', { name: 'Next page' }).click();
    await expect(pages).toContainText(`Rows ${ROWS + 1} to ${2 * ROWS} of`);
    await expect(projects.header('Price')).toHaveAttribute('aria-sort', 'descending');
    await expect(projects.row(ROWS + 1).getByRole('rowheader')).toBeVisible();
    await pages.getByRole('link', { name: 'Previous page' }).click();
    await expect(first).toHaveText(dearest, { useInnerText: true });

    const name = (await projects.row(3).locator('.grid-name').innerText()).trim();
    await projects.search.fill(name);
    await projects.search.press('Enter');
    await expect(projects.root.getByRole('rowheader')).not.toHaveCount(ROWS);
    await expect(projects.root.getByRole('rowheader').filter({ hasText: name }).first()).toBeVisible();
    await expect(page).toHaveURL(/sort=price_usd\.desc/);
  });

  test("a screener's rows are read, sorted and turned the same way", async ({ page }) => {
    await page.goto('/master-demo/projects?filter=sector.in.DeFi');
    const headers = page.getByRole('rowheader');
    await expect(headers).toHaveCount(ROWS);
    await expect(headers.first().getByRole('link')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Price' }).getByRole('link')).toHaveAttribute(
      'href',
      /filter=sector\.in\.DeFi.*sort=price_usd\.desc/,
    );
    await page.getByRole('navigation', { name: 'Pages of rows' }).getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/filter=sector\.in\.DeFi.*page=2/);
    await expect(page.locator(`[aria-rowindex="${ROWS + 2}"]`).getByRole('rowheader')).toBeVisible();
  });

  test('a shared filter is applied and worded, and records, texts and missing pages can be read', async ({ page }) => {
    await page.goto('/directory/projects?filter=sector.in.DeFi&sort=tvl.desc');
    await expect(page.getByRole('group', { name: 'Filters' })).toContainText('DeFi');
    // The strip says what it says to everyone, and leads where it leads.
    const strip = page.getByRole('region', { name: 'Filtered projects at a glance' });
    await expect(strip).toContainText(/Total\$[\d.]+[BT]/);
    await expect(strip).toContainText(/Median\$[\d.]+[KMB]/);
    await expect(strip.getByRole('link')).toHaveCount(9);
    const name = await page.getByRole('rowheader').first().locator('.grid-name').innerText();
    await page.getByRole('rowheader').first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name.trim());
    // From a profile to what it may be connected with, and on to a chain.
    await page.getByRole('link', { name: /^Connect .* with/ }).click();
    await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue(name.trim());
    const example = page.getByRole('navigation', { name: 'For example' }).getByRole('link').nth(1);
    const other = await example.innerText();
    await example.click();
    await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue(other);
    await expect(page.getByRole('main').getByRole('status').first()).toContainText(other);
    await page.goto('/terms');
    await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect((await page.goto('/no-such-page'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.goto('/?top=totalFundraising&active=people');
    for (const [section, rows] of Object.entries({ Projects: 8, 'Latest rounds': 8, News: 8, 'Most active': 8 })) {
      await expect(page.getByRole('region', { name: section }).getByRole('rowheader')).toHaveCount(rows);
    }
    await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Raised' })).toBeChecked();
    await expect(page.getByRole('region', { name: /^Raised, / })).toContainText(/Rounds\d+/);
    await expect(page.getByRole('navigation', { name: 'Directories' }).getByRole('link')).toHaveCount(4);
  });
});

/** Notes errors and warnings of a page, and the addresses that it asks for. */
function listen(page: Page): { readonly wrong: string[]; readonly asked: string[] } {
  const wrong: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && wrong.push(message.text()));
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())));
  return { wrong, asked };
}

/** Waits for all that a page asks for: the palette comes last, at leisure, and on a busy machine only with the next page. */
async function allAsked(page: Page, asked: readonly string[]): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect.poll(() => asked.some((file) => /\/Palette-/.test(file))).toBe(true);
}

const GIVEN = new RegExp(
  `/api/(status|settings)|sid=(home_totals|home_known|dashboard_|total_)|"take":(${ROWS}|100)\\b`,
);

test('a directory is taken over as it stands: nothing is asked for again, few files are, and focus stays', async ({
  page,
}) => {
  const { wrong, asked } = listen(page);
  const projects = new Directory(page);
  const shift = await watchShifts(page);
  await page.goto('/directory/projects?filter=sector.in.DeFi', { waitUntil: 'commit' });
  const name = projects.row(2).locator('.grid-name');
  await name.focus();
  const strip = page.getByRole('region', { name: 'Filtered projects at a glance' });
  await expectTakenOver(page);
  await expect(name).toBeFocused();
  await expect(strip.getByRole('button', { name: /^Total/ })).toBeVisible();
  const said = await strip.innerText();
  await expect(projects.state).toContainText('Loaded all');
  await allAsked(page, asked);
  expect(await strip.innerText()).toBe(said);
  expect(asked.length).toBeLessThanOrEqual(REQUESTS_MAX);
  const ofStrip = /sid=(summary|options|dashboard_)|sid=master_(?!.*"take":3000)/;
  expect(asked.filter((address) => ofStrip.test(address))).toEqual([]);
  expect(await shift()).toBeLessThan(0.05);
  expect(wrong).toEqual([]);

  asked.length = 0;
  await page.goto('/directory/fundraising?page=3', { waitUntil: 'commit' });
  await expect(projects.state).toContainText('Loaded all');
  await allAsked(page, asked);
  expect(asked.length).toBeLessThanOrEqual(REQUESTS_MAX);
  expect(asked.filter((address) => GIVEN.test(address))).toEqual([]);
  // What draws charts is longer than all the rest.
  expect(asked.filter((file) => /\/(?:echarts|ScreenerGrid)-/.test(file))).toEqual([]);
  expect(await shift()).toBeLessThan(0.05);
  // A further page of rows opens at its rows.
  await expect(projects.row(2 * ROWS + 1)).toBeInViewport();

  asked.length = 0;
  // Comes from inside, so that `/` stays home.
  await page.goto('/', { waitUntil: 'commit' });
  const top = page.getByRole('region', { name: 'Projects' });
  await expect(top.getByRole('rowheader')).toHaveCount(8);
  await expectTakenOver(page);
  await allAsked(page, asked);
  expect(asked.length).toBeLessThanOrEqual(REQUESTS_MAX);
  expect(asked.filter((address) => /\/api\/data\//.test(address))).toEqual([]);
  expect(await shift()).toBeLessThan(0.05);
  const rounds = page
    .getByRole('region', { name: /^Raised, / })
    .getByRole('link')
    .first();
  const counted = await rounds.innerText();
  await top.getByText('24h', { exact: true }).click();
  await expect(page).toHaveURL(/\?top=change24h$/);
  await expect(top.getByRole('row').nth(1)).toContainText('+');
  await rounds.click();
  await expect(new Directory(page).state).toContainText(`${counted} of`);
  expect(wrong).toEqual([]);
});

test("a screener's rows stay until its own grid has drawn them: at the same place, with the focus, and unasked", async ({
  page,
}) => {
  const { wrong, asked } = listen(page);
  let letIn = () => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route('**/assets/ScreenerGrid-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const shift = await watchShifts(page);
  const grid = page.getByRole('grid', { name: 'Projects' });
  const row = (place: number) => grid.locator(`[role=row][aria-rowindex="${place + 1}"]`);
  await page.goto('/master-demo/projects', { waitUntil: 'commit' });
  await expect(row(1).getByRole('rowheader')).toBeVisible();
  await expectTakenOver(page);
  await expect(page.getByRole('region', { name: 'Table status' })).toContainText('Loaded all');

  expect(await shift()).toBeLessThan(0.05);

  // Its rows are used by other ones while it is scrolled, which counts as moved.
  const name = row(3).locator('.grid-name');
  await name.focus();
  await grid.evaluate((scroller) => scroller.scrollTo(150, 840));
  const place = () => row(40).boundingBox();
  const cells = () => row(40).getByRole('gridcell', { name: /^\S/ }).first().boundingBox();
  await expect(row(40).getByRole('rowheader')).toBeVisible();
  const [rowBefore, cellBefore] = [await place(), await cells()];
  const scrolled = await shift();
  letIn();
  await expect(page.getByRole('checkbox', { name: 'Select all' }).first()).toBeVisible();
  await expect(page.locator('[data-stands-in]')).toHaveCount(0);
  expect((await place())?.y).toBeCloseTo(rowBefore?.y ?? 0, 0);
  expect((await cells())?.x).toBeCloseTo(cellBefore?.x ?? 0, 0);
  await expect(name).toBeFocused();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((address) => GIVEN.test(address))).toEqual([]);
  expect(wrong).toEqual([]);
  expect((await shift()) - scrolled).toBeLessThan(0.01);
});

test('what is pressed and typed before a page is taken over is done then', async ({ page }) => {
  const scripts: (() => void)[] = [];
  let isHeld = true;
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => scripts.push(resolve));
    await route.continue();
  });
  const projects = new Directory(page);
  await page.goto('/directory/projects', { waitUntil: 'commit' });
  await projects.search.fill('kor');
  await projects.row(1).getByRole('gridcell').last().click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  isHeld = false;
  for (const letIn of scripts) letIn();
  await expect(
    page
      .getByRole('dialog', { name: /Welcome|Sign in/ })
      .or(page.getByRole('dialog'))
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/q=kor/);
  await expect(projects.search).toHaveValue('kor');
  // The name of the row was the active cell.
  await expect(projects.root.locator('[role=gridcell][tabindex="0"]')).toHaveCount(1);
});

test('what a member has put away never shows, and nothing moves when the page is taken over', async ({
  page,
  baseURL,
}) => {
  await asNewMember(page, baseURL);
  await page.addInitScript(() => {
    localStorage.setItem('assay.density', 'compact');
    localStorage.setItem('assay.directory.folded', 'true');
    localStorage.setItem('assay.theme', 'light');
  });
  const shift = await watchShifts(page);
  const projects = new Directory(page);
  await page.goto('/directory/projects', { waitUntil: 'commit' });
  await expect(projects.row(1)).toBeVisible();
  await expect(page.getByRole('region', { name: /^Top 8/ })).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Account of Member' })).toBeVisible();
  await expect(projects.state).toContainText('Loaded all');
  expect(await shift()).toBeLessThan(0.05);
});

test('members never read first what visitors read: it is blank until the account is known', async ({
  page,
  baseURL,
}) => {
  await asNewMember(page, baseURL);
  // What arrives is a visitor's, and no answer about the account comes.
  await page.route('**/assets/*.js', () => undefined);
  const seen = async () =>
    (await page.locator('body').innerText()).match(/sign in[^.\n]*|everyone begins[^.\n]*|free account/gi);
  for (const path of VISITORS_PAGES) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('html[data-arriving][data-member]')).toHaveCount(1);
    await expect(page.getByRole('contentinfo').or(page.getByRole('main')).last()).toBeVisible();
    expect(await seen(), path).toBeNull();
  }
  await test.step('the line for newcomers is neither for members nor for who has dismissed it', async () => {
    const line = page.getByRole('region', { name: 'About Assay' });
    const table = page.getByRole('main').getByRole('row').nth(3);
    await page.goto('/directory/fundraising', { waitUntil: 'commit' });
    await expect(table).toBeVisible();
    await expect(line).toBeHidden();
    await page.context().clearCookies();
    await page.goto('/directory/fundraising', { waitUntil: 'commit' });
    await expect(line.getByRole('link')).toHaveCount(3);
    await page.evaluate(() => localStorage.setItem('assay.intro.dismissed', 'true'));
    await page.goto('/directory/fundraising', { waitUntil: 'commit' });
    await expect(table).toBeVisible();
    await expect(line).toBeHidden();
  });
});
