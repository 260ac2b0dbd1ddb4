import { describe, expect, it } from 'vitest';
import { CODE_MS } from '#schemas/api/auth.ts';
import { createMailer } from '#server/platform/mail/mail.ts';
import { deliverDue } from '#server/platform/mail/outbox.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';

const test = useTestAccounts();
const CODE = '/api/users/auth/get-register-code';
const SIGN_UP = '/api/users/auth/signup';

const form = (username: string, signupCode: string) => ({
  name: 'Nguyễn Thị Đào',
  username,
  email: `${username}@example.com`,
  password: PASSWORD,
  ref_id: 'friend',
  signup_code: signupCode,
});

async function askForCode(username: string, browser = test.browse()): Promise<string> {
  const email = `${username}@example.com`;
  const answer = await browser.get(`${CODE}?${new URLSearchParams({ email })}`);
  expect([answer.status, answer.body]).toEqual([200, { expires_in: 600 }]);
  return await test.codeFor(email);
}

const another = (code: string) => (code === 'ABCDEF' ? 'ABCDEG' : 'ABCDEF');

describe('signing up', () => {
  it('makes an account with a code from the mail, and welcomes its owner', async () => {
    const code = await askForCode('dao');
    expect(code).toMatch(/^[A-Z2-9]{6}$/);
    const answer = await test.browse().post(SIGN_UP, form('dao', ` ${code.toLowerCase()} `.trim()));
    expect([answer.status, answer.body]).toEqual([200, { status: 200 }]);

    const browser = test.browse();
    await browser.signIn('dao', PASSWORD);
    expect((await browser.get('/api/users/user-info')).body[1]).toEqual({
      username: 'dao',
      name: 'Nguyễn Thị Đào',
      email: 'dao@example.com',
      face: null,
      gender: null,
      privacy: 0,
      plan: 'standard',
      created_at: new Date(test.now).toISOString(),
      language: 'en',
      date_format: null,
      has_password: true,
      deletes_at: null,
      tier: 0,
    });

    const { deps } = test.database;
    await deliverDue({ ...deps, mailer: createMailer(deps.config), now: test.now });
    expect((await test.mails()).at(-1)).toContain('Subject: Welcome to Assay');
  });

  it('keeps neither password nor code readable', async () => {
    const code = await askForCode('secretive');
    const codes = await test.database.pool.query('SELECT row_to_json(c)::text AS text FROM codes c');
    expect(JSON.stringify(codes.rows)).not.toContain(code);
    await test.browse().post(SIGN_UP, form('secretive', code));
    const users = await test.database.pool.query("SELECT password_hash FROM users WHERE username = 'secretive'");
    expect(users.rows[0].password_hash).toMatch(/^\$argon2id\$/);
    const waiting = await test.database.pool.query('SELECT row_to_json(m)::text AS text FROM mail_outbox m');
    expect(JSON.stringify(waiting.rows)).not.toContain(code);
  });

  it('proves the address, and notes whose referral code was typed', async () => {
    const { pool } = test.database;
    const { id } = await test.addMember('inviter');
    await pool.query("UPDATE users SET referral_code = '7K109QXD' WHERE id = $1", [id]);
    const join = async (username: string, typed: string | null) => {
      const answer = await test
        .browse()
        .post(SIGN_UP, { ...form(username, await askForCode(username)), ref_id: typed });
      expect(answer.status).toBe(200);
      const { rows } = await pool.query(
        'SELECT ref_id, referred_by::int, email_verified_at AS proven FROM users WHERE username = $1',
        [username],
      );
      return rows[0];
    };
    const proven = new Date(test.now);
    expect(await join('invited', ' 7kio-9qxd')).toEqual({ ref_id: ' 7kio-9qxd', referred_by: id, proven });
    expect(await join('other', 'a friend')).toEqual({ ref_id: 'a friend', referred_by: null, proven });
    expect(await join('alone', null)).toEqual({ ref_id: null, referred_by: null, proven });
  });

  it('takes a code once', async () => {
    const code = await askForCode('once');
    expect((await test.browse().post(SIGN_UP, form('once', code))).status).toBe(200);
    const again = await test.browse().post(SIGN_UP, form('once', code));
    expect([again.status, again.body.error.message]).toEqual([422, 'Wrong code. Try again!']);
  });

  it('makes one account when it is asked twice at the same moment', async () => {
    const code = await askForCode('twice');
    const answers = await Promise.all([1, 2].map(() => test.browse().post(SIGN_UP, form('twice', code))));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it('takes a code for ten minutes, at its own address only', async () => {
    const code = await askForCode('late');
    expect((await test.browse().post(SIGN_UP, form('later', code))).status).toBe(422);
    test.now += CODE_MS;
    expect((await test.browse().post(SIGN_UP, form('late', code))).status).toBe(422);
  });

  it('ends a code after five wrong tries, and forgets it for a newer one', async () => {
    const code = await askForCode('tries');
    for (let turn = 0; turn < 4; turn++) {
      expect((await test.browse().post(SIGN_UP, form('tries', another(code)))).status).toBe(422);
    }
    const newer = await askForCode('tries');
    if (newer !== code) expect((await test.browse().post(SIGN_UP, form('tries', code))).status).toBe(422);
    for (let turn = 0; turn < 5; turn++) await test.browse().post(SIGN_UP, form('tries', another(newer)));
    expect((await test.browse().post(SIGN_UP, form('tries', newer))).status).toBe(422);
  });

  it('counts tries per requester of the code', async () => {
    const [member, stranger] = [test.browse(), test.browse()];
    const code = await askForCode('patient', member);
    for (let turn = 0; turn < 6; turn++) await stranger.post(SIGN_UP, form('patient', another(code)));
    expect((await stranger.post(SIGN_UP, form('patient', code))).status).toBe(422);
    for (let turn = 0; turn < 4; turn++) await member.post(SIGN_UP, form('patient', another(code)));
    expect((await member.post(SIGN_UP, form('patient', code))).status).toBe(200);
  });

  it('says that an address has an account before it sends a code', async () => {
    await test.addMember('known');
    const answer = await test.browse().get(`${CODE}?email=KNOWN%40example.com`);
    expect([answer.status, answer.body.error.message]).toEqual([403, 'This email is already registered']);
  });

  it('checks again what was free when the form was filled in, and keeps the code for another try', async () => {
    const code = await askForCode('quick');
    await test.addMember('taken');
    const taken = await test.browse().post(SIGN_UP, { ...form('quick', code), username: 'TAKÉN' });
    expect([taken.status, taken.body.error.code]).toEqual([403, 'username_taken']);
    expect((await test.browse().post(SIGN_UP, form('quick', code))).status).toBe(200);
  });

  it.each([
    [{ name: 'R2D2' }, "Name can't include special characters"],
    [{ username: 'a b c' }, 'Username can only have letters, digits, dots, hyphens and underscores'],
    [{ email: 'nobody' }, 'Invalid email'],
    [{ password: 'short' }, 'Password need at least 8 characters'],
    [{ signup_code: '' }, 'This field can not be empty'],
  ])('refuses %j in the words of the form', async (change, message) => {
    const answer = await test.browse().post(SIGN_UP, { ...form('wrong', 'ABCDEF'), ...change });
    expect([answer.status, answer.body.error.message]).toEqual([422, message]);
    expect(answer.body.error.path).toBe(`body.${Object.keys(change)[0]}`);
  });

  it('sends so many codes to one address and no more', async () => {
    const browser = test.browse();
    const ask = () => browser.get(`${CODE}?email=flooded%40example.com`);
    for (let turn = 0; turn < 10; turn++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});
