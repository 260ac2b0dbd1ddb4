import { expect, type Page, test } from '@playwright/test';
import Papa from 'papaparse';
import { FEW_ROWS } from '../grid/Grid.ts';
import { expectAccessible, expectWellNamed } from '../support/accessible.ts';
import { holdBack, intercept } from '../support/intercept.ts';
import { asNewMember } from '../support/members.ts';
import { SAMPLE, Screener } from './Screener.ts';

test.use({ viewport: FEW_ROWS });

test.describe('rows of the screener', () => {
  test('are chosen, copied, exported, summed up and found', async ({ page, context }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const screener = new Screener(page);
    await screener.open(`${SAMPLE}&columns=order,name,price_usd,sector`);
    await test.step('are copied as text and as a table; without a selection it is the value of the cell', async () => {
      const names = await screener.grid.names(2);
      await screener.activate(1);
      await screener.keys('Control+c');
      await expect(page.getByText('Text copied to clipboard successfully!')).toBeVisible();
      expect((await clipboard(page))['text/plain']).toBe(names[0]);

      await screener.keys('x', 'ArrowDown', 'x', 'Control+c');
      await expect(page.getByText('2 rows, 6 columns, with a header.')).toBeVisible();
      const copied = await clipboard(page);
      const rows = Papa.parse<string[]>(copied['text/plain'] ?? '', { delimiter: '\t', skipEmptyLines: true }).data;
      expect(rows[0]).toEqual(['ID', 'Symbol', '#', 'Project', 'Price (USD)', 'Sector']);
      expect(rows.map((row) => row[3])).toEqual(['Project', ...names]);
      expect(rows[1]?.[2]).toBe('1');
      expect(Number(rows[1]?.[4])).toBeGreaterThan(0);
      expect(copied['text/html']).toContain('<table');
      expect(copied['text/html']).toContain(names[1]);

      // A text that is marked is what copying means.
      await expect(screener.preview.getByRole('heading', { level: 2 })).toHaveText('Row 2 of 2,000');
      await page.evaluate(() => {
        const name = document.querySelector('aside h2');
        if (name) window.getSelection()?.selectAllChildren(name);
      });
      await screener.keys('Control+c');
      await expect.poll(async () => (await clipboard(page))['text/plain']).toBe('Row 2 of 2,000');
    });
    await screener.clearSelection();
    await screener.grid.follow(`${SAMPLE}&columns=order,name,market_cap_usd&sort=market_cap_usd.desc`);
    await screener.expectHeaders(['#', 'Project', 'Market cap']);
    await screener.grid.expectOrder(3, 'Market cap', 'falling');
    await test.step('are copied, exported and summed up with the others where the filter hides them', async () => {
      const [first, second] = await screener.grid.names(3);
      await screener.activate(1);
      await expect(screener.state).toContainText(/Sum [\d.]+[KMBT]? ?Median [\d.]+[KMBT]?/);
      const all = await screener.sums('Market cap of all rows in this view').innerText();
      await screener.keys('x');
      const ofOne = screener.sums('Market cap of 1 selected row');
      await expect.poll(() => ofOne.innerText()).not.toBe(all);
      const one = await ofOne.innerText();
      await screener.keys('ArrowDown', 'x');
      const sum = screener.sums('Market cap of 2 selected rows');
      await expect.poll(() => sum.innerText()).not.toBe(one);
      const before = await sum.innerText();
      await screener.search.fill(second ?? '');
      await screener.grid.expectNames([second]);
      await expect(screener.state).toContainText('2 selected, 1 not in this view');
      await expect(sum).toHaveText(before, { useInnerText: true });
      await screener.activate(1);
      await screener.keys('Control+c');
      await expect(page.getByText('2 rows, 5 columns, with a header.')).toBeVisible();
      const lines = ((await clipboard(page))['text/plain'] ?? '')
        .split('\n')
        .map((line) => line.split('\t').slice(2, 4));
      expect(lines).toEqual([
        ['#', 'Project'],
        ['1', second],
        ['', first],
      ]);
      await screener.keys('e');
      await expect(screener.exportDialog.getByRole('radio', { name: 'Selected rows (2)' })).toBeChecked();
      await expectAccessible(page, screener.exportDialog);
      const { rows } = await screener.saveCsv(() => screener.exportStart.click());
      expect(rows.slice(1).map((row) => row.slice(2, 4))).toEqual([
        ['1', second],
        ['', first],
      ]);
    });
    await expect(screener.exportDialog).toHaveCount(0);
    await screener.clearSelection();
    await screener.grid.showAll(SAMPLE);
    await test.step('are left aside where the whole view is exported', async () => {
      await screener.activate(1);
      await screener.keys('x', 'e');
      await expect(screener.exportDialog.getByRole('radio', { name: 'Selected rows (1)' })).toBeChecked();
      await screener.exportDialog.getByText('This view (2,000)').click();
      const all = await screener.saveCsv(() => screener.exportStart.click());
      expect(all.rows).toHaveLength(2001);
    });
    await expect(screener.exportDialog).toHaveCount(0);
    await screener.clearSelection();
    await screener.grid.showAll(SAMPLE);
    await test.step('find leaves the rows where they were scrolled to', async () => {
      await screener.grid.throwTo(0.5);
      const place = await screener.grid.restingPlace();
      await screener.openFind();
      expect(await screener.grid.restingPlace()).toBe(place);
    });
    await screener.keys('Escape');
    await screener.grid.throwTo(0);
    await test.step('its page number follows the scrolling, is typed and steps on; another view begins at the first page', async () => {
      const input = screener.state.getByRole('textbox', { name: 'Page of 100 rows' });
      await expect(input).toHaveValue('1');
      await input.fill('17');
      await screener.keys('Enter');
      await expect.poll(async () => (await screener.grid.placesInView())[0]).toBe(1601);
      await screener.state.getByRole('button', { name: 'Next page' }).click();
      await expect.poll(async () => (await screener.grid.placesInView())[0]).toBe(1701);
      await expect(input).toHaveValue('18');
      await input.fill('9999');
      await screener.keys('Enter');
      await expect(input).toHaveValue('20');
      await screener.grid.header('Volume').click();
      await screener.settled();
      await expect(input).toHaveValue('1');
    });
    await screener.grid.showAll(SAMPLE);
    await test.step('find reaches what is not drawn, walks in a circle, and gives focus back at the found cell', async () => {
      const last = await lastName(screener);
      await screener.keys('Control+Home');
      await screener.openFind();
      // At once: letter by letter each would be looked for where typing is slow.
      await screener.findBar.getByRole('textbox').fill(last);
      const status = screener.findBar.getByRole('status');
      await expect(status).toHaveText(/^[\d,]+ of [\d,]+$/);
      const of = (await status.innerText()).split(' of ')[1];
      await screener.keys('Shift+Enter');
      await expect(status).toHaveText(`${of} of ${of}`);
      await screener.keys('Enter');
      await expect(status).toHaveText(`1 of ${of}`);
      await expectAccessible(page, screener.findBar);
      await screener.keys('Shift+Enter', 'Escape');
      await expect(screener.findBar).toHaveCount(0);
      await expect.poll(async () => (await screener.grid.focused())?.place ?? 0).toBeGreaterThan(20);
      await screener.grid.expectFocusInView();
    });
    await screener.grid.showAll(SAMPLE);
    await test.step('find says when nothing is found, and leaves the second press to the browser', async () => {
      await page.evaluate(() => {
        document.addEventListener(
          'keydown',
          (event) => {
            if (event.key === 'f')
              setTimeout(() => document.documentElement.setAttribute('data-kept', String(event.defaultPrevented)), 0);
          },
          true,
        );
      });
      const kept = page.locator('html');
      await screener.activate(1);
      await screener.openFind();
      await expect(kept).toHaveAttribute('data-kept', 'true');
      await page.keyboard.type('no such thing anywhere');
      await expect(screener.findBar.getByRole('status')).toHaveText('Not found');
      await page.evaluate(() => document.documentElement.removeAttribute('data-kept'));
      await screener.keys('Control+f');
      await expect(kept).toHaveAttribute('data-kept', 'false');
    });
    await screener.keys('Escape');
    await screener.grid.showAll(SAMPLE);
    await test.step('find covers neither the header nor the row it found', async () => {
      await screener.grid.header('Market cap').click();
      await expect(screener.grid.header('Market cap')).toHaveAttribute('aria-sort', 'descending');
      const name = await screener.nameAt(1);
      await screener.openFind();
      await page.keyboard.type(name);
      await expect(screener.findBar.getByRole('status')).toHaveText(/^1 of /);
      const bar = await screener.findBar.boundingBox();
      const table = await screener.grid.root.boundingBox();
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(table?.y ?? 0);
      await screener.keys('Escape');
      await expect.poll(async () => (await screener.grid.focused())?.place).toBe(1);
    });
    await test.step('are chosen one by one, in a range and all at once, and stay chosen under a filter', async () => {
      // More than fit on the clipboard.
      await screener.grid.follow('/master-demo/projects?rows=20500');
      await screener.grid.expectCounts({ matching: 20_500 });
      await screener.grid.expectFirstRow();
      await screener.activate(2);
      await screener.keys('x');
      await screener.checkbox(5).click({ modifiers: ['Shift'] });
      await screener.expectSelected(4);
      await expect(screener.state.getByRole('status').filter({ hasText: /^4 selected$/ })).toHaveCount(1);

      await screener.activate(1);
      await screener.keys('Control+a');
      await screener.expectSelected(20_500);
      await screener.keys('Control+c');
      await expect(page.getByText('Too many rows to copy')).toBeVisible();
      await screener.keys('ArrowDown', 'x');
      await screener.expectSelected(20_499);
      await expect(screener.checkbox(2)).not.toBeChecked();
      const all = page.getByRole('checkbox', { name: 'Select all rows of this view' });
      await expect(all).toHaveAttribute('aria-checked', 'mixed');

      const name = await screener.nameAt(1);
      await screener.search.fill(name);
      await screener.grid.fewerThan(1000);
      await expect(screener.state).toContainText(/20,499 selected, [\d,]+ not in this view/);
      await expect(all).toHaveAttribute('aria-checked', 'true');
      await screener.clearSelection();
    });
  });
});

test.describe('the screener', () => {
  test('needs its code and server only where it uses them, and its preview keeps its room and tells of a round', async ({
    page,
    baseURL,
  }) => {
    test.slow();
    await asNewMember(page, baseURL);
    const screener = new Screener(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await test.step('brings its table’s code only where it is used', async () => {
      await screener.open('/directory/projects');
      await page.waitForLoadState('networkidle');
      expect(asked.filter(isScreenerCode)).toEqual([]);
    });
    await test.step('has its room before it is there: no column moves under the hand', async () => {
      const letIn = await holdBack(page, /api.*sid=master_projects/);
      await page.goto('/master-demo/projects');
      await expect(screener.grid.header('Volume')).toBeVisible();
      await screener.grid.itself();
      expect(asked.filter(isScreenerCode)).not.toEqual([]);
      await expect(screener.preview).toHaveCount(0);
      const boxes = () =>
        Promise.all([screener.grid.root, screener.grid.header('Volume')].map((part) => part.boundingBox()));
      const before = await boxes();
      letIn();
      await expect(screener.preview.getByRole('heading', { level: 2 })).toBeVisible();
      expect(await boxes()).toEqual(before);
    });
    await test.step('stays closed when it was closed, and opens with Space on a cell; rows stay chosen until a reload', async () => {
      await screener.settled();
      await screener.activate(2);
      await screener.keys('x');
      await screener.expectSelected(1);
      await screener.preview.getByRole('button', { name: 'Close the preview' }).click();
      await page.reload();
      await screener.settled();
      await screener.expectSelected(0);
      await expect(screener.preview).toHaveCount(0);
      await screener.activate(3);
      await screener.keys('Space');
      await screener.expectPreviewOf(3);
      await screener.keys('Escape');
      await expect(screener.preview).toHaveCount(0);
    });
    await test.step('tells when more cannot be loaded, and keeps the row', async () => {
      await intercept(page, /sid=detail_project/, (route) => route.abort());
      await screener.activate(4);
      await screener.keys('Space');
      await expect(screener.preview).toContainText('More details could not be loaded.', { timeout: 30_000 });
      await screener.expectPreviewOf(4);
    });
    await test.step('keeps its rows while the server is gone, and says so', async () => {
      await page.context().setOffline(true);
      await expect(screener.state.getByText('Offline')).toBeVisible();
      await screener.grid.header('Volume').click();
      await screener.settled();
      await expect(screener.grid.header('Volume')).toHaveAttribute('aria-sort', 'descending');
      await page.context().setOffline(false);
    });
    await page.unroute(/sid=detail_project/);
    await test.step('has headings in their order and names that say what one sees', async () => {
      await screener.grid.follow('/master-demo/fundraising?filter=amount_quantity.gte.1');
      await expect(screener.grid.header('Round')).toBeVisible();
      await screener.settled();
      await screener.activate(2);
      await expect(screener.preview).toBeVisible();
      await screener.expectPreviewOf(2);
      await expect(screener.grid.row(2)).toHaveAttribute('aria-selected', 'false');
      await expectWellNamed(page);
      await screener.keys('x');
      await expect(screener.grid.row(2)).toHaveAttribute('aria-selected', 'true');
      await screener.keys('Control+k');
      await expect(page.getByRole('combobox', { name: 'Type a command or a name' })).toBeFocused();
      await expectWellNamed(page);
      await screener.keys('Escape', 'Escape');
    });
    await test.step('is accessible without rows', async () => {
      await screener.grid.follow('/master-demo/organizations?q=nothing%20is%20called%20so');
      await expect(page.getByRole('heading', { name: 'No organization matches' })).toBeVisible();
      await expectAccessible(page, page.getByRole('main'));
    });
    await test.step('shows the active round with its earlier rounds and leads to people and investors', async () => {
      await screener.grid.follow('/master-demo/fundraising');
      await screener.grid.expectFirstRow();
      await screener.activate(2);
      await screener.expectPreviewOf(2);
      await expect(screener.preview.getByRole('heading', { name: 'Earlier rounds' })).toBeVisible();
      await expectAccessible(page, screener.preview);
      const link = screener.preview.getByRole('link').first();
      await expect(link).toHaveAttribute('target', '_blank');
      await screener.preview.getByRole('button', { name: 'Next row' }).click();
      await screener.expectPreviewOf(3);
      await screener.preview.getByRole('button', { name: /^Watch / }).click();
      await expect(screener.preview.getByRole('button', { name: /^Stop watching / })).toBeVisible();
      await screener.preview.getByRole('button', { name: /^Open profile/ }).click();
      await expect(page).toHaveURL(/\/round\/\d+$/);
    });
  });
});

function isScreenerCode(url: string): boolean {
  return /ScreenerGrid|ag-grid/i.test(url);
}

/** The kinds of text on the clipboard. */
async function clipboard(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const texts = (item?.types ?? []).map(async (type) => [type, await (await item?.getType(type))?.text()]);
    return Object.fromEntries(await Promise.all(texts));
  });
}

/** The name of the last row of the view, which is far from being drawn at first. */
async function lastName(screener: Screener): Promise<string> {
  await screener.activate(1);
  await screener.keys('Control+End');
  const { matching } = await screener.grid.counts();
  return screener.nameAt(matching);
}
