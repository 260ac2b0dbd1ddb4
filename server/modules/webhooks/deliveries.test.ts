import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { WEBHOOK } from '#schemas/api/webhooks.ts';
import { buildApp } from '#server/app.ts';
import { givePlan } from '#server/modules/plans/repository/subscriptions.ts';
import { modules } from '#server/modules.ts';
import { createLog } from '#server/platform/log.ts';
import { Turns } from '#server/platform/turns.ts';
import { type Browser, openBrowser } from '#server/testing/browser.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { deliverDue } from './deliver.ts';
import { forgetOldDeliveries } from './repository/deliveries.ts';
import { queueEvents } from './repository/events.ts';
import type { Outcome } from './send.ts';
import { useReceiver, useWebhooks, verified } from './testing/webhooks.ts';

const test = useTestAccounts({ modules, environment: { WEBHOOKS_LOOPBACK: 'on' } });
const receiver = useReceiver();
const hooks = useWebhooks(test);

const WEBHOOKS = '/api/users/webhooks';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BEGAN = Date.UTC(2026, 0, 15, 12);

let owner: Browser;
let ownerId: number;
const idOf = async (username: string) =>
  Number((await test.database.pool.query('SELECT id FROM users WHERE username = $1', [username])).rows[0].id);
const decided = (id = 1) => ({
  type: 'proposal.decided' as const,
  data: {
    proposal: { id, name: 'Aave', slug: `${id}-aave`, outcome: 'accepted' as const, url: `/dao/${id}-aave` },
    entity: { kind: 'project' as const, slug: 'aave', url: '/project/aave', api_url: '/api/v1/projects/aave' },
  },
  userId: null,
  at: test.now,
});
/** Something that happened, which the owner's endpoints are told of. */
const happen = (...ids: number[]) => queueEvents(test.database.pool, (ids.length ? ids : [1]).map(decided));
const stay = async () => {
  await test.database.pool.query('UPDATE sessions SET expires_at = $1', [new Date(test.now + 3_650 * DAY)]);
};

beforeAll(async () => {
  owner = await test.signedIn('owner', 'enterprise');
  ownerId = await idOf('owner');
  await stay();
});
beforeEach(async () => {
  test.now = BEGAN;
  await givePlan(test.database.pool, ownerId, 'enterprise', test.now);
  await test.database.pool.query('TRUNCATE webhook_endpoints, webhook_events, notifications, mail_outbox CASCADE');
});

describe('a delivery', () => {
  it('is signed, says what happened with whole addresses, and is in the log', async () => {
    const { id, secret } = await hooks.add(owner, `${receiver.url}/in`, ['proposal.decided']);
    await happen();
    expect(await hooks.run()).toBe(1);
    const [request] = receiver.received;
    if (!request) throw new Error('Nothing arrived');
    expect(request.headers).toMatchObject({
      ...{ 'content-type': 'application/json', 'webhook-timestamp': String(BEGAN / 1_000) },
      'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/),
    });
    expect(verified(secret, request)).toEqual({
      type: 'proposal.decided',
      timestamp: new Date(BEGAN).toISOString(),
      data: {
        proposal: {
          ...{ id: 1, name: 'Aave', slug: '1-aave', outcome: 'accepted', url: 'https://assay.example/dao/1-aave' },
        },
        entity: {
          ...{ kind: 'project', slug: 'aave', url: 'https://assay.example/project/aave' },
          api_url: 'https://assay.example/api/v1/projects/aave',
        },
      },
    });
    expect(() => verified(secret, { ...request, body: `${request.body} ` })).toThrow();
    expect(await hooks.log(owner, id)).toMatchObject([
      {
        ...{ message_id: request.headers['webhook-id'], type: 'proposal.decided', state: 'delivered', next_at: null },
        body: request.body,
        attempts: [{ number: 1, status: 204, failure: null, answer: '' }],
      },
    ]);
    expect(await hooks.run()).toBe(0);
  });

  it('is tried for three days with one id and body, and then given up', async () => {
    const { id, secret } = await hooks.add(owner, receiver.url, ['proposal.decided']);
    receiver.answer = (response) => response.writeHead(500).end('broken');
    await happen();
    await hooks.run();
    const times = [test.now];
    for (;;) {
      const [delivery] = await hooks.log(owner, id);
      if (!delivery?.next_at) break;
      test.now = Date.parse(delivery.next_at) - 1;
      expect(await hooks.deliver()).toBe(0);
      test.now += 1;
      times.push(test.now);
      expect(await hooks.deliver()).toBe(1);
    }
    expect(times).toHaveLength(10);
    expect((times[9] ?? 0) - BEGAN).toBeGreaterThan(3 * DAY);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    // Each attempt is signed with its own time.
    for (const [index, request] of receiver.received.entries()) {
      expect(request.headers['webhook-timestamp']).toBe(String(Math.floor((times[index] ?? 0) / 1_000)));
      verified(secret, request);
    }
    const [delivery] = await hooks.log(owner, id);
    expect(delivery).toMatchObject({ state: 'failed', attempts: { length: 10 } });
    expect(delivery?.attempts[0]).toMatchObject({ number: 10, status: 500, failure: 'status', answer: 'broken' });
    // Three days are too few to disable it.
    expect((await owner.get(`${WEBHOOKS}/${id}`)).body.data).toMatchObject({
      ...{ state: 'active', failing_since: new Date(BEGAN).toISOString() },
    });
  });

  it('can be sent again with the same id, with the schedule from its beginning', async () => {
    const { id } = await hooks.add(owner, receiver.url, ['proposal.decided']);
    receiver.answer = (response) => response.writeHead(500).end();
    await happen();
    await hooks.run();
    const [first] = await hooks.log(owner, id);
    const replay = `${WEBHOOKS}/${id}/deliveries/${first?.id}/replay`;
    expect((await owner.post(replay, {})).body.error).toMatchObject({
      code: 'webhook_state',
      params: { reason: 'waiting' },
    });
    receiver.answer = (response) => response.writeHead(200).end();
    test.now += 5_000;
    await hooks.deliver();
    expect((await owner.post(replay, {})).body.data).toMatchObject({ state: 'waiting', attempts: { length: 2 } });
    await hooks.deliver();
    const [last] = await hooks.log(owner, id);
    expect(last).toMatchObject({
      id: first?.id,
      state: 'delivered',
      attempts: [{ number: 3 }, { number: 2 }, { number: 1 }],
    });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const other = await hooks.add(owner, receiver.url, ['list.left']);
    expect((await owner.post(`${WEBHOOKS}/${other.id}/deliveries/${first?.id}/replay`, {})).status).toBe(404);
  });

  it('is signed by the old secret too for a day after another was made', async () => {
    const { id, secret } = await hooks.add(owner, receiver.url, ['proposal.decided']);
    const { body } = await owner.post(`${WEBHOOKS}/${id}/rotate`, {});
    expect(body.made.old_secret_until).toBe(new Date(BEGAN + DAY).toISOString());
    await happen();
    await hooks.run();
    const [both] = receiver.received;
    if (!both) throw new Error('Nothing arrived');
    expect([verified(secret, both).type, verified(body.secret, both).type]).toEqual([
      'proposal.decided',
      'proposal.decided',
    ]);
    test.now += DAY;
    await happen();
    await hooks.run();
    const [, one] = receiver.received;
    if (!one) throw new Error('Nothing arrived');
    expect(verified(body.secret, one).type).toBe('proposal.decided');
    expect(() => verified(secret, one)).toThrow();
  });

  it('to try an endpoint is made once, whatever it answers', async () => {
    const { id, secret } = await hooks.add(owner, receiver.url, ['list.left']);
    receiver.answer = (response) => response.writeHead(400).end('no');
    expect((await owner.post(`${WEBHOOKS}/${id}/test`, {})).status).toBe(200);
    await hooks.run();
    expect(receiver.received.map((request) => verified(secret, request).type)).toEqual(['webhook.test']);
    expect(await hooks.log(owner, id)).toMatchObject([{ type: 'webhook.test', state: 'failed', next_at: null }]);
  });

  it('is made by one of several servers, each of its attempts once', async () => {
    await hooks.add(owner, receiver.url, ['proposal.decided']);
    await hooks.add(owner, `${receiver.url}/second`, ['proposal.decided']);
    await happen(1, 2, 3, 4, 5, 6, 7, 8);
    await Promise.all([hooks.give(), hooks.give(), hooks.give()]);
    receiver.answer = (response) => setTimeout(() => response.writeHead(204).end(), 20);
    const made = await Promise.all(Array.from({ length: 6 }, () => hooks.deliver()));
    // Of one endpoint at most two are under way: what a server left because of that is due for the next.
    const rest = await hooks.deliver();
    expect(made.reduce((sum, count) => sum + count, rest)).toBe(16);
    const seen = receiver.received.map(({ path, headers }) => `${path} ${headers['webhook-id']}`);
    expect([seen.length, new Set(seen).size]).toEqual([16, 16]);
  });

  it('of a server that was killed is taken again once its time is over', async () => {
    const { id } = await hooks.add(owner, receiver.url, ['proposal.decided']);
    await happen();
    await hooks.give();
    const killed = new AbortController();
    const dies = async (): Promise<Outcome> => {
      killed.abort();
      return { status: null, failure: 'other', answer: '', retryAfterMs: null };
    };
    const { deps } = test.database;
    const dying = {
      ...deps,
      clock: () => test.now,
      send: dies,
      random: () => 0,
      site: 'https://assay.example',
      turns: new Turns<number>(),
    };
    expect(await deliverDue(dying, killed.signal)).toBe(0);
    expect(await hooks.deliver()).toBe(0);
    test.now += 60_000;
    expect(await hooks.deliver()).toBe(1);
    expect(await hooks.log(owner, id)).toMatchObject([{ state: 'delivered', attempts: [{ number: 2 }] }]);
  });

  it('that is slow at one endpoint holds up no other', async () => {
    const { id: slow } = await hooks.add(owner, `${receiver.url}/slow`, ['proposal.decided']);
    await happen(1, 2, 3, 4, 5, 6);
    await hooks.give();
    test.now += 1;
    await hooks.add(owner, `${receiver.url}/quick`, ['proposal.decided']);
    await happen(7);
    await hooks.give();
    // The slow one answers only once the quick one has.
    const held: (() => void)[] = [];
    let isQuickDone = false;
    receiver.answer = (response, { url }) => {
      const end = () => response.writeHead(204).end();
      if (url === '/slow' && !isQuickDone) {
        held.push(end);
        return;
      }
      isQuickDone = true;
      end();
      for (const one of held.splice(0)) one();
    };
    await Promise.all(Array.from({ length: 5 }, () => hooks.deliver()));
    await hooks.deliver();
    expect((await hooks.log(owner, slow)).map(({ state }) => state)).toEqual(
      Array.from({ length: 7 }, () => 'delivered'),
    );
  });
});

describe('an endpoint that does not work', () => {
  const told = async () => ({
    notifications: (await owner.get('/api/users/notifications')).body.data.map(
      ({ kind, data }: { kind: string; data: unknown }) => ({
        ...{ kind, data },
      }),
    ),
    mails: z
      .array(z.object({ subject: z.string() }))
      .parse((await test.database.pool.query('SELECT subject FROM mail_outbox')).rows)
      .map(({ subject }) => subject),
  });

  it('is disabled at once by 410, with a mail and a notification, and is told again once it is made active', async () => {
    const { id } = await hooks.add(owner, receiver.url, ['proposal.decided']);
    receiver.answer = (response) => response.writeHead(410).end();
    await happen();
    await hooks.run();
    const { host } = new URL(receiver.url);
    expect((await owner.get(`${WEBHOOKS}/${id}`)).body.data).toMatchObject({ state: 'disabled', disabled_by: 'gone' });
    expect(await told()).toEqual({
      notifications: [{ kind: 'webhook_disabled', data: { host, by: 'gone' } }],
      mails: [`Webhooks to ${host} were disabled`],
    });
    await happen(2);
    test.now += HOUR;
    expect(await hooks.run()).toBe(0);
    expect((await owner.post(`${WEBHOOKS}/${id}/test`, {})).body.error.code).toBe('webhook_state');
    receiver.answer = (response) => response.writeHead(200).end();
    const again = await owner.patch(`${WEBHOOKS}/${id}`, { state: 'active' });
    expect(again.body.data).toMatchObject({ state: 'active', disabled_by: null, failing_since: null });
    // What waited goes on; what happened meanwhile was never meant for it.
    expect(await hooks.run()).toBe(1);
  });

  it('is disabled after five days without a success, and not because of one old failure', async () => {
    const { id } = await hooks.add(owner, receiver.url, ['proposal.decided']);
    receiver.answer = (response) => response.writeHead(500).end();
    const state = async () => (await owner.get(`${WEBHOOKS}/${id}`)).body.data.state;
    const untilGivenUp = async () => {
      for (;;) {
        await hooks.run();
        const next = (await hooks.log(owner, id)).find(({ state: one }) => one === 'waiting')?.next_at;
        if (!next || (await state()) !== 'active') return;
        test.now = Date.parse(next);
      }
    };
    await happen(1);
    await untilGivenUp();
    expect([await state(), (await told()).mails]).toEqual(['active', []]);
    await happen(2);
    await untilGivenUp();
    expect([await state(), (await told()).mails.length]).toEqual(['disabled', 1]);
    expect((await owner.get(`${WEBHOOKS}/${id}`)).body.data.disabled_by).toBe('failing');
  });

  it('is told of nothing while it is paused, and what waited goes on afterwards, or is given up after a week', async () => {
    const { id } = await hooks.add(owner, receiver.url, ['proposal.decided']);
    receiver.answer = (response) => response.writeHead(500).end();
    await happen(1);
    await hooks.run();
    await owner.patch(`${WEBHOOKS}/${id}`, { state: 'paused' });
    await happen(2);
    test.now += HOUR;
    expect(await hooks.run()).toBe(0);
    await forgetOldDeliveries(test.database.pool, test.now);
    receiver.answer = (response) => response.writeHead(200).end();
    await owner.patch(`${WEBHOOKS}/${id}`, { state: 'active' });
    expect(await hooks.run()).toBe(1);
    await owner.patch(`${WEBHOOKS}/${id}`, { state: 'active' });
    await happen(3);
    await hooks.give();
    await owner.patch(`${WEBHOOKS}/${id}`, { state: 'paused' });
    test.now += 7 * DAY + 1;
    await forgetOldDeliveries(test.database.pool, test.now);
    expect((await hooks.log(owner, id)).map(({ state }) => state).sort()).toEqual(['delivered', 'failed']);
    test.now += WEBHOOK.keptDays * DAY;
    await forgetOldDeliveries(test.database.pool, test.now);
    expect(await hooks.log(owner, id)).toEqual([]);
  });

  it('is kept and told of nothing when the plan ends, and goes on once it holds', async () => {
    const { id } = await hooks.add(owner, receiver.url, ['proposal.decided']);
    await happen(1);
    await hooks.give();
    await givePlan(test.database.pool, ownerId, 'standard', test.now);
    await happen(2);
    expect(await hooks.run()).toBe(0);
    expect((await owner.get(WEBHOOKS)).body).toMatchObject({ allowed: false, data: [{ id, state: 'active' }] });
    expect((await owner.patch(`${WEBHOOKS}/${id}`, { state: 'paused' })).body.error.code).toBe('api_not_entitled');
    expect((await owner.post(`${WEBHOOKS}/${id}/test`, {})).body.error.code).toBe('api_not_entitled');
    await givePlan(test.database.pool, ownerId, 'enterprise', test.now);
    test.now += HOUR;
    // Of what happened meanwhile nothing is told; what waited is.
    expect(await hooks.run()).toBe(1);
    expect(receiver.received[0]?.body).toContain('1-aave');
    expect(await hooks.log(owner, id)).toMatchObject([{ attempts: [{ number: 1 }] }]);
  });
});

it('no secret is in the log of the server', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const deps = { ...test.database.deps, log };
  const app = await buildApp(deps, { modules });
  const browser = openBrowser(app);
  await browser.signIn('owner', PASSWORD);
  const { id, secret } = await hooks.add(browser, `${receiver.url}/token-in-path`, ['proposal.decided']);
  const rotated = (await browser.post(`${WEBHOOKS}/${id}/rotate`, {})).body.secret;
  receiver.answer = (response) => response.writeHead(410).end();
  await happen();
  await hooks.give();
  await deliverDue({
    ...{ pool: deps.pool, log, clock: () => test.now, random: () => 0, site: 'https://assay.example' },
    send: async () => ({ status: 410, failure: 'status', answer: '', retryAfterMs: null }),
    turns: new Turns<number>(),
  });
  await app.close();
  const text = lines.join('');
  expect(text).toContain('a webhook was disabled');
  for (const hidden of [secret.slice(6), rotated.slice(6), 'token-in-path']) expect(text).not.toContain(hidden);
});
