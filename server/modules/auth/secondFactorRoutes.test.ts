import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createMailer } from '#server/platform/mail/mail.ts';
import { deliverDue } from '#server/platform/mail/outbox.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';

const test = useTestAccounts();
const BASE = '/api/users/second-factor';
const LOGIN = '/api/users/auth/login';

/** What the app shows, `periods` of 30 seconds from now. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.now + periods * 30_000 });

/** A member whose sign-in has a second step. */
async function withSecondFactor(username: string) {
  const browser = await test.signedIn(username);
  const { body: started } = await browser.post(`${BASE}/secret`, { password: PASSWORD });
  const { status, body } = await browser.post(BASE, { code: codeOf(started.secret, -1) });
  expect(status, JSON.stringify(body)).toBe(200);
  const recovery: readonly string[] = body.recovery_codes;
  return { browser, secret: String(started.secret), recovery };
}

async function login(username: string, code?: string) {
  const given = { username, password: PASSWORD, ...(code === undefined ? {} : { code }) };
  const { status, body } = await test.browse().post(LOGIN, given);
  return status === 200 ? 'signed in' : [status, body.error.code, body.error.path ?? null];
}

describe('a second step of signing in', () => {
  it('begins with a code of the app, ends other sessions, and is told', async () => {
    const elsewhere = await test.signedIn('nora');
    const browser = test.browse();
    await browser.signIn('nora', PASSWORD);
    expect((await browser.get(BASE)).body).toEqual({ since: null, recovery_left: 0 });
    expect((await browser.post(`${BASE}/secret`, { password: 'wrong-horse' })).body.error.code).toBe('wrong_password');
    const { body: started } = await browser.post(`${BASE}/secret`, { password: PASSWORD });
    expect(started.uri).toBe(
      `otpauth://totp/Assay:nora?issuer=Assay&secret=${started.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    // Until a code confirms it, signing in asks for none.
    expect(await login('nora')).toBe('signed in');
    expect((await browser.post(BASE, { code: '000000' })).body.error).toMatchObject({ path: 'body.code' });
    const { body } = await browser.post(BASE, { code: codeOf(started.secret) });
    expect(body.recovery_codes).toHaveLength(10);
    expect(new Set(body.recovery_codes).size).toBe(10);
    expect((await browser.get(BASE)).body).toMatchObject({ since: expect.any(String), recovery_left: 10 });
    expect((await elsewhere.get('/api/users/user-info')).status).toBe(401);
    expect((await browser.get('/api/users/user-info')).status).toBe(200);
    const { deps } = test.database;
    await deliverDue({ ...deps, mailer: createMailer(deps.config), now: test.now });
    expect((await test.mails()).at(-1)).toContain('Subject: Your Assay sign-in has a second step');
    expect((await browser.get('/api/users/notifications')).body.data[0]).toMatchObject({
      ...{ kind: 'second_factor', data: { is_on: true } },
    });
    // Another app would lock out the first one.
    expect((await browser.post(`${BASE}/secret`, { password: PASSWORD })).status).toBe(409);
  });

  it('asks for a code after the right password alone; no code is good twice, and clocks may differ by 30 seconds', async () => {
    const { secret } = await withSecondFactor('otto');
    const wrong = { username: 'otto', password: 'wrong-horse', code: codeOf(secret) };
    expect((await test.browse().post(LOGIN, wrong)).body.error.code).toBe('wrong_credentials');
    expect(await login('otto')).toEqual([403, 'second_factor', null]);
    expect(await login('otto', '12345')).toEqual([403, 'second_factor', 'body.code']);
    expect(await login('otto', codeOf(secret, -2))).toEqual([403, 'second_factor', 'body.code']);
    expect(await login('otto', codeOf(secret))).toBe('signed in');
    expect(await login('otto', codeOf(secret))).toEqual([403, 'second_factor', 'body.code']);
    expect(await login('otto', codeOf(secret, -1))).toEqual([403, 'second_factor', 'body.code']);
    expect(await login('otto', ` ${codeOf(secret, 1).slice(0, 3)} ${codeOf(secret, 1).slice(3)} `)).toBe('signed in');
  });

  it('lets recovery codes in once each, and others take their place', async () => {
    const { browser, secret, recovery } = await withSecondFactor('ruth');
    const [first = '', second = ''] = recovery;
    expect(await login('ruth', first.toLowerCase())).toBe('signed in');
    expect(await login('ruth', first)).toEqual([403, 'second_factor', 'body.code']);
    expect((await browser.get(BASE)).body.recovery_left).toBe(9);
    const { body } = await browser.post(`${BASE}/recovery`, { password: PASSWORD, code: codeOf(secret) });
    expect(body.recovery_codes).toHaveLength(10);
    expect(await login('ruth', second)).toEqual([403, 'second_factor', 'body.code']);
    expect(await login('ruth', body.recovery_codes[9].replace('-', ''))).toBe('signed in');
  });

  it('is turned off with the password and a code, and a new password alone leads nowhere', async () => {
    const { browser, secret, recovery } = await withSecondFactor('vera');
    const off = (given: object) => browser.post(`${BASE}/off`, { password: PASSWORD, ...given });
    expect((await off({ code: codeOf(secret, 1), password: 'wrong-horse' })).status).toBe(403);
    expect((await off({ code: '000000' })).status).toBe(422);
    await test.browse().get('/api/users/auth/get-reset-password-code?email=vera');
    expect(await login('vera')).toEqual([403, 'second_factor', null]);
    expect((await off({ code: recovery[0] })).status).toBe(200);
    expect(await login('vera')).toBe('signed in');
    expect((await browser.get(BASE)).body).toEqual({ since: null, recovery_left: 0 });
    expect((await off({ code: codeOf(secret) })).status).toBe(409);
  });

  it('is guessed at no more often than a password', async () => {
    await withSecondFactor('gwen');
    const answers = [];
    for (let at = 0; at < 30; at++) answers.push((await login('gwen', String(100_000 + at)))[0]);
    expect(answers).toContain(429);
  });
});
