import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_POSTING } from '#schemas/api/jobs.ts';
import { DAY_MS } from '#schemas/units.ts';
import { runAdmin } from '#server/cli/runAdmin.ts';
import { authorizeKey } from '#server/modules/api-keys/authorizeKey.ts';
import { giveNotices } from '#server/modules/billing/planNotices.ts';
import { announceEnds, delistExpired } from '#server/modules/jobs/expire.ts';
import { HOUR, LARGE, save, useCheckedLists } from '#server/modules/list-alerts/testing/lists.ts';
import { makeDueReports } from '#server/modules/reports/dueReports.ts';
import { queueEvents } from '#server/modules/webhooks/repository/events.ts';
import { useReceiver, useWebhooks } from '#server/modules/webhooks/testing/webhooks.ts';
import { modules } from '#server/modules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { PASSWORD } from '#server/testing/members.ts';

const { test, later, checkLists } = useCheckedLists({ modules, environment: { WEBHOOKS_LOOPBACK: 'on' } });
const receiver = useReceiver();
const hooks = useWebhooks(test);

// The operator's commands have a clock of their own.
beforeAll(() => {
  test.now = Date.now();
});

const admin = (...words: string[]) =>
  runAdmin(words, { DATABASE_URL: test.database.url, PASSWORD_MEMORY_KIB: '8192' }, Readable.from([]));
const decided = () => ({
  type: 'proposal.decided' as const,
  data: {
    proposal: { id: 1, name: 'Aave', slug: '1-aave', outcome: 'accepted' as const, url: '/dao/1-aave' },
    entity: { kind: 'project' as const, slug: 'aave', url: '/project/aave', api_url: '/api/v1/projects/aave' },
  },
  userId: null,
  at: test.now,
});
const counted = async (sql: string, userId: number) =>
  Number((await test.database.pool.query(`SELECT count(*) AS n FROM ${sql}`, [userId])).rows[0].n);

/** A member with something to do for each kind of work that the server does by itself. */
async function busy(username: string) {
  const { id } = await test.addMember(username, 'enterprise');
  const browser = test.browse();
  const signIn = () => browser.signIn(username, PASSWORD);
  await signIn();
  const list = await save(browser, LARGE, { name: username });
  await browser.post('/api/users/reports/add', {
    ...{ storage_id: list, title: 'Large', note: '', charts: [], frequency: 'weekly' },
  });
  await hooks.add(browser, `${receiver.url}/${username}`, ['proposal.decided']);
  const { key } = (await browser.post('/api/users/api-keys', { name: 'Job', scopes: ['read'], expires_in_days: 90 }))
    .body;
  const posting = async (title: string) => {
    const made = await browser.post('/api/jobs/own', {
      ...{ ...EMPTY_POSTING, company: 'Acme', website: 'https://example.com', title, department: 'Engineering' },
      ...{
        description: 'Build.',
        workplace: 'Remote',
        places: 'Vietnam',
        employment: 'Full-time',
        apply: 'jobs@example.com',
      },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const sent = await browser.post(`/api/jobs/own/${made.body.id}/submitted`, {});
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    return String(sent.body.slug);
  };
  const [open, waiting] = [await posting(`${username} one`), await posting(`${username} two`)];
  const { exitCode, output } = await admin('jobs', 'approve', open);
  expect(exitCode, output).toBe(0);
  // What the server already had taken up when the account ended.
  await queueEvents(test.database.pool, [decided()]);
  await hooks.give();
  await test.database.pool.query('DELETE FROM mail_outbox');
  return { id, browser, signIn, key: String(key), username, waiting };
}

/** What the server does for a member in the days that follow. */
async function work({ id, key, username, waiting }: Awaited<ReturnType<typeof busy>>) {
  const { pool, deps } = test.database;
  receiver.received.length = 0;
  const before = await counted('notifications WHERE user_id = $1', id);
  await later(HOUR, { Aave: { tvl: 1 } });
  await checkLists();
  await queueEvents(pool, [decided()]);
  await hooks.run();
  const given = await counted(
    `webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE e.user_id = $1 AND d.created_at = '${new Date(test.now).toISOString()}'`,
    id,
  );
  const requests = receiver.received.filter(({ path }) => path === `/${username}`).length;
  const approved = await admin('jobs', 'approve', waiting);
  await pool.query("UPDATE users SET plan = 'pro', plan_kind = 'paid', plan_until = $2 WHERE id = $1", [
    ...[id, new Date(test.now + 6.5 * DAY_MS)],
  ]);
  const noticesBefore = await counted("notifications WHERE kind = 'plan_ending' AND user_id = $1", id);
  await giveNotices(deps, test.now);
  const planNotices = (await counted("notifications WHERE kind = 'plan_ending' AND user_id = $1", id)) - noticesBefore;
  const apiKey = await pool
    .query("UPDATE users SET plan = 'enterprise', plan_kind = 'set', plan_until = NULL WHERE id = $1", [id])
    .then(() => authorizeKey(deps, `Bearer ${key}`, 'read'))
    .then(
      () => 'works',
      (error) => error.code,
    );
  test.now += 8 * DAY_MS;
  await makeDueReports(deps);
  await pool.query(
    `UPDATE jobs SET expires_on = $2 WHERE _id IN (SELECT job_id FROM postings WHERE user_id = $1 AND job_id IS NOT NULL)`,
    [id, new Date(test.now + 2 * DAY_MS)],
  );
  await announceEnds(pool, test.now);
  test.now += 4 * DAY_MS;
  await delistExpired(pool, test.now);
  const open = await counted('jobs WHERE owner = $1 AND closed_on IS NULL AND delisted_on IS NULL', id);
  const kinds = await pool.query(
    'SELECT kind, count(*)::int AS n FROM notifications WHERE user_id = $1 GROUP BY kind ORDER BY kind',
    [id],
  );
  return {
    ...{ given, requests, planNotices, apiKey, open, opens: approved.exitCode === 0 },
    editions: await counted('report_editions e JOIN reports r ON r.id = e.report_id WHERE r.user_id = $1', id),
    news: (await counted('notifications WHERE user_id = $1', id)) - before,
    kinds: kinds.rows.map(({ kind }) => kind),
    approved: approved.output,
  };
}

const mailsTo = async (username: string) =>
  (
    await test.database.pool.query('SELECT subject FROM mail_outbox WHERE recipient = $1', [`${username}@example.com`])
  ).rows.map(({ subject }) => subject);

const NOTHING = {
  given: 0,
  requests: 0,
  planNotices: 0,
  apiKey: 'api_key_wrong',
  editions: 0,
  open: 0,
  opens: false,
  news: 0,
};
const leave = (browser: Browser) => browser.post('/api/users/delete-account', { password: PASSWORD });

describe('what the server does by itself', { timeout: 60_000 }, () => {
  it('is done for an active member', async () => {
    const member = await busy('active');
    const done = await work(member);
    expect(done).toMatchObject({ given: 1, requests: 2, planNotices: 1, apiKey: 'works', editions: 1, opens: true });
    expect(done.kinds).toEqual(expect.arrayContaining(['job_ad', 'plan_ending', 'report', 'standing_list']));
  });

  it('is not done for one who asked for deletion, and goes on where they keep the account', async () => {
    const member = await busy('leaving');
    expect((await leave(member.browser)).status).toBe(200);
    const done = await work(member);
    expect(done).toMatchObject(NOTHING);
    expect(done.approved).toContain('is deleting their account');
    expect((await mailsTo('leaving')).map((subject) => subject.split(' on ')[0])).toEqual([
      'Your Assay account will be deleted',
    ]);
    await member.signIn();
    expect((await member.browser.post('/api/users/keep-account')).status).toBe(200);
    expect(await work(member)).toMatchObject({ given: 1, apiKey: 'works', editions: 1, opens: true });
  });

  it('is not done for one who is suspended, and goes on afterwards', async () => {
    const member = await busy('suspended');
    expect(await admin('suspend', 'suspended')).toMatchObject({ exitCode: 0 });
    const done = await work(member);
    expect(done).toMatchObject(NOTHING);
    expect(await mailsTo('suspended')).toEqual([]);
    expect(await admin('unsuspend', 'suspended')).toMatchObject({ exitCode: 0 });
    expect(await work(member)).toMatchObject({ given: 1, apiKey: 'works', editions: 1, opens: true });
  });
});
