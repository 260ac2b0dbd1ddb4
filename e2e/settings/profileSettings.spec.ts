import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expectTakenOver } from '../support/arrival.ts';
import { tabTo } from '../support/keyboard.ts';
import { asNewMember, createMember, signInQuietly } from '../support/members.ts';
import { leadTo, PLAIN } from '../support/pages.ts';
import { Settings } from './Settings.ts';

/** The smallest PNG: one transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = (name = 'me.png') => ({ name, mimeType: 'image/png', buffer: PIXEL });

test('the profile is changed by the keyboard alone, with a picture', async ({ page, baseURL }) => {
  const settings = new Settings(page);
  const member = await asNewMember(page, baseURL);
  await test.step('is changed by the keyboard alone, in any script, and shows at once in the header', async () => {
    await page.goto(PLAIN);
    await expectTakenOver(page);
    await page.keyboard.press('g');
    await page.keyboard.press(',');
    await expect(settings.heading).toHaveText('Profile');
    await expect(settings.heading).toBeFocused();
    await expect(page.getByText(member.email)).toBeVisible();
    await tabTo(settings.name);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('Đỗ Thị  Lan');
    await tabTo(settings.username);
    await page.keyboard.press('End');
    await page.keyboard.type('.x');
    await tabTo(page.getByRole('radio', { name: 'Not set' }));
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked();
    await expect(page.getByText('You have unsaved changes.')).toBeVisible();
    await expect(page.getByText('Username available')).toBeVisible();
    await tabTo(settings.save);
    await page.keyboard.press('Enter');
    await expect(settings.said('Your profile has been saved')).toBeVisible();
    await expect(settings.save).toBeFocused();
    await expect(settings.name).toHaveValue('Đỗ Thị Lan');
    await expect(page.getByText('You have unsaved changes.')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Account of Đỗ Thị Lan' })).toBeVisible();
  });
  await test.step('a picture is looked at, used, shown in the header, and removed', async () => {
    await settings.file.setInputFiles(png());
    await expect(page.getByText('This is how me.png will look.')).toBeVisible();
    await expect(settings.picture).toHaveAttribute('src', /^blob:/);
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expect(settings.said('Your picture has been changed')).toBeVisible();
    await expect(settings.picture).toHaveAttribute('src', /^\/api\/users\/files\//);
    await expect(page.getByRole('banner').locator('img[src^="/api/users/files/"]')).toBeVisible();
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expect(settings.said('Your picture has been removed')).toBeVisible();
    await expect(page.getByRole('banner').locator('img[src^="/api/users/files/"]')).toHaveCount(0);
  });
});

test('a profile page is that of its owner until it is made public, then without address and plan', async ({
  page,
  baseURL,
}) => {
  const member = await asNewMember(page, baseURL, 'pro');
  const other = await createMember();
  const { email, username } = member;
  await test.step('its owner sees what nobody else does', async () => {
    await page.goto('/user_profile');
    const expectOwn = async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Member' })).toBeVisible();
      for (const fact of [email, 'Pro', 'Private', 'Nobody else can open this page.']) {
        await expect(page.getByRole('main').getByText(fact, { exact: true })).toBeVisible();
      }
    };
    await expectOwn();
    await expectAccessible(page);
    await leadTo(page, `/user_profile?username=${other.username}`);
    await expect(page.getByRole('heading', { level: 1, name: 'No such profile' })).toBeVisible();
    await expectAccessible(page, page.getByRole('main'));
    await leadTo(page, `/user_profile?username=${username.toUpperCase()}`);
    await expectOwn();
  });
  await test.step('its owner makes it public', async () => {
    await page.getByRole('link', { name: 'Change plan' }).click();
    await expect(page).toHaveURL(/\/profile-settings\/change_plan$/);
    const settings = new Settings(page);
    await settings.lead('profile');
    await settings.choice('Privacy', 'Public').click();
    await expect(page.getByText('Members who know your username can see')).toBeVisible();
    await settings.save.click();
    await expect(settings.said('Your profile has been saved')).toBeVisible();
  });
  await test.step('somebody else sees it then', async () => {
    await signInQuietly(page.context(), baseURL ?? '', other);
    await page.goto(`/user_profile?username=${username}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Member' })).toBeVisible();
    await expect(page.getByText('Member since')).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
    await expect(page.getByRole('main').getByText('Plan', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveCount(0);
  });
});
