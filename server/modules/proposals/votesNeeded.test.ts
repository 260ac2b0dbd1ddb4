import { beforeAll, describe, expect, it, vi } from 'vitest';
import { auth } from '#server/modules/auth/module.ts';
import { dataQuery } from '#server/modules/data-query/module.ts';
import { notifications } from '#server/modules/notifications/module.ts';
import { quests } from '#server/modules/quests/module.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { proposals } from './module.ts';
import { edit } from './testing/contributions.ts';
import { useDao } from './testing/dao.ts';
import { mailVotes } from './voteMails.ts';

const test = useTestAccounts({ modules: [auth, dataQuery, notifications, quests, proposals] });
const { arrive, aProvider, aVoter, sendNew, review, vote } = useDao(test);
type Member = Awaited<ReturnType<typeof aVoter>>;

const HOUR = 3_600_000;
const PEOPLE = ['linh-tran', 'sam-oak', 'ada-bitcoin'] as const;

let provider: Member;
let voters: readonly Member[];
beforeAll(async () => {
  await fill(test.database.pool, SMALL_DATA);
  provider = await aProvider();
  voters = [await aVoter(), await aVoter(), await aVoter(), await aVoter()];
});

const sendTowns = async ({ browser }: Member, town: string): Promise<number[]> => {
  const rows = PEOPLE.map((slug) => ({
    ...{ slug, fields: { location: town }, sources: { location: 'https://town.example' } },
  }));
  const { body } = await browser.post('/api/contributions/batch', { source: 'people', privacy: 0, note: '', rows });
  return body.data.map(({ _id }: { _id: number }) => _id);
};
const approve = (ids: readonly number[]) => review(provider.browser, 'approve', ids);
const notices = async ({ browser }: Member) =>
  (await browser.get('/api/users/notifications')).body.data
    .filter(({ kind }: { kind: string }) => kind === 'votes_needed')
    .map(({ title, read }: { title: string; read: boolean }) => [title, read]);
const mails = async ({ username }: Member) =>
  (
    await test.database.pool.query(
      `SELECT subject, text, unsubscribe_url AS link FROM mail_outbox WHERE recipient = $1 AND unsubscribe_url IS NOT NULL ORDER BY id`,
      [`${username}@example.com`],
    )
  ).rows;
const pass = () => mailVotes(test.database.deps, test.now);
const needed = async ({ browser }: Member) => (await browser.get('/api/dao/membership')).body.votes_needed;
const votesOf = async ({ browser }: Member) => (await browser.get('/api/dao/votes')).body.data;
const withdraw = async (author: Member, ids: readonly number[]) => {
  for (const id of ids) await author.browser.post(`/api/contributions/${id}/withdraw`, {});
};

describe('members who may vote', () => {
  it('are notified once of all that opens until they read it, but never of their own', async () => {
    const [author, other] = voters;
    const newcomer = await arrive();
    if (!author || !other) throw new Error('No voters');
    const ids = await sendTowns(author, 'Hue');
    await approve(ids);
    expect(await notices(other)).toEqual([['3 proposals need your vote', false]]);
    expect([await notices(author), await notices(newcomer), await notices(provider)]).toEqual([[], [], []]);
    expect([await needed(other), await needed(author), await needed(newcomer)]).toEqual([3, 0, 0]);
    await other.browser.post('/api/users/notifications/read', {});
    const [again = 0] = (await sendNew(author.browser, edit('venture', 'cobalt-dao', { location: 'Turku' })).then(
      ({ id }) => [id],
    )) as number[];
    await approve([again]);
    expect(await notices(other)).toEqual([
      ['A proposal needs your vote', false],
      ['3 proposals need your vote', true],
    ]);
    await withdraw(author, [...ids, again]);
    expect(await needed(other)).toBe(0);
  });

  it('see their votes and what needs them, until it is voted on', async () => {
    const [author, member] = voters;
    if (!author || !member) throw new Error('No voters');
    const { id, slug } = await sendNew(author.browser, edit('venture', 'aster-capital', { location: 'Oulu' }));
    await approve([id]);
    const own = async (one: Member) => (await votesOf(one)).find((row: { _id: number }) => row._id === id);
    expect(await own(member)).toMatchObject({
      name: 'Aster Capital',
      needs_vote: 'Yes',
      your_vote: null,
      state: 'Open',
    });
    expect(await own(author)).toMatchObject({ needs_vote: null, your_vote: null });
    expect(await needed(member)).toBe(1);
    expect((await vote(member.browser, slug, 'reject')).status).toBe(200);
    expect(await own(member)).toMatchObject({ needs_vote: null, your_vote: 'Against' });
    expect(await needed(member)).toBe(0);
    await withdraw(author, [id]);
    expect(await own(member)).toMatchObject({ state: 'Withdrawn', needs_vote: null, your_vote: 'Against' });
    expect(await own(author)).toBeUndefined();
  });

  it('get one mail a day of what needs them then, which a click ends', async () => {
    const [author, member, decided] = voters;
    if (!author || !member || !decided) throw new Error('No voters');
    await test.database.pool.query('DELETE FROM mail_outbox');
    await test.database.pool.query('DELETE FROM vote_digests');
    const first = await sendTowns(author, 'Vinh');
    await approve(first);
    for (const row of await votesOf(decided)) if (row.needs_vote) await vote(decided.browser, row.slug, 'accept');
    await pass();
    expect(await mails(member)).toEqual([]);
    test.now += HOUR;
    await Promise.all([pass(), pass()]);
    expect(await mails(member)).toEqual([
      {
        subject: '3 proposals need your vote',
        text: expect.stringContaining('/dao?votes=own&filter=needs_vote.in.Yes'),
        link: expect.stringMatching(/\/api\/vote-mails\/unsubscribe\/[\w-]{43}$/),
      },
    ]);
    expect([await mails(author), await mails(decided)]).toEqual([[], []]);

    const { id } = await sendNew(author.browser, edit('venture', 'cobalt-dao', { location: 'Espoo' }));
    await approve([id]);
    test.now += 2 * HOUR;
    await pass();
    expect(await mails(member)).toHaveLength(1);
    test.now += 22 * HOUR;
    await Promise.all([pass(), pass()]);
    const both = await mails(member);
    expect(both.map(({ subject }) => subject)).toEqual(['3 proposals need your vote', '4 proposals need your vote']);

    const { pathname } = new URL(both[1].link);
    expect((await test.browse().get(pathname)).status).toBe(200);
    const switchOf = async () =>
      (await member.browser.get('/api/dao/switches')).body.data.find(({ step }: { step: string }) => step === 'voting');
    await member.browser.signIn(member.username, 'correct-horse');
    expect(await switchOf()).toEqual({ step: 'voting', mail: true, notification: true });
    expect((await test.browse().post(pathname, {})).status).toBe(200);
    expect(await switchOf()).toEqual({ step: 'voting', mail: false, notification: true });
  });
});

it('lost while it opens proposals, a server notifies of none, and the next one once', async () => {
  const { pool } = test.database;
  const [author, member] = voters;
  if (!author || !member) throw new Error('No voters');
  await author.browser.signIn(author.username, 'correct-horse');
  await provider.browser.signIn(provider.username, 'correct-horse');
  await member.browser.signIn(member.username, 'correct-horse');
  await pool.query('DELETE FROM notifications');
  const { id } = await sendNew(author.browser, edit('people', 'sam-oak', { location: 'Lahti' }));
  const holder = await pool.connect();
  await holder.query('BEGIN; LOCK TABLE vote_digests IN ACCESS EXCLUSIVE MODE');
  const opened = approve([id]);
  // Members are notified by then, and their mails are not planned.
  await vi.waitFor(
    async () => {
      const { rowCount } = await holder.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = 'vote_digests'::regclass AND NOT granted`,
      );
      expect(rowCount).toBe(1);
    },
    { timeout: 30_000, interval: 50 },
  );
  await opened.catch(() => undefined);
  await holder.query('ROLLBACK');
  holder.release();
  expect(await notices(member)).toEqual([]);
  await approve([id]);
  await approve([id]);
  expect(await notices(member)).toEqual([['A proposal needs your vote', false]]);
}, 60_000);
