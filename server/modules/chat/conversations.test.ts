import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '#schemas/api/chat.ts';
import type { Answerer, Question } from '#server/modules/ask/answerer.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { modules } from '#server/modules.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Browser } from '#server/testing/browser.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { askQuestion } from './askQuestion.ts';
import { chatRoutes } from './chatRoutes.ts';
import { countRatings } from './repository/conversations.ts';

const asked: Question[] = [];
/** Runs while a question is being answered. */
let whileAnswering: () => Promise<void> = async () => {};

/** Answers by the first word of the question. */
const answerer: Answerer = async (question) => {
  asked.push(question);
  await whileAnswering();
  const [word] = question.question.split(' ');
  if (word === 'fail') throw new ApiError(503, { code: 'database_unavailable' });
  const kind = word === 'choice' || word === 'nothing' || word === 'help' ? word : 'answer';
  return {
    ...{ kind, answer: `Reply to ${question.question}`, reply: { words: question.question } },
    found: [{ kind: 'project', name: 'Auralith', path: '/project/auralith' }],
  };
};

const others = modules.filter(({ name, memberRoutes }) => memberRoutes && name !== 'chat');
const test = useTestAccounts({ modules: [...others, { name: 'chat', memberRoutes: chatRoutes(answerer) }] });
const ask = (browser: Browser, question: string, more: object = {}) =>
  browser.post('/api/chat/ask', { ask_id: randomUUID(), question, ...more });
const left = async (browser: Browser) => (await browser.get('/api/chat/conversations')).body.usage;

describe('asking', () => {
  it('answers three of five concurrent questions of Standard, and all of Pro', async () => {
    const first = await test.signedIn('twotabs');
    const second = test.browse();
    await second.signIn('twotabs', 'correct-horse');
    // All five pass the first check before one is counted.
    let arrived = 0;
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    whileAnswering = async () => {
      if (++arrived === 5) open();
      await gate;
    };
    const answers = await Promise.all(
      [first, second, first, second, first].map((tab, at) => ask(tab, `question ${at}`)),
    );
    whileAnswering = async () => {};
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 403, 403]);
    expect(answers.find(({ status }) => status === 403)?.body.error).toMatchObject({
      code: 'plan_limit',
      params: { reason: 'chats', limit: 3 },
    });
    const { body } = await second.get('/api/chat/conversations');
    expect(body).toMatchObject({ total: 3, usage: { used: 3, limit: 3, renews_at: '2026-01-16T00:00:00.000Z' } });
    // At the limit the answerer is not even asked.
    const before = asked.length;
    expect((await ask(first, 'one more')).status).toBe(403);
    expect(asked).toHaveLength(before);

    const pro = await test.signedIn('unlimited', 'pro');
    const many = await Promise.all([1, 2, 3, 4, 5].map((at) => ask(pro, `question ${at}`)));
    expect(many.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await left(pro)).toMatchObject({ used: 5, limit: null });
  });

  it('counts answers and help, and neither clarifications nor failures', async () => {
    const browser = await test.signedIn('careful');
    for (const [question, status, used] of [
      ...[['choice of two', 200, 0] as const, ['nothing known', 200, 0] as const, ['fail now', 503, 0] as const],
      ...[['help me', 200, 1] as const, ['who led', 200, 2] as const],
    ]) {
      expect((await ask(browser, question)).status, question).toBe(status);
      expect((await left(browser)).used, question).toBe(used);
    }
    // What failed left no message.
    expect((await browser.get('/api/chat/conversations')).body.total).toBe(4);
  });

  it('gives the stored reply to a question that is sent again', async () => {
    const browser = await test.signedIn('retrying');
    const ask_id = randomUUID();
    const twice = await Promise.all([ask(browser, 'who led', { ask_id }), ask(browser, 'who led', { ask_id })]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice[0]?.body.message).toEqual(twice[1]?.body.message);
    const before = asked.length;
    expect((await ask(browser, 'who led', { ask_id })).body.conversation).toEqual(twice[0]?.body.conversation);
    expect(asked).toHaveLength(before);
    expect(await left(browser)).toMatchObject({ used: 1 });
    // The id of another member is nobody else's.
    const other = await test.signedIn('elsewhere');
    expect((await ask(other, 'who else', { ask_id })).body.message).toMatchObject({
      question: 'who else',
      user: 'elsewhere',
    });
  });

  it('hands on the rows that a question is about', async () => {
    const browser = await test.signedIn('curious');
    const about = {
      ...{ source: 'fundraising', triples: [['amount_quantity', 'gt', 5_000_000]], relation: null },
      ...{ aggregate: { of: 'rows', field: null }, group: null, sort: null, limit: null, period: null, shown: [] },
    };
    await ask(browser, 'who led', { about });
    expect(asked.at(-1)).toMatchObject({ about, query: null, previous: null });
    await ask(browser, 'who led', { query: about });
    expect(asked.at(-1)).toMatchObject({ about: null, query: about });
    expect((await ask(browser, 'who led', { about: { ...about, source: 'users' } })).body.error).toMatchObject({
      path: expect.stringContaining('body.about'),
    });
  });

  it('stores and counts nothing once who asked is gone', async () => {
    const { pool } = test.database;
    const { id } = await test.addMember('leaving');
    const gone = new AbortController();
    const leaving: Answerer = async (question) => {
      gone.abort();
      return await answerer(question, gone.signal);
    };
    const user = { id, subscription: await withTransaction(pool, (client) => lockUser(client, id)) };
    const body = { ask_id: randomUUID(), question: 'who led' };
    await expect(askQuestion({ pool, clock: () => test.now }, leaving, user, body, gone.signal)).rejects.toThrow();
    const browser = test.browse();
    await browser.signIn('leaving', 'correct-horse');
    expect((await browser.get('/api/chat/conversations')).body).toMatchObject({ total: 0, usage: { used: 0 } });
  });

  it('is for members, with a question of up to 500 characters', async () => {
    expect((await ask(test.browse(), 'who led')).status).toBe(401);
    const browser = await test.signedIn();
    for (const question of ['  ', 'x'.repeat(501)]) {
      expect((await ask(browser, question)).body.error).toMatchObject({ path: 'body.question' });
    }
  });
});

describe('conversations', () => {
  it('are continued, listed, searched, renamed and exported', async () => {
    const browser = await test.signedIn('talker', 'pro');
    const first = (await ask(browser, 'who led Đặng')).body;
    expect(first.message).toMatchObject({
      ...{
        number: 1,
        user: 'talker',
        kind: 'answer',
        answer: 'Reply to who led Đặng',
        reply: { words: 'who led Đặng' },
      },
      ...{ found: [{ kind: 'project', name: 'Auralith', path: '/project/auralith' }] },
      time_message: '2026-01-15T12:00:00.000Z',
    });
    test.now += 60_000;
    await ask(browser, 'median seed');
    test.now += 60_000;
    const { id } = first.conversation;
    const second = (await ask(browser, 'and in 2024', { conversation: id })).body;
    expect(second).toMatchObject({ message: { number: 2 }, conversation: { id, topic: 'who led Đặng', messages: 2 } });
    expect(asked.at(-1)?.previous).toEqual({ words: 'who led Đặng' });

    const topics = async (query = '') =>
      (await browser.get(`/api/chat/conversations${query}`)).body.data.map(({ topic }: { topic: string }) => topic);
    expect(await topics()).toEqual(['who led Đặng', 'median seed']);
    expect(await topics('?take=1&skip=1')).toEqual(['median seed']);
    expect(await topics('?search=DANG%20reply')).toEqual(['who led Đặng']);
    expect(await topics('?search=2024')).toEqual(['who led Đặng']);
    expect(await topics('?search=%25')).toEqual([]);

    const renamed = await browser.post(`/api/chat/conversations/${id}/rename`, { topic: ' Leads ' });
    expect(renamed.body.data).toMatchObject({ topic: 'Leads', last_update: '2026-01-15T12:02:00.000Z' });
    expect(await topics('?search=leads')).toEqual(['Leads']);
    const file = await browser.get(`/api/chat/conversations/${id}/export`, { host: 'assay.example' });
    expect(file.headers['content-disposition']).toContain('assay-conversation-2026-01-15.md');
    expect(String(file.body)).toMatch(/^# Leads\n[\s\S]*## who led Đặng[\s\S]*## and in 2024/);
    expect(String(file.body)).toContain('[Auralith](<http://assay.example/project/auralith>)');

    const { body: own } = await browser.get('/api/users/own-data');
    expect(own.conversations).toMatchObject([
      { topic: 'Leads', messages: [{ number: 1 }, { number: 2 }] },
      { messages: [{}] },
    ]);
  });

  it('are the member’s own, and deleting one gives no question back', async () => {
    const browser = await test.signedIn('owner');
    const { id } = (await ask(browser, 'who led')).body.conversation;
    const stranger = await test.signedIn('stranger');
    const url = `/api/chat/conversations/${id}`;
    const tries = [
      await stranger.get(url),
      await stranger.get(`${url}/export`),
      await stranger.post(`${url}/rename`, { topic: 'Mine' }),
      await stranger.del(url),
      await ask(stranger, 'go on', { conversation: id }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await left(stranger)).toMatchObject({ used: 0 });
    expect((await test.browse().get(url)).status).toBe(401);

    expect((await browser.del(url)).status).toBe(200);
    expect((await browser.get(url)).status).toBe(404);
    expect(await left(browser)).toMatchObject({ used: 1 });
  });

  it('costs nothing when its conversation is deleted while it is answered', async () => {
    const browser = await test.signedIn('hasty');
    const { id } = (await ask(browser, 'who led')).body.conversation;
    whileAnswering = async () => {
      await browser.del(`/api/chat/conversations/${id}`);
    };
    expect((await ask(browser, 'go on', { conversation: id })).status).toBe(404);
    whileAnswering = async () => {};
    expect(await left(browser)).toMatchObject({ used: 1 });
  });

  it('keep what their member says of an answer', async () => {
    const browser = await test.signedIn('judging', 'pro');
    const { conversation, message } = (await ask(browser, 'who led')).body;
    expect(message).toMatchObject({ number: 1, rating: null });
    const url = `/api/chat/conversations/${conversation.id}`;
    const rated = async () => (await browser.get(url)).body.data.messages.map(({ rating }: ChatMessage) => rating);
    for (const rating of ['wrong', 'right', null, 'wrong']) {
      expect((await browser.post(`${url}/messages/1/rating`, { rating })).status).toBe(200);
      expect(await rated()).toEqual([rating]);
    }
    expect((await browser.post(`${url}/messages/1/rating`, { rating: 'fine' })).status).toBe(422);
    expect((await browser.post(`${url}/messages/2/rating`, { rating: 'right' })).status).toBe(404);
    const stranger = await test.signedIn('judge');
    expect((await stranger.post(`${url}/messages/1/rating`, { rating: 'right' })).status).toBe(404);
    expect(await rated()).toEqual(['wrong']);
    const { body: own } = await browser.get('/api/users/own-data');
    expect(own.conversations).toMatchObject([{ messages: [{ rating: 'wrong' }] }]);
    expect(await countRatings(test.database.pool)).toContainEqual(
      expect.objectContaining({ kind: 'answer', right: 0, wrong: 1 }),
    );
  });

  it('end at 200 messages', async () => {
    const browser = await test.signedIn('endless', 'pro');
    const { id } = (await ask(browser, 'who led')).body.conversation;
    await test.database.pool.query(
      `INSERT INTO conversation_messages SELECT conversation_id, n, user_id, gen_random_uuid(), question, kind, answer, key, reply, found, asked_at
         FROM conversation_messages, generate_series(2, 200) AS n WHERE conversation_id = $1`,
      [id],
    );
    const refused = await ask(browser, 'go on', { conversation: id });
    expect(refused.body.error).toMatchObject({ code: 'conversation_full', params: { limit: 200 } });
  });
});
