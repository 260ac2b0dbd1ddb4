import { expect, test } from '@playwright/test';
import { tabTo } from '../support/keyboard.ts';
import { admin, asNewMember, postAsMember } from '../support/members.ts';

test('exclusive research leads to the trial and back to its whole text, by the keyboard alone', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'user-consent', value: 'accepted', url: baseURL ?? '' }]);
  const slug = `behind-the-door-${Date.now().toString(36)}`;
  await test.step('written by one member', async () => {
    await asNewMember(page, baseURL);
    const fields = { firm: '', tags: [], assets: [], screener: null, attachment: null, exclusive: true };
    const text = `${'Lending pays where collateral is deep. '.repeat(9)}\n\nA walrus decides.`;
    await postAsMember(context, 'research', { ...fields, title: slug.replaceAll('-', ' '), text });
    await postAsMember(context, `research/${slug}/submitted`, {});
    await admin('research', 'publish', slug);
  });

  await test.step('is no more than its first words to another', async () => {
    await asNewMember(page, baseURL);
    const response = await page.goto(`/research/${slug}`);
    expect(await response?.text()).not.toContain('walrus');
    await expect(page.getByText(/^Lending pays/)).toBeVisible();
    const plans = page.getByRole('link', { name: 'See plans' });
    await expect(plans).toBeVisible();
    await tabTo(page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await tabTo(plans);
    await page.keyboard.press('Enter');
  });

  await test.step('is read after the trial has begun', async () => {
    const begin = page.getByRole('button', { name: /^Try Pro/ });
    await expect(begin).toBeVisible();
    await tabTo(begin);
    await page.keyboard.press('Enter');
    await expect(begin).toHaveCount(0);
    await tabTo(page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('link', { name: 'Go back to what you were doing' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/research/${slug}(?:#content)?$`));
    await expect(page.getByText('A walrus decides.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See plans' })).toHaveCount(0);
  });
});
