import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { createMember, signInQuietly } from '../support/members.ts';
import { PLAIN } from '../support/pages.ts';

test('a member reads an article from home, goes on by keys and marks it as unread', async ({ page, baseURL }) => {
  await signInQuietly(page.context(), baseURL ?? '', await createMember());
  await page.goto(PLAIN);
  // A first visit to the home page opens the newest rounds instead.
  await page.getByRole('banner').getByRole('link', { name: 'Assay, home' }).click();
  const headline = page.getByRole('table', { name: 'News' }).getByRole('rowheader').first().getByRole('link');
  const title = await headline.innerText();
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('the headline opens its page, with the outlets of its story', async () => {
    await headline.click();
    await expect(heading).toHaveText(title);
    const sources = page.getByRole('region', { name: /outlet/ });
    await expect(sources.getByRole('listitem')).not.toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Read the original/ })).toHaveAttribute('target', '_blank');
    await expectAccessible(page);
  });

  await test.step('an opened article is read until its button says otherwise; the list tells it apart, marks what was in view as read, and takes that back', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    const unread = page.getByRole('rowheader', { name: /^Unread / });
    await page.getByRole('rowheader').first().getByRole('link').click();
    await page.getByRole('button', { name: 'Mark as unread' }).click();
    await expect(page.getByRole('button', { name: 'Mark as read' })).toBeVisible();
    await page.goBack();
    await expect(unread).toHaveCount(1);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(unread).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(unread).toHaveCount(1);
    await page.goBack();
    await expect(heading).toHaveText(title);
  });

  await test.step('the keys lead to the story before and back, and a name to its profile', async () => {
    await page.keyboard.press('j');
    await expect(heading).not.toHaveText(title);
    await page.keyboard.press('k');
    // The way back is to the story, by the outlet that told it first.
    await expect(page.getByRole('region', { name: /outlet/ })).toContainText(title);
    await page.getByRole('complementary', { name: 'About' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/(project|organization|people)\//);
  });
});
