import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { asNewMember } from '../support/members.ts';
import { leadTo } from '../support/pages.ts';
import { Watchlist } from '../watchlist/Watchlist.ts';

test('a member watches an ad by key on the board, finds it on its page, and keeps it in the watchlist', async ({
  page,
  baseURL,
}) => {
  await asNewMember(page, baseURL);
  const board = new Watchlist(page);
  await board.open('/crypto-jobs');
  const title = board.row(1).getByRole('link').first();
  const name = (await title.textContent()) ?? '';

  await test.step('on a phone who hires stands beside the title', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const left = async (column: string) =>
      (await page.getByRole('columnheader', { name: column }).boundingBox())?.x ?? -1;
    await expect.poll(async () => (await left('Title')) < (await left('Company'))).toBe(true);
    expect(await left('Company')).toBeLessThan(await left('Posted'));
    await page.setViewportSize({ width: 1440, height: 720 });
  });

  await test.step('by its key', async () => {
    await board.activate(1);
    await page.keyboard.press('w');
    await expect(board.star(1)).toHaveAttribute('aria-pressed', 'true');
    await expectAccessibleInBothThemes(page, page.getByRole('main'));
  });

  await test.step('on its page the star is set', async () => {
    await title.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('button', { name: `Stop watching ${name}` })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the watchlist says what became of it', async () => {
    await leadTo(page, '/watchlist?tab=jobs');
    await board.settled();
    await expect(board.row(1)).toContainText(name);
    await expect(board.row(1)).toContainText(/Open|Expired|Closed/);
    await expectAccessibleInBothThemes(page, page.getByRole('main'));
  });

  await test.step('an ad of their own waits for the operator', async () => {
    await leadTo(page, '/crypto-jobs');
    await page.getByRole('link', { name: 'Post a job' }).click();
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field('Company name').fill('Acme');
    await field('Company website').fill('https://example.com');
    await page.keyboard.press('Enter');
    await field('Job title').fill('Journey engineer');
    await field('Department').fill('Engineering');
    await field('Description').fill('## You\n\n- build **contracts**');
    await field('Workplace').selectOption('Remote');
    await field('May be done from').fill('Vietnam; Portugal');
    await field('Employment').selectOption('Full-time');
    await field('Where to apply').fill('jobs@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Journey engineer' })).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('list', { name: /^Your ads/ })).toContainText('In review');
  });
});
