import { expect, test } from '@playwright/test';
import { FEW_ROWS } from '../grid/Grid.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { forget } from '../support/forget.ts';
import { intercept } from '../support/intercept.ts';
import { asNewMember } from '../support/members.ts';
import { SavedLists } from './SavedLists.ts';

const PROJECTS = '/master-demo/projects';
const filtered = (least: number) => `${PROJECTS}?filter=tvl.gte.${least}`;

test.describe('a saved list of a member', () => {
  test('is changed, shared and deleted, by mouse, by keys and in two tabs', async ({ page, baseURL, context }) => {
    test.slow();
    await asNewMember(page, baseURL);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const lists = new SavedLists(page);
    await page.setViewportSize(FEW_ROWS);
    await lists.open(filtered(1_000_000));
    await expect(lists.panel).toContainText('0 of 3 used');
    await test.step('is saved, found, opened, renamed and deleted by the keyboard alone', async () => {
      await lists.panel.getByRole('button', { name: 'Save this view' }).focus();
      await page.keyboard.press('Enter');
      await expect(lists.panel.getByRole('textbox', { name: 'Name' })).toBeFocused();
      await page.keyboard.type('Keys');
      await page.keyboard.press('Enter');
      await expect(lists.list('Keys')).toBeVisible();
      await expect(lists.panel.getByRole('button', { name: 'Save this view' })).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(lists.opener('Keys')).toBeFocused();
      await lists.actByKeys('Rename');
      await expect(lists.panel.getByRole('textbox', { name: 'New name of Keys' })).toBeFocused();
      await page.keyboard.type('Named');
      await page.keyboard.press('Enter');
      await expect(lists.opener('Named')).toBeFocused();
      await lists.actByKeys('Delete');
      await expect(lists.list('Named')).toHaveCount(0);
      await expect(lists.panel.getByRole('button', { name: 'Save this view' })).toBeFocused();
    });
    await test.step('is the whole view: conditions, order and columns', async () => {
      await lists.saveAs('Large TVL');
      await expect(lists.title('Large TVL')).toBeVisible();
      await expect(lists.panel).toContainText('1 of 3 used');
      await lists.showAll(PROJECTS);
      await expect(lists.title('All projects')).toBeVisible();
      await lists.openList('Large TVL');
      await expect(page).toHaveURL(/filter=tvl\.gte\.1000000/);
      await lists.expectEdited('Large TVL', false);
    });
    await test.step('is accessible in both themes with unsaved changes beside a form with a mistake', async () => {
      await lists.screener.grid.header('Volume').click();
      await expect(page).toHaveURL(/sort=volume/);
      await lists.expectEdited('Large TVL', true);
      await lists.panel.getByRole('button', { name: 'Save this view' }).click();
      await lists.panel.getByRole('textbox', { name: 'Name' }).press('Enter');
      await expect(lists.panel.getByRole('alert')).toHaveText('Enter a name.');
      await expectAccessibleInBothThemes(page, lists.panel);
    });
    await test.step('is found after a reload with its unsaved changes, which are discarded or saved', async () => {
      await page.reload();
      await expect(lists.title('Large TVL')).toBeVisible();
      await lists.expectEdited('Large TVL', true);
      await page.getByRole('button', { name: 'Discard changes to Large TVL' }).click();
      await expect(page).not.toHaveURL(/sort=/);
      await lists.expectEdited('Large TVL', false);

      await lists.screener.grid.header('Volume').click();
      await lists.expectEdited('Large TVL', true);
      await page.getByRole('button', { name: 'Save changes to Large TVL' }).click();
      await lists.expectEdited('Large TVL', false);
    });
    await test.step('is renamed, duplicated, deleted and brought back', async () => {
      await lists.filters.rename('Large TVL', 'By volume');
      await expect(lists.title('By volume')).toBeVisible();
      await lists.act('By volume', 'Duplicate');
      await lists.expectNames('By volume', 'By volume copy');
      await lists.act('By volume', 'Delete');
      await lists.expectNames('By volume copy');
      await lists.undo();
      await lists.expectNames('By volume', 'By volume copy');
      // The button that was pressed has gone.
      await expect(lists.opener('By volume')).toBeFocused();
      await lists.act('By volume copy', 'Delete');
      await lists.expectNames('By volume');
      await lists.showAll(PROJECTS);
      await expect(lists.title('All projects')).toBeVisible();
      await lists.openList('By volume');
      await expect(page).toHaveURL(/filter=tvl\.gte\.1000000&sort=volume\.desc/);
    });
    const other = new SavedLists(await context.newPage());
    await other.page.setViewportSize(FEW_ROWS);
    await test.step('is open where an address says the same, and no longer when nothing of it is left', async () => {
      await other.open(`${filtered(1_000_000)}&sort=volume.desc`);
      await expect(other.title('By volume')).toBeVisible();
      await other.screener.grid.header('Market cap').click();
      await other.expectEdited('By volume', true);
      await other.page.getByRole('button', { name: 'Reset' }).click();
      await expect(other.title('All projects')).toBeVisible();
      // What is filtered next is no change of the list.
      await other.screener.grid.header('Market cap').click();
      await expect(other.page).toHaveURL(/sort=market_cap_usd/);
      await other.expectEdited('By volume', false);
      await expect(other.title('All projects')).toBeVisible();
    });
    await test.step('is seen by another tab at once, and so is its end', async () => {
      await lists.showAll(PROJECTS);
      await lists.showFiltered(filtered(2_000_000));
      await lists.saveAs('Seen');
      await expect(other.list('Seen')).toBeVisible();
      await other.act('Seen', 'Delete');
      await expect(lists.list('Seen')).toHaveCount(0);
      // The tab that had it open does not pretend to have it.
      await expect(lists.title('All projects')).toBeVisible();
    });
    await other.page.close();
    await test.step('has a name of its own: a name that is taken is said at the field', async () => {
      const name = await lists.openForm();
      await name.fill('BY VOLUME');
      await page.keyboard.press('Enter');
      await expect(lists.form.getByRole('alert')).toHaveText(/^“BY VOLUME” already exists\./);
      await expect(name).toHaveAttribute('aria-invalid', 'true');
      await expect(name).toBeFocused();
      await expect(name).toHaveValue('BY VOLUME');
      await name.fill('Larger');
      await page.keyboard.press('Enter');
      await expect(lists.form).toHaveCount(0);
      await lists.expectNames('By volume', 'Larger');
    });
    await test.step('is shared by a link that shows the same in another browser, whatever columns that one keeps', async () => {
      // Columns out of view are not drawn.
      await page.setViewportSize({ width: 2_400, height: 480 });
      await lists.openList('By volume');
      await expect(lists.title('By volume')).toBeVisible();
      await page.getByRole('button', { name: 'Copy a link to By volume' }).click();
      await expect(lists.toasts).toContainText('A link to “By volume” was copied');
      const link = await page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(async () => (await lists.screener.headers()).length).toBeGreaterThan(10);
      const [headers, counts] = [await lists.screener.headers(), await lists.screener.grid.counts()];

      await forget(page);
      await page.evaluate(() =>
        localStorage.setItem('assay.layout.projects', JSON.stringify({ columns: 'order,name,tvl' })),
      );
      await lists.open(link);
      await lists.screener.expectHeaders(headers);
      await lists.screener.grid.expectCounts(counts);
      await expect(lists.screener.grid.header('Volume')).toHaveAttribute('aria-sort', 'descending');
    });
  });

  test('waits until the plan has room, is put back when the server fails, and is found among other data sets', async ({
    page,
    baseURL,
    context,
  }) => {
    test.slow();
    await asNewMember(page, baseURL);
    const lists = new SavedLists(page);
    await page.setViewportSize(FEW_ROWS);
    await test.step('stands below those of another data set, opens there, and is found by name or condition', async () => {
      await lists.open('/master-demo/fundraising?filter=stages.in.Seed');
      await lists.saveAs('Early');
      await lists.screener.grid.follow(filtered(1_000_000));
      await expect(lists.title('All projects')).toBeVisible();
      await lists.screener.settled();
      await lists.saveAs('Large');
      await expect(lists.list('Early')).toContainText('rounds');

      await lists.panel.getByRole('button', { name: 'Find a list' }).click();
      const search = lists.panel.getByRole('combobox', { name: /^Find a list/ });
      await expect(search).toBeFocused();
      const found = lists.panel.getByRole('listbox', { name: 'Lists found' }).getByRole('option');
      await expect(found).toHaveCount(2);
      await page.keyboard.type('seed');
      await expect(found).toHaveText(/Early/);
      await expectAccessible(page, lists.panel);
      await page.keyboard.type('x');
      await expect(lists.panel).toContainText('No list matches “seedx”.');
      await page.keyboard.press('Backspace');
      await expect(found).toHaveText(/Early/);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/fundraising\?filter=stages\.in\.Seed/);
      await expect(lists.title('Early')).toBeVisible();
      await lists.openList('Large');
      await expect(page).toHaveURL(/projects\?filter=tvl\.gte\.1000000/);
      await expect(lists.title('Large')).toBeVisible();
    });
    await test.step('waits with its name until the plan has room', async () => {
      await lists.act('Large', 'Duplicate');
      await expect(lists.list('Large copy')).toBeVisible();
      await lists.showAll(PROJECTS);
      await lists.showFiltered(filtered(2_000_000));
      await lists.openForm();
      await page.keyboard.type('Fourth');
      await page.keyboard.press('Enter');
      await expect(lists.limit).toBeVisible();
      await expect(lists.limit).toContainText('We kept the name “Fourth”');
      await expect(lists.limit.getByRole('link')).toHaveAttribute('href', /^\/profile-settings\/change_plan\?back=/);
      await expectAccessible(page, lists.limit);
      await page.keyboard.press('Escape');
      await expect(lists.limit).toHaveCount(0);

      await lists.act('Large', 'Delete');
      await lists.expectNames('Early', 'Large copy');
      await expect(await lists.openForm()).toHaveValue('Fourth');
      await page.keyboard.press('Enter');
      await lists.expectNames('Early', 'Fourth', 'Large copy');
      await expect(lists.title('Fourth')).toBeVisible();

      // The place of what was deleted is taken: its undoing waits as well.
      await lists.undo();
      await expect(lists.limit).toBeVisible();
      await page.keyboard.press('Escape');
      await lists.act('Large copy', 'Delete');
      await lists.toasts.getByRole('button', { name: 'Retry' }).click();
      await lists.expectNames('Early', 'Fourth', 'Large');
    });
    await test.step('is put back when the server does not answer, and nothing that was typed is lost', async () => {
      await intercept(page, '**/api/users/storage/**', (route) => route.abort());
      await lists.act('Large', 'Delete');
      await expect(lists.toasts).toContainText('Nothing was changed');
      await expect(lists.list('Large')).toBeVisible();
      await lists.filters.rename('Large', 'Renamed');
      const name = lists.panel.getByRole('textbox', { name: 'New name of Large' });
      await expect(lists.panel.getByRole('alert').first()).toBeVisible();
      await expect(name).toHaveValue('Renamed');
      await expect(name).toBeEditable();
      await page.unroute('**/api/users/storage/**');
      await name.press('Enter');
      await lists.expectNames('Early', 'Fourth', 'Renamed');
    });
    await test.step('is asked for again where lists could not be read', async () => {
      await intercept(page, '**/api/users/storage/load', (route) => route.fulfill({ status: 503, body: '{}' }));
      await page.reload();
      await expect(lists.panel).toContainText('Your lists could not be loaded.');
      await expectAccessible(page, lists.panel);
      await page.unroute('**/api/users/storage/load');
      await lists.panel.getByRole('button', { name: 'Retry' }).click();
      await lists.expectNames('Early', 'Fourth', 'Renamed');
    });
    await test.step('keeps the name that was typed when the session ended', async () => {
      await lists.act('Renamed', 'Delete');
      await lists.expectNames('Early', 'Fourth');
      await lists.screener.grid.header('Volume').click();
      await lists.expectEdited('Fourth', true);
      await lists.saveAsButton.press('Enter');
      await expect(lists.form.getByRole('textbox', { name: 'Name' })).toBeFocused();
      await page.keyboard.type('Half a na');
      // The cookie that the token is nothing without is gone: the next call is refused.
      const kept = (await context.cookies()).filter(({ name }) => name === 'access_token');
      await context.clearCookies();
      await context.addCookies(kept);
      await page.keyboard.type('me');
      await page.keyboard.press('Enter');
      await expect(
        page
          .getByRole('button', { name: 'Sign in' })
          .or(page.getByRole('link', { name: 'Sign in' }))
          .first(),
      ).toBeVisible();
      await expect(lists.form.getByRole('textbox', { name: 'Name' })).toHaveValue('Half a name');
    });
  });
});
