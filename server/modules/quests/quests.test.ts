import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListedQuest, PointsAnswerSchema, type QuestsAnswer, QuestsAnswerSchema } from '#schemas/api/quests.ts';
import { createSampleData } from '#schemas/sample/sampleData.ts';
import { auth } from '#server/modules/auth/module.ts';
import { savedLists } from '#server/modules/saved-lists/module.ts';
import { setSuspended } from '#server/modules/users/repository.ts';
import { watchlist } from '#server/modules/watchlist/module.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { fill, rowOf } from '#server/testing/smallData.ts';
import { quests } from './module.ts';
import { addPoints, takePointsBack } from './repository/points.ts';

const folder = await mkdtemp('/tmp/assay-quests-');
await mkdir(path.join(folder, 'en'));
const task = (key: string, type_check: string, points: number, count = 1) => ({
  ...{ key, name: `Do ${key}`, description: 'As it says' },
  more: { points, type_check, count },
});
const start = {
  ...{ _id: 101, name: 'Start', description: 'Begin', type: 'once', tag: 'Start', until: null },
  quest: [task('watch', 'watched_projects', 20, 5), task('list', 'saved_lists', 15), task('mail', 'verified_mail', 10)],
};
await mkdir(path.join(folder, 'vi'));
await writeFile(
  path.join(folder, 'vi/quests.json'),
  JSON.stringify({
    quests: [{ ...start, name: 'Bắt đầu', quest: start.quest.map((one) => ({ ...one, name: `Làm ${one.key}` })) }],
  }),
);
await writeFile(
  path.join(folder, 'en/quests.json'),
  JSON.stringify({
    quests: [
      start,
      {
        ...{ _id: 102, name: 'Spring', description: '', type: 'once', tag: 'Season', until: '2026-01-16' },
        quest: [task('list', 'saved_lists', 7)],
      },
      {
        ...{ _id: 103, name: 'Again', description: '', type: 'repeatable', tag: 'Again', until: null },
        quest: [task('mail', 'verified_mail', 3)],
      },
    ],
  }),
);
afterAll(() => rm(folder, { recursive: true }));

const test = useTestAccounts({
  environment: { CONTENT_DIR: folder },
  modules: [auth, savedLists, watchlist, quests],
});
type Browser = Awaited<ReturnType<typeof test.signedIn>>;
const DAY = 86_400_000;

const read = async (browser: Browser): Promise<QuestsAnswer> => {
  const { status, body } = await browser.get('/api/quests');
  expect(status).toBe(200);
  return QuestsAnswerSchema.parse(body);
};
const tasksOf = ({ data }: QuestsAnswer, id: number) =>
  Object.fromEntries(
    (data.find(({ _id }) => _id === id)?.quest ?? []).map(({ key, state, have, need, claimed }) => [
      key,
      `${state} ${have}/${need} paid ${claimed}`,
    ]),
  );
const claim = (browser: Browser, quest: number, key: string, time = 1) =>
  browser.post('/api/quests/claim', { quest, task: key, time });
const points = async (browser: Browser, query = '') => (await browser.get(`/api/quests/points${query}`)).body;
const watch = (browser: Browser, ...ids: number[]) =>
  browser.post(`/api/users/watch-list/add?sid=watchlist_project&params=${JSON.stringify([{ ids }])}`);
const saveList = (browser: Browser, name: string) =>
  browser.post('/api/users/storage/add', { source: 'projects', name, data: {} });
const idOf = async (username: string) =>
  Number((await test.database.pool.query('SELECT id FROM users WHERE username = $1', [username])).rows[0].id);
const give = async (username: string, amount: number, proposal: number, at = test.now) => {
  const userId = await idOf(username);
  const origin = { reason: 'proposal', proposal, slug: `${proposal}-plum`, title: 'Plumcoin, founded' } as const;
  await withTransaction(test.database.pool, (client) => addPoints(client, { userId, points: amount, origin, at }));
};

beforeAll(async () => {
  const projects = Array.from({ length: 6 }, (_, at) =>
    rowOf('projects', at + 1, { name: `Plum ${at + 1}`, slug: `plum-${at + 1}`, symbol: `P${at + 1}` }),
  );
  await fill(test.database.pool, { projects });
});

describe('quests', () => {
  it('are for members', async () => {
    for (const page of ['', '/points', '/leaderboard']) {
      expect((await test.browse().get(`/api/quests${page}`)).status).toBe(401);
    }
    expect((await claim(test.browse(), 101, 'mail')).status).toBe(401);
  });

  it('say what a member has of each, and pay it once when it is claimed', async () => {
    const browser = await test.signedIn('nora');
    const before = await read(browser);
    expect(before.data[0]).toMatchObject({
      ...{ _id: 101, name: 'Start', description: 'Begin', point: 45, type: 'once', tag: 'Start' },
      ...{ is_open: true, until: null, is_sample: false },
    });
    expect(before.data[0]?.quest[0]).toMatchObject({
      ...{ name: 'Do watch', description: 'As it says', more: { points: 20, type_check: 'watched_projects' } },
    });
    expect(tasksOf(before, 101)).toEqual({
      watch: 'open 0/5 paid 0',
      list: 'open 0/1 paid 0',
      mail: 'claimable 1/1 paid 0',
    });
    expect([before.balance, before.to_claim, before.month]).toEqual([0, 13, { from: '2026-01-01', rank: null }]);

    await watch(browser, 1, 2, 3);
    const early = await claim(browser, 101, 'watch');
    expect([early.status, early.body.error.code, early.body.error.params]).toEqual([
      ...[409, 'quest_unmet', { have: 3, need: 5 }],
    ]);
    expect(tasksOf(await read(browser), 101)).toMatchObject({ watch: 'open 3/5 paid 0' });
    await watch(browser, 4, 5);
    const paid = await claim(browser, 101, 'watch');
    expect([paid.status, paid.body]).toEqual([200, { is_paid: true, points: 20, balance: 20 }]);

    // What was paid stays, whatever becomes of the fact.
    await test.database.pool.query('DELETE FROM watched WHERE user_id = $1', [await idOf('nora')]);
    const again = await claim(browser, 101, 'watch');
    expect([again.status, again.body]).toEqual([200, { is_paid: false, points: 20, balance: 20 }]);
    const after = await read(browser);
    expect(tasksOf(after, 101)).toMatchObject({ watch: 'done 5/5 paid 1' });
    expect([after.balance, after.month.rank]).toEqual([20, { place: 1, of: 1 }]);
    expect(await points(browser)).toEqual({
      balance: 20,
      total: 1,
      data: [
        {
          ...{
            id: expect.any(Number),
            at: new Date(test.now).toISOString(),
            points: 20,
            balance: 20,
            taken_back: null,
          },
          origin: { reason: 'quest', quest: 101, task: 'watch', name: 'Do watch', time: 1 },
        },
      ],
    });
  });

  it('pay fifty claims at once one time', async () => {
    const browser = await test.signedIn('eager');
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(browser, 101, 'mail')));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(answers.filter(({ body }) => body.is_paid)).toHaveLength(1);
    expect((await points(browser)).balance).toBe(10);
  });

  it('that can be repeated pay each time, as often as the fact holds', async () => {
    const browser = await test.signedIn('often');
    expect(tasksOf(await read(browser), 103)).toEqual({ mail: 'claimable 1/1 paid 0' });
    expect((await claim(browser, 103, 'mail')).body).toMatchObject({ is_paid: true, balance: 3 });
    expect(tasksOf(await read(browser), 103)).toEqual({ mail: 'open 0/1 paid 1' });
    expect((await claim(browser, 103, 'mail', 2)).body.error.params).toEqual({ have: 1, need: 2 });
    // Once means once.
    expect((await claim(browser, 101, 'mail', 2)).status).toBe(404);
  });

  it('end on their last day; what was done by then and not claimed is gone', async () => {
    const browser = await test.signedIn('late');
    await saveList(browser, 'Mine');
    test.now += DAY;
    // A session ends within a day.
    await browser.signIn('late', PASSWORD);
    expect(tasksOf(await read(browser), 102)).toEqual({ list: 'claimable 1/1 paid 0' });
    test.now += DAY;
    await browser.signIn('late', PASSWORD);
    const answer = await read(browser);
    expect(answer.data.find(({ _id }) => _id === 102)).toMatchObject({ is_open: false, until: '2026-01-16' });
    expect(tasksOf(answer, 102)).toEqual({ list: 'closed 1/1 paid 0' });
    const refused = await claim(browser, 102, 'list');
    expect([refused.status, refused.body.error.code]).toEqual([409, 'quest_closed']);
    // A deleted list is none.
    expect(tasksOf(answer, 101)).toMatchObject({ list: 'claimable 1/1 paid 0' });
    await test.database.pool.query('UPDATE saved_lists SET removed_at = now() WHERE user_id = $1', [
      await idOf('late'),
    ]);
    expect(tasksOf(await read(browser), 101)).toMatchObject({ list: 'open 0/1 paid 0' });
    test.now -= 2 * DAY;
  });

  it('that do not exist cannot be claimed', async () => {
    const browser = await test.signedIn('curious');
    for (const [quest, key] of [
      [999, 'mail'],
      [101, 'other'],
      [1, 'sample-1'],
    ] as const) {
      const { status, body } = await claim(browser, quest, key);
      expect([status, body.error.path]).toEqual([404, 'body.task']);
    }
    for (const body of [{}, { quest: 101, task: 'mail' }, { quest: 101, task: 'mail', time: 0 }]) {
      expect((await browser.post('/api/quests/claim', body)).status).toBe(422);
    }
  });

  it('of the sample data are closed, and stay when live data come', async () => {
    const { pool } = test.database;
    const sample = createSampleData({ seed: 1, projects: 10, now: test.now });
    const count = sample.storyCount('quests');
    for (const { _id, name, description, point, type, tag, quest } of sample.stories('quests', 0, count)) {
      await pool.query('INSERT INTO quests VALUES ($1, $2, $3, $4, $5, $6, $7)', [
        ...[_id, name, description, point, type, tag, JSON.stringify(quest)],
      ]);
    }
    const browser = await test.signedIn('visitor');
    const isClosed = (one: ListedQuest) => !one.is_open && one.quest.every(({ state }) => state === 'closed');
    const samples = (await read(browser)).data.filter(({ is_sample }) => is_sample);
    expect([samples.length, samples.every(isClosed)]).toEqual([count, true]);
  });
});

describe('points', () => {
  it('show what was given and taken back, with the balance after each, page by page', async () => {
    const browser = await test.signedIn('author');
    await give('author', 40, 12, test.now - DAY);
    await claim(browser, 101, 'mail');
    const taken = await withTransaction(test.database.pool, (client) =>
      takePointsBack(client, { source: 'proposal 12', why: 'The source was a parody.', at: test.now }),
    );
    expect(taken).toEqual([{ userId: await idOf('author'), amount: 40 }]);
    const all = await points(browser);
    expect([all.balance, all.total]).toEqual([10, 3]);
    const lines = all.data.map((one: { points: number; balance: number }) => [one.points, one.balance]);
    expect(lines).toEqual([
      [-40, 10],
      [10, 50],
      [40, 40],
    ]);
    expect(all.data[0]).toMatchObject({
      origin: { reason: 'proposal', proposal: 12, slug: '12-plum', title: 'Plumcoin, founded' },
      taken_back: { why: 'The source was a parody.', of: new Date(test.now - DAY).toISOString() },
    });
    const page = await points(browser, '?skip=1&take=1');
    expect([page.data.length, page.data[0].points, page.total]).toEqual([1, 10, 3]);
    expect((await browser.get('/api/quests/points?take=0')).status).toBe(422);
  });
});

describe('the leaderboard', () => {
  it('ranks the points of a period, names public profiles only, and always holds the own place', async () => {
    const { pool } = test.database;
    test.now += 400 * DAY;
    const names = ['ann', 'ben', 'cid', 'dot', 'eve'];
    for (const name of names) await test.addMember(name);
    await pool.query(`UPDATE users SET privacy = 1 WHERE username IN ('ann', 'dot')`);
    await pool.query(`UPDATE users SET gender = 'Female' WHERE username IN ('ann', 'ben')`);
    for (const [at, name] of names.entries()) await give(name, [50, 50, 30, 90, 20][at] ?? 0, 500 + at);
    // Forty days ago.
    await give('cid', 1000, 600, test.now - 40 * DAY);
    await setSuspended(pool, await idOf('dot'), test.now);
    const browser = test.browse();
    await browser.signIn('cid', PASSWORD);
    const board = async (period: string) => (await browser.get(`/api/quests/leaderboard?period=${period}`)).body;

    const month = await board('month');
    expect([month.from, month.to, month.total]).toEqual(['2027-02-01', '2027-02-28', 4]);
    expect(month.data).toEqual([
      {
        place: 1,
        points: 50,
        is_own: false,
        member: { username: 'ann', name: 'Linh Tran', face: null, gender: 'Female' },
      },
      { place: 1, points: 50, is_own: false, member: null },
      { place: 3, points: 30, is_own: true, member: { username: 'cid', name: 'Linh Tran', face: null, gender: null } },
      { place: 4, points: 20, is_own: false, member: null },
    ]);
    expect(month.own).toEqual(month.data[2]);
    expect((await read(browser)).month).toEqual({ from: '2027-02-01', rank: { place: 3, of: 4 } });
    expect((await board('year')).own).toMatchObject({ place: 1, points: 1030 });
    expect((await board('all')).from).toBeNull();
    expect((await browser.get('/api/quests/leaderboard?period=decade')).status).toBe(422);

    // What was taken back counts when it is taken back; who has nothing left has no place.
    await withTransaction(pool, (client) =>
      takePointsBack(client, { source: 'proposal 502', why: 'wrong', at: test.now }),
    );
    expect((await board('month')).own).toBeNull();
    expect((await board('month')).total).toBe(3);
    test.now -= 400 * DAY;
  });
});

describe('referral codes', () => {
  it('are made once and count who signed up with them', async () => {
    const browser = await test.signedIn('host');
    const answers = await Promise.all([1, 2, 3].map(() => read(browser)));
    const [code = ''] = answers.map(({ referral }) => referral.code);
    expect(new Set(answers.map(({ referral }) => referral.code)).size).toBe(1);
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await test.browse().get('/api/users/auth/get-register-code?email=guest%40example.com');
    const body = {
      ...{ name: 'Guest', username: 'guest', email: 'guest@example.com', password: PASSWORD },
      ...{ ref_id: code.toLowerCase(), signup_code: await test.codeFor('guest@example.com') },
    };
    expect((await test.browse().post('/api/users/auth/signup', body)).status).toBe(200);
    expect((await read(browser)).referral).toEqual({ code, joined: 1 });
  });
});

describe('the language of quests', () => {
  it('and of the points they paid is that of the page', async () => {
    const browser = await test.signedIn('linh');
    const vietnamese = { 'accept-language': 'vi' };
    const { data } = QuestsAnswerSchema.parse((await browser.get('/api/quests', vietnamese)).body);
    expect([data[0]?.name, data[0]?.quest[0]?.name]).toEqual(['Bắt đầu', 'Làm watch']);
    await claim(browser, 101, 'mail');
    const nameOf = async (headers = {}) =>
      PointsAnswerSchema.parse((await browser.get('/api/quests/points', headers)).body).data[0]?.origin;
    expect(await nameOf(vietnamese)).toMatchObject({ name: 'Làm mail' });
    expect(await nameOf()).toMatchObject({ name: 'Do mail' });
  });
});
