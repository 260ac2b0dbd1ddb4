import { describe, expect, it } from 'vitest';
import { updateUser } from '#server/modules/users/repository.ts';
import { useTestAccounts } from '#server/testing/members.ts';

const test = useTestAccounts();
const BASE = '/api/users/user-base-info';
const ME = '/api/users/user-info';
const UPDATE = '/api/users/update-user-info';

describe('whether an account exists', () => {
  it('is answered by status, without an email address', async () => {
    await test.addMember('nguyen');
    const byName = await test.browse().get(`${BASE}?username=NGUYEN`);
    expect([byName.status, byName.body]).toEqual([
      200,
      [{ status: 200 }, { username: 'nguyen', email: 'n***@e***', face: null }],
    ]);
    const byMail = await test.browse().get(`${BASE}?email=nguyen%40example.com`);
    expect(byMail.body[1]).toEqual({ username: null, email: 'n***@e***', face: null });
    const nobody = await test.browse().get(`${BASE}?username=nobody`);
    expect([nobody.status, nobody.body.error.message]).toEqual([403, 'User does not exist in the system']);
  });

  it('matches exactly, by the kind of name that is asked', async () => {
    await test.addMember('exact');
    for (const query of [
      'username=exac%25',
      'username=exac_',
      'username=xact',
      'email=exact',
      'username=exact%40example.com',
    ])
      expect((await test.browse().get(`${BASE}?${query}`)).status).not.toBe(200);
  });

  it('shows picture and username only to the browser that requested a code', async () => {
    const { id } = await test.addMember('pictured');
    await updateUser(test.database.pool, id, { face: '/api/users/files/x.png' });
    const browser = test.browse();
    await browser.get('/api/users/auth/get-reset-password-code?email=pictured%40example.com');
    const ask = (who: typeof browser) => who.get(`${BASE}?email=pictured%40example.com`);
    expect((await ask(browser)).body[1]).toEqual({
      username: 'pictured',
      email: 'p***@e***',
      face: '/api/users/files/x.png',
    });
    expect((await ask(test.browse())).body[1]).toMatchObject({ username: null, face: null });
    test.now += 600_000;
    expect((await ask(browser)).body[1]).toMatchObject({ username: null, face: null });
  });

  it('is asked with one of the two', async () => {
    for (const query of ['', '?username=a1b&email=a%40b.co']) {
      expect((await test.browse().get(BASE + query)).status).toBe(422);
    }
  });

  it('is answered sixty times a minute for one name', async () => {
    const ask = () => test.browse().get(`${BASE}?username=popular`);
    for (let turn = 0; turn < 60; turn++) expect((await ask()).status).toBe(403);
    expect((await ask()).status).toBe(429);
  });
});

describe('a profile', () => {
  it('changes in what is given', async () => {
    const browser = await test.signedIn('changes');
    const answer = await browser.post(UPDATE, { name: '  Đỗ  Thị Lan ', gender: 'Female', privacy: 1 });
    expect(answer.body[1]).toMatchObject({ name: 'Đỗ Thị Lan', username: 'changes', gender: 'Female', privacy: 1 });
    expect((await browser.post(UPDATE, { gender: null })).body[1]).toMatchObject({ name: 'Đỗ Thị Lan', gender: null });
    expect((await browser.post(UPDATE, {})).status).toBe(200);
    expect((await browser.post(UPDATE, { username: 'changed' })).status).toBe(200);
    expect((await browser.get(ME)).body[1].username).toBe('changed');
  });

  it('keeps the date format until another, or none, is given', async () => {
    const browser = await test.signedIn('dated');
    const kept = async () => (await browser.get(ME)).body[1].date_format;
    expect(await kept()).toBeNull();
    expect((await browser.post(UPDATE, { date_format: 'DD/MM/YYYY' })).body[1].date_format).toBe('DD/MM/YYYY');
    await browser.post(UPDATE, { gender: 'Other' });
    expect(await kept()).toBe('DD/MM/YYYY');
    await browser.post(UPDATE, { date_format: null });
    expect(await kept()).toBeNull();
  });

  it.each([
    { name: 'x' },
    { username: 'a b' },
    { privacy: 2 },
    { gender: 'Robot' },
    { language: 'xx' },
    { date_format: 'MM/DD/YYYY' },
    { plan: 'enterprise' },
    { id: 1 },
    { email: 'a@b.co' },
  ])('refuses %j', async (change) => {
    const browser = await test.signedIn();
    expect((await browser.post(UPDATE, change)).status).toBe(422);
    expect((await browser.get(ME)).body[1].plan).toBe('standard');
  });

  it("cannot take another's username", async () => {
    await test.addMember('first.come');
    const browser = await test.signedIn('second');
    const answer = await browser.post(UPDATE, { username: 'First.Come' });
    expect([answer.status, answer.body.error.code]).toEqual([403, 'username_taken']);
  });

  it('is seen by others when it is public, and never with address or plan', async () => {
    const owner = await test.signedIn('owner');
    const other = await test.signedIn('looker');
    const look = () => other.get(`${ME}?username=owner`);
    const hidden = await look();
    const nobody = await other.get(`${ME}?username=nobody`);
    expect([hidden.status, hidden.body.error.message]).toEqual([nobody.status, nobody.body.error.message]);
    await owner.post(UPDATE, { privacy: 1 });
    const seen = (await look()).body[1];
    expect(seen).toMatchObject({
      username: 'owner',
      email: null,
      plan: null,
      language: null,
      date_format: null,
      has_password: null,
      tier: 0,
    });
    expect(seen.privacy).toBeNull();
    expect((await other.get(`${ME}?username=owner%40example.com`)).status).toBe(403);
  });
});

describe('a name', () => {
  it('that looks like another member’s, or is the operator’s, is nobody’s', async () => {
    await test.addMember('vitalik');
    const browser = await test.signedIn('namer');
    const update = (fields: Record<string, string>) => browser.post('/api/users/update-user-info', fields);
    for (const username of ['vita1ik', 'Vitaiik', 'VITAl1K']) {
      const { status, body } = await update({ username });
      expect([username, status, body.error?.code]).toEqual([username, 403, 'username_taken']);
    }
    for (const [fields, reason] of [
      [{ username: 'vіtalik' }, 'mixedScripts'],
      [{ username: 'assay_support' }, 'reservedName'],
      [{ username: 'admin' }, 'reservedName'],
      [{ name: 'Assay Support' }, 'reservedName'],
      [{ name: 'Vіtalik' }, 'mixedScripts'],
    ] as const) {
      const { status, body } = await update(fields);
      expect([fields, status, body.error?.params.reason]).toEqual([fields, 422, reason]);
    }
    await test.addMember('асе');
    expect((await update({ username: 'ace' })).body.error.code).toBe('username_taken');
    expect((await update({ username: 'Namer' })).status).toBe(200);
    await test.database.pool.query(
      "UPDATE users SET username = 'support', username_key = 'support' WHERE username = 'Namer'",
    );
    expect((await update({ username: 'support', name: 'Old Friend' })).status).toBe(200);
  });
});
