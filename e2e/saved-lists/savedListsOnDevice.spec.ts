import { expect, type Page, test } from '@playwright/test';
import { SignInDialog } from '../auth/SignInDialog.ts';
import { forget } from '../support/forget.ts';
import { createMember, type Member, signInQuietly } from '../support/members.ts';
import { SavedLists } from './SavedLists.ts';

const PROJECTS = '/master-demo/projects';
const filtered = (least: number) => `${PROJECTS}?filter=tvl.gte.${least}`;

/** Goes through the popup that asks to sign in. */
async function signInByPopup(page: Page, member: Member): Promise<void> {
  const signIn = new SignInDialog(page);
  await signIn.chooseAccount();
  await signIn.signIn(member);
}

test.describe('signed out', () => {
  test('a list is stored on this device or in the account, apart from those of the playground', async ({ page }) => {
    await test.step('the lists of the playground stay apart', async () => {
      const lists = new SavedLists(page);
      await lists.open(`${PROJECTS}?rows=1000&filter=tvl.gte.1000000`);
      await lists.saveAs('Playing');
      await lists.open(PROJECTS);
      await expect(lists.list('Playing')).toHaveCount(0);
    });
    await test.step('a list is stored on this device, or in the account that signs in then', async () => {
      await forget(page);
      test.slow();
      const member = await createMember();
      const lists = new SavedLists(page);
      await lists.open(filtered(1_000_000));
      await expect(lists.panel).toContainText('on this device');
      await lists.saveAs('Here');
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

      // What lay on the device is offered, and moved by one click.
      await expect(lists.panel).toContainText('1 list is on this device only.');
      await lists.panel.getByRole('button', { name: 'Move to your account' }).click();
      await lists.expectNames('Here', 'There');
      await expect(lists.panel).not.toContainText('on this device only');
      await page.reload();
      await lists.expectNames('Here', 'There');
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
    const theirs = new SavedLists(await elsewhere.newPage());
    await theirs.open(filtered(1_000_000));
    await theirs.saveAs('Twice');
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
  });

  test('lists move as far as the plan allows, and the rest stays', async ({ page, baseURL, context }) => {
    test.slow();
    const lists = new SavedLists(page);
    await lists.open(filtered(1_000_000));
    await lists.saveAs('A');
    for (const copy of ['A copy', 'A copy 2', 'A copy 3']) {
      await lists.act('A', 'Duplicate');
      await expect(lists.list(copy)).toBeVisible();
    }
    if (!baseURL) throw new Error('The configuration names the address of the server under test.');
    await signInQuietly(context, baseURL, await createMember());
    await page.reload();
    await lists.panel.getByRole('button', { name: 'Move to your account' }).click();
    await expect(lists.limit).toBeVisible();
    await page.keyboard.press('Escape');
    await lists.expectNames('A', 'A copy', 'A copy 2');
    await expect(lists.panel).toContainText('1 list is on this device only.');
  });
});
