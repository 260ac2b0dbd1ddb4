import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { z } from 'zod';
import { Palette } from '../command-palette/Palette.ts';
import { Directory } from '../directory/Directory.ts';
import { SavedLists } from '../saved-lists/SavedLists.ts';
import { Screener } from '../screener/Screener.ts';
import { ScreenerFilters } from '../screener/ScreenerFilters.ts';
import { expectTakenOver } from '../support/arrival.ts';
import { asNewMember } from '../support/members.ts';
import { PLAIN } from '../support/pages.ts';
import { Watchlist } from '../watchlist/Watchlist.ts';
import { Shell } from './Shell.ts';

const Rounds = z.object({
  data: z.object({
    master_fundraising: z.tuple([
      z.array(z.object({ organizations: z.nullable(z.array(z.object({ name: z.string() }))) })),
    ]),
  }),
});

const Projects = z.object({
  data: z.object({ master_projects: z.tuple([z.array(z.object({ name: z.string() }))]) }),
});

/** The names that the server gives for a view. */
async function namesOf(
  request: APIRequestContext,
  { filter, sort, take }: { readonly filter: readonly unknown[]; readonly sort: string; readonly take: number },
): Promise<readonly string[]> {
  const params = JSON.stringify([{ filter, sort: { field: sort, order: 'desc' }, take }]);
  const answer = await request.get('/api/data/struct', { params: { sid: 'master_projects', params } });
  return Projects.parse(await answer.json()).data.master_projects[0].map(({ name }) => name);
}

/** Two investors of one round. */
async function partners(page: Page): Promise<readonly [string, string]> {
  const answer = await page.request.get('/api/data/struct', {
    params: { sid: 'master_fundraising', params: JSON.stringify([{ take: 20 }]) },
  });
  const rounds = Rounds.parse(await answer.json()).data.master_fundraising[0];
  const [first, second] = rounds.find(({ organizations }) => (organizations?.length ?? 0) > 1)?.organizations ?? [];
  return [first?.name ?? '', second?.name ?? ''];
}

// The names of the steps are the headings of docs/jobs.md.

test('the jobs of who screens projects, by the keyboard alone', async ({ page, baseURL, context, request }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await asNewMember(page, baseURL, 'pro');
  const lists = new SavedLists(page);
  const { screener } = lists;
  const palette = new Palette(page);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await screener.grid.open('/directory/projects');
  const [name = ''] = await screener.grid.names(1);
  let names: readonly string[] = [];

  await test.step('1. Find a project and read its page', async () => {
    await palette.open();
    await palette.type(name);
    const found = palette.group('Projects').getByRole('option').first();
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await expect(found).toContainText(name);
    await expect(found).toContainText(/[\d.]+ USD/);
    await expect(palette.field).toHaveAttribute('aria-activedescendant', (await found.getAttribute('id')) ?? '?');
    await page.keyboard.press('Enter');
    await expect(new Shell(page).heading).toHaveText(name);
    await expect(palette.dialog).toHaveCount(0);
    // The next time it comes first.
    await palette.open();
    await expect(palette.group('Recent').getByRole('option').first()).toContainText(name);
    await expect(palette.marked).toContainText(name);
    await page.keyboard.press('Escape');
    await expect(palette.dialog).toHaveCount(0);
  });

  await test.step('2. Screen projects and take the result along', async () => {
    await screener.keys('g', 's');
    await screener.settled();
    const { total } = await screener.grid.counts();
    await screener.keys('f');
    await page.keyboard.type('sector = DeFi');
    await screener.keys('Control+Enter');
    const sector = await screener.grid.fewerThan(total);
    await page.keyboard.type('tvl > 50M');
    await screener.keys('Control+Enter');
    const matching = await screener.grid.fewerThan(sector);
    await screener.keys('Escape', 'Escape', 'ArrowDown');
    await expect.poll(async () => (await screener.grid.focused())?.place).toBe(1);
    const tvl = await screener.grid.columnOf('TVL');
    const from = (await screener.grid.focused())?.column ?? 0;
    await screener.grid.press(
      Array.from({ length: tvl - from }, () => 'ArrowRight'),
      { place: 1, column: tvl },
    );
    await screener.keys('s');
    await expect(screener.grid.header('TVL')).toHaveAttribute('aria-sort', 'descending');
    const filter = [
      ['sector', 'eq', 'DeFi'],
      ['tvl', 'gt', 50_000_000],
    ];
    names = await namesOf(page.request, { filter, sort: 'tvl', take: 6 });
    await screener.grid.expectNames(names);
    await screener.keys('e');
    await expect(screener.exportStart).toBeFocused();
    const { rows } = await screener.saveCsv(() => page.keyboard.press('Enter'));
    expect(rows).toHaveLength(matching + 1);
    await expect(screener.exportDialog).toHaveCount(0);
  });

  await test.step('3. Copy rows into a spreadsheet', async () => {
    await screener.keys('x', 'ArrowDown', 'ArrowDown', 'x', 'ArrowDown', 'ArrowDown', 'Shift+X');
    await screener.expectSelected(4);
    await expect(screener.checkbox(1)).toBeChecked();
    await expect(screener.checkbox(2)).not.toBeChecked();
    const chosen = [names[0], names[2], names[3], names[4]];
    await screener.keys('Control+c');
    await expect.poll(async () => (await clipboard()).trim().split('\n').length).toBe(5);
    for (const copied of chosen) expect(await clipboard()).toContain(copied);

    // Look at a row: closed at first in this window, the preview opens by its key; it follows, and the focus stays.
    await expect(screener.preview).toHaveCount(0);
    await screener.keys('Space');
    await expect(screener.preview).toContainText(names[4] ?? '');
    await screener.keys('ArrowDown');
    await expect(screener.preview).toContainText(names[5] ?? '');
    await expect(screener.preview.getByRole('heading', { level: 2 })).toHaveText(/^Row 6 of \d+$/);
    await screener.keys('Space');
    await expect(screener.preview).toHaveCount(0);

    // Find a name anywhere in the view.
    await screener.openFind();
    await page.keyboard.type(names[2] ?? '');
    await expect(screener.findBar.getByRole('status')).toHaveText(/^\d+ of \d+$/);
    await screener.keys('Escape');
    await expect(screener.findBar).toHaveCount(0);
    await expect.poll(async () => (await screener.grid.focused()) !== null).toBe(true);

    // Export what is chosen, and let go of it with the next key.
    await screener.keys('e');
    await expect(screener.exportDialog).toContainText('4 projects');
    await expect(screener.exportStart).toBeFocused();
    const focusAfterwards = screener.focusOnceGone(screener.exportDialog);
    const { rows } = await screener.saveCsv(() => page.keyboard.press('Enter'));
    const name = (rows[0] ?? []).indexOf('Project');
    expect(rows.slice(1).map((row) => row[name])).toEqual(chosen);
    await expect(screener.exportDialog).toHaveCount(0);
    expect(await focusAfterwards).toMatch(/^(gridcell|rowheader)$/);
    await screener.keys('Escape');
    await screener.expectSelected(0);
  });

  await test.step('4. Keep a screen and come back to it', async () => {
    const field = await lists.openForm();
    await field.fill('Large DeFi');
    await page.keyboard.press('Enter');
    await expect(lists.title('Large DeFi')).toBeVisible();
    await screener.keys('r');
    await expect(page).not.toHaveURL(/filter=/);
    await palette.open();
    await palette.type('large defi');
    await expect(palette.group('Your lists').getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/filter=/);
    await expect(lists.title('Large DeFi')).toBeVisible();
  });

  await test.step('5. Send colleagues what one sees', async () => {
    await palette.open();
    await palette.type('copy the link');
    await page.keyboard.press('Enter');
    await expect.poll(clipboard).toContain('filter=');
    // Somebody else is nobody here: the rows are there in their order, and of the list nothing.
    const answer = await request.get(await clipboard(), { headers: { accept: 'text/html' } });
    const html = await answer.text();
    const found = [...html.matchAll(/class="[^"]*grid-name[^"]*"[^>]*>([^<]+)</g)].map(([, shown]) => shown);
    expect(found.slice(0, names.length)).toEqual(names);
    expect(html).not.toContain('Large DeFi');
  });
});

test('the jobs of who reads rounds, by the keyboard alone', async ({ page }) => {
  test.slow();
  const rounds = new Directory(page);
  const filters = new ScreenerFilters(page);
  const write = async (condition: string) => {
    await page.keyboard.type(condition);
    await page.keyboard.press('Control+Enter');
  };
  await rounds.open('/master-demo/fundraising');
  const { total } = await rounds.counts();

  await test.step('6. Find rounds that two funds joined', async () => {
    const [first, second] = await partners(page);
    await page.keyboard.press('f');
    await write(`investors = ${first}`);
    const one = await rounds.fewerThan(total);
    await write(`investors = ${second}`);
    await expect(page).toHaveURL(/organizations\.all\./);
    await expect.poll(async () => (await rounds.counts()).matching).toBeLessThanOrEqual(one);
  });

  await test.step('7. See recent rounds of one stage above an amount', async () => {
    for (const key of ['Escape', 'Escape', 'r']) await page.keyboard.press(key);
    await rounds.expectCounts({ matching: total, total });
    await expect(page).not.toHaveURL(/filter=/);
    await page.keyboard.press('f');
    await write('round = Seed');
    const seed = await rounds.fewerThan(total);
    await write('date past 12 months');
    const recent = await rounds.fewerThan(seed);
    await write('amount >= 5M');
    await rounds.fewerThan(recent);
    await expect(rounds.state).toContainText('Amount');
  });

  await test.step('8. Know what a condition leaves out', async () => {
    const { matching } = await rounds.counts();
    await expect(
      filters.line.getByRole('button', { name: /unknown: keep rows whose Amount is unknown$/ }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await filters.chip('Amount').focus();
    await page.keyboard.press('u');
    await expect.poll(async () => (await rounds.counts()).matching).toBeGreaterThan(matching);
  });
});

test('the jobs of who watches a portfolio, by the keyboard alone', async ({ page, baseURL }) => {
  await asNewMember(page, baseURL);
  const list = new Watchlist(page);
  const [first, second] = await list.projects(2);

  await test.step('9. Watch tokens from a spreadsheet', async () => {
    await page.goto(PLAIN);
    await expectTakenOver(page);
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.getByRole('button', { name: 'Paste a list' }).first().press('Enter');
    await expect(list.pasted).toBeFocused();
    await page.keyboard.insertText(`${first?.name}\n${second?.name}\nno such thing`);
    await page.keyboard.press('Control+Enter');
    await list.paste.getByRole('button', { name: 'Add 2' }).press('Enter');
    await expect(list.pasted).toHaveValue('no such thing');
    await page.keyboard.press('Escape');
    await list.expectNames([first?.name, second?.name]);
    await list.activate(1);
    const note = await list.columnOf('Note');
    const { column = 0 } = (await list.focused()) ?? {};
    await list.press(
      Array.from({ length: note - column }, () => 'ArrowRight'),
      { place: 1, column: note },
    );
    await page.keyboard.type('Unlock in March');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await list.kept())[0]?.note).toBe('Unlock in March');
  });
});

test('the jobs of who studies investors and markets, by the keyboard alone', async ({ page }) => {
  test.slow();
  const screener = new Screener(page);
  const palette = new Palette(page);
  const rounds = new Directory(page);
  const { heading } = new Shell(page);
  /** Opens rounds that are counted, and finds as many in the directory. */
  const openCounted = async (counted: Locator) => {
    const said = (await counted.getAttribute('aria-label')) ?? (await counted.innerText());
    const [, count] = /([\d,]+)(?: (?:deal|round)s?|$)/.exec(said) ?? [];
    await counted.press('Enter');
    await expect(page).toHaveURL(/\/directory\/fundraising\?filter=/);
    await rounds.expectCounts({ matching: Number(count?.replaceAll(',', '')) });
  };
  await new Shell(page).openFromInside(PLAIN);
  await expectTakenOver(page);
  const [fund] = await partners(page);

  await test.step('10. See who invests together with a fund', async () => {
    await palette.open();
    await palette.type(fund);
    await expect(palette.marked).toContainText(fund);
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(fund);
    await page.keyboard.press('4');
    const others = page.getByRole('grid', { name: 'Co-investors, the closest first' });
    await expectTakenOver(page);
    await openCounted(others.locator('a.grid-link').first());
  });

  await test.step('11. Compare projects', async () => {
    await screener.keys('g', 'p');
    await expect(heading).toHaveText('Projects');
    await screener.keys('g', 's');
    await expect(page).toHaveURL(/\/master-demo\/projects$/);
    await screener.settled();
    const names = await screener.grid.names(2);
    await screener.keys('ArrowDown');
    await expect.poll(async () => (await screener.grid.focused())?.place).toBe(1);
    await screener.keys('x', 'ArrowDown', 'x');
    await screener.expectSelected(2);
    await screener.keys('v');
    await expect(page).toHaveURL(/\/compare\/projects\?ids=/);
    const heads = page.getByRole('table', { name: 'Figures' }).getByRole('columnheader');
    await expect(heads).toHaveText(['Figure', ...names]);
    await page.getByRole('slider', { name: 'Base date' }).press('PageUp');
    await expect(page).toHaveURL(/[?&]base=\d{4}-\d{2}-\d{2}/);
  });

  await test.step('12. See what was raised by sector or by month', async () => {
    await screener.keys('g', 'b');
    const chart = page.getByRole('region', { name: 'Capital raised by month' });
    await openCounted(
      chart
        .getByRole('list', { name: /^Bars of/ })
        .getByRole('link')
        .last(),
    );
  });
});
