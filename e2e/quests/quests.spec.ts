import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expectNotWider } from '../support/layout.ts';
import { asNewMember, postAsMember } from '../support/members.ts';
import { leadTo, PLAIN } from '../support/pages.ts';

const points = (page: Page) => page.getByRole('main').locator('dl').getByText('Points', { exact: true }).locator('..');

test('a member does what a quest asks, claims it by keys, and finds where the points came from', async ({
  page,
  baseURL,
}) => {
  await asNewMember(page, baseURL);
  await test.step('the account menu leads there, and a task to where it is done', async () => {
    await page.goto(PLAIN);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('link', { name: /^Quests/ }).click();
    await expect(page).toHaveURL(/\/quest$/);
    await expect(page.getByRole('region', { name: 'Start' })).toContainText('0 of 3 done');
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNotWider(page);
    await page.setViewportSize({ width: 1440, height: 720 });
    await page.getByRole('link', { name: 'Start: Save a list' }).click();
    await expect(page).toHaveURL(/\/master-demo\/projects/);
  });
  await test.step('what is done can be claimed with the keyboard alone, once', async () => {
    await postAsMember(page.context(), 'storage/add', { source: 'projects', name: 'Mine', data: {} });
    await page.keyboard.press('g');
    await page.keyboard.press('q');
    await expect(page).toHaveURL(/\/quest$/);
    const claim = page.getByRole('button', { name: 'Claim 20 points: Save a list' });
    await expect(claim).toBeVisible();
    await page.getByRole('link', { name: 'Start: Watch five projects' }).focus();
    await page.keyboard.press('Tab');
    await expect(claim).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('20 points claimed');
    await expect(claim).toBeHidden();
    await expect(page.getByRole('region', { name: 'Start' })).toContainText('1 of 3 done');
    await expect(points(page)).toContainText('20');
  });
  await test.step('the ledger and the leaderboard know of it', async () => {
    await page.getByRole('link', { name: 'My points' }).click();
    await expect(page.getByText('Balance 20, sum of 1 entry')).toBeVisible();
    await expect(page.getByRole('row', { name: /Save a list/ })).toContainText('+20');
    await page.getByRole('link', { name: 'Leaderboard' }).click();
    await expect(page.getByRole('row', { name: /Member.*You/ })).toContainText('20');
  });
  await test.step('an unknown page leads to the quests', async () => {
    await leadTo(page, '/quest/nonsense');
    await expect(page).toHaveURL(/\/quest$/);
  });
});
