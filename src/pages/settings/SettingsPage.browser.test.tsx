import { useParams } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UserInfo } from '#schemas/api/account.ts';
import { PROPOSAL_SWITCHES } from '#schemas/api/notifications.ts';
import { SETTINGS_TABS, type SettingsTab } from '#schemas/routes/settingsTabs.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { answer, fakeServer, noNetwork, refusal } from '#src/features/auth/fakeServer.ts';
import { storeToken } from '#src/features/auth/session.ts';
import { contributorAnswer } from '#src/features/contributions/testing/contributorAnswer.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { SettingsPage } from './SettingsPage.tsx';

const AT = '2026-01-02T03:04:05.000Z';
const ACCOUNT: UserInfo = {
  ...{ username: 'linh', name: 'Linh', email: 'linh@assay.example', face: null, gender: null, privacy: 0 },
  ...{ plan: 'standard', language: 'en', created_at: AT, has_password: true, deletes_at: null },
};
const NO_NETWORK = 'Your internet is having problems';

const main = page.getByRole('main');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const complaint = (text: string) => page.getByRole('alert').filter({ hasText: text });
const said = (text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: false });
const refused = (message: string) => answer({ error: { code: 'internal', message } }, 500);

const session = (id: string, current: boolean) => ({
  ...{ id, device: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', current },
  ...{ created_at: AT, last_used_at: AT, expires_at: '2099-01-01T00:00:00.000Z' },
});

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  storeToken('token', 3600);
  sessionStorage.clear();
  server = fakeServer();
  server.on('user-info', () => answer([{ status: 200 }, ACCOUNT]));
  server.on('update-user-info', ({ body }) => answer([{ status: 200 }, { ...ACCOUNT, ...Object(body) }]));
});
afterEach(() => {
  vi.restoreAllMocks();
  storeToken('', 0);
  sessionStorage.clear();
  localStorage.clear();
});

function Tab() {
  const { activeTab = null } = useParams({ strict: false });
  return (
    <main>
      <SettingsPage name={activeTab} />
    </main>
  );
}

/** Opens a part of the settings, or a name that there is none of. */
const drawn = (tab: SettingsTab | 'nonsense') =>
  renderPages({ '/profile-settings': Tab, '/profile-settings/$activeTab': Tab }, { at: `/profile-settings/${tab}` });
const open = async (tab: SettingsTab | 'nonsense') => (await drawn(tab)).history;

it('change the email address with codes from both addresses', async () => {
  await open('security');
  server.on('sessions', () => answer({ data: [session('1', true)] }));
  const address = page.getByRole('textbox', { name: 'New email address' });
  await address.fill('nowhere');
  await button('Send codes').click();
  await expect.element(complaint('Invalid email')).toBeVisible();
  expect(server.calls('email-codes')).toEqual([]);
  server.on('email-codes', () => refusal(403, 'email_taken', 'code'));
  await address.fill('linh@new.example');
  await button('Send codes').click();
  await expect.element(complaint('This email is already registered')).toBeVisible();
  server.on('email-codes', () => answer({ expires_in: 600 }));
  await button('Send codes').click();
  await expect.element(main).toHaveTextContent('We sent one code to linh@assay.example and one to linh@new.example.');
  const [current, next] = ['Code from the current address', 'Code from the new address'].map((name) =>
    page.getByRole('textbox', { name }),
  );
  await current?.fill('ABCDEF');
  await next?.fill('GHJKLM');
  server.on('change-email', () => answer({ status: 200 }));
  server.on('user-info', () => answer([{ status: 200 }, { ...ACCOUNT, email: 'linh@new.example' }]));
  await expectAccessible(main.element());
  await button('Change address').click();
  await expect.element(page.getByText('Your address is linh@new.example now.')).toBeVisible();
  expect(server.calls('change-email').map(({ body }) => body)).toEqual([
    { email: 'linh@new.example', current_code: 'ABCDEF', email_code: 'GHJKLM' },
  ]);
});

it('keep how dates are written in the account and in this browser, and say where it could not be kept', async () => {
  server.on('user-info', () => answer([{ status: 200 }, { ...ACCOUNT, date_format: null }]));
  await open('preferences');
  const dates = page.getByRole('group', { name: 'Dates' });
  const choice = (name: string) => dates.getByRole('radio', { name });
  await expect.element(choice('Nov 28, 2026')).toBeChecked();
  await dates.getByText('28/11/2026').click();
  await expect.element(choice('28/11/2026')).toBeChecked();
  await expect
    .poll(() => server.calls('update-user-info').map(({ body }) => body))
    .toEqual([{ date_format: 'DD/MM/YYYY' }]);
  expect(localStorage.getItem('assay.dates')).toBe('DD/MM/YYYY');

  server.on('update-user-info', noNetwork);
  await dates.getByText('Nov 28, 2026').click();
  await expect.element(said('The date format is kept in this browser only')).toBeVisible();
  await expect.element(choice('Nov 28, 2026')).toBeChecked();
});

describe('the settings', () => {
  it('open at their first part, also for a name that there is none of', async () => {
    const history = await open('nonsense');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Profile');
    expect(history.location.pathname).toBe('/profile-settings');
    expect(document.title).toMatch(/^Settings/);
  });

  it('say what is wrong when the account cannot be read, and try again', async () => {
    server.on('user-info', () => answer({}, 500));
    await open('profile');
    const failure = complaint('Your account could not be loaded');
    await expect.element(failure).toBeVisible();
    server.on('user-info', () => answer([{ status: 200 }, ACCOUNT]));
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Linh');
  });

  it('are accessible in each part and fit a phone, with the date at which the account is deleted', {
    timeout: 60_000,
  }, async () => {
    const none = { used: 0, limit: 0, renews_at: AT };
    const request = { request_id: 'r', source: 'projects', view: '/directory/projects', state: 'done' };
    for (const [name, body] of Object.entries({
      'user-info': [{ status: 200 }, { ...ACCOUNT, deletes_at: '2026-01-16T03:04:05.000Z' }],
      sessions: { data: [session('there', false), session('here', true)] },
      usage: {
        ...{ plan: 'standard', lists: { used: 1, limit: 3 }, exports: none, chats: none },
        files: { used: 0, limit: 100 },
      },
      subscription: {
        ...{ plan: 'standard', phase: 'free', until: null, holds_until: null, trial_refusal: null, events: [] },
        requested_at: null,
      },
      payment: {
        ...{ networks: [], card: true, saved_card: null, renewal: null, credit_cents: 0, open: null, invoices: [] },
        ...{ seller: null, details: null },
      },
      exports: { data: [{ ...request, rows: 42, granted_at: AT }] },
      reports: { data: [], included: true },
      load: { data: [] },
      'api-keys': { allowed: true, data: [] },
      webhooks: { allowed: true, data: [] },
      contributions: contributorAnswer(),
      switches: { data: PROPOSAL_SWITCHES.map((step) => ({ step, mail: true, notification: true })) },
    })) {
      server.on(name, () => answer(body));
    }
    await page.viewport(390, 844);
    await open('profile');
    const parts = page.getByRole('navigation', { name: 'Settings sections' });
    await expect.element(parts).toBeVisible();
    for (const tab of SETTINGS_TABS) {
      const link = parts.element().querySelector(`a[href$="/${tab}"]`);
      if (link instanceof HTMLElement) link.click();
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(link?.textContent ?? '');
      await expect
        .element(
          main.getByText(/^Your account will be deleted on .*, with everything in it\. Nothing is charged any more/),
        )
        .toBeVisible();
      await expect.poll(() => main.getByRole('status', { name: /^Loading/ }).elements()).toEqual([]);
      await expectAccessible(main.element());
      expect(document.documentElement.scrollWidth, tab).toBeLessThanOrEqual(390);
    }
    await page.viewport(1280, 800);
  });
});

describe('the profile', () => {
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const username = page.getByRole('textbox', { name: 'Username' });
  const save = button('Save changes');

  it('says what is wrong only after a try, at the field, and can be discarded', async () => {
    await open('profile');
    await name.fill('L4');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await save.click();
    await expect.element(complaint("Name can't include special characters")).toBeVisible();
    await expect.element(name).toHaveFocus();
    await name.fill('La');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await save.click();
    await expect.element(complaint('Name must be at least 3 characters')).toBeVisible();
    await button('Discard').click();
    await expect.element(name).toHaveValue('Linh');
    expect(server.calls('update-user-info')).toEqual([]);
  });

  it('says of a username whether it is free, and nothing of the own', async () => {
    server.on('user-base-info', ({ query }) =>
      query.get('username') === 'rival'
        ? answer([{ status: 200 }, { username: 'rival', email: null, face: null }])
        : refusal(403, 'no_such_user'),
    );
    await open('profile');
    await username.fill('LINH');
    await username.fill('rival');
    await expect.element(complaint('This username has been taken')).toBeVisible();
    await expect.element(username).toHaveAccessibleDescription('This username has been taken');
    expect(server.calls('user-base-info').map(({ query }) => query.get('username'))).toEqual(['rival']);
    server.on('update-user-info', () =>
      answer({ error: { code: 'username_taken', message: 'This username has been taken' } }, 403),
    );
    await save.click();
    await expect.element(username).toHaveFocus();
    await expect.element(said('Your profile has been saved')).not.toBeInTheDocument();
    server.on('update-user-info', ({ body }) => answer([{ status: 200 }, { ...ACCOUNT, ...Object(body) }]));
    await username.fill('linh.x');
    await expect.element(page.getByText('Username available')).toBeVisible();
    await save.click();
    await expect.element(said('Your profile has been saved')).toBeVisible();
    expect(localStorage.getItem('username')).toBe('linh.x');
  });

  it('keeps what was typed when the server cannot be reached', async () => {
    server.on('update-user-info', noNetwork);
    await open('profile');
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await name.fill('Lan Nguyễn');
    await expect.element(page.getByText('You have unsaved changes.')).toBeVisible();
    await save.click();
    await expect.element(complaint(NO_NETWORK)).toBeVisible();
    await expect.element(name).toHaveValue('Lan Nguyễn');
  });

  it('has what was typed when the session ended, beside what was saved', async () => {
    server.on('update-user-info', () => answer({ error: { code: 'unauthorized', message: 'Sign in.' } }, 401));
    const { screen } = await drawn('profile');
    // The page of the tests stays: its reload is heard and called off.
    const reloaded = new Promise<void>((resolve) => {
      const callOff = (event: NavigateEvent) => {
        if (event.navigationType !== 'reload') return;
        event.preventDefault();
        navigation.removeEventListener('navigate', callOff);
        resolve();
      };
      navigation.addEventListener('navigate', callOff);
    });
    await name.fill('Trần Thị Mận');
    await save.click();
    await reloaded;
    await screen.unmount();
    storeToken('another', 3600);
    server.on('user-info', () => answer([{ status: 200 }, { ...ACCOUNT, gender: 'Other' }]));
    server.on('update-user-info', ({ body }) => answer([{ status: 200 }, { ...ACCOUNT, ...Object(body) }]));
    await open('profile');
    await expect.element(name).toHaveValue('Trần Thị Mận');
    await expect.element(page.getByText('We restored what you typed before you were signed out.')).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Other' })).toBeChecked();
    await name.fill('Trần Thị Mận Lan');
    await expect.element(page.getByText('You have unsaved changes.')).toBeVisible();
    await save.click();
    await expect.element(said('Your profile has been saved')).toBeVisible();
    expect(server.calls('update-user-info').at(-1)?.body).toEqual({ name: 'Trần Thị Mận Lan' });
  });

  it('asks before it is left with changes', async () => {
    const history = await open('profile');
    await name.fill('Mận Nguyễn');
    const security = page.getByRole('link', { name: 'Security' });
    await security.click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect.element(question.getByRole('button', { name: 'Stay here' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(name).toHaveValue('Mận Nguyễn');
    expect(history.location.pathname).toBe('/profile-settings/profile');
    await security.click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Security');
  });

  it('says in the words of the server why it refuses a picture, and keeps the old one', async () => {
    await open('profile');
    const use = button('Use this picture');
    const choose = (file: string) =>
      userEvent.upload(page.getByLabelText('Choose a picture').first(), new File(['x'], file, { type: 'image/png' }));
    await expect.element(name).toBeVisible();
    for (const [refusal, words] of [
      [{ code: 'not_an_image', params: { reason: 'kind' } }, 'This is not a PNG, JPEG, GIF or WebP image.'],
      [{ code: 'too_large', params: { reason: 'image', megabytes: 5 } }, 'The image is larger than 5 MB.'],
    ] as const) {
      server.on('upload-data', () => answer({ error: { ...refusal, message: words } }, 422));
      await choose('me.png');
      await expect.element(page.getByText('This is how me.png will look.')).toBeVisible();
      await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
      await use.click();
      await expect.element(complaint(words)).toBeVisible();
    }
    await button('Cancel').click();
    expect(page.getByRole('img', { name: 'Your picture' }).element().getAttribute('src')).toBeNull();
  });
});

describe('the password', () => {
  const fill = async (current: string, next: string, again = next) => {
    await page.getByLabelText('Current password', { exact: true }).fill(current);
    await page.getByLabelText('New password', { exact: true }).fill(next);
    await page.getByLabelText('Confirm new password', { exact: true }).fill(again);
    await button('Change password').click();
  };

  it('that cannot be sent or is none says so, and stays typed', async () => {
    server.on('sessions', () => answer({ data: [] }));
    server.on('change-password', noNetwork);
    await open('security');
    await fill('some-password', 'another-password');
    await expect.element(complaint(NO_NETWORK)).toBeVisible();
    await expect.element(page.getByLabelText('New password', { exact: true })).toHaveValue('another-password');
    await fill('some-password', 'another-password', 'another-passwort');
    await expect.element(complaint('New password and Confirm new password does not match.')).toBeVisible();
    await fill('some-password', 'with spaces');
    await expect.element(complaint('Password must not contain spaces!')).toBeVisible();
    expect(server.calls('change-password')).toHaveLength(1);
    const wrong = 'Incorrect password. Please try again.';
    server.on('change-password', () =>
      answer({ error: { code: 'wrong_password', message: wrong, path: 'body.password' } }, 403),
    );
    await fill('not the password', 'another-password');
    await expect.element(complaint(wrong)).toBeVisible();
    await expect.element(page.getByLabelText('Current password', { exact: true })).toHaveFocus();
  });
});

describe('who signs in with Google', () => {
  beforeEach(() => {
    server.on('user-info', () => answer([{ status: 200 }, { ...ACCOUNT, has_password: false }]));
    server.on('sessions', () => answer({ data: [] }));
  });

  it('has no password to change', async () => {
    await open('security');
    await expect
      .element(page.getByText('You sign in with Google, so there is no password to change.', { exact: false }))
      .toBeVisible();
    expect(page.getByLabelText('Current password', { exact: true }).elements()).toEqual([]);
  });

  it('deletes the account by its username', async () => {
    await open('data');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await expect
      .element(dialog.getByRole('textbox', { name: 'Your username' }))
      .toHaveAccessibleDescription('Type linh to confirm.');
  });
});

describe('sessions', () => {
  const items = main.getByRole('list', { name: 'Sessions' }).getByRole('listitem');

  it('that cannot be read or ended say so, and end everywhere else then', async () => {
    const message = 'Something went wrong on our side. If it happens again, send us the request id.';
    server.on('sessions', () => refused(message));
    await open('security');
    const failure = complaint('Your sessions could not be loaded');
    await expect.element(failure).toHaveTextContent(message);
    let known = [session('there', false), session('here', true)];
    let end: () => Response | Promise<Response> = noNetwork;
    server.on('sessions', ({ query }) => (query.has('keep') ? end() : answer({ data: known })));
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect.element(items.first()).toHaveTextContent('This browser');
    expect(items.elements()).toHaveLength(2);
    await button('Sign out everywhere else').click();
    await expect.element(said('Signing out failed')).toBeVisible();
    expect(items.elements()).toHaveLength(2);
    end = () => {
      known = known.filter(({ current }) => current);
      return answer({ status: 200 });
    };
    await button('Sign out everywhere else').click();
    await expect.element(said('You are signed out everywhere else')).toBeVisible();
    await expect.element(page.getByText('You are not signed in anywhere else.')).toBeVisible();
    expect(items.elements()).toHaveLength(1);
  });
});

describe('the own data', () => {
  it('that cannot be fetched says so', async () => {
    server.on('own-data', noNetwork);
    await open('data');
    await button('Download your data').click();
    await expect.element(complaint('Your data could not be downloaded')).toBeVisible();
  });

  it('is not deleted without the password', async () => {
    server.on('delete-account', () =>
      answer({ error: { code: 'wrong_password', message: 'Incorrect password.', path: 'body.password' } }, 403),
    );
    await open('data');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const password = dialog.getByLabelText('Your password', { exact: true });
    await expect.element(password).toHaveFocus();
    await expectAccessible(dialog.element());
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('This field can not be empty');
    expect(server.calls('delete-account')).toEqual([]);
    await password.fill('not the password');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Incorrect password.');
    await expect.element(password).toHaveAccessibleDescription(/^Incorrect password\./);
    await expect.element(password).toHaveFocus();
  });
});
