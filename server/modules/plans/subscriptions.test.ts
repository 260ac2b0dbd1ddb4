import { describe, expect, it } from 'vitest';
import type { SavedList } from '#schemas/api/saved-lists.ts';
import { DAY_MS } from '#schemas/units.ts';
import { giveNotices } from '#server/modules/billing/planNotices.ts';
import { changePlan } from '#server/modules/plans/repository/subscriptions.ts';
import { useTestAccounts } from '#server/testing/members.ts';

const test = useTestAccounts({ environment: { CONTACT_EMAIL: 'sales@assay.example' } });

const SUBSCRIPTION = '/api/billing/subscription';
const list = (name: string) => ({ source: 'projects', name, data: { view: {} } });
const request = {
  company: 'North Fund',
  name: 'Linh Tran',
  email: 'linh@north.example',
  message: 'Ten seats, and the API.',
};

describe('the trial', () => {
  it('turns Pro on at once for a week, and off by itself', async () => {
    const browser = await test.signedIn('trying');
    expect((await browser.get(SUBSCRIPTION)).body).toMatchObject({
      plan: 'standard',
      phase: 'free',
      trial_refusal: null,
    });
    const { status, body } = await browser.post('/api/billing/trial', {});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      plan: 'pro',
      phase: 'trial',
      until: new Date(test.now + 7 * DAY_MS).toISOString(),
      trial_refusal: 'subscribed',
      events: [{ kind: 'trial' }],
    });
    expect((await browser.get('/api/users/usage')).body).toMatchObject({ plan: 'pro', lists: { limit: 10 } });
    expect((await browser.get('/api/users/user-info')).body[1].plan).toBe('pro');
    test.now += 7 * DAY_MS;
    await browser.signIn('trying', 'correct-horse');
    expect((await browser.get(SUBSCRIPTION)).body).toMatchObject({
      plan: 'standard',
      phase: 'expired',
      trial_refusal: 'used',
    });
    const again = await browser.post('/api/billing/trial', {});
    expect([again.status, again.body.error.code]).toEqual([403, 'trial_refused']);
  });

  it('begins once, however often it is asked for at once', async () => {
    const browser = await test.signedIn('eager');
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.post('/api/billing/trial', {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    expect((await browser.get(SUBSCRIPTION)).body.events).toHaveLength(1);
  });

  it('is remembered by mailbox, also after the account is deleted', async () => {
    const { pool } = test.database;
    const first = await test.signedIn('returning');
    await first.post('/api/billing/trial', {});
    await pool.query(`DELETE FROM users WHERE username = 'returning'`);
    const second = await test.signedIn('another');
    await pool.query(
      `UPDATE users SET email = 'Returning+again@example.com', email_key = 'returning+again@example.com' WHERE username = 'another'`,
    );
    expect((await second.get(SUBSCRIPTION)).body.trial_refusal).toBe('used');
    expect((await second.post('/api/billing/trial', {})).status).toBe(403);
  });
});

describe('after the end of a plan', () => {
  it('lists beyond the next one can be read and deleted, not changed, and nothing is deleted', async () => {
    const browser = await test.signedIn('downgraded', 'pro');
    const ids: string[] = [];
    for (let at = 1; at <= 5; at++) {
      test.now += 1;
      ids.push((await browser.post('/api/users/storage/add', list(`List ${at}`))).body.data.storage_id);
    }
    const user = await browser.get('/api/users/user-info');
    expect(user.body[1].plan).toBe('pro');
    const { rows } = await test.database.pool.query<{ id: string }>(
      `SELECT id FROM users WHERE username = 'downgraded'`,
    );
    await changePlan(test.database.pool, Number(rows[0]?.id), 'standard', test.now);
    const locked = async () => {
      const { data } = (await browser.get('/api/users/storage/load')).body;
      return data.flatMap((held: SavedList) => (held.locked ? [held.storage_id] : [])).sort();
    };
    expect(await locked()).toEqual(ids.slice(3).sort());
    const change = (id: string | undefined) =>
      browser.post('/api/users/storage/update', { storage_id: id, name: `Changed ${id}` });
    expect((await change(ids[0])).status).toBe(200);
    const refused = await change(ids[4]);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'list_locked']);
    expect((await browser.post('/api/users/storage/remove', { storage_id: ids[0] })).status).toBe(200);
    expect((await change(ids[3])).status).toBe(200);
    expect(await locked()).toEqual([ids[4]]);
  });
});

describe('notices of an ending plan', () => {
  it('are given once each, by notification and mail', async () => {
    const { pool, deps } = test.database;
    const browser = await test.signedIn('noticed');
    await browser.post('/api/billing/trial', {});
    const began = test.now;
    const notices = async (now: number) => {
      await giveNotices(deps, now);
      await giveNotices(deps, now + 60_000);
      const { rows } = await pool.query<{ data: string }>(
        `SELECT n.data FROM notifications n JOIN users u ON u.id = n.user_id
          WHERE u.username = 'noticed' AND kind = 'plan_ending' ORDER BY n.id`,
      );
      return rows.map(({ data }) => JSON.parse(data).what);
    };
    expect(await notices(began + 5 * DAY_MS)).toEqual([]);
    expect(await notices(began + 6 * DAY_MS)).toEqual(['ending']);
    expect(await notices(began + 7 * DAY_MS)).toEqual(['ending', 'ended']);
    // What is due long ago says nothing new.
    expect(await notices(began + 14 * DAY_MS)).toEqual(['ending', 'ended']);
    const { rows: mails } = await pool.query(`SELECT subject FROM mail_outbox WHERE recipient = 'noticed@example.com'`);
    expect(mails).toHaveLength(2);
  });
});

describe('a request for Enterprise', () => {
  it('is stored, mailed to the operator, answered, and ends when the plan is turned on', async () => {
    const { pool } = test.database;
    const browser = await test.signedIn('buyer');
    expect((await browser.post('/api/billing/enterprise', request)).body.requested_at).toBe(
      new Date(test.now).toISOString(),
    );
    const { rows } = await pool.query<{ recipient: string; text: string }>(
      `SELECT recipient, text FROM mail_outbox WHERE subject LIKE '%Enterprise%' ORDER BY id`,
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual(['buyer@example.com', 'sales@assay.example']);
    // Nothing of what a stranger could write.
    expect(rows[0]?.text).not.toMatch(/North|Linh@|linh@/);
    expect(rows[1]?.text).toContain('set-plan buyer enterprise');
    const again = await browser.post('/api/billing/enterprise', request);
    expect([again.status, again.body.error.code]).toEqual([409, 'enterprise_requested']);
    const { rows: users } = await pool.query<{ id: string }>(`SELECT id FROM users WHERE username = 'buyer'`);
    await changePlan(pool, Number(users[0]?.id), 'enterprise', test.now);
    expect((await browser.get(SUBSCRIPTION)).body).toMatchObject({
      plan: 'enterprise',
      phase: 'set',
      requested_at: null,
    });
  });

  it.each([
    ['company', { ...request, company: ' ' }],
    ['email', { ...request, email: 'north' }],
    ['message', { ...request, message: 'x'.repeat(2_001) }],
  ])('is refused with the field that is wrong: %s', async (field, body) => {
    const browser = await test.signedIn();
    const { status, body: answer } = await browser.post('/api/billing/enterprise', body);
    expect(status).toBe(422);
    expect(JSON.stringify(answer.error.path)).toContain(field);
  });

  it('needs an account', async () => {
    expect((await test.browse().post('/api/billing/enterprise', request)).status).toBe(401);
    expect((await test.browse().get(SUBSCRIPTION)).status).toBe(401);
  });
});
