import { describe, expect, it } from 'vitest';
import { createMailer } from '#server/platform/mail/mail.ts';
import { deliverDue } from '#server/platform/mail/outbox.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';

const test = useTestAccounts();
const CODE = '/api/users/auth/get-reset-password-code';
const RESET = '/api/users/auth/reset-password';
const CHANGE = '/api/users/auth/change-password';
const ME = '/api/users/user-info';
const NEW = 'battery-staple';

const form = (email: string, code: string) => ({
  email,
  password: NEW,
  confirmPassword: NEW,
  reset_password_code: code,
});

/** The latest mail to an address, with what waited sent. */
async function delivered(to: string): Promise<string> {
  const { deps } = test.database;
  await deliverDue({ ...deps, mailer: createMailer(deps.config), now: test.now });
  return (await test.mails()).findLast((mail) => mail.includes(`To: ${to}`)) ?? '';
}

describe('resetting a password', () => {
  it('sets a new one with a code, signs out everywhere, and says so by mail', async () => {
    const before = await test.signedIn('forgetful');
    const browser = test.browse();
    expect((await browser.get(`${CODE}?email=forgetful`)).status).toBe(200);
    const code = await test.codeFor('forgetful@example.com');
    expect((await browser.post(RESET, form('forgetful', code))).status).toBe(200);
    expect((await before.get(ME)).status).toBe(401);
    await expect(test.browse().signIn('forgetful', PASSWORD)).rejects.toThrow('403');
    await test.browse().signIn('forgetful', NEW);
    expect(await delivered('forgetful@example.com')).toContain('Subject: Your Assay password was changed');
    expect((await browser.post(RESET, form('forgetful', code))).body.error.message).toBe('Invalid code');
  });

  it('proves the address of an account that the operator made', async () => {
    await test.addMember('appointed');
    const { pool } = test.database;
    await pool.query("UPDATE users SET email_verified_at = NULL WHERE username = 'appointed'");
    const provenAt = async () =>
      (await pool.query("SELECT email_verified_at AS at FROM users WHERE username = 'appointed'")).rows[0].at;
    const reset = async (password: string, right = true) => {
      const browser = test.browse();
      await browser.get(`${CODE}?email=appointed`);
      const code = await test.codeFor('appointed@example.com');
      const typed = { ...form('appointed', right ? code : 'ABCDEF'), password, confirmPassword: password };
      await browser.post(RESET, typed);
    };
    await reset(NEW, false);
    expect(await provenAt()).toBeNull();
    await reset(NEW);
    expect(await provenAt()).toEqual(new Date(test.now));
    test.now += 60_000;
    await reset(PASSWORD);
    expect(await provenAt()).toEqual(new Date(test.now - 60_000));
  });

  it('says when there is no such account', async () => {
    const answer = await test.browse().get(`${CODE}?email=nobody%40example.com`);
    expect([answer.status, answer.body.error.message]).toEqual([403, 'User does not exist in the system']);
  });

  it('refuses a guessed code, and one that is for another account or another purpose', async () => {
    await test.addMember('victim');
    await test.addMember('thief');
    await test.browse().get(`${CODE}?email=thief%40example.com`);
    const theirs = await test.codeFor('thief@example.com');
    await test.browse().get('/api/users/auth/get-register-code?email=new%40example.com');
    const register = await test.codeFor('new@example.com');
    for (const [email, code] of [
      ['victim@example.com', theirs],
      ['victim@example.com', 'ABCDEF'],
      ['nobody@example.com', 'ABCDEF'],
      ['thief@example.com', register],
    ] as const) {
      const answer = await test.browse().post(RESET, form(email, code));
      expect([answer.status, answer.body.error.message]).toEqual([422, 'Invalid code']);
    }
    await test.browse().signIn('victim', PASSWORD);
  });

  it('requires the new password twice', async () => {
    const answer = await test
      .browse()
      .post(RESET, { ...form('a@example.com', 'ABCDEF'), confirmPassword: 'other-one' });
    expect([answer.status, answer.body.error.message]).toEqual([422, 'Passwords do not match']);
  });
});

describe('changing a password', () => {
  it('keeps this session, ends the others, and says so by mail', async () => {
    const here = await test.signedIn('careful');
    const there = test.browse();
    await there.signIn('careful', PASSWORD, true);
    expect((await here.post(CHANGE, { password: PASSWORD, new_password: NEW })).status).toBe(200);
    expect((await here.get(ME)).status).toBe(200);
    expect((await there.get(ME)).status).toBe(401);
    expect((await there.post('/api/users/auth/login', { username: 'careful' })).status).toBe(403);
    await test.browse().signIn('careful', NEW);
    expect(await delivered('careful@example.com')).toContain('Subject: Your Assay password was changed');
  });

  it('requires the current password; a wrong one ends no session', async () => {
    const browser = await test.signedIn('unsure');
    const answer = await browser.post(CHANGE, { password: 'wrong-horse', new_password: NEW });
    expect([answer.status, answer.body.error.message]).toEqual([403, 'Incorrect password. Please try again.']);
    expect(answer.headers['set-cookie']).toBeUndefined();
    await test.browse().signIn('unsure', PASSWORD);
  });

  it('takes twenty wrong tries an hour', async () => {
    const browser = await test.signedIn('tried');
    const ask = () => browser.post(CHANGE, { password: 'wrong-horse', new_password: NEW });
    for (let turn = 0; turn < 20; turn++) expect((await ask()).status).toBe(403);
    expect((await ask()).status).toBe(429);
  });
});

describe('a password that many people use', () => {
  it.each(['password1', 'PassWord123', 'qwertyuiop', '12345678', 'ｉｌｏｖｅｙｏｕ'])(
    'is refused when it is chosen: %s',
    async (common) => {
      const browser = await test.signedIn();
      const changed = await browser.post('/api/users/auth/change-password', {
        password: PASSWORD,
        new_password: common,
      });
      expect([changed.status, changed.body.error.path, changed.body.error.params.reason]).toEqual([
        ...[422, 'body.new_password', 'commonPassword'],
      ]);
      const reset = {
        email: 'nobody@example.com',
        password: common,
        confirmPassword: common,
        reset_password_code: 'ABCDEF',
      };
      const refused = await test.browse().post('/api/users/auth/reset-password', reset);
      expect(refused.body.error.params.reason).toBe('commonPassword');
      const person = { name: 'Linh Tran', username: 'commoner', email: 'commoner@example.com', signup_code: 'ABCDEF' };
      const account = await test.browse().post('/api/users/auth/signup', { ...person, password: common });
      expect([account.status, account.body.error.params.reason]).toEqual([422, 'commonPassword']);
    },
  );
});
