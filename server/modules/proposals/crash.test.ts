import { beforeAll, expect, it, vi } from 'vitest';
import { auth } from '#server/modules/auth/module.ts';
import { dataQuery } from '#server/modules/data-query/module.ts';
import { listMarkedStories } from '#server/modules/datasets/listStories.ts';
import { notifications } from '#server/modules/notifications/module.ts';
import { quests } from '#server/modules/quests/module.ts';
import { findWrongBalances } from '#server/platform/ledger.ts';
import { differingHistory } from '#server/testing/historyOfRows.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { proposals } from './module.ts';
import { edit } from './testing/contributions.ts';
import { useDao } from './testing/dao.ts';

const test = useTestAccounts({ modules: [auth, dataQuery, notifications, quests, proposals] });
const { arrive, aProvider, aVoter, sendNew, review, page, profile, vote, closeVotes } = useDao(test);

beforeAll(() => fill(test.database.pool, SMALL_DATA));

// What the database keeps of a dead server is what it keeps of a lost connection.
it('lost while it writes an accepted proposal, a server leaves all of it to the next one, which pays once', async () => {
  const { pool } = test.database;
  const { browser } = await arrive();
  const provider = await aProvider();
  const { id, slug } = await sendNew(browser, edit('venture', 'cobalt-dao', { location: 'Turku' }));
  await review(provider.browser, 'approve', [id]);
  // What the provider decided, without what follows from it.
  await pool.query(
    `INSERT INTO proposal_events SELECT id, 4, 'decided', $2, '{"vote": "accept", "reason": null}', $3 FROM proposals WHERE id = $1`,
    [id, provider.id, new Date(test.now)],
  );
  await pool.query("UPDATE proposals SET outcome = 'accept' WHERE id = $1", [id]);
  const holder = await pool.connect();
  await holder.query('BEGIN; LOCK TABLE ledger IN ACCESS EXCLUSIVE MODE');
  const closed = expect(closeVotes()).rejects.toThrow();
  // The values are written by then, and the points are not.
  await vi.waitFor(
    async () => {
      const { rowCount } = await holder.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = 'ledger'::regclass AND NOT granted`,
      );
      expect(rowCount).toBe(1);
    },
    { timeout: 30_000, interval: 50 },
  );
  await closed;
  await holder.query('ROLLBACK');
  holder.release();
  expect(await page(slug)).toMatchObject({ state: 'open' });
  expect(await profile('detail_venture', 'cobalt-dao')).toMatchObject({ location: null });
  expect(await differingHistory(pool)).toEqual([]);
  await Promise.all([closeVotes(), closeVotes()]);
  expect(await page(slug)).toMatchObject({ state: 'accepted' });
  expect(await profile('detail_venture', 'cobalt-dao')).toMatchObject({ location: 'Turku' });
  expect(await differingHistory(pool)).toEqual([]);
  const { rows } = await pool.query(
    `SELECT value, s.name FROM observations JOIN history_sources s USING (source) JOIN history_fields f USING (field)
      WHERE f.kind = 'organization' AND f.name = 'location' AND value = '"Turku"'`,
  );
  expect(rows).toEqual([{ value: '"Turku"', name: `Community, proposal #${id}` }]);
  expect((await browser.get('/api/quests/points')).body).toMatchObject({ balance: 10, total: 1 });
  expect(await findWrongBalances(pool)).toEqual([]);
}, 60_000);

it('votes and decisions do not wait for a sync, and what they come to is done once when it has ended', async () => {
  const { pool } = test.database;
  const provider = await aProvider();
  const { browser } = await arrive();
  const decided = await sendNew(browser, edit('venture', 'aster-capital', { location: 'Oulu' }));
  const withdrawn = await sendNew(browser, edit('people', 'linh-tran', { location: 'Oulu' }));
  await review(provider.browser, 'approve', [decided.id, withdrawn.id]);
  const voters = [await aVoter(), await aVoter(), await aVoter()];
  const voted = await sendNew(browser, edit('people', 'sam-oak', { location: 'Oulu' }));
  await review(provider.browser, 'approve', [voted.id]);
  const sync = await pool.connect();
  // As a sync holds it, for minutes.
  await sync.query('BEGIN; LOCK TABLE dataset IN SHARE ROW EXCLUSIVE MODE');
  const from = performance.now();
  for (const one of voters) expect((await vote(one.browser, voted.slug, 'accept')).status).toBe(200);
  await review(provider.browser, 'accept', [decided.id]);
  expect((await browser.post(`/api/contributions/${withdrawn.id}/withdraw`, {})).status).toBe(200);
  expect(performance.now() - from).toBeLessThan(3_000);
  expect(await page(decided.slug)).toMatchObject({ state: 'open' });
  expect(await profile('detail_venture', 'aster-capital')).not.toMatchObject({ location: 'Oulu' });
  // The sync comes to the proposals that votes have locked, and waits for none of them.
  await sync.query('UPDATE proposals SET entity_id = entity_id');
  await sync.query('COMMIT');
  sync.release();
  await Promise.all([closeVotes(), closeVotes()]);
  await closeVotes();
  expect(await page(decided.slug)).toMatchObject({ state: 'accepted' });
  expect(await profile('detail_venture', 'aster-capital')).toMatchObject({ location: 'Oulu' });
  const { rows } = await pool.query('SELECT count(*)::int AS count FROM entity_revisions WHERE proposal_id = $1', [
    decided.id,
  ]);
  expect(rows).toEqual([{ count: 1 }]);
  await listMarkedStories(pool);
  const unlisted = await pool.query('SELECT FROM stories_to_list');
  expect(unlisted.rowCount).toBe(0);
  expect(await findWrongBalances(pool)).toEqual([]);
}, 60_000);
