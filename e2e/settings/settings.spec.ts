import { readFile } from 'node:fs/promises';
import { type Browser, expect, test } from '@playwright/test';
import { SETTINGS_TABS } from '#schemas/routes/settingsTabs.ts';
import { SignInDialog } from '../auth/SignInDialog.ts';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expectNotWider } from '../support/layout.ts';
import { asNewMember, bearerOf, type Member, signInQuietly } from '../support/members.ts';
import { Settings } from './Settings.ts';

/** A browser elsewhere where somebody is signed in, and whether that still holds there. */
async function signedInElsewhere(browser: Browser, baseURL: string | undefined, member: Member, userAgent?: string) {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...(userAgent ? { userAgent } : {}) });
  await signInQuietly(context, baseURL ?? '', member);
  const asked = { headers: await bearerOf(context) };
  return {
    status: async () => (await context.request.get('/api/users/user-info', asked)).status(),
    close: () => context.close(),
  };
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

test('the password is changed with the current one, and sessions end one by one, and everywhere', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const member = await asNewMember(page, baseURL);
  const settings = new Settings(page);
  await test.step('sessions are described in words, this one first, and end one by one', async () => {
    const phone = await signedInElsewhere(browser, baseURL, member, IPHONE);
    await settings.open('security');
    await expect(settings.sessions).toHaveCount(2);
    await expect(settings.sessions.first()).toContainText('This browser');
    await expect(settings.sessions.last()).toContainText('Safari on iPhone');
    expect(await phone.status()).toBe(200);
    await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    await expect(settings.said('Safari on iPhone has been signed out')).toBeVisible();
    await expect(settings.sessions).toHaveCount(1);
    await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
    expect(await phone.status()).toBe(401);
    await phone.close();
  });
  await test.step('is changed with the current one; the fields are empty again and other sessions end', async () => {
    const other = await signedInElsewhere(browser, baseURL, member);
    const next = 'another good password'.replaceAll(' ', '-');
    await settings.fillPasswords(member.password, next);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    for (const field of [settings.currentPassword, settings.newPassword, settings.repeatedPassword]) {
      await expect(field).toHaveValue('');
    }
    expect(await other.status()).toBe(401);
    await other.close();
    const data = { username: member.username, password: next };
    expect((await request.post('/api/users/auth/login', { data })).status()).toBe(200);
  });
  await test.step('sessions end everywhere', async () => {
    await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await new SignInDialog(page).expectSignedOut();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(new SignInDialog(page).popup).toBeHidden();
  });
});

test('the settings can be read by everybody, on a desktop and on a phone, and do what they say', async ({
  page,
  baseURL,
}) => {
  const member = await asNewMember(page, baseURL);
  const settings = new Settings(page);
  const main = page.getByRole('main');
  const notice = main.getByText(/^Your account will be deleted on .*, with everything in it\./);
  await test.step('the section it stands in is seen on a phone too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    // The last one is farthest from where the sections begin.
    await settings.open(SETTINGS_TABS.at(-1) ?? 'profile');
    await expect(settings.parts.locator('[aria-current="page"]')).toBeInViewport();
    await expectNotWider(page);
    await page.setViewportSize({ width: 1440, height: 720 });
    await expect(settings.parts.locator('[aria-current="page"]')).toBeInViewport();
    await expectNotWider(page);
    await expectAccessibleInBothThemes(page);
  });
  await test.step('what of the plan is used is said', async () => {
    await settings.lead('change_plan');
    await expect(main.getByRole('list', { name: 'Usage' })).toContainText(/\d of \d+ used/);
  });
  await test.step('an offer of Enterprise is asked for by a form', async () => {
    await main.getByRole('button', { name: 'Ask for an offer' }).press('Enter');
    await main.getByLabel('Company', { exact: true }).fill('North Fund');
    await main.getByLabel('What you need').fill('Ten seats, and the API.');
    await main.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await expect(main.getByText('You asked for an Enterprise offer on')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Ask for an offer' })).toHaveCount(0);
  });
  await test.step('preferences apply at once', async () => {
    await settings.lead('preferences');
    await settings.choice('Theme', 'Light').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await settings.choice('Rows', 'Compact').click();
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
    await page.getByRole('checkbox', { name: 'Letter keys' }).uncheck();
  });
  await test.step('the own data is handed over as one file', async () => {
    await settings.lead('data');
    const handed = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).click();
    const file = await handed;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^assay-${member.username}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
    const text = await readFile(await file.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ profile: { username: member.username, email: member.email } });
    expect(text).not.toMatch(/hash|token/i);
    await expect(settings.said('has been downloaded')).toBeVisible();
  });
  await test.step('the account is deleted later, with its password', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toContainText('For 14 days');
    await dialog.getByLabel('Your password', { exact: true }).fill(member.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(notice).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete account' })).toHaveCount(0);
  });
  await test.step('every page of the settings says so after a reload, which keeps the preferences', async () => {
    await settings.lead('preferences');
    await page.reload();
    await expect(notice).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
    await expect(page.getByRole('checkbox', { name: 'Letter keys' })).not.toBeChecked();
  });
  await test.step('deletion can be canceled', async () => {
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(settings.said('Your account will not be deleted')).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});
