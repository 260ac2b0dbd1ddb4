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
  test('a list is stored on this device, or in the account as far as its plan allows', async ({ page }) => {
    test.slow();
    const member = await createMember();
    const lists = new SavedLists(page);
    await test.step('apart from those of the playground', async () => {
      await lists.open(`${PROJECTS}?rows=200&filter=tvl.gte.1000000`);
      await lists.saveAs('Playing');
      await expect(lists.list('Playing')).toBeVisible();
      await lists.open(filtered(1_000_000));
      await expect(lists.list('Playing')).toHaveCount(0);
    });
    await test.step('on this device, or in the account that signs in then', async () => {
      await expect(lists.panel).toContainText('on this device');
      await lists.saveAs('Here');
      for (const copy of ['Here copy', 'Here copy 2']) {
        await lists.act('Here', 'Duplicate');
        await expect(lists.list(copy)).toBeVisible();
      }
      await lists.showAll(PROJECTS);
      await lists.showFiltered(filtered(2_000_000));
      const name = await lists.openForm();
      await lists.form.getByRole('button', { name: 'Save to your account' }).click();
      await expect(lists.form.getByRole('alert')).toHaveText('Enter a name.');
      await name.fill('There');
      await lists.form.getByRole('button', { name: 'Save to your account' }).click();
      await signInByPopup(page, member);
      await expect(lists.toasts).toContainText('Saved as “There”');
      await expect(lists.title('There')).toBeVisible();
      await lists.expectNames('There');
    });
    await test.step('lists of the device are offered, and move as far as the plan allows', async () => {
      const move = lists.panel.getByRole('button', { name: 'Move to your account' });
      await expect(lists.panel).toContainText('3 lists are on this device only.');
      await move.click();
      await expect(lists.limit).toBeVisible();
      await page.keyboard.press('Escape');
      await lists.expectNames('Here', 'Here copy', 'There');
      await expect(lists.panel).toContainText('1 list is on this device only.');

      await lists.act('Here copy', 'Delete');
      await lists.expectNames('Here', 'There');
      await move.click();
      await lists.expectNames('Here', 'Here copy 2', 'There');
      await expect(lists.panel).not.toContainText('on this device only');
      await page.reload();
      await lists.expectNames('Here', 'Here copy 2', 'There');
    });
  });

  test('a name that the account has already is said at the field once somebody has signed in', async ({
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
    await lists.open(filtered(2_000_000));
    await lists.panel.getByRole('button', { name: 'Save this view' }).click();
    await lists.panel.getByRole('textbox', { name: 'Name' }).fill('Twice');
    await lists.panel.getByRole('button', { name: 'Save to your account' }).click();
    await signInByPopup(page, member);
    await expect(lists.panel.getByRole('alert')).toHaveText(/^“Twice” already exists\./);
    await expect(lists.panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Twice');
    await lists.panel.getByRole('textbox', { name: 'Name' }).fill('Once more');
    await page.keyboard.press('Enter');
    await lists.expectNames('Once more', 'Twice');
    await test.step('lists are in the drawer on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await lists.showAll(PROJECTS);
      await lists.showFiltered(filtered(3_000_000));
      await page.getByRole('button', { name: /^Filters/ }).click();
      await lists.saveAs('Pocket');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(lists.title('Pocket')).toBeVisible();
      await expectNotWider(page);
    });
  });
});
