import { beforeAll, describe, expect, it } from 'vitest';
import { API_KEYS_MAX } from '#schemas/api/api-keys.ts';
import { givePlan } from '#server/modules/plans/repository/subscriptions.ts';
import type { Browser } from '#server/testing/browser.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { authorizeKey } from './authorizeKey.ts';
import { isKeyText } from './keyText.ts';

const test = useTestAccounts();
const KEYS = '/api/users/api-keys';
const DAY = 86_400_000;

const make = async (browser: Browser, change: object = {}) =>
  (await browser.post(KEYS, { name: 'Nightly job', scopes: ['read'], expires_in_days: 90, ...change })).body;
const list = async (browser: Browser) => (await browser.get(KEYS)).body;
const use = (key: string, scope: 'read' | 'export' | 'webhooks' = 'read') =>
  authorizeKey(test.database.deps, `Bearer ${key}`, scope).then(
    ({ user }) => user.username,
    (error) => `${error.status} ${error.code}`,
  );
const setPlan = async (username: string, plan: 'standard' | 'enterprise') => {
  const { pool } = test.database;
  const { rows } = await pool.query('SELECT id FROM users WHERE username = $1', [username]);
  await givePlan(pool, Number(rows[0].id), plan, test.now);
};

let owner: Browser;
beforeAll(async () => {
  owner = await test.signedIn('owner', 'enterprise');
});

describe('a key', () => {
  it('is shown once, stored as a hash, and works until it expires', async () => {
    const { key, made } = await make(owner);
    expect(isKeyText(key)).toBe(true);
    expect(made).toMatchObject({ name: 'Nightly job', ending: key.slice(-4), scopes: ['read'], last_used_at: null });
    const { rows } = await test.database.pool.query('SELECT api_keys::text AS whole FROM api_keys');
    expect(rows[0].whole).not.toContain(key.slice(9, 41));
    expect(JSON.stringify(await list(owner))).not.toContain(key.slice(9, 41));
    expect(await use(key)).toBe('owner');
    expect((await list(owner)).data[0].last_used_at).toBe(new Date(test.now).toISOString());
    expect(await use(key, 'export')).toBe('403 api_key_scope');
    const before = test.now;
    test.now = before + 90 * DAY;
    expect(await use(key)).toBe('401 api_key_wrong');
    test.now = before;
  });

  it('is refused where a character is wrong, and where none is sent', async () => {
    const { key } = await make(owner);
    expect(await use(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)).toBe('401 api_key_wrong');
    await expect(authorizeKey(test.database.deps, undefined, 'read')).rejects.toMatchObject({
      code: 'api_key_missing',
    });
  });

  it('works a day beside its successor, which has the same scopes and end', async () => {
    const { key, made } = await make(owner, { name: 'Rotated', scopes: ['export', 'read'] });
    const { status, body } = await owner.post(`${KEYS}/${made.id}/rotate`, {});
    expect(status).toBe(200);
    expect(body.made).toMatchObject({ name: 'Rotated', scopes: ['read', 'export'], expires_at: made.expires_at });
    expect([await use(key), await use(body.key)]).toEqual(['owner', 'owner']);
    expect((await owner.post(`${KEYS}/${made.id}/rotate`, {})).body.error.params.reason).toBe('replaced');
    const before = test.now;
    test.now = before + DAY;
    expect([await use(key), await use(body.key)]).toEqual(['401 api_key_wrong', 'owner']);
    test.now = before;
  });

  it('is refused at once after it was deleted', async () => {
    const { key, made } = await make(owner, { name: 'Short' });
    expect((await owner.del(`${KEYS}/${made.id}`)).status).toBe(200);
    expect(await use(key)).toBe('401 api_key_wrong');
    expect((await owner.del(`${KEYS}/${made.id}`)).status).toBe(404);
  });

  it('belongs to one member', async () => {
    const { key, made } = await make(owner, { name: 'Mine' });
    const other = await test.signedIn('other', 'enterprise');
    expect((await other.del(`${KEYS}/${made.id}`)).status).toBe(404);
    expect((await other.post(`${KEYS}/${made.id}/rotate`, {})).status).toBe(404);
    expect((await list(other)).data).toEqual([]);
    expect(await use(key)).toBe('owner');
  });

  it('opens no account', async () => {
    const curious = await test.signedIn('curious', 'enterprise');
    const { key } = await make(curious, { name: 'Curious', scopes: ['read', 'export', 'webhooks'] });
    const authorization = `Bearer ${key}`;
    for (const url of [KEYS, '/api/users/user-info', '/api/users/own-data', '/api/users/storage/load']) {
      await curious.signIn('curious', PASSWORD);
      // With the member's own cookies too.
      expect((await curious.get(url, { authorization })).status).toBe(401);
    }
  });

  it('is kept and refused when the plan ends, and works again once it holds', async () => {
    const lapsing = await test.signedIn('lapsing', 'enterprise');
    const { key, made } = await make(lapsing);
    await setPlan('lapsing', 'standard');
    expect(await use(key)).toBe('403 api_not_entitled');
    expect(await list(lapsing)).toMatchObject({ allowed: false, data: [{ id: made.id }] });
    expect((await make(lapsing)).error.code).toBe('api_not_entitled');
    expect((await lapsing.post(`${KEYS}/${made.id}/rotate`, {})).body.error.code).toBe('api_not_entitled');
    await setPlan('lapsing', 'enterprise');
    expect(await use(key)).toBe('lapsing');
  });
});

it('ten keys are as many as a member can have, also when they are made at once', async () => {
  const keen = await test.signedIn('keen', 'enterprise');
  const answers = await Promise.all(Array.from({ length: API_KEYS_MAX + 2 }, () => make(keen)));
  expect(answers.filter(({ key }) => key)).toHaveLength(API_KEYS_MAX);
  expect(answers.find(({ error }) => error).error).toMatchObject({ code: 'api_key_limit', params: { limit: 10 } });
  const [{ id }] = (await list(keen)).data;
  // A replaced key does not count beside its successor.
  const { made } = (await keen.post(`${KEYS}/${id}/rotate`, {})).body;
  await keen.del(`${KEYS}/${made.id}`);
  expect((await make(keen)).key).toBeTruthy();
});

it.each([
  [{ name: ' ' }, 'body.name'],
  [{ name: 'x'.repeat(61) }, 'body.name'],
  [{ scopes: [] }, 'body.scopes'],
  [{ scopes: ['write'] }, 'body.scopes[0]'],
  [{ expires_in_days: 7 }, 'body.expires_in_days'],
])('a key of %j is refused by name', async (change, path) => {
  expect((await make(owner, change)).error).toMatchObject({ code: 'invalid_request', path });
});
