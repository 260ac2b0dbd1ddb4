import { beforeEach, expect, it } from 'vitest';
import { messageSchema } from '#schemas/api/webhooks.ts';
import { DAY, HOUR, LARGE, newsOf, save, seen, useCheckedLists } from '#server/modules/list-alerts/testing/lists.ts';
import { modules } from '#server/modules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { useReceiver, useWebhooks, verified } from './testing/webhooks.ts';

const lists = useCheckedLists({ modules, environment: { WEBHOOKS_LOOPBACK: 'on' } });
const receiver = useReceiver();
const hooks = useWebhooks(lists.test);

let browser: Browser;
beforeEach(async () => {
  await lists.test.database.pool.query('TRUNCATE webhook_endpoints, webhook_events CASCADE');
  browser = await lists.member('enterprise');
});

/** What arrived of rows since the last look: event, list, and names. */
async function told(secret: string): Promise<string[]> {
  await lists.checkLists();
  await hooks.run();
  const messages = receiver.received.splice(0).map((request) => verified(secret, request));
  return messages
    .map((message) => {
      const type = message.type === 'list.left' ? 'list.left' : 'list.entered';
      const { data } = messageSchema(type).parse(message);
      return `${type} ${data.list.name}: ${data.rows.map(({ name }) => name).join(', ')}`;
    })
    .sort();
}

it('rows that enter and leave a list are told of once, with addresses, whether the member looks or not', async () => {
  const id = await save(browser, LARGE, { name: 'Large' });
  await lists.checkLists();
  const { secret } = await hooks.add(browser, receiver.url, ['list.entered', 'list.left']);
  expect(await told(secret)).toEqual([]);
  await lists.later(HOUR, { Aave: { tvl: 1 }, Curve: { tvl: 2e9 } });
  await lists.checkLists();
  await hooks.run();
  const [entered] = receiver.received
    .map((request) => verified(secret, request))
    .flatMap((message) => messageSchema('list.entered').safeParse(message).data ?? []);
  expect(entered?.data).toEqual({
    list: {
      ...{ id, name: 'Large', source: 'projects', url: `https://assay.example/master-demo/projects?list=${id}` },
      api_url: `https://assay.example/api/v1/projects?filter=${encodeURIComponent(JSON.stringify(LARGE))}`,
    },
    rows: [
      {
        ...{ id: expect.any(Number), name: 'Curve', slug: 'curve', url: 'https://assay.example/project/curve' },
        api_url: 'https://assay.example/api/v1/projects/curve',
      },
    ],
  });
  expect(receiver.received.splice(0)).toHaveLength(2);
  await lists.later(HOUR);
  // A visit makes them known to the member; programs knew them before.
  await seen(browser, id);
  expect(await told(secret)).toEqual([]);
  await lists.later(2 * DAY, { Aave: { tvl: 3e9 } });
  await newsOf(browser, id);
  expect(await told(secret)).toEqual(['list.entered Large: Aave']);
});

it('a row that comes and goes is told of once it has stayed for a day', async () => {
  const id = await save(browser, LARGE, { name: 'Large' });
  await lists.checkLists();
  const { secret } = await hooks.add(browser, receiver.url, ['list.entered', 'list.left']);
  await lists.later(HOUR, { Aave: { tvl: 1 } });
  expect(await told(secret)).toEqual(['list.left Large: Aave']);
  await lists.later(HOUR, { Aave: { tvl: 2e9 } });
  await lists.later(HOUR, { Aave: { tvl: 1 } });
  await seen(browser, id);
  await lists.later(HOUR, { Aave: { tvl: 2e9 } });
  expect(await told(secret)).toEqual([]);
  lists.test.now += DAY;
  expect(await told(secret)).toEqual(['list.entered Large: Aave']);
});

it('an endpoint of one list is told of no other, and none of lists of others or of a changed question', async () => {
  const other = await lists.member('enterprise');
  const [large, dear] = [
    await save(browser, LARGE, { name: 'Large' }),
    await save(browser, [['price_usd', 'gt', 200]], { name: 'Dear' }),
  ];
  await save(other, LARGE, { name: 'Theirs' });
  await lists.checkLists();
  const { secret } = await hooks.add(browser, receiver.url, ['list.entered'], { list_id: dear });
  await lists.later(HOUR, { Curve: { tvl: 2e9, price_usd: 300 } });
  expect(await told(secret)).toEqual(['list.entered Dear: Curve']);
  await browser.post('/api/users/storage/update', {
    ...{ storage_id: dear, name: 'Dear', data: { view: { filter: 'price_usd.gt.0' } } },
  });
  await lists.later(HOUR);
  expect(await told(secret)).toEqual([]);
  expect(large).not.toBe(dear);
});

it('many rows are several messages of fifty at most, and several servers tell them once', async () => {
  await save(browser, LARGE, { name: 'Large' });
  await lists.checkLists();
  const { secret } = await hooks.add(browser, receiver.url, ['list.entered']);
  const many = Array.from({ length: 60 }, (_, index) => [`New ${index}`, { tvl: 2e9 }] as const);
  await lists.later(HOUR, Object.fromEntries(many));
  await Promise.all([lists.checkLists(), lists.checkLists(), lists.checkLists()]);
  const messages = await told(secret);
  expect(messages.map((message) => message.split(', ').length).sort()).toEqual([10, 50]);
});
