import { beforeAll, expect, it } from 'vitest';
import { SUBSCRIBERS } from '#server/subscriptions.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { withTransaction } from '../db/pool.ts';
import { append, type Handler, type Subscribers, subscribe } from './outbox.ts';

const database = useTestDatabase();
const round = {
  ...{
    id: 1,
    project: null,
    project_slug: null,
    stage: null,
    amount_usd: null,
    stated_amount: null,
    stated_currency: null,
  },
  ...{ date: null, url: '/round/1', api_url: null },
};
const event = { data: { round }, userId: null, at: 0 };

const subscribing = (...handlers: readonly Handler<'round.created'>[]): Subscribers => ({
  ...SUBSCRIBERS,
  'round.created': handlers,
});
const write =
  (name: string): Handler<'round.created'> =>
  async (client, events) =>
    void (await client.query('INSERT INTO effects (name, of) VALUES ($1, $2)', [name, events.length]));
const effects = async () =>
  (await database.pool.query('SELECT name, of FROM effects ORDER BY number')).rows.map(({ name, of }) => [name, of]);

beforeAll(async () => {
  await database.pool.query(
    'CREATE TABLE effects (number int GENERATED ALWAYS AS IDENTITY, name text UNIQUE, of int NOT NULL)',
  );
});

it('has the effects in their order, with the cause or not at all', async () => {
  const cause = (end: () => void) =>
    withTransaction(database.pool, async (client) => {
      await append(client, 'round.created', [event, event]);
      end();
    });
  subscribe(subscribing(write('first'), write('second')));
  const killed = () => {
    throw new Error('killed');
  };
  await expect(cause(killed)).rejects.toThrow('killed');
  expect(await effects()).toEqual([]);
  await cause(() => undefined);
  expect(await effects()).toEqual([
    ['first', 2],
    ['second', 2],
  ]);
});

it('undoes the cause where an effect fails', async () => {
  await database.pool.query('TRUNCATE effects');
  subscribe(subscribing(write('first'), write('first')));
  const cause = withTransaction(database.pool, async (client) => {
    await client.query("INSERT INTO effects (name, of) VALUES ('cause', 1)");
    await append(client, 'round.created', [event]);
  });
  await expect(cause).rejects.toThrow(/unique/);
  expect(await effects()).toEqual([]);
});

it('has no effect of nothing', async () => {
  subscribe(subscribing(write('none')));
  await withTransaction(database.pool, (client) => append(client, 'round.created', []));
  expect(await effects()).toEqual([]);
});
