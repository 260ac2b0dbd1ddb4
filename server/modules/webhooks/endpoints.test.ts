import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeListData } from '#schemas/api/saved-lists.ts';
import { WEBHOOK } from '#schemas/api/webhooks.ts';
import { DEFAULT_VIEW } from '#schemas/queries/view.ts';
import { modules } from '#server/modules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { useReceiver, useWebhooks } from './testing/webhooks.ts';

const test = useTestAccounts({ modules, environment: { WEBHOOKS_LOOPBACK: 'on' } });
const receiver = useReceiver();
const hooks = useWebhooks(test);
const WEBHOOKS = '/api/users/webhooks';

let owner: Browser;
beforeAll(async () => {
  owner = await test.signedIn('owner', 'enterprise');
});
beforeEach(async () => {
  await test.database.pool.query('TRUNCATE webhook_endpoints CASCADE');
});

describe('an endpoint', () => {
  it('has a secret that is shown once, and again only as another one', async () => {
    const { status, body } = await owner.post(WEBHOOKS, {
      ...{
        url: `${receiver.url}/a`,
        events: ['round.created', 'list.left', 'round.created'],
        description: ' Night job ',
      },
    });
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(body.made).toEqual({
      ...{ id: expect.any(String), url: `${receiver.url}/a`, description: 'Night job', list: null, state: 'active' },
      ...{ events: ['list.left', 'round.created'], disabled_by: null, failing_since: null, old_secret_until: null },
      created_at: new Date(test.now).toISOString(),
    });
    const changed = await owner.patch(`${WEBHOOKS}/${body.made.id}`, { events: ['export.ready'] });
    expect(changed.body.data).toMatchObject({ events: ['export.ready'], description: 'Night job' });
    const all = JSON.stringify([(await owner.get(WEBHOOKS)).body, changed.body]);
    expect(all).not.toContain(body.secret.slice(6));
    expect(all).not.toContain('secret"');
  });

  it('belongs to one member, and may be about one of their lists', async () => {
    const other = await test.signedIn(undefined, 'enterprise');
    const data = writeListData({ view: DEFAULT_VIEW, notify: false });
    const list = (await owner.post('/api/users/storage/add', { source: 'projects', name: 'Mine', data })).body.data;
    const { id } = await hooks.add(owner, receiver.url, ['list.entered'], { list_id: list.storage_id });
    expect((await owner.get(`${WEBHOOKS}/${id}`)).body.data.list).toEqual({ id: list.storage_id, name: 'Mine' });
    const theirs = await other.post(WEBHOOKS, {
      ...{ url: receiver.url, events: ['list.left'], list_id: list.storage_id },
    });
    expect([theirs.status, theirs.body.error.code]).toEqual([404, 'no_such_list']);
    for (const answer of [
      await other.get(`${WEBHOOKS}/${id}`),
      await other.patch(`${WEBHOOKS}/${id}`, { state: 'paused' }),
      await other.post(`${WEBHOOKS}/${id}/rotate`, {}),
      await other.post(`${WEBHOOKS}/${id}/test`, {}),
      await other.get(`${WEBHOOKS}/${id}/deliveries`),
      await other.del(`${WEBHOOKS}/${id}`),
    ])
      expect(answer.status).toBe(404);
    await owner.post('/api/users/storage/remove', { storage_id: list.storage_id });
    expect((await owner.get(`${WEBHOOKS}/${id}`)).body.data.list).toEqual({ id: list.storage_id, name: null });
    // What is already so can stay, and be changed.
    expect((await owner.patch(`${WEBHOOKS}/${id}`, { description: 'Still' })).status).toBe(200);
  });

  it('is one of ten at most, also where they are added at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: WEBHOOK.endpoints + 2 }, () =>
        owner.post(WEBHOOKS, { url: receiver.url, events: ['round.created'] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(WEBHOOK.endpoints);
    expect(answers.find(({ status }) => status === 403)?.body.error.code).toBe('webhook_limit');
  });

  it.each([
    [{ url: 'https://10.0.0.1/' }, 'webhook_url'],
    [{ url: 'http://assay.example/' }, 'webhook_url'],
    [{ events: [] }, 'invalid_request'],
    [{ events: ['webhook.test'] }, 'invalid_request'],
    [{ secret: 'whsec_mine' }, 'invalid_request'],
  ])('of %j is refused', async (change, code) => {
    const { status, body } = await owner.post(WEBHOOKS, { url: receiver.url, events: ['round.created'], ...change });
    expect([status, body.error.code]).toEqual([422, code]);
  });

  it('is of Enterprise', async () => {
    const pro = await test.signedIn(undefined, 'pro');
    expect((await pro.get(WEBHOOKS)).body).toEqual({ allowed: false, data: [] });
    const { status, body } = await pro.post(WEBHOOKS, { url: receiver.url, events: ['round.created'] });
    expect([status, body.error.code]).toEqual([403, 'api_not_entitled']);
  });
});
