import { expect, type Page, test } from '@playwright/test';
import { SignInDialog } from '../auth/SignInDialog.ts';
import { FEW_ROWS } from '../grid/Grid.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expectNotWider } from '../support/layout.ts';
import { createMember, type Member, postAsMember, signInQuietly } from '../support/members.ts';
import { SavedLists } from './SavedLists.ts';

const PROJECTS = '/master-demo/projects';
const filtered = (least: number) => `${PROJECTS}?filter=tvl.gte.${least}`;

/** Goes through the popup that asks to sign in. */
async function signInByPopup(page: Page, member: Member): Promise<void> {
  const signIn = new SignInDialog(page);
  await signIn.chooseAccount();
  await signIn.signIn(member);
}

test.beforeEach(({ page }) => page.setViewportSize(FEW_ROWS));

test.describe('signed out', () => {
  test('a list is stored on this device, or in the account under a free name and as far as its plan allows', async ({
    page,
    baseURL,
    browser,
  }) => {
    test.slow();
    if (!baseURL) throw new Error('The configuration names the address of the server under test.');
    const member = await createMember();
    const elsewhere = await browser.newContext({ baseURL });
    await signInQuietly(elsewhere, baseURL, member);
    const data = { source: 'projects', name: 'Twice', data: { view: { filter: 'tvl.gte.1000000' } } };
    await postAsMember(elsewhere, 'storage/add', data);
    await elsewhere.close();
    const lists = new SavedLists(page);
    await test.step('apart from those of the playground', async () => {
      await lists.open(`${PROJECTS}?rows=200&filter=tvl.gte.1000000`);
      await lists.saveAs('Playing');
      await expect(lists.list('Playing')).toBeVisible();
      await lists.screener.grid.follow(filtered(1_000_000));
      await expect(lists.panel).toContainText('on this device');
      await expect(lists.list('Playing')).toHaveCount(0);
      await lists.screener.settled();
    });
    await test.step('on this device, or in the account that signs in then, where a name that is taken is said', async () => {
      await lists.saveAs('Here');
      await lists.act('Here', 'Duplicate');
      await expect(lists.list('Here copy')).toBeVisible();
      await lists.showAll(PROJECTS);
      await lists.showFiltered(filtered(2_000_000));
      await lists.panel.getByRole('button', { name: 'Save this view' }).click();
      const name = lists.panel.getByRole('textbox', { name: 'Name' });
      await name.fill('Twice');
      await lists.panel.getByRole('button', { name: 'Save to your account' }).click();
      await signInByPopup(page, member);
      await expect(lists.panel.getByRole('alert')).toHaveText(/^“Twice” already exists\./);
      await expect(name).toHaveValue('Twice');
      await name.fill('There');
      await page.keyboard.press('Enter');
      await expect(lists.toasts).toContainText('Saved as “There”');
      await expect(lists.title('There')).toBeVisible();
      await lists.expectNames('There', 'Twice');
    });
    await test.step('lists of the device are offered, and move as far as the plan allows', async () => {
      const move = lists.panel.getByRole('button', { name: 'Move to your account' });
      await expect(lists.panel).toContainText('2 lists are on this device only.');
      await move.click();
      await expect(lists.limit).toBeVisible();
      await page.keyboard.press('Escape');
      await lists.expectNames('Here', 'There', 'Twice');
      await expect(lists.panel).toContainText('1 list is on this device only.');

      await lists.act('Twice', 'Delete');
      await lists.expectNames('Here', 'There');
      await move.click();
      await lists.expectNames('Here', 'Here copy', 'There');
      await expect(lists.panel).not.toContainText('on this device only');
    });
    await test.step('lists are in the drawer on a phone', async () => {
      await lists.act('There', 'Delete');
      await lists.expectNames('Here', 'Here copy');
      await page.setViewportSize({ width: 390, height: 844 });
      await lists.showAll(PROJECTS);
      await lists.showFiltered(filtered(3_000_000));
      await page.getByRole('button', { name: /^Filters/ }).click();
      await lists.saveAs('Pocket');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(lists.title('Pocket')).toBeVisible();
      await expectNotWider(page);
      // What was moved is in the account.
      await page.reload();
      await page.getByRole('button', { name: /^Filters/ }).click();
      await lists.expectNames('Here', 'Here copy', 'Pocket');
    });
  });
});
