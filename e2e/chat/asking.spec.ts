import { expect, test } from '@playwright/test';
import { Palette } from '../command-palette/Palette.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expectNotWider } from '../support/layout.ts';
import { asNewMember } from '../support/members.ts';
import { leadTo } from '../support/pages.ts';

test('a member asks from the palette by keys, changes the query by mouse, and finds the conversation again', async ({
  page,
  baseURL,
}) => {
  await asNewMember(page, baseURL);
  const box = page.getByRole('textbox', { name: 'Your question' });
  await test.step('the palette puts a question into the box, and Enter asks it', async () => {
    await page.goto('/terms');
    const palette = new Palette(page);
    await palette.open();
    await page.keyboard.type('Seed rounds over $5m?');
    await expect(page.getByRole('option', { name: 'Ask: Seed rounds over $5m?' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/ai-chat\?prompt=/);
    await expect(box).toHaveValue('Seed rounds over $5m?');
    await expect(page.getByText('3 of 3 left today')).toBeVisible();
    await expect(box).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').getByRole('table', { name: 'Rows of the answer' })).toBeVisible();
    await expect(page.getByText('2 of 3 left today')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a part of the query is taken away, and the rows open in the directory', async () => {
    await page.getByRole('button', { name: /^Ask again without Amount/ }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await page
      .getByRole('article')
      .last()
      .getByRole('link', { name: /^Open .* in / })
      .click();
    await expect(page).toHaveURL(/\/directory\/fundraising\?filter=/);
  });
  await test.step('the conversation is kept, and fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await leadTo(page, '/6557');
    await page.getByRole('link', { name: /^Seed rounds over/ }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await expectNotWider(page);
  });
});
