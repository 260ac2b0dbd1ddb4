import { beforeAll, expect, it, vi } from 'vitest';
import type { ReviewRun } from '#schemas/api/dao.ts';
import { auth } from '#server/modules/auth/module.ts';
import { dataQuery } from '#server/modules/data-query/module.ts';
import { notifications } from '#server/modules/notifications/module.ts';
import { quests } from '#server/modules/quests/module.ts';
import { findWrongBalances } from '#server/platform/ledger.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { proposals } from './module.ts';
import { setRole } from './repository/members.ts';
import { decideDue, reviewProposals } from './review.ts';
import { edit } from './testing/contributions.ts';
import { useDao } from './testing/dao.ts';

const test = useTestAccounts({ modules: [auth, dataQuery, notifications, quests, proposals] });
const { arrive, aProvider, sendNew, review, page, closeVotes } = useDao(test);
type Account = Awaited<ReturnType<typeof arrive>>;

const PEOPLE = ['linh-tran', 'sam-oak', 'ada-bitcoin'] as const;
const moment = () => ({ now: test.now, site: 'https://assay.example' });
const decisions = () => ({ pool: test.database.deps.direct, log: test.database.deps.log });
/** As a request that has no time left. */
const start = (by: number, ids: readonly number[], action: 'approve' | 'accept' | 'refuse' = 'accept') =>
  reviewProposals(decisions(), { ids, action, by, reason: 'Because' }, moment(), () => 60_000);
const goOn = () => decideDue(decisions(), moment());
const runs = async ({ browser }: Account): Promise<ReviewRun[]> =>
  (await browser.get('/api/dao/review/runs')).body.data;

const sendTowns = async ({ browser }: Account, town: string): Promise<number[]> => {
  const rows = PEOPLE.map((slug) => ({
    ...{ slug, fields: { location: town }, sources: { location: 'https://town.example' } },
  }));
  const { body } = await browser.post('/api/contributions/batch', { source: 'people', privacy: 0, note: '', rows });
  return body.data.map(({ _id }: { _id: number }) => _id);
};

beforeAll(() => fill(test.database.pool, SMALL_DATA));

it('goes on in the background, says how far it is, names what failed, and decides each once', async () => {
  const provider = await aProvider();
  const author = await arrive();
  const own = await sendNew(provider.browser, edit('venture', 'cobalt-dao', { location: 'Oulu' }));
  const [first = 0, ...rest] = await sendTowns(author, 'Hue');
  const ids = [first, own.id, 999_999, ...rest];
  expect(await start(provider.id, [...ids, first], 'approve')).toMatchObject({ total: 5, done: 0, data: [] });
  await Promise.all([goOn(), goOn(), goOn()]);
  const [run] = await runs(provider);
  expect(run).toMatchObject({ action: 'approve', total: 5, done: 5 });
  expect(run?.data.map(({ _id, state, refused }) => [_id, state, refused])).toEqual([
    [first, 'open', null],
    [own.id, null, 'proposal_state'],
    [999_999, null, 'not_found'],
    ...rest.map((id) => [id, 'open', null]),
  ]);
  expect(run?.data[1]).toMatchObject({ name: 'Cobalt DAO', message: expect.stringContaining('own') });
  const { rows } = await test.database.pool.query(
    `SELECT count(*)::int AS n FROM proposal_events WHERE kind = 'opened' AND proposal_id = ANY($1::bigint[])`,
    [ids],
  );
  expect(rows).toEqual([{ n: 3 }]);
  const other = await aProvider();
  expect(await runs(other)).toEqual([]);
  expect((await author.browser.get('/api/dao/review/runs')).status).toBe(404);
});

it('killed amid its decisions, leaves what is not decided to the next server, and pays once', async () => {
  const { pool } = test.database;
  const provider = await aProvider();
  const author = await arrive();
  const ids = await sendTowns(author, 'Turku');
  await review(provider.browser, 'approve', ids);
  await start(provider.id, ids);
  const holder = await pool.connect();
  await holder.query('BEGIN; LOCK TABLE ledger IN ACCESS EXCLUSIVE MODE');
  const stopping = new AbortController();
  const killed = decideDue(decisions(), moment(), stopping.signal).catch(() => undefined);
  // The values of the first are written by then, and its points are not.
  await vi.waitFor(
    async () => {
      stopping.abort();
      const { rowCount } = await holder.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = 'ledger'::regclass AND NOT granted`,
      );
      expect(rowCount).toBe(1);
    },
    { timeout: 30_000, interval: 50 },
  );
  await killed;
  await holder.query('ROLLBACK');
  holder.release();
  expect(await runs(provider)).toMatchObject([{ total: 3, done: 0 }, {}]);
  // Whatever failed without a reason of its own waits for some seconds.
  test.now += 60_000;
  await Promise.all([goOn(), goOn()]);
  // Whatever met the other server at the data set is closed by the job that ends votes.
  await closeVotes();
  expect((await runs(provider))[0]).toMatchObject({
    total: 3,
    done: 3,
    data: [{ refused: null }, { refused: null }, { refused: null }],
  });
  expect((await author.browser.get('/api/quests/points')).body).toMatchObject({ balance: 30, total: 3 });
  expect(await findWrongBalances(pool)).toEqual([]);
}, 60_000);

it('decides nothing for who is no longer the provider, and does not wait for a sync', async () => {
  const { pool } = test.database;
  const provider = await aProvider();
  const author = await arrive();
  const { id, slug } = await sendNew(author.browser, edit('venture', 'aster-capital', { location: 'Lahti' }));
  await review(provider.browser, 'approve', [id]);
  await review(provider.browser, 'accept', [id]);
  const sync = await pool.connect();
  await sync.query('BEGIN; LOCK TABLE dataset IN SHARE ROW EXCLUSIVE MODE');
  const answer = (await provider.browser.post('/api/dao/review', { ids: [id], action: 'revert', reason: 'Wrong' }))
    .body;
  expect(answer).toMatchObject({ total: 1, done: 0 });
  await sync.query('ROLLBACK');
  sync.release();
  await setRole(pool, provider.id, 'none', test.now);
  await goOn();
  expect(await page(slug)).toMatchObject({ state: 'accepted' });
  await setRole(pool, provider.id, 'provider', test.now);
  expect((await runs(provider))[0]?.data).toMatchObject([{ refused: 'not_found' }]);
});
