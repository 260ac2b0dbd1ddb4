import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { Grid, WIDE } from './Grid.ts';

/** The two ways rows are drawn. Everything in this list holds for both. */
const RENDERERS = [
  { name: 'the directory', path: '/directory-demo' },
  { name: 'the screener', path: '/master-demo' },
] as const;
const ROWS = 1000;
const SOURCES = ['projects', 'people', 'organizations', 'fundraising'] as const;

/** Few rows show as much as many. */
const FEW = 200;

/** Views whose order depends only on the rules for ties and missing values. */
const VIEWS = ['', '&sort=sector.asc'] as const;

/** What the first rows show at each address at rest; all of them are gone through inside the running application. */
async function answers(grid: Grid, path: string, [first = '', ...others]: readonly string[]) {
  const ask = async () => ({ names: await grid.names(12), rows: await grid.told(8) });
  await grid.open(`${path}/${first}`);
  const given = [await grid.resting(ask)];
  for (const address of others) {
    await test.step(address, async () => {
      await grid.page.evaluate((to) => history.pushState(null, '', to), `${path}/${address}`);
      given.push(await grid.resting(ask, given.at(-1)));
    });
  }
  return given;
}

test.describe('both renderers', () => {
  test.use({ viewport: WIDE });

  test('show the same rows in the same order, and draw and tell the cells of every kind of record alike', async ({
    page,
  }) => {
    const grid = new Grid(page);
    const views = VIEWS.map((view) => `projects?rows=${FEW}${view}`);
    const addresses = [...views, ...SOURCES.slice(1).map((source) => `${source}?rows=${FEW}`)];
    const [first, second] = RENDERERS;
    const given = await answers(grid, first.path, addresses);
    expect(await answers(grid, second.path, addresses)).toEqual(given);
    for (const { names } of given.slice(0, views.length)) expect(new Set(names).size).toBeGreaterThan(8);
    for (const { rows } of given) {
      const cells = rows.flatMap((row) => Object.values(row));
      expect(cells.length).toBeGreaterThan(40);
      expect(cells.filter(({ role }) => role === 'rowheader')).toHaveLength(rows.length);
      // What is missing is drawn as two dashes and named; nothing else is.
      for (const { text, name } of cells) expect(name === 'No value').toBe(text === '--');
    }
  });
});

for (const { name, path } of RENDERERS) {
  const address = `${path}/projects?rows=${ROWS}`;
  test(`${name}: follows its view, is sorted, walked and scrolled, and draws its columns in any window`, async ({
    page,
  }) => {
    test.slow();
    const grid = new Grid(page);
    await test.step('has all rows of a longer view that follows a short one', async () => {
      await grid.open(`${path}/projects?rows=${ROWS}&filter=price_usd.gt.1&sort=volume.desc&q=korvane`);
      const { matching } = await grid.counts();
      expect(matching).toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Reset', exact: true }).click();
      await grid.expectCounts({ matching: ROWS });
      for (const place of [1, 5, 10, 15]) await expect(grid.row(place).getByRole('rowheader')).not.toBeEmpty();
      await page.goBack();
      await grid.expectCounts({ matching });
    });
    await test.step('forgets a search still being typed with Reset and with Back', async () => {
      const search = page.getByRole('searchbox', { name: 'Find projects' });
      await grid.follow(`${path}/projects?rows=${ROWS}&filter=price_usd.gt.1`);
      await expect(grid.header('Volume')).toHaveAttribute('aria-sort', 'none');
      await expect(search).toHaveValue('');
      await grid.header('Volume').click();
      await expect(grid.header('Volume')).toHaveAttribute('aria-sort', 'descending');
      for (const leave of [
        () => page.goBack(),
        () =>
          page.getByRole('button', { name: 'Reset', exact: true }).evaluate((button: HTMLElement) => button.click()),
      ]) {
        await search.fill('kor');
        await leave();
        await expect(search).toHaveValue('');
        await expect(page).not.toHaveURL(/q=/);
      }
      await expect(page).not.toHaveURL(/filter=|sort=/);
    });
    await grid.showAll(address);
    await test.step('goes through the sort cycle by mouse and by keys, and says so', async () => {
      const before = await grid.names(5);
      const header = grid.header('Market cap');
      await expect(header).toHaveAttribute('aria-sort', 'none');
      await header.click();
      await expect(header).toHaveAttribute('aria-sort', 'descending');
      await expect(header).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(header).toHaveAttribute('aria-sort', 'ascending');
      await expect.poll(() => grid.names(5)).not.toEqual(before);
      await page.keyboard.press('Space');
      await expect(header).toHaveAttribute('aria-sort', 'none');
      await expect(header).toBeFocused();
      await grid.expectNames(before);
    });
    await test.step('is one stop for Tab and follows every key of the grid pattern', async () => {
      const last = Number(await grid.root.getAttribute('aria-colcount'));
      const price = await grid.columnOf('Price');
      await expect(grid.root.locator('[tabindex="0"]')).toHaveCount(1);
      await grid.cell(1, price).click();
      await grid.press(['ArrowDown', 'ArrowDown', 'ArrowRight'], { place: 3, column: price + 1 });
      await grid.press(['Home'], { place: 3, column: 1 });
      await grid.press(['End'], { place: 3, column: last });
      await grid.expectFocusInView();
      await grid.press(['Control+End'], { place: ROWS, column: last });
      await grid.expectFocusInView();
      await grid.press(['ArrowDown'], { place: ROWS, column: last });
      await grid.press(['Control+Home'], { place: 1, column: 1 });
      const perPage = (await grid.placesInView()).length;
      await page.keyboard.press('PageDown');
      await expect.poll(async () => (await grid.focused())?.place).toBeGreaterThan(perPage - 3);
      await grid.expectFocusInView();
      await grid.press(['Control+Home', 'ArrowUp'], { place: 0, column: 1 });
      await expect(grid.root.locator('[tabindex="0"]')).toHaveCount(1);
      await page.keyboard.press('Tab');
      await grid.expectFocused(null);
      await page.keyboard.press('Shift+Tab');
      await grid.expectFocused({ place: 0, column: 1 });
    });
    await test.step('keeps the focus when its row scrolls away, and scrolls to it with the next key', async () => {
      await grid.showAll(address);
      const price = await grid.columnOf('Price');
      await grid.cell(2, price).click();
      await grid.throwTo(0.7);
      await expect.poll(async () => (await grid.placesInView())[0]).toBeGreaterThan(600);
      await expect.poll(() => grid.root.getByRole('row').count()).toBeLessThan(80);
      await grid.expectFocused({ place: 2, column: price });
      await grid.press(['ArrowDown'], { place: 3, column: price });
      await grid.expectFocusInView();
    });
    await test.step('reaches the star inside a cell and returns', async () => {
      await grid.showAll(address);
      const cell = grid
        .row(2)
        .locator('[aria-colindex]')
        .filter({ has: page.getByRole('button', { name: /Watch/i }) });
      await cell.click({ position: { x: 50, y: 4 } });
      await page.keyboard.press('F2');
      await expect(cell.getByRole('button')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(cell.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('Escape');
      await expect(cell).toBeFocused();
    });
    await test.step('keeps the focus when rows change under it', async () => {
      await grid.showAll(address);
      const change = await grid.columnOf('24h');
      const first = await grid.row(1).innerText();
      await grid.cell(1, change).click();
      await grid.press(['Control+ArrowDown'], { place: ROWS, column: change });
      await page.keyboard.press('s');
      await expect(grid.header('24h')).toHaveAttribute('aria-sort', 'descending');
      await grid.expectFocused({ place: 1, column: change });
      await grid.expectFocusInView();
      await expect(grid.row(1)).not.toHaveText(first, { useInnerText: true });
      // A key acts on the row that stands there now.
      await page.keyboard.press('w');
      await expect(grid.row(1).getByRole('button', { pressed: true })).toHaveCount(1);
    });
    await test.step('sorts twice where a header is clicked twice in a row, even before the first is drawn', async () => {
      await grid.showAll(address);
      await grid.header('Volume').dblclick();
      await expect(grid.header('Volume')).toHaveAttribute('aria-sort', 'ascending');
      await grid.header('Price').evaluate((header: HTMLElement) => {
        header.click();
        header.click();
      });
      await expect(grid.header('Price')).toHaveAttribute('aria-sort', 'ascending');
    });
    await test.step('takes a click on a header whose look changes between press and release', async () => {
      await grid.showAll(address);
      await grid.header('Volume').getByText('Volume').hover();
      await page.mouse.down();
      await page.evaluate((to) => history.pushState(null, '', to), `${address}&sort=volume.desc`);
      await expect(grid.header('Volume')).toHaveAttribute('aria-sort', 'descending');
      await page.mouse.up();
      await expect(grid.header('Volume')).toHaveAttribute('aria-sort', 'ascending');
    });
    await test.step('has the rows whole again where a fast scroll over thousands of them ends', async () => {
      await grid.showAll(address);
      const price = await grid.columnOf('Price');
      await grid.scrollFast(400, 20);
      await expect.poll(async () => (await grid.placesInView())[0]).toBeGreaterThan(200);
      const place = (await grid.restingPlace()) + 1;
      await expect(grid.cell(place, price)).toHaveAttribute('title', /USD/);
      await expect(grid.row(place).getByRole('rowheader')).toBeInViewport({ ratio: 0.9 });
      await grid.cell(place, price).click();
      await grid.expectFocused({ place, column: price });
    });
    await test.step('shows the far end of the rows and what stands there instead of rows', async () => {
      await grid.throwTo(1);
      await expect.poll(async () => (await grid.placesInView()).at(-1)).toBe(ROWS);
      await expect(grid.row(ROWS).getByRole('rowheader')).not.toBeEmpty();
      await grid.follow(`${address}&q=zzzzqqqq`);
      await grid.expectRows(0);
      await expect(page.getByRole('button', { name: /Reset all|Remove/ }).first()).toBeVisible();
    });
    await test.step('tells the true number and place of rows and columns', async () => {
      await page.setViewportSize(WIDE);
      await grid.showAll(address);
      await expect(grid.root).toHaveAccessibleName(/projects/i);
      await grid.expectRows(ROWS);
      const columns = Number(await grid.root.getAttribute('aria-colcount'));
      const headers = grid.root.getByRole('columnheader');
      await expect(headers).toHaveCount(columns);
      const places = await headers.evaluateAll((all) => all.map((one) => Number(one.getAttribute('aria-colindex'))));
      expect(places.toSorted((a, b) => a - b)).toEqual(places.map((_, at) => at + 1));
      await expect(grid.row(1).locator('[aria-colindex]')).toHaveCount(columns);
      await expect(grid.row(0).getByRole('columnheader')).toHaveCount(columns);
      await expect(grid.row(1).getByRole('rowheader')).toHaveCount(1);
      await expect.poll(() => grid.root.getByRole('row').count()).toBeLessThan(80);
      // What is around it is looked at in narrower windows.
      await expectAccessible(page, grid.root);
    });
    await test.step('says in words what a hidden column has put in order', async () => {
      const state = page.getByRole('region', { name: 'Table status' });
      await grid.follow(`${address}&sort=tvl.desc`);
      await expect(grid.header('TVL')).toHaveAttribute('aria-sort', 'descending');
      await expect(state).not.toContainText('Sorted by');
      await grid.follow(`${address}&sort=tvl.desc&columns=order,name,price_usd`);
      await expect(state).toContainText('Sorted by TVL, descending');
    });
    await page.setViewportSize({ width: 1440, height: 720 });
    await test.step('draws every cell below its header, whatever is pinned and whether all fits or not', async () => {
      await grid.follow(`${address}&pinned=name,price_usd,volume,sector`);
      await expect(grid.header('Volume')).toBeVisible();
      await grid.expectCellsBelowHeaders();
      await page.setViewportSize({ width: 1024, height: 768 });
      await grid.expectCellsBelowHeaders();
    });
    await test.step('leads to every column where more are pinned than there is room for', async () => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await grid.follow(`${address}&pinned=name,price_usd,change24h,change7d,change30d,change1h,market_cap_usd,volume`);
      await grid.cell(1, 2).click({ position: { x: 3, y: 6 } });
      const last = Number(await grid.root.getAttribute('aria-colcount'));
      await grid.press(['End'], { place: 1, column: last });
      await grid.expectFocusInView();
    });
    await test.step('keeps the name beside what scrolls sideways on a phone, and not much more', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const rowName = grid.row(1).getByRole('rowheader');
      const before = await rowName.boundingBox();
      await grid.root.evaluate((element) => {
        element.scrollLeft = 300;
      });
      await expect.poll(() => grid.root.evaluate((element) => element.scrollLeft)).toBeGreaterThan(200);
      await expect.poll(async () => (await rowName.boundingBox())?.x).toBe(before?.x);
      expect((before?.x ?? 0) + (before?.width ?? 0)).toBeLessThan(200);
    });
  });
}

test('pictures open what they show in a tab of its own, and cards tell of it before', async ({ page }) => {
  for (const path of ['/directory/projects', '/master-demo/projects']) {
    await test.step(`at ${path}`, async () => {
      await page.setViewportSize(WIDE);
      const grid = new Grid(page);
      await grid.open(path);
      const name = grid.row(1).getByRole('rowheader');
      const picture = page.waitForEvent('popup');
      await name.getByRole('img', { includeHidden: true }).first().click();
      const shown = await picture;
      await expect(shown).toHaveURL((await name.getByRole('link').getAttribute('href')) ?? '');
      await shown.close();

      // By keys the card over a name describes its cell.
      await name.click({ position: { x: 2, y: 2 } });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      const card = page.getByRole('tooltip').filter({ hasText: await name.getByRole('link').innerText() });
      await expect(card).toContainText('Market cap');
      await page.keyboard.press('Escape');
      await expect(card).toBeHidden();

      const investors = grid.cell(1, await grid.columnOf('Investors'));
      const investor = investors.getByRole('link').first();
      const title = await investor.getAttribute('title');
      await investors.click({ position: { x: 2, y: 2 } });
      await page.keyboard.press('Enter');
      await expect(investor).toBeFocused();
      const opened = page.waitForEvent('popup');
      await page.keyboard.press('Enter');
      const profile = await opened;
      await expect(profile.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
      await profile.close();
      await page.keyboard.press('Escape');
      await expect(investors).toBeFocused();
      await expect(page).toHaveURL(path);
    });
  }
});
