import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WEBHOOK } from '#schemas/api/webhooks.ts';
import { modules } from '#server/modules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { AT_ONCE } from './module.ts';
import { UNDER_WAY } from './repository/attempts.ts';
import { queueEvents } from './repository/events.ts';
import type { Send } from './send.ts';
import { useReceiver, useWebhooks } from './testing/webhooks.ts';

const test = useTestAccounts({ modules, environment: { WEBHOOKS_LOOPBACK: 'on' } });
const receiver = useReceiver();
const hooks = useWebhooks(test);

const OTHER = '/other';
const happen = (count: number) =>
  queueEvents(
    test.database.pool,
    Array.from({ length: count }, (_, id) => ({
      type: 'proposal.decided' as const,
      data: {
        proposal: { id, name: 'Aave', slug: `${id}-aave`, outcome: 'accepted' as const, url: `/dao/${id}-aave` },
        entity: { kind: 'project' as const, slug: 'aave', url: '/project/aave', api_url: '/api/v1/projects/aave' },
      },
      userId: null,
      at: test.now,
    })),
  );

describe('deliveries of one member', () => {
  let owner: Browser;
  let other: Browser;
  beforeAll(async () => {
    owner = await test.signedIn('owner', 'enterprise');
    other = await test.signedIn('other', 'enterprise');
  });
  beforeEach(async () => {
    await test.database.pool.query('TRUNCATE webhook_endpoints, webhook_events CASCADE');
  });

  it('that are slow and many are under way within their bounds, and leave places for others', async () => {
    for (let index = 0; index < WEBHOOK.endpoints; index++)
      await hooks.add(owner, `${receiver.url}/slow${index}`, ['proposal.decided']);
    await happen(3);
    await hooks.give();
    // Nothing of the one is answered before the other is served.
    const asked: string[] = [];
    let free: () => void = () => undefined;
    const isFree = new Promise<void>((resolve) => {
      free = resolve;
    });
    const send: Send = async ({ url }) => {
      asked.push(new URL(url).pathname);
      if (!url.endsWith(OTHER)) await isFree;
      return { status: 204, failure: null, answer: '', retryAfterMs: null };
    };
    let idle = 0;
    const lanes = Array.from({ length: AT_ONCE }, async () => {
      await hooks.deliver(send);
      idle++;
    });
    await vi.waitFor(() => expect(asked.length + idle).toBe(AT_ONCE), { timeout: 20_000 });
    expect(asked).toHaveLength(UNDER_WAY.member);
    for (const path of asked)
      expect(asked.filter((one) => one === path).length).toBeLessThanOrEqual(UNDER_WAY.endpoint);
    await hooks.add(other, `${receiver.url}${OTHER}`, ['proposal.decided']);
    await happen(1);
    await hooks.give();
    expect(await hooks.deliver(send)).toBe(1);
    expect(asked.slice(UNDER_WAY.member)).toEqual([OTHER]);
    free();
    await Promise.all(lanes);
  });

  it('at one endpoint are under way within its bound', async () => {
    await hooks.add(owner, `${receiver.url}/slow`, ['proposal.decided']);
    await happen(5);
    await hooks.give();
    let [asked, idle] = [0, 0];
    let free: () => void = () => undefined;
    const isFree = new Promise<void>((resolve) => {
      free = resolve;
    });
    const send: Send = async () => {
      asked++;
      await isFree;
      return { status: 204, failure: null, answer: '', retryAfterMs: null };
    };
    const lanes = Array.from({ length: AT_ONCE }, async () => {
      await hooks.deliver(send);
      idle++;
    });
    await vi.waitFor(() => expect(asked + idle).toBe(AT_ONCE), { timeout: 20_000 });
    expect(asked).toBe(UNDER_WAY.endpoint);
    free();
    await Promise.all(lanes);
  });

  it('come in turns with those of others, whoever was first', async () => {
    await hooks.add(owner, `${receiver.url}/many`, ['proposal.decided']);
    await happen(40);
    await hooks.give();
    test.now += 60_000;
    await hooks.add(other, `${receiver.url}${OTHER}`, ['proposal.decided']);
    await happen(2);
    await hooks.give();
    expect(await hooks.deliver()).toBe(44);
    const places = receiver.received.flatMap(({ path }, index) => (path === OTHER ? [index] : []));
    expect(Math.max(...places)).toBeLessThanOrEqual(3);
  });
});
