import { beforeAll, describe, expect, it } from 'vitest';
import { countChat } from '#server/modules/chat/repository/usage.ts';
import { notify } from '#server/modules/notifications/repository/notifications.ts';
import { addPoints } from '#server/modules/quests/repository/points.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { addEntry } from '#server/platform/ledger.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';

const test = useTestAccounts();
const ask = (browser: Awaited<ReturnType<typeof test.signedIn>>) => browser.get('/api/users/own-data');
const idOf = async (username: string) =>
  Number((await test.database.pool.query('SELECT id FROM users WHERE username = $1', [username])).rows[0].id);

beforeAll(() => fill(test.database.pool, SMALL_DATA));

describe("a member's own data", () => {
  it('is a file of everything stored about the account', async () => {
    const { pool } = test.database;
    const browser = await test.signedIn('nguyễn', 'pro');
    const id = await idOf('nguyễn');
    const now = new Date(test.now).toISOString();
    await browser.post('/api/users/watch-list/add?sid=watchlist_project&params=[{"ids":[2,1]}]');
    await browser.post('/api/users/watch-list/note', { sid: 'watchlist_project', _id: 1, note: 'Digital gold' });
    await pool.query(
      `INSERT INTO watched (user_id, kind, dataset_kind, record_id, added_at) VALUES ($1, 'watchlist_user', 'live', 1, $2)`,
      [id, now],
    );
    const list = (await browser.post('/api/users/storage/add', { source: 'people', name: 'Mine', data: { a: 1 } })).body
      .data;
    const request_id = '6f1c1f1e-5c0f-4a34-9a3e-0d5f4a3f5b11';
    await browser.post('/api/users/exports/grant', { request_id, source: 'projects', view: '/x' });
    await browser.post('/api/users/action-logs', { action: '"/directory/projects"', platform: 'Test' });
    await pool.query(`INSERT INTO identities (issuer, subject, user_id) VALUES ('https://i.example', 'secret', $1)`, [
      id,
    ]);
    await notify(pool, id, { key: 'k', kind: 'plan_changed', data: { plan: 'pro' }, at: test.now });
    await pool.query("UPDATE users SET referral_code = '7K109QXD' WHERE id = $1", [id]);
    await countChat(pool, id, test.now);
    const origin = { reason: 'proposal', proposal: 12, slug: '12-aave', title: 'Founded' } as const;
    await withTransaction(pool, (client) => addPoints(client, { userId: id, points: 40, origin, at: test.now }));
    await withTransaction(pool, (client) =>
      addEntry(client, {
        ...{
          unit: 'credit',
          userId: id,
          amount: 955,
          reason: 'payment',
          source: 'invoice 1/x',
          facts: {},
          at: test.now,
        },
      }),
    );

    const { status, headers, body } = await ask(browser);
    expect([status, headers['content-disposition'], headers['cache-control']]).toEqual([
      200,
      `attachment; filename="assay-own-data.json"; filename*=UTF-8''assay-nguy%E1%BB%85n-2026-01-15.json`,
      'no-store',
    ]);
    expect(body).toEqual({
      made_at: now,
      profile: {
        username: 'nguyễn',
        name: 'Linh Tran',
        email: 'nguyễn@example.com',
        gender: null,
        privacy: 0,
        plan: 'pro',
        language: 'en',
        date_format: null,
        face: null,
        ref_id: null,
        referral_code: '7K10-9QXD',
        email_verified_at: now,
        has_password: true,
        created_at: now,
        deletes_at: null,
      },
      identities: [{ issuer: 'https://i.example' }],
      sessions: [{ device: 'Test/1.0', created_at: now, last_used_at: now, expires_at: expect.any(String) }],
      browsers: [{ browser: 'Test/#', seen_at: now }],
      devices: [],
      picture: null,
      research_files: [],
      ad_files: [],
      proposal_files: [],
      newsletter: null,
      plan_changes: [expect.objectContaining({ kind: 'set', plan: 'pro', months: null })],
      enterprise_requests: [],
      renewal: null,
      card: null,
      billing_details: null,
      words_given: [],
      words_received: [],
      proposal_news: [],
      list_cells: [],
      watchlists: [
        {
          sid: 'watchlist_project',
          data: 'sample',
          records: [
            { _id: 2, name: 'Aave', slug: 'aave', note: '', added_at: now },
            { _id: 1, name: 'Bitcoin', slug: 'bitcoin', note: 'Digital gold', added_at: now },
          ],
        },
        {
          sid: 'watchlist_user',
          data: 'live',
          records: [{ _id: 1, name: null, slug: null, note: '', added_at: now }],
        },
      ],
      lists: [list],
      list_marks: [],
      list_rows: [],
      list_reports: [],
      standing: [{ storage_id: list.storage_id, seen_at: now, notified_at: null }],
      exports: [{ request_id, source: 'projects', view: '/x', state: 'granted', rows: null, granted_at: now }],
      api_keys: [],
      webhooks: [],
      notifications: [
        {
          id: expect.any(Number),
          kind: 'plan_changed',
          data: { plan: 'pro' },
          at: now,
          read: false,
          title: 'You are now on the Pro plan',
          text: 'See what it includes.',
        },
      ],
      chats: [{ day: '2026-01-15', used: 1 }],
      conversations: [],
      news_read: [],
      research: [],
      points: [
        {
          ...{ at: now, points: 40, reason: 'proposal', source: 'proposal 12' },
          origin: { proposal: 12, slug: '12-aave', title: 'Founded' },
        },
      ],
      invoices: [],
      credit: [{ at: now, cents: 955, reason: 'payment', source: 'invoice 1/x' }],
      ads: [],
      contributions: [],
      votes: [],
      comments: [],
      reports: [],
      dao: null,
      visits: [{ address: '/directory/projects', platform: 'Test', at: now }],
    });
  });

  it('has no secret and no hash in it, and nothing of others', async () => {
    const { pool } = test.database;
    const browser = await test.signedIn('careful');
    await browser.signIn('careful', PASSWORD, true);
    await test.signedIn('stranger');
    const text = JSON.stringify((await ask(browser)).body);
    const { rows } = await pool.query('SELECT password_hash FROM users WHERE id = $1', [await idOf('careful')]);
    for (const secret of [browser.token, ...browser.cookies.values(), rows[0].password_hash, 'argon2', 'stranger']) {
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    }
  });

  it('is not made without end', async () => {
    const browser = await test.signedIn('eager');
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn++) statuses.push((await ask(browser)).status);
    expect([statuses.at(9), statuses.at(10)]).toEqual([200, 429]);
  });
});
