import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { answer, fakeServer, noNetwork, refusal } from '../fakeServer.ts';
import { SignUp } from './SignUp.tsx';
import { clearSentCode, clearSignUpDraft, newAccountEmailAtom } from './signUpDraft.ts';

const EMPTY = 'This field can not be empty';
const NO_NETWORK = 'Network error. Please check your internet connection';
const NOT_SENT = 'Code sending failed, please try again';
const TAKEN = 'This username has been taken';
const LINH = { name: 'Trần Thị Linh', username: 'linh', email: 'linh@example.com', password: 'correct-horse-7' };

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const name = field('Name');
const username = field('Username');
const email = field('Email');
const code = field('Code');
const password = page.getByLabelText('Password', { exact: true });
const confirmPassword = page.getByLabelText('Confirm Password', { exact: true });
const referral = page.getByRole('textbox', { name: 'Referral code' });
const terms = page.getByRole('checkbox', { name: /I agree to the Terms/ });
const next = page.getByRole('button', { name: 'Continue' });
const back = page.getByRole('button', { name: 'Back' });
const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
const resend = page.getByRole('button', { name: /^Resend Code/ });
const verifyTitle = page.getByRole('heading', { name: 'Verify your email' });
const complaint = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

const account = (of: string) => answer([{ status: 200 }, { username: of, email: null, face: null }]);

async function drawn(referral?: string, onDone: (email: string) => void = vi.fn()) {
  const step = <SignUp mode="page" to="/" referral={referral} onStep={vi.fn()} onDone={onDone} />;
  return (await renderPart(step)).screen;
}

async function opened() {
  const onDone = vi.fn<(email: string) => void>();
  await drawn(undefined, onDone);
  await page.getByRole('button', { name: 'Sign up with Email' }).click();
  await expect.element(name).toHaveFocus();
  return onDone;
}

async function fill(somebody = LINH) {
  await name.fill(somebody.name);
  await username.fill(somebody.username);
  await email.fill(somebody.email);
  await password.fill(somebody.password);
  await confirmPassword.fill(somebody.password);
  await terms.click();
}

async function reachCode() {
  await fill();
  await next.click();
  await expect.element(code).toHaveFocus();
}

/** Advances the page's clock only; timers run as usual. */
function pass(seconds: number) {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

beforeEach(() => {
  clearSentCode();
  clearSignUpDraft();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  getDefaultStore().set(newAccountEmailAtom, null);
});

describe('the form', () => {
  it('shows errors only after a submit, until the field is edited', async () => {
    fakeServer();
    await opened();
    await next.click();
    await expect.element(complaint('Please agree to the terms to continue')).toBeVisible();
    expect(complaint(EMPTY).elements()).toHaveLength(5);
    await expectAccessible();
    await expect.element(name).toHaveFocus();
    await expect.element(terms).toBeInvalid();

    await name.fill('L1nh');
    await vi.waitFor(() => expect(complaint(EMPTY).elements()).toHaveLength(4));
    await username.fill('ab');
    await email.fill('linh@nowhere');
    await password.fill('seven77');
    await confirmPassword.fill('another');
    await terms.click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await confirmPassword.click();
    await userEvent.keyboard('{Enter}');
    for (const [wrong, message] of [
      [name, "Name can't include special characters"],
      [username, 'Username must be at least 3 characters'],
      [email, 'Invalid email'],
      [password, 'Password need at least 8 characters'],
      [confirmPassword, 'Passwords do not match'],
    ] as const) {
      await expect.element(complaint(message)).toBeVisible();
      await expect.element(wrong).toHaveAccessibleDescription(message);
    }

    await name.fill('Li');
    await password.fill('with a space');
    await confirmPassword.fill('with a space');
    await next.click();
    await expect.element(complaint(/^Name must be at least 3 characters/)).toBeVisible();
    await expect.element(complaint('Password must not contain spaces!')).toBeVisible();
    await expect.element(complaint('Passwords do not match')).not.toBeInTheDocument();

    await page.getByRole('button', { name: 'Show password' }).first().click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Clear Username' }).click();
    await expect.element(username).toHaveValue('');
    await expect.element(username).toHaveFocus();
  });

  it('checks username and email while typing', async () => {
    const server = fakeServer();
    server.on('user-base-info', ({ query }) =>
      query.get('username')?.toLowerCase() === 'rival' || query.get('email') === 'rival@example.com'
        ? account('rival')
        : refusal(403, 'no_such_user'),
    );
    await opened();
    await username.fill(LINH.username);
    await expect.element(page.getByText('Username available')).toBeVisible();
    await username.fill('RIVAL');
    await expect.element(complaint(TAKEN)).toBeVisible();
    await email.fill('rival@example.com');
    await expect.element(complaint('This email is already registered')).toBeVisible();

    await fill({ ...LINH, username: 'rival' });
    await next.click();
    await expect.element(complaint(TAKEN)).toBeVisible();
    await expect.element(username).toHaveFocus();

    server.on('get-register-code', () => refusal(403, 'email_taken', 'code'));
    await username.fill(LINH.username);
    await email.fill('rival@example.com');
    await next.click();
    await expect.element(complaint('This email is already registered')).toBeVisible();
    await expect.element(email).toHaveFocus();
    await expect.element(verifyTitle).not.toBeInTheDocument();
  });

  it.each([
    ['too many requests', () => answer({}, 429)],
    ['no network', noNetwork],
  ] as const)('never takes %s for a free username', async (_what, give) => {
    fakeServer().on('user-base-info', give);
    await opened();
    await username.fill(LINH.username);
    await expect.element(page.getByText('We could not check this right now')).toBeVisible();
    await expect.element(page.getByText('Username available')).not.toBeInTheDocument();
  });

  it('drops the answer for an earlier value', async () => {
    const server = fakeServer();
    let resolve: (response: Response) => void = () => {};
    const promise = new Promise<Response>((settle) => {
      resolve = settle;
    });
    server.on('user-base-info', ({ query }) =>
      query.get('username') === 'rival' ? promise : refusal(403, 'no_such_user'),
    );
    await opened();
    await username.fill('rival');
    await vi.waitFor(() => expect(server.calls('user-base-info')).toHaveLength(1), { timeout: 5_000 });
    await username.fill(LINH.username);
    resolve(account('rival'));
    await expect.element(page.getByText('Username available')).toBeVisible();
    await expect.element(complaint(TAKEN)).not.toBeInTheDocument();
  });

  it('stays with its values when the code is refused', async () => {
    const server = fakeServer();
    await opened();
    await fill();
    server.on('get-register-code', () => answer({}, 429));
    await next.click();
    await expect.element(complaint('Too many requests to our server. Please try again later')).toBeVisible();
    server.on('get-register-code', noNetwork);
    await next.click();
    await expect.element(complaint(NO_NETWORK)).toBeVisible();
    await expect.element(password).toHaveValue(LINH.password);
    server.on('get-register-code', () => answer({ expires_in: 600 }));
    await next.click();
    await expect.element(verifyTitle).toBeVisible();
  });

  it('continues when the code failed to send, and offers another after 5 s', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const server = fakeServer();
    server.on('get-register-code', () => answer({}, 503));
    const onDone = await opened();
    await fill();
    await next.click();
    await expect.element(verifyTitle).toBeVisible();
    await expect.element(page.getByText(NOT_SENT)).toBeVisible();
    await expect.element(page.getByText(`The code for ${LINH.email} could not be sent`)).toBeVisible();
    await expect.element(resend).toHaveTextContent('Resend Code in 5 s');
    server.on('get-register-code', () => answer({ expires_in: 600 }));
    pass(5);
    await expect.element(resend).toHaveTextContent(/^Resend Code$/);
    await resend.click();
    await expect.element(page.getByText(`We sent a code of 6 characters to ${LINH.email}`)).toBeVisible();
    server.on('signup', () => answer({ status: 200 }));
    await code.fill('ABCDEF');
    await confirm.click();
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(LINH.email));
  });
});

describe('the code', () => {
  it('can be requested again after 59 s', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const server = fakeServer();
    await opened();
    await reachCode();
    await expect.element(resend).toHaveTextContent('Resend Code in 59 s');
    await expect.element(resend).toHaveAttribute('aria-disabled', 'true');
    await resend.click({ force: true });
    pass(58);
    await expect.element(resend).toHaveTextContent('Resend Code in 1 s');
    pass(1);
    await expect.element(resend).toHaveTextContent(/^Resend Code$/);
    expect(server.calls('get-register-code')).toHaveLength(1);

    await code.fill('ABCDEF');
    await resend.click();
    await expect.element(page.getByText('A new code is on its way')).toBeVisible();
    await expect.element(resend).toHaveTextContent('Resend Code in 59 s');
    await expect.element(code).toHaveValue('');
    expect(server.calls('get-register-code')).toHaveLength(2);
  });

  it('is reported when missing, wrong or tried five times; holds 6 characters', async () => {
    fakeServer().on('signup', () => refusal(422, 'invalid_code', 'register', 'body.signup_code'));
    await opened();
    await reachCode();
    await confirm.click();
    await expect.element(complaint(EMPTY)).toBeVisible();
    await userEvent.keyboard('ABCDEFGH');
    await expect.element(code).toHaveValue('ABCDEF');
    for (let tries = 1; tries <= 5; tries++) {
      await code.fill(`ABCDE${tries}`);
      await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
      await confirm.click();
      await expect.element(complaint('Wrong code. Try again!')).toBeVisible();
      await expect.element(code).toHaveFocus();
    }
    await expect.element(page.getByText('This code was tried too many times')).toBeVisible();
  });

  it('distinguishes too many requests and no network from a wrong code', async () => {
    const server = fakeServer();
    const onDone = await opened();
    await reachCode();
    await code.fill('ABCDEF');
    server.on('signup', () => answer({}, 429));
    await confirm.click();
    await expect.element(complaint('There are too many requests to our server . Please try again later')).toBeVisible();
    server.on('signup', noNetwork);
    await confirm.click();
    await expect.element(complaint(NO_NETWORK)).toBeVisible();
    server.on('signup', () => answer({ status: 200 }));
    await confirm.click();
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(LINH.email));
    expect(server.calls('signup').at(-1)?.body).toEqual({ ...LINH, ref_id: null, signup_code: 'ABCDEF' });
  });

  it('stays valid after going back, with all values; another email gets another code', async () => {
    const server = fakeServer();
    await opened();
    await referral.fill('LINH-7');
    await reachCode();
    await back.click();
    await expect.element(name).toHaveValue(LINH.name);
    await expect.element(username).toHaveValue(LINH.username);
    await expect.element(email).toHaveValue(LINH.email);
    await expect.element(password).toHaveValue(LINH.password);
    await expect.element(confirmPassword).toHaveValue(LINH.password);
    await expect.element(referral).toHaveValue('LINH-7');
    await expect.element(terms).toBeChecked();
    await next.click();
    await expect.element(verifyTitle).toBeVisible();
    expect(server.calls('get-register-code')).toHaveLength(1);

    await back.click();
    await email.fill('other@example.com');
    await next.click();
    await expect.element(page.getByText('We sent a code of 6 characters to other@example.com')).toBeVisible();
    expect(server.calls('get-register-code').map(({ query }) => query.get('email'))).toEqual([
      LINH.email,
      'other@example.com',
    ]);
  });
});

describe('what was typed', () => {
  it('is there when the form was closed and opened again, except the password, until there is an account', async () => {
    fakeServer().on('signup', () => answer({ status: 200 }));
    const first = await drawn('LINH-7');
    await fill();
    await first.unmount();

    const onDone = vi.fn();
    const again = await drawn(undefined, onDone);
    await page.getByRole('button', { name: 'Sign up with Email' }).click();
    await expect.element(name).toHaveValue(LINH.name);
    await expect.element(username).toHaveValue(LINH.username);
    await expect.element(email).toHaveValue(LINH.email);
    await expect.element(referral).toHaveValue('LINH-7');
    await expect.element(password).toHaveValue('');
    await expect.element(confirmPassword).toHaveValue('');
    await expect.element(terms).not.toBeChecked();

    await reachCode();
    await code.fill('ABCDEF');
    await confirm.click();
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    // Its button rests again: the form was drawn once more.
    await expect.element(confirm).not.toHaveAttribute('aria-busy', 'true');
    await again.unmount();
    await opened();
    for (const field of [name, username, email, referral]) await expect.element(field).toHaveValue('');
  });

  it('is there after a reload, with the code that was sent, and no other one is', async () => {
    const server = fakeServer();
    const first = await drawn('LINH-7');
    await expect.element(name).toHaveFocus();
    await reachCode();
    await first.unmount();
    // Of the page that was left, only what the tab stores.
    clearSignUpDraft();

    await drawn();
    await expect.element(page.getByText(`Your code is on its way to ${LINH.email}`)).toBeVisible();
    await expect.element(username).toHaveValue(LINH.username);
    await expect.element(referral).toHaveValue('LINH-7');
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveValue('');
    await password.fill(LINH.password);
    await confirmPassword.fill(LINH.password);
    await terms.click();
    await next.click();
    await expect.element(resend).toHaveTextContent(/^Resend Code in \d+ s$/);
    expect(server.calls('get-register-code')).toHaveLength(1);
  });

  it('stays when the username was taken meanwhile, at which the form is again; code and referral go with the other', async () => {
    const server = fakeServer();
    server.on('signup', () => refusal(403, 'username_taken'));
    await drawn('LINH-7');
    await reachCode();
    await code.fill('ABCDEF');
    await confirm.click();
    await expect.element(complaint(TAKEN)).toBeVisible();
    await expect.element(username).toHaveFocus();
    await expect.element(password).toHaveValue(LINH.password);
    await username.fill('linh.tran');
    await next.click();
    await expect.element(code).toHaveValue('ABCDEF');
    server.on('signup', () => answer({ status: 200 }));
    await confirm.click();
    await expect
      .poll(() => server.calls('signup').at(-1)?.body)
      .toEqual({
        ...{ ...LINH, username: 'linh.tran', ref_id: 'LINH-7', signup_code: 'ABCDEF' },
      });
  });
});

it('leaves for Google with the referral', async () => {
  fakeServer().on('settings', () => answer({ links: {}, google: true }));
  await drawn('LINH-7');
  await back.click();
  window.navigation.addEventListener('navigate', (event) => event.preventDefault(), { once: true });
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await expect.poll(() => sessionStorage.getItem('assay.google.referral')).toBe('LINH-7');
  expect(sessionStorage.getItem('assay.google.to')).toBe('/');
  sessionStorage.clear();
});
