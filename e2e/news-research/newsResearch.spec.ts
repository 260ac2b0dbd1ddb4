import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { Stories } from './Stories.ts';

test('a reader finds news and research by tab, search and filter, and the address keeps what they chose', async ({
  page,
}) => {
  const stories = new Stories(page);
  await stories.open('/news-research?type=news&view=all');

  await test.step('all rows fill the window without the footer', async () => {
    await expect(stories.view('All')).toBeChecked();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await stories.openView('Default');
    await expect(page).toHaveURL(/view=default/);
  });

  await test.step('the latest come first, and the page ends in the footer', async () => {
    await expect(stories.heading).toHaveText('News');
    await expect(page).toHaveTitle('News | Assay');
    await expect(stories.header('Date')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('the featured are fewer than all, and the rest are neither', async () => {
    const { total } = await stories.counts();
    await stories.openTab('Featured');
    await expect(page).toHaveURL(/\?type=news&view=default&tab=featured$/);
    const { matching: featured } = await stories.counts();
    expect(featured).toBeGreaterThan(0);
    await stories.openTab('More In Crypto World');
    const { matching: more } = await stories.counts();
    expect(more).toBeGreaterThan(0);
    expect(featured + more).toBeLessThanOrEqual(total);
    await stories.openTab('Latest');
    await expect(page).toHaveURL(/\?type=news&view=default$/);
  });

  await test.step('a search of the texts asks the server, and the address keeps it', async () => {
    await stories.search.fill('disclosure group');
    await expect(page).toHaveURL(/q=disclosure/);
    await expect(stories.firstTitle).toContainText('working group on disclosure');
  });

  await test.step('nothing found says so, with the way back', async () => {
    await stories.search.fill('zzzz');
    await expect(page.getByText('Oh no! We struck out on finding matching research')).toBeVisible();
    await expect(page.getByText("Don't fret – we'll give it another shot!")).toBeVisible();
    await page.getByRole('button', { name: 'Reset all' }).click();
    await stories.expectFirstRow();
  });

  await test.step('research has its own columns, and keeps the view', async () => {
    await stories.openView('All');
    await page.getByRole('link', { name: 'Research', exact: true }).click();
    await expect(stories.heading).toHaveText('Research');
    await expect(page).toHaveURL(/type=research&view=all/);
    await expect(stories.header('Author')).toBeVisible();
    await stories.addFilter('Tag', async (editor) => {
      await editor.getByRole('checkbox', { name: /^Economics/ }).check();
      await editor.getByRole('button', { name: 'Apply' }).click();
    });
    await expect(page).toHaveURL(/filter=tags/);
  });
});
