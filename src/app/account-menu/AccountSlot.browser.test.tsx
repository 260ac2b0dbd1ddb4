import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { answer, fakeServer } from '#src/features/auth/fakeServer.ts';
import { storeToken } from '#src/features/auth/session.ts';
import { clearSentCode, clearSignUpDraft, newAccountEmailAtom } from '#src/features/auth/signUp/signUpDraft.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { DrawerAccount } from '../navigation/Drawer.tsx';
import { AccountSlot } from './AccountSlot.tsx';

const AT = '2026-11-20T09:00:00.000Z';
const ACCOUNT = {
  ...{ username: 'linh', name: 'Linh', email: 'linh@assay.example', face: null, gender: null, privacy: null },
  ...{ plan: 'standard', language: 'en', created_at: AT, has_password: true, deletes_at: null },
};

let server: ReturnType<typeof fakeServer>;

beforeEach(async () => {
  await page.viewport(1440, 800);
  storeToken('', 0);
  clearSentCode();
  clearSignUpDraft();
  server = fakeServer();
});
afterEach(() => {
  getDefaultStore().set(newAccountEmailAtom, null);
  storeToken('', 0);
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const labeled = (name: string) => page.getByLabelText(name, { exact: true });

async function open() {
  await renderPart(
    <header className="flex justify-end">
      <AccountSlot />
    </header>,
  );
}

describe('the popup of the sign-in', () => {
  const popup = page.getByRole('dialog');
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
  const start = button('Sign in with Assay Account');
  const openPopup = async () => {
    await signIn.click();
    await expect.element(start).toBeVisible();
  };
  const sayWho = async (who: string) => {
    await start.click();
    await field('Username or email').fill(who);
    await button('Next').click();
    await expect.element(labeled('Password')).toHaveFocus();
  };

  it('leads back to its first page, and closes by Esc, by its cross and by a click beside it', async () => {
    await open();
    await openPopup();
    await expectAccessible(popup.element());
    await sayWho('somebody');
    await button('Back').click();
    await expect.element(start).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(signIn).toHaveFocus();
    await openPopup();
    await popup.getByRole('button', { name: 'Close' }).click();
    await expect.element(popup).not.toBeInTheDocument();
    await openPopup();
    await userEvent.click(page.elementLocator(document.body), { position: { x: 20, y: 780 } });
    await expect.element(popup).not.toBeInTheDocument();
  });

  it('replaces a forgotten password, of whom was named there, and closes', async () => {
    server.on('reset-password', () => answer({ status: 200 }));
    await open();
    await openPopup();
    await sayWho('somebody');
    await button('Reset password?').click();
    await expect.element(popup).toHaveAccessibleName('Update your password');
    await expect.element(page.getByRole('region', { name: 'Account', exact: true })).toHaveTextContent('somebody');
    await labeled('New Password').fill('another-horse-8');
    await labeled('Confirm Password').fill('another-horse-8');
    await field('Reset Code').fill('ABCDEF');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Your password has been updated' })).toBeVisible();
    await button('Done').click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(signIn).toBeVisible();
  });

  it('takes a newcomer, who may sign in at once', async () => {
    server.on('signup', () => answer({ status: 200 }));
    await open();
    await openPopup();
    const join = popup.getByRole('link', { name: 'Sign Up' });
    await join.click();
    await expect.element(popup).toHaveAccessibleName('Join Assay');
    await button('Back').click();
    await expect.element(popup).toHaveAccessibleName('Welcome back');
    await join.click();
    await button('Sign up with Email').click();
    await field('Name').fill('Linh');
    await field('Username').fill('linh');
    await field('Email').fill('linh@example.com');
    await labeled('Password').fill('correct-horse-7');
    await labeled('Confirm Password').fill('correct-horse-7');
    await page.getByRole('checkbox', { name: /I agree to the Terms/ }).click();
    await button('Continue').click();
    await expect.element(field('Code')).toHaveFocus();
    await userEvent.keyboard('ABCDEF');
    await button('Confirm').click();
    await expect
      .element(popup.getByText('Your account is ready. Sign in to get started.', { exact: false }))
      .toBeVisible();
    await expect.element(field('Username or email')).toHaveValue('linh@example.com');
  });
});

describe('the controls of a member', () => {
  beforeEach(() => {
    storeToken('token', 3600);
    server.on('user-info', () => answer([{ status: 200 }, ACCOUNT]));
    server.on('notifications', () => answer({ data: [], unread: 0 }));
  });

  it('say that notifications cannot be read, and ask again', async () => {
    server.on('notifications', () => answer({}, 500));
    await open();
    await button('Notifications').click();
    const panel = page.getByRole('region', { name: 'Notifications' });
    await expect.element(panel.getByRole('alert')).toHaveTextContent('Notifications could not be loaded');
    server.on('notifications', () => answer({ data: [], unread: 0 }));
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('No notifications yet')).toBeVisible();
  });

  it('ask for what happened since when the bell is opened', async () => {
    await open();
    await expect.element(button('Notifications')).toBeVisible();
    const told = { id: 1, at: AT, title: 'You are now on the Pro plan', text: '', kind: 'plan_changed' };
    server.on('notifications', () => answer({ data: [{ ...told, data: { plan: 'pro' }, read: false }], unread: 1 }));
    await button('Notifications').click();
    await expect.element(button('Notifications, 1 unread')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'You are now on the Pro plan' })).toBeVisible();
  });

  it('tell what happened, and mark it as read', async () => {
    const told = { id: 1, at: AT, title: 'You are now on the Pro plan', text: '', kind: 'plan_changed' };
    const list = (read: boolean) => answer({ data: [{ ...told, data: { plan: 'pro' }, read }], unread: read ? 0 : 1 });
    server.on('notifications', () => list(false));
    await open();
    await button('Notifications, 1 unread').click();
    const panel = page.getByRole('region', { name: 'Notifications, 1 unread' });
    await expect.element(panel.getByRole('link')).toHaveTextContent('You are now on the Pro plan');
    await expectAccessible(panel.element());
    server.on('read', () => answer({ status: 200 }));
    server.on('notifications', () => list(true));
    await button('Mark all as read').click();
    await expect.element(button('Notifications')).toBeVisible();
    expect(server.calls('read').map(({ body }) => body)).toEqual([{}]);
  });

  it('lead to the pages of the account, and to no profile while its name is not stored', async () => {
    await open();
    await button('Account of Linh').click();
    const menu = page.getByRole('region', { name: 'Account of Linh' });
    const profile = menu.getByRole('link', { name: 'Profile', exact: true });
    await expect.element(menu).toHaveTextContent(ACCOUNT.email);
    await expect.element(profile).toHaveAttribute('href', '/user_profile?username=linh');
    await expect.element(menu.getByRole('link', { name: 'Change Plan 15% off', exact: true })).toBeVisible();
    await expectAccessible(menu.element());
    await userEvent.keyboard('{Escape}');
    localStorage.removeItem('username');
    await button('Account of Linh').click();
    await expect.element(profile).toHaveAttribute('aria-disabled', 'true');
    await expect.element(profile).not.toHaveAttribute('href');
  });

  it('stand in the drawer too, with the discount of a plan', async () => {
    await renderPart(<DrawerAccount onFollow={() => undefined} />);
    await expect.element(page.getByRole('link', { name: 'Change Plan 15% off', exact: true })).toBeVisible();
  });
});
