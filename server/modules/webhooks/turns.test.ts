import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WEBHOOK } from '#schemas/api/webhooks.ts';
import { modules } from '#server/modules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { UNDER_WAY } from './deliver.ts';
import { recordEvents } from './events.ts';
import { AT_ONCE } from './module.ts';
import { useReceiver, useWebhooks } from './testing/webhooks.ts';

const test = useTestAccounts({ modules, environment: { WEBHOOKS_LOOPBACK: 'on' } });
const receiver = useReceiver();
const hooks = useWebhooks(test);

const OTHER = '/other';
const happen = (count: number) =>
  recordEvents(
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

  it('that are slow and many hold up no other member, and are under way within their bounds', async () => {
    for (let index = 0; index < WEBHOOK.endpoints; index++)
      await hooks.add(owner, `${receiver.url}/slow${index}`, ['proposal.decided']);
    await happen(3);
    await hooks.give();
    test.now += 1;
    await hooks.add(other, `${receiver.url}${OTHER}`, ['proposal.decided']);
    await happen(1);
    await hooks.give();
    // Nothing of the one is answered before the other is served.
    const held: (() => void)[] = [];
    let isServed = false;
    receiver.answer = (response, { url }) => {
      const end = () => response.writeHead(204).end();
      if (url !== OTHER && !isServed) return void held.push(end);
      isServed = true;
      end();
      for (const one of held.splice(0)) one();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, () => hooks.deliver()));
    const paths = receiver.received.map(({ path }) => path);
    const before = paths.slice(0, paths.indexOf(OTHER));
    expect(paths).toContain(OTHER);
    expect(before.length).toBeLessThanOrEqual(UNDER_WAY.member);
    for (const path of before)
      expect(before.filter((one) => one === path).length).toBeLessThanOrEqual(UNDER_WAY.endpoint);
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
