import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { SETTINGS_TABS } from '#schemas/routes/settingsTabs.ts';
import { SignInDialog } from '../auth/SignInDialog.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expectTakenOver } from '../support/arrival.ts';
import { failing } from '../support/failing.ts';
import { forget } from '../support/forget.ts';
import { intercept } from '../support/intercept.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectNotWider } from '../support/layout.ts';
import { asNewMember, createMember, elsewhere, signInQuietly } from '../support/members.ts';
import { PLAIN } from '../support/pages.ts';
import { openSettings, Settings } from './Settings.ts';

/** The question for consent lies over what the window ends with, and is not what is tried here. */
test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'user-consent', value: 'accepted', url: baseURL ?? '' }]);
});

test.describe('the password', () => {
  test('is changed with the current one, and stays in its fields while it cannot be sent', async ({
    page,
    baseURL,
    browser,
    request,
  }) => {
    const { settings, member } = await openSettings(page, baseURL, 'security');
    await test.step('that cannot be sent says so and keeps what was typed', async () => {
      await intercept(page, '**/api/users/auth/change-password', (route) => route.abort());
      await settings.fillPasswords(member.password, 'another-password');
      await settings.changePassword.click();
      await expect(settings.complaint('Your internet is having problems')).toBeVisible();
      await expect(settings.newPassword).toHaveValue('another-password');
    });
    await page.unroute('**/api/users/auth/change-password');
    await test.step('is changed with the current one; the fields are empty again and other sessions end', async () => {
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
      await expect(new SignInDialog(other).popup).toBeVisible();
      await other.context().close();
      const data = { username: member.username, password: next };
      expect((await request.post('/api/users/auth/login', { data })).status()).toBe(200);
    });
  });
});

test.describe('sessions', () => {
  test('are described in words, this one first, and end one by one', async ({ page, browser, baseURL }) => {
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
    await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
    const onPhone = await phone.newPage();
    await onPhone.goto('/user_profile');
    await expect(new SignInDialog(onPhone).popup).toBeVisible();
    await phone.close();
  });

  test('end everywhere else and everywhere, or say that they cannot', async ({ page, browser, baseURL }) => {
    await test.step('that cannot be read or ended say so', async () => {
      await intercept(page, '**/api/users/sessions', (route) =>
        route.fulfill({
          status: 500,
          json: {
            error: {
              code: 'internal',
              message: 'Something went wrong on our side. If it happens again, send us the request id.',
            },
          },
        }),
      );
      const { settings, member } = await openSettings(page, baseURL, 'security');
      await expect(settings.complaint('Your sessions could not be loaded')).toContainText(
        'Something went wrong on our side. If it happens again, send us the request id.',
      );
      await page.unroute('**/api/users/sessions');
      const other = await elsewhere(browser, baseURL, member);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(settings.sessions).toHaveCount(2);
      await intercept(page, '**/api/users/sessions?keep=current', (route) => route.abort());
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await expect(settings.said('Signing out failed')).toBeVisible();
      await expect(settings.sessions).toHaveCount(2);
      await other.context().close();
    });
    await test.step('end everywhere else, and everywhere', async () => {
      await forget(page);
      const { settings, member } = await openSettings(page, baseURL, 'security');
      const other = await elsewhere(browser, baseURL, member);
      await page.reload();
      await expect(settings.sessions).toHaveCount(2);
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await expect(settings.said('You are signed out everywhere else')).toBeVisible();
      await expect(settings.sessions).toHaveCount(1);
      await other.goto('/user_profile');
      await expect(new SignInDialog(other).popup).toBeVisible();
      await other.context().close();

      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await question.getByRole('button', { name: 'Sign out everywhere' }).click();
      await new SignInDialog(page).expectSignedOut();
      await expect(page).toHaveURL(/:\d+\/$/);
      await expect(new SignInDialog(page).popup).toBeHidden();
    });
  });
});

test('plans, a trial, a request for an offer, contributions, and preferences that count at once', async ({
  page,
  baseURL,
}) => {
  await test.step('the plans stand side by side with the own one marked, and what of it is used', async () => {
    await asNewMember(page, baseURL, 'pro');
    const settings = new Settings(page);
    await settings.open('change_plan');
    const main = page.getByRole('main');
    const plans = main.getByRole('table', { name: 'The plans side by side' });
    await expect(plans.getByRole('columnheader')).toHaveText([/^Standard/, /^ProYour plan/, /^EnterpriseBy agreement/]);
    await expect(plans.getByRole('row', { name: 'USD a month' }).getByRole('cell')).toHaveText([
      '0.00',
      '10.45',
      '19.99',
    ]);
    await expect(main.getByRole('list', { name: 'Usage' })).toContainText('0 of 10 used');
  });
  await test.step('Pro is tried by one press, and a term is asked for by a letter where there is an address for it', async () => {
    await forget(page);
    const member = await asNewMember(page, baseURL);
    await intercept(page, '**/api/settings', async (route) => {
      const response = await route.fetch();
      const { links, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, links: { ...links, email: 'hello@assay.example' } } });
    });
    await new Settings(page).open('change_plan');
    const main = page.getByRole('main');
    await main.getByRole('radio', { name: /^3 months/ }).press('ArrowRight');
    await expect(main.getByText('53.30 USD', { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Ask for Pro, 6 months' })).toHaveAttribute(
      'href',
      `mailto:hello@assay.example?subject=${encodeURIComponent(`Pro for 6 months: ${member.username}`)}`,
    );
    await main.getByRole('button', { name: 'Try Pro for 7 days' }).press('Enter');
    await expect(main.getByRole('heading', { name: 'Trial of Pro' })).toBeVisible();
    await expect(main.getByRole('list', { name: 'Usage' })).toContainText('0 of 10 used');
    await expect(main.getByText('The trial of Pro began')).toBeVisible();
  });
  await test.step('an offer of Enterprise is asked for by a form', async () => {
    const main = page.getByRole('main');
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
    await forget(page);
    await openSettings(page, baseURL, 'contributor');
    const tiers = page.getByRole('list', { name: 'Contributor tiers' }).getByRole('listitem');
    await expect(tiers).toHaveText([/^Tier 0/, 'Tier 1', 'Tier 2', 'Tier 3']);
    await expect(tiers.first()).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('main').getByText('Members of the DAO accept or reject it')).toBeVisible();
  });
  await test.step('preferences apply at once and are stored', async () => {
    await forget(page);
    const { settings } = await openSettings(page, baseURL, 'preferences');
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

test.describe('the own data', () => {
  test('is handed over as one file, or says that it cannot be fetched', async ({ page, baseURL }) => {
    const { settings, member } = await openSettings(page, baseURL, 'data');
    await test.step('is handed over as one file', async () => {
      const handed = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download your data' }).click();
      const file = await handed;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^assay-${member.username}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
      const text = await readFile(await file.path(), 'utf8');
      expect(JSON.parse(text)).toMatchObject({ profile: { username: member.username, email: member.email } });
      expect(text).not.toMatch(/hash|token/i);
      await expect(settings.said('has been downloaded')).toBeVisible();
    });
    await test.step('that cannot be fetched says so', async () => {
      await intercept(page, '**/api/users/own-data', (route) => route.abort());
      await page.getByRole('button', { name: 'Download your data' }).click();
      await expect(settings.complaint('Your data could not be downloaded')).toBeVisible();
    });
  });
});

test('an account is deleted later, with its password or its username, and deletion can be cancelled', async ({
  page,
  baseURL,
}) => {
  await test.step('an account is deleted later, every page of the settings says so, and deletion can be cancelled', async () => {
    const { settings, member } = await openSettings(page, baseURL, 'data');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toContainText('For 14 days');
    const password = dialog.getByLabel('Your password', { exact: true });
    await expect(password).toBeFocused();
    await expectAccessible(page, dialog);
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
    await expect(settings.said('Your account will not be deleted')).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
  await test.step('who came through Google has no password to change, and deletes the account by its username', async () => {
    await forget(page);
    const member = await asNewMember(page, baseURL);
    await intercept(page, '**/api/users/user-info?', async (route) => {
      const response = await route.fetch();
      const [status, info]: readonly unknown[] = await response.json();
      await route.fulfill({ response, json: [status, { ...Object(info), has_password: false }] });
    });
    const settings = new Settings(page);
    await settings.open('security');
    await expect(page.getByText('You sign in with Google, so there is no password to change.')).toBeVisible();
    await expect(settings.currentPassword).toHaveCount(0);
    await settings.parts.getByRole('link', { name: 'Your data' }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    const username = page.getByRole('dialog').getByRole('textbox', { name: 'Your username' });
    await expect(username).toHaveAccessibleDescription(`Type ${member.username} to confirm.`);
    await expectAccessible(page);
  });
});

test.describe('the settings', () => {
  test('ask who is signed out, open at their first part, and are used with the keyboard alone', async ({
    page,
    baseURL,
  }) => {
    await test.step('ask who is signed out to sign in, and go on where they were asked for', async () => {
      const member = await createMember();
      const signIn = new SignInDialog(page);
      await page.goto('/profile-settings/contributor');
      await expect(signIn.popup).toBeVisible();
      await signIn.chooseAccount();
      await signIn.signIn(member);
      await expect(page).toHaveURL(/\/profile-settings\/contributor$/);
      await expect(new Settings(page).heading).toHaveText('Contributor');
    });
    await test.step('open at their first part, also for a name that there is none of', async () => {
      await forget(page);
      await asNewMember(page, baseURL);
      for (const address of ['/profile-settings', '/profile-settings/nonsense']) {
        await page.goto(address);
        await expect(page).toHaveURL(/\/profile-settings$/);
        await expect(new Settings(page).heading).toHaveText('Profile');
        await expect(page).toHaveTitle('Settings | Assay');
      }
    });
    await test.step('say what is wrong when the account cannot be read, and try again', async () => {
      await forget(page);
      await asNewMember(page, baseURL);
      await intercept(page, '**/api/users/user-info?', failing);
      await page.goto('/profile-settings/profile');
      const settings = new Settings(page);
      const failure = page.getByRole('main').getByRole('alert').filter({ hasText: 'Your account could not be loaded' });
      await expect(failure).toBeVisible();
      await expectAccessible(page);
      await page.unroute('**/api/users/user-info?');
      await failure.getByRole('button', { name: 'Retry' }).click();
      await expect(settings.name).toBeVisible();
    });
    await test.step('are used with the keyboard alone', async () => {
      await forget(page);
      await asNewMember(page, baseURL);
      await page.goto(PLAIN);
      await expectTakenOver(page);
      await page.keyboard.press('g');
      await page.keyboard.press(',');
      const settings = new Settings(page);
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
