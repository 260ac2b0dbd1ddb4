import { expect, test } from '@playwright/test';
import { SignInDialog } from '../auth/SignInDialog.ts';
import { expectAccessible } from '../support/accessible.ts';
import { intercept } from '../support/intercept.ts';
import { asNewMember, createMember, type Member, signInQuietly } from '../support/members.ts';
import { openSettings, Settings } from './Settings.ts';

/** The smallest PNG: one transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = (name = 'me.png') => ({ name, mimeType: 'image/png', buffer: PIXEL });

/** The question for consent lies over what the window ends with, and is not what is tried here. */
test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'user-consent', value: 'accepted', url: baseURL ?? '' }]);
});

test.describe('the profile', () => {
  test('is changed and saved, with a username that is free and a picture', async ({ page, baseURL }) => {
    const { settings, member } = await openSettings(page, baseURL, 'profile');
    await test.step('is changed and saved, in any script, and shows at once in the header', async () => {
      await expect(page.getByText(member.email)).toBeVisible();
      await expect(settings.save).toHaveAttribute('aria-disabled', 'true');
      await settings.name.fill('Đỗ Thị  Lan');
      await settings.choice('Gender', 'Male').click();
      await expect(page.getByText('You have unsaved changes.')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(settings.said('Your profile has been saved')).toBeVisible();
      await expect(settings.name).toHaveValue('Đỗ Thị Lan');
      await expect(page.getByText('You have unsaved changes.')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Account of Đỗ Thị Lan' })).toBeVisible();
      await page.reload();
      await expect(settings.name).toHaveValue('Đỗ Thị Lan');
      await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeChecked();
    });
    await test.step('says of a username whether it is free, and nothing of the own', async () => {
      const taken = await createMember();
      await settings.username.fill(member.username.toUpperCase());
      await settings.username.fill(taken.username);
      await expect(settings.complaint('This username has been taken')).toBeVisible();
      await expect(settings.username).toHaveAccessibleDescription('This username has been taken');
      await settings.save.click();
      await expect(settings.username).toBeFocused();
      await expect(settings.said('Your profile has been saved')).toHaveCount(0);
      await settings.username.fill(`${member.username}.x`);
      await expect(page.getByText('Username available')).toBeVisible();
      await settings.save.click();
      await expect(settings.said('Your profile has been saved')).toBeVisible();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('username'))).toBe(`${member.username}.x`);
    });
    await test.step('a picture is refused in the words of the server, and the old one stays', async () => {
      const html = Buffer.from('<!doctype html><script>alert(document.cookie)</script> not an image at all');
      await settings.file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: html });
      await page.getByRole('button', { name: 'Use this picture' }).click();
      await expect(settings.complaint('This is not a PNG, JPEG, GIF or WebP image.')).toBeVisible();
      const large = Buffer.concat([PIXEL, Buffer.alloc(5 * 1_048_576)]);
      await settings.file.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.getByRole('button', { name: 'Use this picture' }).click();
      await expect(settings.complaint('The image is larger than 5 MB.')).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(settings.picture).not.toHaveAttribute('src');
    });
    await test.step('a picture is looked at, used, shown in the header, and removed', async () => {
      await expect(settings.picture).not.toHaveAttribute('src');
      await settings.file.setInputFiles(png());
      await expect(page.getByText('This is how me.png will look.')).toBeVisible();
      await expect(settings.picture).toHaveAttribute('src', /^blob:/);
      await expectAccessible(page, page.getByRole('main'));
      await page.getByRole('button', { name: 'Use this picture' }).click();
      await expect(settings.said('Your picture has been changed')).toBeVisible();
      await expect(settings.picture).toHaveAttribute('src', /^\/api\/users\/files\//);
      await expect(page.getByRole('banner').locator('img[src^="/api/users/files/"]')).toBeVisible();
      await page.getByRole('button', { name: 'Remove picture' }).click();
      await expect(settings.said('Your picture has been removed')).toBeVisible();
      await expect(page.getByRole('banner').locator('img[src^="/api/users/files/"]')).toHaveCount(0);
    });
  });

  test('says what is wrong, and keeps what was typed when it cannot be saved, is left, or the session ends', async ({
    page,
    baseURL,
  }) => {
    const { settings, member } = await openSettings(page, baseURL, 'profile');
    await test.step('says what is wrong only after a try, at the field', async () => {
      await settings.name.fill('L4');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await settings.save.click();
      await expect(settings.complaint("Name can't include special characters")).toBeVisible();
      await expect(settings.name).toBeFocused();
      await settings.name.fill('La');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await settings.save.click();
      await expect(settings.complaint('Name must be at least 3 characters')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(settings.name).toHaveValue('Member');
    });
    await test.step('keeps what was typed when the server cannot be reached', async () => {
      await intercept(page, '**/api/users/update-user-info', (route) => route.abort());
      await settings.name.fill('Lan Nguyễn');
      await settings.save.click();
      await expect(settings.complaint('Your internet is having problems')).toBeVisible();
      await expect(settings.name).toHaveValue('Lan Nguyễn');
      await page.unroute('**/api/users/update-user-info');
      await settings.save.click();
      await expect(settings.said('Your profile has been saved')).toBeVisible();
    });
    await test.step('asks before it is left with changes', async () => {
      await settings.name.fill('Mận Nguyễn');
      await settings.parts.getByRole('link', { name: 'Security' }).click();
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused();
      await expectAccessible(page, question);
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(settings.name).toHaveValue('Mận Nguyễn');
      await settings.parts.getByRole('link', { name: 'Security' }).click();
      await question.getByRole('button', { name: 'Leave without saving' }).click();
      await expect(settings.heading).toHaveText('Security');
    });
    await test.step('reloads once when the session has ended, and the typed text is there after signing in', async () => {
      await settings.lead('profile');
      await intercept(page, '**/api/users/update-user-info', (route) =>
        route.fulfill({ status: 401, json: { error: { code: 'unauthorized', message: 'Sign in.' } } }),
      );
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      await settings.name.fill('Trần Thị Mận');
      await settings.save.click();
      const signIn = new SignInDialog(page);
      await expect(signIn.popup).toBeVisible();
      expect(loads).toBe(1);
      await page.unroute('**/api/users/update-user-info');
      await signIn.chooseAccount();
      await signIn.sayWho(member.username);
      await signIn.password.fill(member.password);
      await page.keyboard.press('Enter');
      await expect(settings.heading).toHaveText('Profile');
      await expect(settings.name).toHaveValue('Trần Thị Mận');
      await expect(page.getByText('We restored what you typed before you were signed out.')).toBeVisible();
      await settings.name.fill('Trần Thị Mận Lan');
      await expect(page.getByText('You have unsaved changes.')).toBeVisible();
      await settings.save.click();
      await expect(settings.said('Your profile has been saved')).toBeVisible();
      expect(loads).toBe(1);
    });
  });
});

test('a profile page is that of its owner until it is made public, then without address and plan', async ({
  page,
  baseURL,
}) => {
  const other = await asNewMember(page, baseURL);
  const member = await createMember('pro');
  const address = `/user_profile?username=${member.username}`;
  const enter = (who: Member) => signInQuietly(page.context(), baseURL ?? '', who);
  await test.step('somebody else finds none', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'No such profile' })).toBeVisible();
    await expectAccessible(page, page.getByRole('main'));
  });
  await test.step('its owner sees what nobody else does', async () => {
    await enter(member);
    const { email, username } = member;
    for (const own of ['/user_profile', `/user_profile?username=${username.toUpperCase()}`]) {
      await page.goto(own);
      await expect(page.getByRole('heading', { level: 1, name: 'Member' })).toBeVisible();
      for (const fact of [email, 'Pro', 'Private', 'Nobody else can open this page.']) {
        await expect(page.getByRole('main').getByText(fact, { exact: true })).toBeVisible();
      }
    }
    await expectAccessible(page);
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
    await enter(other);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Member' })).toBeVisible();
    await expect(page.getByText('Member since')).toBeVisible();
    await expect(page.getByText(member.email)).toHaveCount(0);
    await expect(page.getByRole('main').getByText('Plan', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveCount(0);
  });
});
