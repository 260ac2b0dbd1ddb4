import { expect, type Page, test } from '@playwright/test';
import { SignInDialog } from '../auth/SignInDialog.ts';
import { FEW_ROWS } from '../grid/Grid.ts';
import { createMember, type Member, signInQuietly } from '../support/members.ts';
import { addList, SavedLists } from './SavedLists.ts';

const PROJECTS = '/master-demo/projects';
const filtered = (least: number) => `${PROJECTS}?filter=tvl.gte.${least}`;

/** A member who has a list already, and is not signed in here. */
async function memberWithList(page: Page, baseURL: string, name: string): Promise<Member> {
  const member = await createMember();
  const context = page.context();
  await signInQuietly(context, baseURL, member);
  await addList(context, name, { filter: 'tvl.gte.1000000' });
  await context.clearCookies();
  return member;
}

test('lists of this device move into the account that signs in, are found after a reload and in another tab, and keep what was typed when the session ends', async ({
  page,
  baseURL,
  context,
}) => {
  test.slow();
  const member = await memberWithList(page, baseURL ?? '', 'Twice');
  const lists = new SavedLists(page);
  await page.setViewportSize(FEW_ROWS);
  await test.step('a list is stored on this device, or in the account that signs in then, where a name that is taken is said', async () => {
    await lists.open(filtered(1_000_000));
    await expect(lists.panel).toContainText('on this device');
    await lists.saveAs('Here');
    await lists.showAll(PROJECTS);
    await lists.showFiltered(filtered(2_000_000));
    await lists.panel.getByRole('button', { name: 'Save this view' }).click();
    const name = lists.panel.getByRole('textbox', { name: 'Name' });
    await name.fill('Twice');
    await lists.panel.getByRole('button', { name: 'Save to your account' }).click();
    const signIn = new SignInDialog(page);
    await signIn.chooseAccount();
    await signIn.signIn(member);
    await expect(lists.panel.getByRole('alert')).toHaveText(/^“Twice” already exists\./);
    await expect(name).toHaveValue('Twice');
    await name.fill('There');
    await page.keyboard.press('Enter');
    await expect(lists.title('There')).toBeVisible();
    await lists.panel.getByRole('button', { name: 'Move to your account' }).click();
    await lists.expectNames('Here', 'There', 'Twice');
    await expect(lists.panel).toContainText('3 of 3 used');
    await lists.act('Twice', 'Delete');
    await lists.expectNames('Here', 'There');
  });
  await test.step('a list is found after a reload with its unsaved changes, which are saved', async () => {
    await lists.screener.grid.header('Volume').click();
    await lists.expectEdited('There', true);
    await page.reload();
    await expect(lists.title('There')).toBeVisible();
    await lists.expectEdited('There', true);
    await page.getByRole('button', { name: 'Save changes to There' }).click();
    await lists.expectEdited('There', false);
  });
  await test.step('a list is open where an address says the same; another tab sees its end', async () => {
    const other = new SavedLists(await context.newPage());
    await other.page.setViewportSize(FEW_ROWS);
    await other.open(`${filtered(2_000_000)}&sort=volume.desc`);
    await expect(other.title('There')).toBeVisible();
    await other.act('There', 'Delete');
    await expect(lists.list('There')).toHaveCount(0);
    // The tab that had it open does not pretend to have it.
    await expect(lists.title('All projects')).toBeVisible();
    await other.page.close();
  });
  await test.step('keeps the name that was typed when the session ended', async () => {
    await lists.openForm();
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
