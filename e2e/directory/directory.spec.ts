import { expect, test } from '@playwright/test';
import { Directory } from './Directory.ts';

test('a directory is shared by its address, survives a reload, goes back and forward, and leads to profiles and back', async ({
  page,
}) => {
  const projects = new Directory(page);
  await projects.open('/directory/projects');
  const top = page.getByRole('region', { name: /^Top 8/ });
  await expect(top.getByRole('listitem')).toHaveCount(8);
  await top.getByRole('button', { name: 'Default order' }).click();
  await page.getByRole('menuitemradio', { name: '24h change' }).click();
  await expect(top).toHaveAccessibleName('Top 8 by 24h change');
  const { total } = await projects.counts();
  const before = await projects.names(8);
  await projects.addBound('Volume', 'gte', '1M');
  const matching = await projects.fewerThan(total);
  const glance = page.getByRole('region', { name: 'Filtered projects at a glance' });
  await expect(glance).toContainText(`${matching.toLocaleString('en-US')} projects`);
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
  await expect(top).toHaveAccessibleName('Top 8 by 24h change');
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
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await expect(preview).toContainText(names[1] ?? '');
    await expect(preview.getByRole('img', { name: /^Price over \d+ days/ })).toBeVisible();
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
