import { expect, test } from '@playwright/test';
import { formatDate } from '#schemas/format.ts';
import { expectAccessible } from '../support/accessible.ts';
import { asNewMember } from '../support/members.ts';
import { Directory } from './Directory.ts';

test.describe('a directory', () => {
  test('of a shared link asks for its rows alone, and says why nothing is left', async ({ page }) => {
    const projects = new Directory(page);
    await test.step('asks the server for no row that the page of a shared link brought along', async () => {
      const filters: unknown[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        const [asked] = JSON.parse(url.searchParams.get('params') ?? '[]');
        if (url.searchParams.get('sid') === 'master_projects' && asked.skip === 0 && asked.take === 100)
          filters.push(asked.filter);
      });
      // Data that another test changes meanwhile are asked for anew.
      await expect(async () => {
        filters.length = 0;
        await projects.open('/directory/projects?filter=volume.gte.1000000');
        await expect(projects.state).toContainText('Loaded all');
        expect(filters).toEqual([]);
      }).toPass({ timeout: 30_000 });
    });
    await test.step('says why nothing is left and what would help', async () => {
      const { matching } = await projects.counts();
      await projects.addBound('TVL', 'gte', '900T');
      await expect(page.getByRole('heading', { name: 'No project matches' })).toBeVisible();
      await expect(
        page.getByText(`Without TVL ≥ 900T there would be ${matching.toLocaleString('en-US')}.`),
      ).toBeVisible();
      await expectAccessible(page, page.getByRole('main'));
      await page.getByRole('button', { name: 'Remove TVL filter' }).click();
      await projects.expectCounts({ matching });
      await expect(projects.chip('Volume')).toBeVisible();
    });
  });

  test('of rounds tells up to which day it counts, and is filtered by amount and date', async ({ page, request }) => {
    const rounds = new Directory(page);
    await rounds.open('/directory/fundraising');
    await test.step('names the lead investor, and lists all of them by mouse and keys', async () => {
      const more = page.getByRole('button', { name: 'list all names' }).first();
      const cell = page.getByRole('gridcell').filter({ has: more }).first();
      const count = Number((await more.innerText()).slice(1)) + 1;
      await more.click();
      const list = page.getByRole('dialog', { name: /, \d+$/ });
      await expect(list.getByRole('listitem')).toHaveCount(count);
      await expect(list.getByRole('listitem').first()).toHaveText(await cell.locator('.grid-beside').innerText());
      await expectAccessible(page, list);
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
      await expect(cell).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowRight');
      await expect(more).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(list.getByRole('listitem')).toHaveCount(count);
      await page.keyboard.press('Escape');
    });
    await test.step('says up to which day the total of what was raised counts', async () => {
      const answer = await request.get('/api/data/struct?sid=home_totals&params=[{}]');
      const [{ raised_until: until }] = (await answer.json()).data.home_totals;
      const raised = page.getByRole('definition').last();
      await expect(raised).toContainText(`to ${formatDate(until, 'plain')}`);
    });
    await test.step('is filtered by amount and date, and the chips say so', async () => {
      const { total } = await rounds.counts();
      await rounds.addBound('Amount', 'gte', '5M');
      const matching = await rounds.fewerThan(total);
      expect(matching).toBeGreaterThan(0);
      await rounds.addFilter('Date', (editor) => editor.getByRole('button', { name: 'Past 6 months' }).click());
      await rounds.fewerThan(matching);
      await expect(rounds.chip('Amount')).toHaveText('Amount≥5M');
      await expect(rounds.chip('Date')).toHaveText('Datepast 6 months');
      await expect(page).toHaveURL(/filter=amount_quantity\.gte\.5000000,date\.gte\.-P6M$/);
      await expect.poll(async () => Math.min(...(await rounds.figures(5, 'Amount')))).toBeGreaterThanOrEqual(5_000_000);
    });
  });

  test('sorts, searches, is filtered by values, and reads a damaged address as far as it can', async ({ page }) => {
    await test.step('sorts, searches and is filtered by values', async () => {
      const projects = new Directory(page);
      await projects.open('/directory/projects');
      await test.step('sorts down, up and not at all, with missing values last', async () => {
        const byDefault = await projects.names(5);

        await projects.sortBy('TVL', 'descending');
        await projects.expectOrder(3, 'TVL', 'falling');
        await projects.sortBy('TVL', 'ascending');
        await projects.expectOrder(3, 'TVL', 'rising');
        await projects.sortBy('TVL', 'none');
        await projects.expectNames(byDefault);
        await expect(page).not.toHaveURL(/sort=/);
      });
      await test.step('searches while one types, without a step back for every letter', async () => {
        const { total } = await projects.counts();
        const [name = ''] = await projects.names(1);
        await projects.addBound('Price', 'gte', '0');
        await projects.search.pressSequentially(name, { delay: 20 });
        await expect(page).toHaveURL(/[?&]q=/);
        await projects.expectNames([name]);
        await page.goBack();
        await expect(projects.search).toHaveValue('');
        await projects.expectCounts({ matching: total });
      });
      await projects.showAll('/directory/projects');
      await test.step('is filtered by values of a field, with their counts', async () => {
        let promised = 0;
        await projects.addFilter('Sector', async (editor) => {
          await editor.getByRole('searchbox').fill('defi');
          const option = editor.getByRole('checkbox', { name: /^DeFi/ });
          const label = option.locator('xpath=ancestor::label');
          await expect(label).toHaveText(/\d/);
          promised = Number((await label.innerText()).replace(/\D/g, ''));
          await option.check();
          await editor.getByRole('button', { name: 'Apply' }).click();
        });
        await projects.expectCounts({ matching: promised });
        await expect(projects.chip('Sector')).toHaveText('SectorcontainsDeFi');
      });
    });
    await test.step('reads a damaged address as far as it can', async () => {
      const projects = new Directory(page);
      await projects.follow(
        '/directory/projects?filter=nonsense.gte.5,tvl.contains.x,volume.gte.1000000,,%7E%7E&sort=colour.up&columns=a,b&q=',
      );
      await expect(projects.filters.locator('[data-chip]')).toHaveCount(1);
      await expect(projects.chip('Volume')).toHaveText('Volume≥1M');
      await expect(projects.header('Price')).toBeVisible();
    });
  });

  test('is shared by its address, survives a reload, and goes back and forward', async ({ page }) => {
    const projects = new Directory(page);
    await projects.open('/directory/projects');
    const { total } = await projects.counts();
    const before = await projects.names(8);
    await projects.addBound('Volume', 'gte', '1M');
    const matching = await projects.fewerThan(total);
    // The strip follows the filter, and its lines filter further.
    const glance = page.getByRole('region', { name: 'Filtered projects at a glance' });
    await expect(glance).toContainText(`${matching.toLocaleString('en-US')} projects`);
    await glance.getByRole('button', { name: /^Median / }).click();
    await expect(projects.chip('Market cap')).toBeVisible();
    await page.goBack();
    await projects.expectCounts({ matching });
    await projects.sortBy('24h', 'descending');
    await projects.expectOrder(8, '24h', 'falling');
    const names = await projects.names(8);
    expect(names).not.toEqual(before);

    // As in another browser: nothing is known but the address.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.reload();
    await projects.settled();
    await projects.expectNames(names);
    await projects.expectCounts({ matching });

    await page.goBack();
    await expect(projects.header('24h')).toHaveAttribute('aria-sort', 'none');
    await expect(projects.chip('Volume')).toBeVisible();
    await page.goBack();
    await expect(projects.chip('Volume')).toHaveCount(0);
    await page.goForward();
    await expect(projects.chip('Volume')).toBeVisible();
    await page.goForward();
    await expect(projects.header('24h')).toHaveAttribute('aria-sort', 'descending');
    await projects.expectNames(names);

    await test.step('and leads through the preview and profiles back to its cell', async () => {
      const focused = projects.row(2).locator('[role=gridcell]:focus, [role=rowheader]:focus');
      const shown = page.getByRole('main').getByRole('heading', { level: 1 });
      await projects.root.locator('[role=row] [aria-colindex][tabindex="0"]').focus();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('ArrowDown');
      await expect(focused).toHaveCount(1);
      await page.keyboard.press('Space');
      await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(names[1] ?? '');
      await page.keyboard.press('Enter');
      await expect(shown).toHaveText(names[1] ?? '');
      // The table answers which rows are beside it.
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('openedFrom'))).toContain('"slugs":["');
      await page.keyboard.press('j');
      await expect(shown).toHaveText(names[2] ?? '');
      await page.keyboard.press('k');
      await expect(shown).toHaveText(names[1] ?? '');
      await page.keyboard.press('Escape');
      await projects.expectNames(names);
      await expect(focused).toHaveCount(1);
    });
  });
});

test.describe('columns', () => {
  test('keeps its columns and the order of the top 8 in the address', async ({ page }) => {
    const projects = new Directory(page);
    await projects.open('/directory/projects');
    await test.step('are shown, hidden and moved, and the address keeps them', async () => {
      await page.getByRole('button', { name: /^Columns/ }).click();
      const chooser = page.getByRole('dialog', { name: 'Choose columns' });
      await chooser.getByRole('searchbox').fill('descr');
      await chooser.getByRole('checkbox', { name: 'Description' }).check();
      await chooser.getByRole('searchbox').fill('');
      await chooser.getByRole('checkbox', { name: /^7d/ }).uncheck();
      await chooser.getByRole('checkbox', { name: 'TVL' }).press('Shift+ArrowUp');
      await expect(chooser.getByRole('checkbox', { name: 'TVL' })).toBeFocused();
      await chooser.getByRole('button', { name: 'Done' }).click();
      await expect(projects.header('Description')).toHaveCount(1);
      await expect(projects.header('7d')).toHaveCount(0);
      await expect
        .poll(async () => (await projects.columnOf('TVL')) - (await projects.columnOf('Sector')))
        .toBeLessThan(0);
    });
    await test.step('is ordered by what one chooses, and the address keeps it', async () => {
      const top = page.getByRole('region', { name: /^Top 8/ });
      await expect(top.getByRole('listitem')).toHaveCount(8);
      await top.getByRole('button', { name: 'Default order' }).click();
      await page.getByRole('menuitemradio', { name: '24h change' }).click();
      await expect(page.getByRole('region', { name: 'Top 8 by 24h change' })).toBeVisible();
      await expect(page).toHaveURL(/top=change24h/);
    });
    await page.reload();
    await projects.settled();
    await expect(page.getByRole('region', { name: 'Top 8 by 24h change' })).toBeVisible();
    await expect(projects.header('Description')).toHaveCount(1);
    await expect(projects.header('7d')).toHaveCount(0);
    await page.getByRole('button', { name: /^Columns/ }).click();
    await page.getByRole('button', { name: 'Default', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(projects.header('7d')).toHaveCount(1);
    await expect(page).not.toHaveURL(/columns=/);
  });
});

test.describe('the CSV export', () => {
  test.beforeEach(async ({ page, baseURL }) => {
    await asNewMember(page, baseURL, 'pro');
  });

  test('holds the visible columns of the view in their order, with raw figures or sources', async ({ page }) => {
    await test.step('holds the rows of the view in their order, with raw figures', async () => {
      const projects = new Directory(page);
      await projects.open('/directory/projects?filter=sector.in.DeFi,market_cap_usd.gte.1000000&sort=tvl.desc');
      const { matching } = await projects.counts();
      const names = await projects.names(10);
      const [tvl] = await projects.figures(1, 'TVL');
      const { name, bytes, rows } = await projects.exportCsv();
      expect(name).toMatch(
        /^assay-projects_sector-in-DeFi_market_cap_usd-gte-1000000_sort-tvl-desc_\d{4}-\d\d-\d\d\.csv$/,
      );
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [header = [], ...body] = rows;
      expect(body).toHaveLength(matching);
      const column = (label: string) => header.findIndex((cell) => cell.includes(label));
      expect(body.slice(0, 10).map((row) => row[column('Project')])).toEqual(names);
      expect(body.slice(0, 3).map((row) => row[column('#')])).toEqual(['1', '2', '3']);
      expect(Number(body[0]?.[column('TVL')])).toBe(tvl);
      await expect(page.getByText('CSV is ready')).toBeVisible();
      await expect(
        page.getByText(`${matching} rows, ${header.length} columns. 99 exports left this month.`),
      ).toBeVisible();
    });
    await test.step('follows the visible columns and can name the sources', async () => {
      const projects = new Directory(page);
      await projects.follow('/directory/projects?columns=order,name,tvl');
      await expect(projects.header('Price')).toHaveCount(0);
      await expect(projects.filters.locator('[data-chip]')).toHaveCount(0);
      await projects.settled();
      const { rows } = await projects.exportCsv({ sources: true });
      expect(rows[0]).toEqual([
        ...['ID', 'Symbol', 'Address', '#', 'Project', 'TVL (USD)', 'Source of Project', 'Source of TVL'],
      ]);
    });
  });
});
