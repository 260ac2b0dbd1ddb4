import { describe, expect, it } from 'vitest';
import { REMEMBERED_MS, SESSION_MS } from '#schemas/api/auth.ts';
import { deleteExpiredCredentials } from '#server/modules/users/repository/sessions.ts';
import { findCredential } from '#server/modules/users/repository.ts';
import { createPasswords } from '#server/modules/users/secrets.ts';
import type { Browser } from '#server/testing/browser.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';

const test = useTestAccounts();
const LOGIN = '/api/users/auth/login';
const ME = '/api/users/user-info';

describe('signing in', () => {
  it('takes a username or an address, however they are written', async () => {
    await test.addMember('linh.tran');
    for (const username of ['linh.tran', 'LINH.Tran', 'Linh.Tran@Example.com', ' linh.tran@example.com ']) {
      const { status, body } = await test.browse().post(LOGIN, { username: username.trim(), password: PASSWORD });
      expect([status, body]).toEqual([200, { access_token: expect.stringMatching(/^[\w-]{43}$/), expires_in: 85_800 }]);
    }
  });

  it('answers a wrong password and an unknown name alike', async () => {
    await test.addMember('minh');
    const wrong = await test.browse().post(LOGIN, { username: 'minh', password: 'wrong-horse' });
    const nobody = await test.browse().post(LOGIN, { username: 'nobody', password: 'wrong-horse' });
    expect([wrong.status, wrong.body.error.code, wrong.body.error.message]).toEqual([
      403,
      'wrong_credentials',
      'Username or password was incorrect',
    ]);
    expect(nobody.status).toBe(403);
    expect({ ...nobody.body.error, requestId: '' }).toEqual({ ...wrong.body.error, requestId: '' });
    expect(wrong.headers['set-cookie']).toEqual(nobody.headers['set-cookie']);
  });

  it('takes a password however its letters are composed', async () => {
    await test.addMember('tone');
    const { deps } = test.database;
    const hashed = await createPasswords(deps.config).hash('mật khẩu dài'.normalize('NFD'));
    await test.database.pool.query("UPDATE users SET password_hash = $1 WHERE username = 'tone'", [hashed]);
    const answer = await test.browse().post(LOGIN, { username: 'tone', password: 'mật khẩu dài'.normalize('NFC') });
    expect(answer.status).toBe(200);
  });

  it.each([
    [{ username: '', password: PASSWORD }, 'This field can not be empty', 'body.username'],
    [{ username: 'a@b', password: PASSWORD }, 'Invalid Email!', 'body.username'],
    [{ username: 'linh', password: '' }, 'This field cannot be empty', 'body.password'],
    [{ username: 'linh', password: 'short' }, 'Password need at least 8 characters', 'body.password'],
  ])('refuses %j in the words of the form', async (body, message, path) => {
    const answer = await test.browse().post(LOGIN, body);
    expect([answer.status, answer.body.error.message, answer.body.error.path]).toEqual([422, message, path]);
  });

  it('rehashes an old hash when costs were raised', async () => {
    await test.addMember('costly');
    const cheap = await createPasswords({ passwordMemoryKib: 64 }).hash(PASSWORD);
    await test.database.pool.query("UPDATE users SET password_hash = $1 WHERE username = 'costly'", [cheap]);
    await test.browse().signIn('costly', PASSWORD);
    expect((await findCredential(test.database.pool, 'costly'))?.passwordHash).toContain(
      `m=${test.database.deps.config.passwordMemoryKib},`,
    );
    await test.browse().signIn('costly', PASSWORD);
  });

  it('limits guesses at one account, says how long to wait, and blocks no other', async () => {
    await test.addMember('guessed');
    await test.addMember('neighbor');
    const thief = test.browse();
    const guess = () => thief.post(LOGIN, { username: 'guessed', password: 'wrong-horse' });
    for (let turn = 0; turn < 10; turn++) expect((await guess()).status).toBe(403);
    const refused = await guess();
    expect([refused.status, refused.body.error.message, refused.headers['retry-after']]).toEqual([
      429,
      'Too many requests to our server. Please try again later!',
      '900',
    ]);
    expect((await thief.post(LOGIN, { username: 'guessed', password: PASSWORD })).status).toBe(429);
    await thief.signIn('neighbor', PASSWORD);
    await test.browse('203.0.113.7').signIn('guessed', PASSWORD);
    test.now += 900_000;
    await thief.signIn('guessed', PASSWORD);
  });

  it('counts the account, however its name is spelled', async () => {
    await test.addMember('bob');
    const spellings = [
      'bob',
      'Bob',
      'bób',
      'bòb',
      'ｂob',
      'ｂｏｂ',
      'BÖB',
      'bo\u0308b',
      'bob@example.com',
      'BOB@Example.com',
    ];
    const statuses: number[] = [];
    const thief = test.browse('203.0.113.20');
    for (let turn = 0; turn < 30; turn++) {
      const username = spellings[turn % spellings.length];
      statuses.push((await thief.post(LOGIN, { username, password: 'wrong-horse' })).status);
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true);
  });

  it('counts the folded name when there is no account', async () => {
    const statuses: number[] = [];
    for (const username of ['nóne', 'none', 'NONE', 'ｎone', 'nòne', 'nöne', 'nône', 'nõne', 'nōne', 'nőne', 'ņone']) {
      statuses.push((await test.browse('203.0.113.21').post(LOGIN, { username, password: 'wrong-horse' })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
  });

  it('never lets one network lock the account for others, with any number of tries', async () => {
    await test.addMember('wanted');
    const thief = test.browse('203.0.113.22');
    for (let turn = 0; turn < 150; turn++) await thief.post(LOGIN, { username: 'wanted', password: 'wrong-horse' });
    await test.browse('203.0.113.23').signIn('wanted', PASSWORD);
  });

  it('lets the member in where they signed in before, while many networks guess', async () => {
    await test.addMember('besieged');
    await test.browse('203.0.113.30').signIn('besieged', PASSWORD);
    for (let network = 0; network < 11; network++) {
      const thief = test.browse(`198.51.100.${network}`);
      for (let turn = 0; turn < 10; turn++) await thief.post(LOGIN, { username: 'besieged', password: 'wrong-horse' });
    }
    expect((await test.browse('198.51.100.200').post(LOGIN, { username: 'besieged', password: PASSWORD })).status).toBe(
      429,
    );
    await test.browse('203.0.113.30').signIn('besieged', PASSWORD);
  });

  it('never lets one site of IPv6 lock the account, with all its networks', async () => {
    await test.addMember('sited');
    for (let network = 0; network < 12; network++) {
      const thief = test.browse(`2001:db8:66:${network.toString(16)}::1`);
      for (let turn = 0; turn < 10; turn++) await thief.post(LOGIN, { username: 'sited', password: 'wrong-horse' });
    }
    const elsewhere = await test.browse('2001:db8:67::1').post(LOGIN, { username: 'sited', password: PASSWORD });
    expect(elsewhere.status).toBe(200);
  });

  it('lets a remembered device in from anywhere, and a known network beside its neighbors, while many guess', async () => {
    await test.addMember('hunted');
    const owner = test.browse('2001:db8:70:1::1');
    expect((await owner.post(LOGIN, { username: 'hunted', password: PASSWORD, remember: true })).status).toBe(200);
    for (let site = 0; site < 11; site++) {
      // The first of them is the owner's own site.
      const thief = test.browse(`2001:db8:${(0x70 + site).toString(16)}:2::1`);
      for (let turn = 0; turn < 11; turn++) await thief.post(LOGIN, { username: 'hunted', password: 'wrong-horse' });
    }
    expect((await test.browse('198.51.100.201').post(LOGIN, { username: 'hunted', password: PASSWORD })).status).toBe(
      429,
    );
    const neighbor = test.browse('2001:db8:70:1::1');
    for (let turn = 0; turn < 11; turn++) await neighbor.post(LOGIN, { username: 'hunted', password: 'wrong-horse' });
    expect((await test.browse('2001:db8:70:1::1').post(LOGIN, { username: 'hunted', password: PASSWORD })).status).toBe(
      200,
    );
    owner.address = '198.51.100.202';
    expect((await owner.post(LOGIN, { username: 'hunted' })).status).toBe(200);
    expect((await owner.post(LOGIN, { username: 'hunted', password: PASSWORD, remember: true })).status).toBe(200);
    for (let turn = 0; turn < 10; turn++) await owner.post(LOGIN, { username: 'hunted', password: 'wrong-horse' });
    expect((await owner.post(LOGIN, { username: 'hunted', password: PASSWORD })).status).toBe(429);
  });

  it('keeps fifty sessions, and ends the oldest for another', async () => {
    await test.addMember('fifty');
    const before = test.now;
    const browsers: Browser[] = [];
    for (let turn = 0; turn < 51; turn++) {
      test.now += 1_000;
      const browser = test.browse();
      await browser.signIn('fifty', PASSWORD);
      browsers.push(browser);
    }
    const states = await Promise.all(browsers.map(async (one) => (await one.get('/api/users/sessions')).status));
    expect(states).toEqual([401, ...Array.from({ length: 50 }, () => 200)]);
    expect((await browsers[50]!.get('/api/users/sessions')).body.data).toHaveLength(50);
    await browsers[50]!.del('/api/users/sessions');
    test.now = before;
  });

  it('does not count right passwords', async () => {
    await test.addMember('often');
    for (let turn = 0; turn < 12; turn++) await test.browse().signIn('often', PASSWORD);
  });
});

describe('a session', () => {
  it('ends a day less ten minutes after it began', async () => {
    const browser = await test.signedIn('day');
    test.now += SESSION_MS - 1;
    expect((await browser.get(ME)).status).toBe(200);
    test.now += 1;
    expect((await browser.get(ME)).status).toBe(401);
    await deleteExpiredCredentials(test.database.pool, test.now);
    const { rows } = await test.database.pool.query('SELECT count(*)::int AS n FROM sessions');
    expect(rows[0].n).toBe(0);
  });

  it('needs token and cookie of the same sign-in', async () => {
    const browser = await test.signedIn('pair');
    const other = await test.signedIn('other');
    const stolen = test.browse();
    stolen.token = browser.token;
    expect((await stolen.get(ME)).status).toBe(401);
    stolen.cookies.set('assay_companion', other.cookies.get('assay_companion') ?? '');
    expect((await stolen.get(ME)).status).toBe(401);
    stolen.cookies.set('assay_companion', 'forged');
    expect((await stolen.get(ME)).status).toBe(401);
    const cookieOnly = test.browse();
    cookieOnly.cookies.set('assay_companion', browser.cookies.get('assay_companion') ?? '');
    expect((await cookieOnly.get(ME)).status).toBe(401);
    expect((await browser.get(ME)).status).toBe(200);
  });

  it('is stored as hashes only', async () => {
    const browser = await test.signedIn('hashes');
    const { rows } = await test.database.pool.query('SELECT row_to_json(s)::text AS text FROM sessions s');
    const held = JSON.stringify(rows);
    for (const secret of [browser.token, browser.cookies.get('assay_companion') ?? '']) {
      expect(held).not.toContain(secret);
      expect(held).not.toContain(Buffer.from(secret).toString('hex'));
      expect(held).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    }
  });

  it('that is not valid clears the cookies, but not for who only followed a link', async () => {
    const browser = test.browse();
    browser.token = 'x'.repeat(43);
    const refused = await browser.get(ME);
    expect(refused.body.error.code).toBe('signed_out');
    expect(refused.headers['set-cookie']).toEqual([
      expect.stringMatching(/^assay_companion=; Max-Age=0; Path=\/api;/),
      expect.stringMatching(/^access_token=; Max-Age=0; Path=\/;/),
    ]);
    expect((await test.browse().get(ME)).headers['set-cookie']).toBeUndefined();
  });

  it('ends with signing out, which works twice', async () => {
    const browser = await test.signedIn('leaver');
    for (let turn = 0; turn < 2; turn++) {
      const answer = await browser.post('/api/users/auth/logout');
      expect([answer.status, String(answer.headers['set-cookie'])]).toEqual([
        200,
        expect.stringContaining('access_token=;'),
      ]);
    }
    expect((await browser.get(ME)).status).toBe(401);
  });

  it('comes with cookies that no script and no other site can use', async () => {
    await test.addMember('cookies');
    const answer = await test.browse().post(LOGIN, { username: 'cookies', password: PASSWORD, remember: true });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^assay_device=[\w-]{43}; Max-Age=86400; Path=\/api\/users\/auth; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(/^assay_companion=[\w-]{43}; Max-Age=85800; Path=\/api; HttpOnly; SameSite=Strict$/),
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('a remembered device', () => {
  const device = (browser: ReturnType<typeof test.browse>) => browser.cookies.get('assay_device') ?? '';

  it('signs in without the password, with a new token each time', async () => {
    await test.addMember('remembered');
    const browser = test.browse();
    await browser.signIn('remembered', PASSWORD, true);
    const tokens = [device(browser)];
    for (let turn = 0; turn < 3; turn++) {
      await browser.post('/api/users/auth/logout');
      await browser.signIn('remembered@example.com');
      tokens.push(device(browser));
    }
    expect(new Set(tokens).size).toBe(4);
    expect((await browser.get(ME)).body[1].username).toBe('remembered');
  });

  it('ends, with its sessions, when a token is used twice', async () => {
    await test.addMember('copied');
    const [owner, thief, elsewhere] = [test.browse(), test.browse(), test.browse()];
    await elsewhere.signIn('copied', PASSWORD, true);
    await owner.signIn('copied', PASSWORD, true);
    thief.cookies.set('assay_device', device(owner));
    await thief.signIn('copied');
    expect((await owner.post(LOGIN, { username: 'copied' })).status).toBe(403);
    expect(device(owner)).toBe('');
    expect((await thief.get(ME)).status).toBe(401);
    expect((await thief.post(LOGIN, { username: 'copied' })).status).toBe(403);
    expect((await elsewhere.get(ME)).status).toBe(200);
    await elsewhere.signIn('copied');
  });

  it('is remembered for one day, for one member', async () => {
    await test.addMember('today');
    await test.addMember('somebody');
    const browser = test.browse();
    await browser.signIn('today', PASSWORD, true);
    const kept = device(browser);
    expect((await browser.post(LOGIN, { username: 'somebody' })).status).toBe(403);
    browser.cookies.set('assay_device', kept);
    test.now += REMEMBERED_MS;
    expect((await browser.post(LOGIN, { username: 'today' })).status).toBe(403);
  });

  it('is not renewed by its use: one day is one day', async () => {
    await test.addMember('daily');
    const browser = test.browse();
    await browser.signIn('daily', PASSWORD, true);
    for (let hours = 0; hours < 20; hours += 5) {
      test.now += 5 * 3_600_000;
      await browser.signIn('daily');
    }
    const answer = await browser.post(LOGIN, { username: 'daily' });
    expect([answer.status, String(answer.headers['set-cookie'])]).toEqual([
      200,
      expect.stringMatching(/assay_device=[\w-]{43}; Max-Age=14400;/),
    ]);
    test.now += 4 * 3_600_000;
    expect((await browser.post(LOGIN, { username: 'daily' })).status).toBe(403);
  });

  it('ends with its session, in this browser or from another', async () => {
    await test.addMember('stolen');
    const [lost, owner] = [test.browse(), test.browse()];
    await lost.signIn('stolen', PASSWORD, true);
    // The browser goes on with the next token of the same family.
    await lost.signIn('stolen');
    await owner.signIn('stolen', PASSWORD, true);
    const { body } = await owner.get('/api/users/sessions');
    for (const { id, current } of body.data) {
      if (!current) expect((await owner.del(`/api/users/sessions/${id}`)).status).toBe(200);
    }
    expect((await lost.get(ME)).status).toBe(401);
    expect((await lost.post(LOGIN, { username: 'stolen' })).status).toBe(403);
    await owner.signIn('stolen');
    const mine = (await owner.get('/api/users/sessions')).body.data.find((one: { current: boolean }) => one.current);
    const ended = await owner.del(`/api/users/sessions/${mine.id}`);
    expect(String(ended.headers['set-cookie'])).toContain('assay_device=;');
    expect((await owner.post(LOGIN, { username: 'stolen' })).status).toBe(403);
  });

  it('is forgotten when a member signs in without “remember me”', async () => {
    await test.addMember('unticked');
    const browser = test.browse();
    await browser.signIn('unticked', PASSWORD, true);
    const kept = device(browser);
    await browser.signIn('unticked', PASSWORD, false);
    expect(device(browser)).toBe('');
    browser.cookies.set('assay_device', kept);
    expect((await browser.post(LOGIN, { username: 'unticked' })).status).toBe(403);
  });

  it('cannot be guessed', async () => {
    await test.addMember('unguessed');
    const browser = test.browse();
    expect((await browser.post(LOGIN, { username: 'unguessed' })).status).toBe(403);
    browser.cookies.set('assay_device', 'x'.repeat(43));
    expect((await browser.post(LOGIN, { username: 'unguessed' })).status).toBe(403);
  });
});

describe('the list of sessions', () => {
  it('shows where a member is signed in, and signs out there', async () => {
    const here = await test.signedIn('travels');
    test.now += 120_000;
    const there = test.browse();
    await there.signIn('travels', PASSWORD);
    const { body } = await here.get('/api/users/sessions');
    expect(body.data).toEqual([
      expect.objectContaining({ current: false, created_at: new Date(test.now).toISOString() }),
      expect.objectContaining({ current: true, device: 'Test/1.0', last_used_at: new Date(test.now).toISOString() }),
    ]);
    const other = body.data.find((session: { current: boolean }) => !session.current);
    expect((await here.del(`/api/users/sessions/${other.id}`)).status).toBe(200);
    expect((await there.get(ME)).status).toBe(401);
    expect((await here.get(ME)).status).toBe(200);
  });

  it("never touches another member's", async () => {
    const [mine, theirs] = [await test.signedIn('mine'), await test.signedIn('theirs')];
    const { body } = await theirs.get('/api/users/sessions');
    expect((await mine.del(`/api/users/sessions/${body.data[0].id}`)).status).toBe(404);
    expect((await theirs.get(ME)).status).toBe(200);
  });

  it('ends them all, or all others, and forgets devices', async () => {
    await test.addMember('everywhere');
    const browsers = [test.browse(), test.browse(), test.browse()];
    for (const browser of browsers) await browser.signIn('everywhere', PASSWORD, true);
    const [first, ...others] = browsers;
    expect((await first!.del('/api/users/sessions?keep=current')).status).toBe(200);
    for (const other of others) expect((await other.get(ME)).status).toBe(401);
    expect((await others[0]!.post(LOGIN, { username: 'everywhere' })).status).toBe(403);
    expect((await first!.get(ME)).status).toBe(200);
    expect((await first!.del('/api/users/sessions')).status).toBe(200);
    expect((await first!.get(ME)).status).toBe(401);
  });
});
