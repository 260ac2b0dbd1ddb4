import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { answer, fakeServer, noNetwork, refusal } from './fakeServer.ts';
import { Reset } from './Reset.tsx';

const EMPTY = 'This field can not be empty';
const NOT_SENT = 'Code sending failed, please try again';
const TOO_MANY = 'Too many requests to our server. Please try again later!';
const NO_NETWORK = 'There is a problem when connecting to our server';
const NEW_PASSWORD = 'another-horse-8';

const identity = page.getByRole('textbox', { name: 'Username or email' });
const sendCode = page.getByRole('button', { name: 'Send code' });
const account = page.getByRole('region', { name: 'Account', exact: true });
const password = page.getByLabelText('New Password', { exact: true });
const confirmPassword = page.getByLabelText('Confirm Password', { exact: true });
const code = page.getByRole('textbox', { name: 'Reset Code', exact: true });
const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
const resend = page.getByRole('button', { name: /^Resend Code/ });
const doneTitle = page.getByRole('heading', { name: 'Your password has been updated' });
const complaint = (text: string) => page.getByRole('alert').filter({ hasText: text });

/** The steps as their page shows them: the account is part of its address. */
function Steps() {
  const [who, setWho] = useState<string>();
  return <Reset identity={who} onStep={(_step, next) => setWho(next)} onDone={() => {}} />;
}

async function reachPassword(who = 'linh') {
  await renderPart(<Steps />);
  await identity.fill(who);
  await sendCode.click();
  await expect.element(password).toBeVisible();
}

async function fill(text: string, again = text) {
  await password.fill(text);
  await confirmPassword.fill(again);
  await code.fill('ABCDEF');
}

const forgetStamp = () => {
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the form reads it this way.
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
};

beforeEach(forgetStamp);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('whose password it is', () => {
  it('is asked first, and stays with what was typed when no code was sent', async () => {
    const server = fakeServer();
    await renderPart(<Steps />);
    await sendCode.click();
    await expect.element(complaint(EMPTY)).toBeVisible();
    await identity.fill('nobody@nowhere');
    await sendCode.click();
    await expect.element(complaint('Invalid Email!')).toBeVisible();
    expect(server.calls('get-reset-password-code')).toHaveLength(0);

    server.on('get-reset-password-code', () => refusal(403, 'no_such_user'));
    await identity.fill('nobody.of.that.name');
    await sendCode.click();
    await expect.element(complaint('User does not exist in the system')).toBeVisible();
    await expect.element(identity).toHaveFocus();
    for (const [give, message] of [
      [() => answer({}, 429), TOO_MANY],
      [() => answer({}, 500), NOT_SENT],
      [noNetwork, NOT_SENT],
    ] as const) {
      server.on('get-reset-password-code', give);
      await identity.fill('somebody');
      await sendCode.click();
      await expect.element(page.getByText(message).last()).toBeVisible();
      await expect.element(identity).toHaveValue('somebody');
    }
  });

  it('can be changed; a space after a name is none of it', async () => {
    const server = fakeServer();
    server.on('user-base-info', ({ query }) =>
      answer([{ status: 200 }, { username: query.get('username'), email: null, face: null }]),
    );
    await reachPassword('rival');
    await expect.element(account).toHaveTextContent('rival');
    await account.getByRole('button', { name: 'Change' }).click();
    await identity.fill('linh ');
    await sendCode.click();
    await expect.element(account).toHaveTextContent('linh');
    expect(server.calls('get-reset-password-code').map(({ query }) => [...query.values()])).toEqual([
      ['rival'],
      ['linh'],
    ]);
  });
});

describe('the new password', () => {
  it('has what is wrong with it said at each field, only after a try', async () => {
    fakeServer();
    await reachPassword();
    await confirm.click();
    await vi.waitFor(() => expect(complaint(EMPTY).elements()).toHaveLength(3));
    await expectAccessible();
    await fill('seven77', 'another');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(complaint('Password need at least 8 characters')).toBeVisible();
    await expect.element(complaint('Passwords do not match')).toBeVisible();
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveAccessibleDescription('Password need at least 8 characters');
  });

  it('tells too many requests and a lost network from a wrong code, and is done then', async () => {
    const server = fakeServer();
    await reachPassword();
    await fill(NEW_PASSWORD);
    for (const [give, message] of [
      [() => answer({}, 429), TOO_MANY],
      [noNetwork, NO_NETWORK],
      [() => refusal(422, 'invalid_code', 'reset', 'body.reset_password_code'), 'Invalid code'],
    ] as const) {
      server.on('reset-password', give);
      await confirm.click();
      await expect.element(complaint(message)).toBeVisible();
    }
    server.on('reset-password', () => answer({ status: 200 }));
    await code.fill('GHIJKL');
    await confirm.click();
    await expect.element(doneTitle).toBeVisible();
    expect(server.calls('reset-password').at(-1)?.body).toMatchObject({ reset_password_code: 'GHIJKL' });
  });

  it('says when its code was tried too often', async () => {
    fakeServer().on('reset-password', () => refusal(422, 'invalid_code', 'reset', 'body.reset_password_code'));
    await reachPassword();
    await fill(NEW_PASSWORD);
    for (let tries = 1; tries <= 5; tries++) {
      await code.fill(`ABCDE${tries}`);
      await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
      await confirm.click();
      await expect.element(complaint('Invalid code')).toBeVisible();
      await expect.element(code).toHaveFocus();
    }
    await expect.element(page.getByText('This code was tried too many times')).toBeVisible();
    await expect.element(doneTitle).not.toBeInTheDocument();
  });
});

describe('another code', () => {
  it('can be asked for a minute after the last one, and 5 s after a failure', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
    const server = fakeServer();
    await reachPassword();
    await expect.element(resend).toHaveTextContent('Resend Code in 59 s');
    await resend.click({ force: true });
    pass(59);
    await expect.element(resend).toHaveTextContent(/^Resend Code$/);
    expect(server.calls('get-reset-password-code')).toHaveLength(1);
    server.on('get-reset-password-code', () => answer({}, 500));
    await resend.click();
    await expect.element(page.getByText(NOT_SENT).last()).toBeVisible();
    await expect.element(resend).toHaveTextContent('Resend Code in 5 s');
    pass(5);
    await expect.element(resend).toHaveTextContent(/^Resend Code$/);
    server.on('get-reset-password-code', () => answer({ expires_in: 600 }));
    await code.fill('ABCDEF');
    await resend.click();
    await expect.element(page.getByText('A new code is on its way')).toBeVisible();
    await expect.element(code).toHaveValue('');
  });
});
