import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { writeCookie } from '#src/shared/storage/cookies.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { answer, fakeServer, noNetwork, refusal } from './fakeServer.ts';
import { rememberCookies } from './rememberedEmail.ts';
import { SignIn } from './SignIn.tsx';

const WRONG = 'Username or password was incorrect';
const TOO_MANY = 'Too many requests to our server. Please try again later!';
const NO_NETWORK = 'There is a problem when connecting to our server. please check your internet connection';

const identity = page.getByRole('textbox', { name: 'Username or email' });
const password = page.getByLabelText('Password', { exact: true });
const next = page.getByRole('button', { name: 'Next', exact: true });
const submit = page.getByRole('button', { name: 'Sign in', exact: true });
const resetPassword = page.getByRole('button', { name: 'Reset password?' });
const complaint = (text: string) => page.getByRole('alert').filter({ hasText: text });

const wrong = () => refusal(403, 'wrong_credentials');

async function opened() {
  const onStep = vi.fn<(step: string, identity?: string) => void>();
  await renderPart(<SignIn mode="page" to="/" onStep={onStep} />);
  await expect.element(identity).toHaveFocus();
  return onStep;
}

async function sayWho(who: string) {
  await identity.fill(who);
  await next.click();
  await expect.element(password).toHaveFocus();
}

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  rememberCookies(null, false).forEach(writeCookie);
});

describe('signing in', () => {
  it('says that Google is not set up where it is not', async () => {
    const google = page.getByRole('button', { name: 'Sign in with Google' });
    fakeServer();
    await opened();
    await expect.element(google).toHaveAccessibleDescription('Signing in with Google is not set up on this server.');
    await expect.element(google).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows errors only after a submit, until the field is edited', async () => {
    fakeServer();
    await opened();
    await identity.fill('nobody@nowhere');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(complaint('Invalid Email!')).toBeVisible();
    await expect.element(identity).toHaveFocus();
    await expect.element(identity).toBeInvalid();
    await expect.element(identity).toHaveAccessibleDescription('Invalid Email!');
    await page.getByRole('button', { name: 'Clear Username or email' }).click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(complaint('This field can not be empty')).toBeVisible();

    await sayWho(' somebody ');
    await userEvent.keyboard('{Enter}');
    await expect.element(complaint('This field cannot be empty')).toBeVisible();
    await password.fill('seven77');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(complaint('Password need at least 8 characters')).toBeVisible();

    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.element(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.element(identity).toHaveValue('somebody');
  });

  it('distinguishes no network, no server and too many tries from a wrong password', async () => {
    const server = fakeServer();
    await opened();
    await sayWho('somebody');
    await password.fill('some password');
    for (const [give, message] of [
      [noNetwork, NO_NETWORK],
      [() => answer({}, 404), 'We can not connect to our server. Please try again later!'],
      [() => answer({}, 429), TOO_MANY],
    ] as const) {
      server.on('login', give);
      await submit.click();
      await expect.element(complaint(message)).toBeVisible();
      await expect.element(password).toHaveValue('some password');
    }
    server.on('login', wrong);
    await submit.click();
    await expect.element(complaint(WRONG)).toBeVisible();
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveAttribute('title', WRONG);
    await expectAccessible();
    expect(server.calls('login').map(({ body }) => body)).toEqual(
      Array(4).fill({ username: 'somebody', remember: false, password: 'some password' }),
    );
  });

  it('asks for a code of the app where the account has a second step, and says which was wrong', async () => {
    const server = fakeServer();
    server.on('login', () => refusal(403, 'second_factor', 'needed'));
    await opened();
    await sayWho('somebody');
    await password.fill('some password');
    await submit.click();
    await expect.element(page.getByText(/six digits that your authenticator app shows/)).toBeVisible();
    const code = page.getByLabelText('Code', { exact: true });
    await expect.element(code).toHaveFocus();
    await expectAccessible();
    server.on('login', () => refusal(403, 'second_factor', 'wrong'));
    await code.fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.element(complaint('This code is wrong, used or too old')).toBeVisible();
    await expect.element(code).toHaveFocus();
    expect(server.calls('login').map(({ body }) => body)).toEqual([
      { username: 'somebody', remember: false, password: 'some password' },
      { username: 'somebody', remember: false, password: 'some password', code: '123456' },
    ]);
  });

  it('sends one call however often it is submitted', async () => {
    const server = fakeServer();
    let resolve: (response: Response) => void = () => {};
    const promise = new Promise<Response>((settle) => {
      resolve = settle;
    });
    server.on('login', () => promise);
    await opened();
    await sayWho('somebody');
    await password.fill('some password');
    await submit.click();
    const busy = page.getByRole('button', { name: 'Signing in' });
    await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
    await busy.click({ force: true });
    await password.click();
    await userEvent.keyboard('{Enter}');
    resolve(wrong());
    await expect.element(complaint(WRONG)).toBeVisible();
    expect(server.calls('login')).toHaveLength(1);
  });

  it('stays when no reset code can be sent', async () => {
    const server = fakeServer();
    const onStep = await opened();
    await sayWho('nobody-of-that-name');
    server.on('get-reset-password-code', () => refusal(403, 'no_such_user'));
    await resetPassword.click();
    await expect.element(complaint('User does not exist in the system')).toBeVisible();
    server.on('get-reset-password-code', () => answer({}, 503));
    await resetPassword.click();
    await expect
      .element(page.getByRole('region', { name: 'Messages' }).getByText('Code sending failed, please try again'))
      .toBeVisible();
    server.on('get-reset-password-code', () => answer({}, 429));
    await resetPassword.click();
    await expect.element(complaint(TOO_MANY)).toBeVisible();
    expect(onStep).not.toHaveBeenCalled();
  });
});

describe('a remembered device', () => {
  const remembered = async () => {
    rememberCookies('linh@example.com', false).forEach(writeCookie);
    const server = fakeServer();
    server.on('login', wrong);
    await opened();
    await expect.element(identity).toHaveValue('linh@example.com');
    await userEvent.keyboard('{Enter}');
    await expect.element(password).toHaveAccessibleDescription(/^Remembered on this device/);
    await expect.element(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
    return server;
  };

  it('that the server knows no more is asked for the password, with no reproach', async () => {
    const server = await remembered();
    await submit.click();
    await expect.element(password).toHaveAccessibleDescription(/^This device is no longer remembered\./);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(password).toHaveFocus();
    await password.fill('some password');
    await submit.click();
    await expect.element(complaint(WRONG)).toBeVisible();
    const sent = { username: 'linh@example.com', remember: true };
    expect(server.calls('login').map(({ body }) => body)).toEqual([sent, { ...sent, password: 'some password' }]);
  });

  it('takes another password at its word', async () => {
    const server = await remembered();
    await password.fill('some password');
    await expect.element(page.getByText('Remembered on this device', { exact: false })).not.toBeInTheDocument();
    await submit.click();
    await expect.element(complaint(WRONG)).toBeVisible();
    expect(server.calls('login').map(({ body }) => body)).toEqual([
      { username: 'linh@example.com', remember: true, password: 'some password' },
    ]);
  });
});

it('says why Google did not sign in, and leaves the other ways; it is asked again where that may help', async () => {
  const server = fakeServer();
  const told = 'Google has not verified your email. Sign up with Email instead.';
  server.on('finish', noNetwork);
  await renderPart(<SignIn mode="page" to="/" google="confirmed" onStep={vi.fn()} />);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(page.getByText('Please check your internet connection', { exact: false })).toBeVisible();
  server.on('finish', () => answer({ error: { code: 'google_unverified', message: told } }, 403));
  await again.click();
  await expect.element(page.getByText(told)).toBeVisible();
  await expectAccessible();
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(identity).toBeVisible();
});
