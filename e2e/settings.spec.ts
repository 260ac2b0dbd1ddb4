import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { SETTINGS_TABS } from '#schemas/memberPages.ts';
import { Door } from './pages/Door.ts';
import { Settings } from './pages/Settings.ts';
import { expectAccessible } from './support/accessible.ts';
import { asNewMember, createMember, type Member, signInQuietly } from './support/members.ts';

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

async function open(page: Page, baseURL: string | undefined, tab: (typeof SETTINGS_TABS)[number]) {
  const member = await asNewMember(page, baseURL);
  const settings = new Settings(page);
  await settings.open(tab);
  return { member, settings };
}

/** The same member in a browser of its own. */
async function elsewhere(browser: Browser, baseURL: string | undefined, member: Member): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  await signInQuietly(context, baseURL ?? '', member);
  return await context.newPage();
}

test.describe('the profile', () => {
  test('is changed and saved, in any script, and shows at once in the header', async ({ page, baseURL }) => {
    const { settings, member } = await open(page, baseURL, 'profile');
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

  test('says of a username whether it is free, and nothing of the own', async ({ page, baseURL }) => {
    const taken = await createMember();
    const { settings, member } = await open(page, baseURL, 'profile');
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
    expect(await page.evaluate(() => localStorage.getItem('username'))).toBe(`${member.username}.x`);
  });

  test('says what is wrong only after a try, at the field', async ({ page, baseURL }) => {
    const { settings } = await open(page, baseURL, 'profile');
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

  test('keeps what was typed when the server cannot be reached', async ({ page, baseURL }) => {
    const { settings } = await open(page, baseURL, 'profile');
    await page.route('**/api/users/update-user-info', (route) => route.abort());
    await settings.name.fill('Lan Nguyễn');
    await settings.save.click();
    await expect(settings.complaint('Your internet is having problems')).toBeVisible();
    await expect(settings.name).toHaveValue('Lan Nguyễn');
    await page.unroute('**/api/users/update-user-info');
    await settings.save.click();
    await expect(settings.said('Your profile has been saved')).toBeVisible();
  });

  test('asks before it is left with changes', async ({ page, baseURL }) => {
    const { settings } = await open(page, baseURL, 'profile');
    await settings.name.fill('Lan Nguyễn');
    await settings.parts.getByRole('link', { name: 'Security' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(settings.name).toHaveValue('Lan Nguyễn');
    await settings.parts.getByRole('link', { name: 'Security' }).click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(settings.heading).toHaveText('Security');
  });

  test('is loaded anew once when the session has ended, and what was typed is there after signing in', async ({
    page,
    baseURL,
  }) => {
    const { settings, member } = await open(page, baseURL, 'profile');
    await page.route('**/api/users/update-user-info', (route) =>
      route.fulfill({ status: 401, json: { error: { code: 'unauthorized', message: 'Sign in.' } } }),
    );
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await settings.name.fill('Trần Thị Mận');
    await settings.save.click();
    const door = new Door(page);
    await expect(door.popup).toBeVisible();
    expect(loads).toBe(1);
    await page.unroute('**/api/users/update-user-info');
    await door.chooseAccount();
    await door.sayWho(member.username);
    await door.password.fill(member.password);
    await page.keyboard.press('Enter');
    await expect(settings.heading).toHaveText('Profile');
    await expect(settings.name).toHaveValue('Trần Thị Mận');
    await expect(page.getByText('What you typed before you were signed out is here again.')).toBeVisible();
    await settings.name.fill('Trần Thị Mận Lan');
    await expect(page.getByText('You have unsaved changes.')).toBeVisible();
    await settings.save.click();
    await expect(settings.said('Your profile has been saved')).toBeVisible();
    expect(loads).toBe(1);
  });
});

test.describe('the picture', () => {
  test('is looked at, used, shown in the header, and removed', async ({ page, baseURL }) => {
    const { settings } = await open(page, baseURL, 'profile');
    await expect(settings.picture).not.toHaveAttribute('src');
    await settings.file.setInputFiles(png());
    await expect(page.getByText('This is how me.png will look.')).toBeVisible();
    await expect(settings.picture).toHaveAttribute('src', /^blob:/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expect(settings.said('Your picture has been changed')).toBeVisible();
    await expect(settings.picture).toHaveAttribute('src', /^\/api\/users\/files\//);
    await expect(page.getByRole('banner').locator('img[src^="/api/users/files/"]')).toBeVisible();
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expect(settings.said('Your picture has been removed')).toBeVisible();
    await expect(page.getByRole('banner').locator('img[src^="/api/users/files/"]')).toHaveCount(0);
  });

  test('is refused in the words of the server, and the old one stays', async ({ page, baseURL }) => {
    const { settings } = await open(page, baseURL, 'profile');
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
});

test.describe('a profile page', () => {
  test('shows the own with what only its owner sees', async ({ page, baseURL }) => {
    const { email, username } = await asNewMember(page, baseURL, 'pro');
    for (const address of ['/user_profile', `/user_profile?username=${username.toUpperCase()}`]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: 'Member' })).toBeVisible();
      for (const fact of [email, 'Pro', 'Private', 'Nobody else can open this page.']) {
        await expect(page.getByRole('main').getByText(fact, { exact: true })).toBeVisible();
      }
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Change plan' }).click();
    await expect(page).toHaveURL(/\/profile-settings\/change_plan$/);
  });

  test('of somebody else is there once they made it public, without address and plan', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { settings, member } = await open(page, baseURL, 'profile');
    const other = await elsewhere(browser, baseURL, await createMember());
    const address = `/user_profile?username=${member.username}`;
    await other.goto(address);
    await expect(other.getByRole('heading', { level: 1, name: 'No such profile' })).toBeVisible();
    await expectAccessible(other);
    await settings.choice('Privacy', 'Public').click();
    await expect(page.getByText('Members who know your username see')).toBeVisible();
    await settings.save.click();
    await expect(settings.said('Your profile has been saved')).toBeVisible();
    await other.reload();
    await expect(other.getByRole('heading', { level: 1, name: 'Member' })).toBeVisible();
    await expect(other.getByText('Member since')).toBeVisible();
    await expect(other.getByText(member.email)).toHaveCount(0);
    await expect(other.getByRole('main').getByText('Plan', { exact: true })).toHaveCount(0);
    await expect(other.getByRole('link', { name: 'Edit profile' })).toHaveCount(0);
    await other.context().close();
  });
});

test.describe('the password', () => {
  test('is changed with the current one; the fields are empty again and other sessions end', async ({
    page,
    browser,
    baseURL,
    request,
  }) => {
    const { settings, member } = await open(page, baseURL, 'security');
    const other = await elsewhere(browser, baseURL, member);
    await new Settings(other).open('preferences');
    const next = 'another good password'.replaceAll(' ', '-');

    await settings.fillPasswords('not the password', next);
    await settings.changePassword.click();
    await expect(settings.complaint('Incorrect password. Please try again.')).toBeVisible();
    await expect(settings.currentPassword).toBeFocused();
    await expectAccessible(page);

    await settings.fillPasswords(member.password, next, `${next}x`);
    await settings.changePassword.click();
    await expect(settings.complaint('Passwords do not match')).toBeVisible();
    await settings.fillPasswords(member.password, 'with spaces');
    await settings.changePassword.click();
    await expect(settings.complaint('Password must not contain spaces!')).toBeVisible();

    await settings.fillPasswords(member.password, next);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    for (const field of [settings.currentPassword, settings.newPassword, settings.repeatedPassword]) {
      await expect(field).toHaveValue('');
    }
    await other.getByRole('link', { name: 'Security' }).click();
    await expect(new Door(other).popup).toBeVisible();
    await other.context().close();
    const data = { username: member.username, password: next };
    expect((await request.post('/api/users/auth/login', { data })).status()).toBe(200);
  });

  test('that cannot be sent says so and keeps what was typed', async ({ page, baseURL }) => {
    const { settings, member } = await open(page, baseURL, 'security');
    await page.route('**/api/users/auth/change-password', (route) => route.abort());
    await settings.fillPasswords(member.password, 'another-password');
    await settings.changePassword.click();
    await expect(settings.complaint('Your internet is having problems')).toBeVisible();
    await expect(settings.newPassword).toHaveValue('another-password');
  });
});

test.describe('sessions', () => {
  test('are told in words, this one first, and end one by one', async ({ page, browser, baseURL }) => {
    const member = await asNewMember(page, baseURL);
    const phone = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    });
    await signInQuietly(phone, baseURL ?? '', member);
    const settings = new Settings(page);
    await settings.open('security');
    await expect(settings.sessions).toHaveCount(2);
    await expect(settings.sessions.first()).toContainText('This browser');
    await expect(settings.sessions.last()).toContainText('Safari on iPhone');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    await expect(settings.said('Safari on iPhone has been signed out')).toBeVisible();
    await expect(settings.sessions).toHaveCount(1);
    await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
    const onPhone = await phone.newPage();
    await onPhone.goto('/user_profile');
    await expect(new Door(onPhone).popup).toBeVisible();
    await phone.close();
  });

  test('end everywhere else, and everywhere', async ({ page, browser, baseURL }) => {
    const { settings, member } = await open(page, baseURL, 'security');
    const other = await elsewhere(browser, baseURL, member);
    await page.reload();
    await expect(settings.sessions).toHaveCount(2);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(settings.said('You are signed out everywhere else')).toBeVisible();
    await expect(settings.sessions).toHaveCount(1);
    await other.goto('/user_profile');
    await expect(new Door(other).popup).toBeVisible();
    await other.context().close();

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await new Door(page).expectSignedOut();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(new Door(page).popup).toBeHidden();
  });

  test('that cannot be read or ended say so', async ({ page, browser, baseURL }) => {
    await page.route('**/api/users/sessions', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Something broke.' } } }),
    );
    const { settings, member } = await open(page, baseURL, 'security');
    await expect(settings.complaint('Your sessions could not be loaded')).toContainText('Something broke.');
    await page.unroute('**/api/users/sessions');
    const other = await elsewhere(browser, baseURL, member);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(settings.sessions).toHaveCount(2);
    await page.route('**/api/users/sessions?keep=current', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(settings.said('Signing out did not work')).toBeVisible();
    await expect(settings.sessions).toHaveCount(2);
    await other.context().close();
  });
});

test('the plans stand side by side with the own one marked, and what of it is used', async ({ page, baseURL }) => {
  await asNewMember(page, baseURL, 'pro');
  const settings = new Settings(page);
  await settings.open('change_plan');
  const main = page.getByRole('main');
  const card = (name: string) => main.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(card('Standard')).toContainText('0.00');
  await expect(card('Pro')).toContainText('10.45');
  await expect(card('Pro')).toContainText('Your plan');
  await expect(card('Enterprise')).toContainText('19.99');
  await expect(main.getByText('tried for 7 days, once an account')).toBeVisible();
  await expect(main.getByRole('list', { name: 'What is used' })).toContainText('0 of 10 used');
});

test('a plan is changed by a letter where there is an address for it', async ({ page, baseURL }) => {
  const member = await asNewMember(page, baseURL);
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch();
    const { links, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, links: { ...links, email: 'hello@assay.example' } } });
  });
  await new Settings(page).open('change_plan');
  await expect(page.getByRole('link', { name: 'Write to hello@assay.example' })).toHaveAttribute(
    'href',
    `mailto:hello@assay.example?subject=${encodeURIComponent(`Plan of ${member.username}`)}`,
  );
});

test('preferences count at once and are kept', async ({ page, baseURL }) => {
  const { settings } = await open(page, baseURL, 'preferences');
  await settings.choice('Theme', 'Light').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await settings.choice('Rows', 'Compact').click();
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await page.getByRole('checkbox', { name: 'Letter keys' }).uncheck();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await expect(page.getByRole('checkbox', { name: 'Letter keys' })).not.toBeChecked();
});

test.describe('the own data', () => {
  test('is handed over as one file', async ({ page, baseURL }) => {
    const { settings, member } = await open(page, baseURL, 'data');
    const handed = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).click();
    const file = await handed;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^assay-${member.username}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
    const text = await readFile(await file.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ profile: { username: member.username, email: member.email } });
    expect(text).not.toMatch(/hash|token/i);
    await expect(settings.said('has been downloaded')).toBeVisible();
  });

  test('that cannot be fetched says so', async ({ page, baseURL }) => {
    const { settings } = await open(page, baseURL, 'data');
    await page.route('**/api/users/own-data', (route) => route.abort());
    await page.getByRole('button', { name: 'Download your data' }).click();
    await expect(settings.complaint('Your data could not be downloaded')).toBeVisible();
  });
});

test('an account is deleted later, says so on every page of the settings, and can be kept', async ({
  page,
  baseURL,
}) => {
  const { settings, member } = await open(page, baseURL, 'data');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('For 14 days');
  const password = dialog.getByLabel('Your password', { exact: true });
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(settings.complaint('This field can not be empty')).toBeVisible();
  await password.fill('not the password');
  await page.keyboard.press('Enter');
  await expect(settings.complaint('Incorrect password. Please try again.')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(member.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const notice = page.getByRole('main').getByText(/^Your account will be deleted on .*, with everything in it\.$/);
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete account' })).toHaveCount(0);
  await settings.parts.getByRole('link', { name: 'Preferences' }).click();
  await expect(settings.heading).toHaveText('Preferences');
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(settings.said('Your account stays')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('who came through Google has no password to change, and deletes the account by its username', async ({
  page,
  baseURL,
}) => {
  const member = await asNewMember(page, baseURL);
  await page.route('**/api/users/user-info?', async (route) => {
    const response = await route.fetch();
    const [status, info]: readonly unknown[] = await response.json();
    await route.fulfill({ response, json: [status, { ...Object(info), has_password: false }] });
  });
  const settings = new Settings(page);
  await settings.open('security');
  await expect(page.getByText('You sign in with Google, so there is no password here to change.')).toBeVisible();
  await expect(settings.currentPassword).toHaveCount(0);
  await settings.parts.getByRole('link', { name: 'Your data' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const username = page.getByRole('dialog').getByRole('textbox', { name: 'Your username' });
  await expect(username).toHaveAccessibleDescription(`Type ${member.username} to confirm.`);
  await expectAccessible(page);
});

test('contributors read where they stand and how a contribution becomes data', async ({ page, baseURL }) => {
  await open(page, baseURL, 'contributor');
  const tiers = page.getByRole('list', { name: 'Contributor tiers' }).getByRole('listitem');
  await expect(tiers).toHaveText([/^Tier 0/, 'Tier 1', 'Tier 2', 'Tier 3']);
  await expect(tiers.first()).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('main').getByText('Members of the DAO accept or reject it')).toBeVisible();
});

test.describe('the settings', () => {
  test('open at their first part, also for a name that there is none of', async ({ page, baseURL }) => {
    await asNewMember(page, baseURL);
    for (const address of ['/profile-settings', '/profile-settings/nonsense']) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/profile-settings$/);
      await expect(new Settings(page).heading).toHaveText('Profile');
      await expect(page).toHaveTitle('Settings | Assay');
    }
  });

  test('ask who is signed out to sign in, and go on where they were asked for', async ({ page }) => {
    const member = await createMember();
    const door = new Door(page);
    await page.goto('/profile-settings/contributor');
    await expect(door.popup).toBeVisible();
    await door.chooseAccount();
    await door.signIn(member);
    await expect(page).toHaveURL(/\/profile-settings\/contributor$/);
    await expect(new Settings(page).heading).toHaveText('Contributor');
  });

  test('say what is wrong when the account cannot be read, and try again', async ({ page, baseURL }) => {
    await asNewMember(page, baseURL);
    await page.route('**/api/users/user-info?', (route) => route.abort());
    await page.goto('/profile-settings/profile');
    const settings = new Settings(page);
    const failure = page.getByRole('main').getByRole('alert').filter({ hasText: 'Your account could not be loaded' });
    await expect(failure).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/users/user-info?');
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(settings.name).toBeVisible();
  });

  test('are used with the keyboard alone', async ({ page, baseURL }) => {
    await asNewMember(page, baseURL);
    await page.goto('/directory/projects');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press(',');
    const settings = new Settings(page);
    await expect(settings.heading).toBeFocused();
    const tabTo = async (target: ReturnType<Page['getByRole']>) => {
      for (let presses = 0; presses < 30; presses++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      await expect(target).toBeFocused();
    };
    await tabTo(settings.name);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Keyboard Only');
    await tabTo(page.getByRole('radio', { name: 'Not said' }));
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked();
    await tabTo(settings.save);
    await page.keyboard.press('Enter');
    await expect(settings.said('Your profile has been saved')).toBeVisible();
    await expect(settings.save).toBeFocused();
  });

  for (const [colorScheme, width, height] of [
    ['dark', 1440, 900],
    ['light', 1440, 900],
    ['dark', 390, 844],
  ] as const) {
    test(`can be read by everybody in ${colorScheme}, ${width} pixels wide`, async ({ page, baseURL }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await asNewMember(page, baseURL);
      const settings = new Settings(page);
      for (const tab of SETTINGS_TABS) {
        await settings.open(tab);
        await expect(settings.parts.locator('[aria-current="page"]')).toBeInViewport();
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBeLessThanOrEqual(width);
      }
    });
  }
});
