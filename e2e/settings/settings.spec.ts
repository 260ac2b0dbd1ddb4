import { readFile } from 'node:fs/promises';
import { type Browser, expect, test } from '@playwright/test';
import { SETTINGS_TABS } from '#schemas/routes/settingsTabs.ts';
import { SignInDialog } from '../auth/SignInDialog.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { failing } from '../support/failing.ts';
import { intercept } from '../support/intercept.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectNotWider } from '../support/layout.ts';
import { asNewMember, bearerOf, createMember, type Member, signInQuietly } from '../support/members.ts';
import { openSettings, Settings } from './Settings.ts';

/** The question for consent lies over what the window ends with, and is not what is tried here. */
test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'user-consent', value: 'accepted', url: baseURL ?? '' }]);
});

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

test('the password is changed with the current one, and sessions end one by one, everywhere else and everywhere', async ({
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
    await expectAccessible(page);
    expect(await phone.status()).toBe(200);
    await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    await expect(settings.said('Safari on iPhone has been signed out')).toBeVisible();
    await expect(settings.sessions).toHaveCount(1);
    await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
    expect(await phone.status()).toBe(401);
    await phone.close();
  });
  await test.step('a password that cannot be sent says so and keeps what was typed', async () => {
    await intercept(page, '**/api/users/auth/change-password', (route) => route.abort());
    await settings.fillPasswords(member.password, 'another-password');
    await settings.changePassword.click();
    await expect(settings.complaint('Your internet is having problems')).toBeVisible();
    await expect(settings.newPassword).toHaveValue('another-password');
    await page.unroute('**/api/users/auth/change-password');
  });
  await test.step('is changed with the current one; the fields are empty again and other sessions end', async () => {
    const other = await signedInElsewhere(browser, baseURL, member);
    const next = 'another good password'.replaceAll(' ', '-');

    await settings.fillPasswords('not the password', next);
    await settings.changePassword.click();
    await expect(settings.complaint('Incorrect password. Please try again.')).toBeVisible();
    await expect(settings.currentPassword).toBeFocused();
    await expectAccessible(page, page.getByRole('main'));

    await settings.fillPasswords(member.password, next, `${next}x`);
    await settings.changePassword.click();
    await expect(settings.complaint('Passwords do not match')).toBeVisible();
    await settings.fillPasswords(member.password, 'with spaces');
    await settings.changePassword.click();
    await expect(settings.complaint('Password must not contain spaces!')).toBeVisible();

    await settings.fillPasswords(member.password, next);
    expect(await other.status()).toBe(200);
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
  await test.step('sessions that cannot be read or ended say so', async () => {
    const message = 'Something went wrong on our side. If it happens again, send us the request id.';
    await intercept(page, '**/api/users/sessions', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message } } }),
    );
    await page.reload();
    await expect(settings.complaint('Your sessions could not be loaded')).toContainText(message);
    await page.unroute('**/api/users/sessions');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(settings.sessions).toHaveCount(2);
    await intercept(page, '**/api/users/sessions?keep=current', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(settings.said('Signing out failed')).toBeVisible();
    await expect(settings.sessions).toHaveCount(2);
    await page.unroute('**/api/users/sessions?keep=current');
  });
  await test.step('sessions end everywhere else, and everywhere', async () => {
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(settings.said('You are signed out everywhere else')).toBeVisible();
    await expect(settings.sessions).toHaveCount(1);

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await new SignInDialog(page).expectSignedOut();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(new SignInDialog(page).popup).toBeHidden();
  });
});

test('plans, a trial, a request for an offer, contributions, and preferences that count at once', async ({
  page,
  baseURL,
}) => {
  const member = await asNewMember(page, baseURL);
  const settings = new Settings(page);
  const main = page.getByRole('main');
  await test.step('Pro is tried by one press, and a term is asked for by a letter where there is an address for it', async () => {
    await intercept(page, '**/api/settings', async (route) => {
      const response = await route.fetch();
      const { links, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, links: { ...links, email: 'hello@assay.example' } } });
    });
    await settings.open('change_plan');
    await main.getByRole('radio', { name: /^3 months/ }).press('ArrowRight');
    await expect(main.getByText('53.30 USD', { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Ask for Pro, 6 months' })).toHaveAttribute(
      'href',
      `mailto:hello@assay.example?subject=${encodeURIComponent(`Pro for 6 months: ${member.username}`)}`,
    );
    await main.getByRole('button', { name: 'Try Pro for 7 days' }).press('Enter');
    await expect(main.getByRole('heading', { name: 'Trial of Pro' })).toBeVisible();
    await expect(main.getByText('The trial of Pro began')).toBeVisible();
    await page.unrouteAll();
  });
  await test.step('the plans stand side by side with the own one marked, and what of it is used', async () => {
    const plans = main.getByRole('table', { name: 'The plans side by side' });
    await expect(plans.getByRole('columnheader')).toHaveText([/^Standard/, /^ProYour plan/, /^EnterpriseBy agreement/]);
    await expect(plans.getByRole('row', { name: 'USD a month' }).getByRole('cell')).toHaveText([
      '0.00',
      '10.45',
      '19.99',
    ]);
    await expect(main.getByRole('list', { name: 'Usage' })).toContainText('0 of 10 used');
  });
  await test.step('an offer of Enterprise is asked for by a form', async () => {
    await main.getByRole('button', { name: 'Ask for an offer' }).press('Enter');
    await expect(main.getByLabel('Company')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(main.getByLabel('Company')).toHaveAttribute('aria-invalid', 'true');
    await main.getByLabel('Company').fill('North Fund');
    await main.getByLabel('What you need').fill('Ten seats, and the API.');
    await main.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await expect(main.getByText('You asked for an Enterprise offer on')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Ask for an offer' })).toHaveCount(0);
  });
  await test.step('contributors read where they stand and how a contribution becomes data', async () => {
    await settings.lead('contributor');
    const tiers = page.getByRole('list', { name: 'Contributor tiers' }).getByRole('listitem');
    await expect(tiers).toHaveText([/^Tier 0/, 'Tier 1', 'Tier 2', 'Tier 3']);
    await expect(tiers.first()).toHaveAttribute('aria-current', 'true');
    await expect(main.getByText('Members of the DAO accept or reject it')).toBeVisible();
  });
  await test.step('preferences apply at once and are stored', async () => {
    await settings.lead('preferences');
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
});

test('the own data is handed over as one file, and the account is deleted later, which can be cancelled', async ({
  page,
  baseURL,
}) => {
  const { settings, member } = await openSettings(page, baseURL, 'data');
  await test.step('the own data is handed over as one file', async () => {
    const handed = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).click();
    const file = await handed;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^assay-${member.username}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
    const text = await readFile(await file.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ profile: { username: member.username, email: member.email } });
    expect(text).not.toMatch(/hash|token/i);
    await expect(settings.said('has been downloaded')).toBeVisible();
  });
  await test.step('a file that cannot be fetched says so', async () => {
    await intercept(page, '**/api/users/own-data', (route) => route.abort());
    await page.getByRole('button', { name: 'Download your data' }).click();
    await expect(settings.complaint('Your data could not be downloaded')).toBeVisible();
    await page.unrouteAll();
  });
  const notice = page.getByRole('main').getByText(/^Your account will be deleted on .*, with everything in it\.$/);
  await test.step('the account is deleted later, with its password', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toContainText('For 14 days');
    const password = dialog.getByLabel('Your password', { exact: true });
    await expect(password).toBeFocused();
    await expectAccessible(page, dialog);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert').filter({ hasText: 'This field can not be empty' })).toBeVisible();
    await password.fill('not the password');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert').filter({ hasText: 'Incorrect password. Please try again.' })).toBeVisible();
    await expect(password).toBeFocused();
    await password.fill(member.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(notice).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete account' })).toHaveCount(0);
  });
  await test.step('every page of the settings says so, and deletion can be cancelled', async () => {
    await settings.lead('preferences');
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(settings.said('Your account will not be deleted')).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});

test.describe('the settings', () => {
  test('ask who is signed out, are used with the keyboard alone, and open at their first part', async ({ page }) => {
    const settings = new Settings(page);
    await test.step('ask who is signed out to sign in, and go on where they were asked for', async () => {
      const member = await createMember();
      const signIn = new SignInDialog(page);
      await page.goto('/profile-settings/contributor');
      await expect(signIn.popup).toBeVisible();
      await signIn.chooseAccount();
      await signIn.signIn(member);
      await expect(page).toHaveURL(/\/profile-settings\/contributor$/);
      await expect(settings.heading).toHaveText('Contributor');
    });
    await test.step('are used with the keyboard alone', async () => {
      await page.keyboard.press('g');
      await page.keyboard.press(',');
      await expect(settings.heading).toHaveText('Profile');
      await expect(settings.heading).toBeFocused();
      await tabTo(settings.name);
      await page.keyboard.press('Control+a');
      await page.keyboard.type('Keyboard Only');
      await tabTo(page.getByRole('radio', { name: 'Not set' }));
      await page.keyboard.press('ArrowLeft');
      await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked();
      await tabTo(settings.save);
      await page.keyboard.press('Enter');
      await expect(settings.said('Your profile has been saved')).toBeVisible();
      await expect(settings.save).toBeFocused();
    });
    const expectFirst = async () => {
      await expect(page).toHaveURL(/\/profile-settings$/);
      await expect(settings.heading).toHaveText('Profile');
      await expect(page).toHaveTitle('Settings | Assay');
    };
    await test.step('open at their first part, also for a name that there is none of', async () => {
      await page.goto('/profile-settings/nonsense');
      await expectFirst();
    });
    await test.step('say what is wrong when the account cannot be read, and try again', async () => {
      await intercept(page, '**/api/users/user-info?', failing);
      await page.goto('/profile-settings');
      const failure = page.getByRole('main').getByRole('alert').filter({ hasText: 'Your account could not be loaded' });
      await expect(failure).toBeVisible();
      await expectAccessible(page, page.getByRole('main'));
      await page.unroute('**/api/users/user-info?');
      await failure.getByRole('button', { name: 'Retry' }).click();
      await expect(settings.name).toBeVisible();
      await expectFirst();
    });
  });

  test('can be read by everybody in both themes, on a desktop and on a phone', async ({ page, baseURL }) => {
    await asNewMember(page, baseURL);
    const settings = new Settings(page);
    const main = page.getByRole('main');
    await page.setViewportSize({ width: 390, height: 844 });
    // The last one is farthest from where the sections begin.
    await settings.open(SETTINGS_TABS.at(-1) ?? 'profile');
    await expect(settings.parts.locator('[aria-current="page"]')).toBeInViewport();
    for (const [at, tab] of SETTINGS_TABS.entries()) {
      await page.setViewportSize({ width: 390, height: 844 });
      await settings.lead(tab);
      await expect(settings.parts.locator('[aria-current="page"]')).toBeInViewport();
      await expectNotWider(page);
      await expectAccessible(page, main);
      await page.setViewportSize({ width: 1440, height: 720 });
      await expect(settings.parts.locator('[aria-current="page"]')).toBeInViewport();
      await expectNotWider(page);
      // Header and footer are those of the first.
      await expectAccessibleInBothThemes(page, at === 0 ? undefined : main);
    }
  });
});
