import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EventCalendarSchema } from '#schemas/api/events.ts';
import { DAY_MS } from '#schemas/units.ts';
import { makeKey } from '#server/modules/api-keys/repository.ts';
import { modules } from '#server/modules.ts';
import { ask } from '#server/testing/ask.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { call, connectAssistant, refusal } from './testing/client.ts';

const test = useTestAccounts({ modules });
let key: string;
let client: Client;

beforeAll(async () => {
  test.now = Date.UTC(2025, 0, 5, 12);
  const { pool } = test.database;
  await fill(pool, SMALL_DATA);
  await pool.query(
    `INSERT INTO project_prices (project_id, year, prices, sources, source_days) VALUES
       (1, 2024, array_fill(50::real, ARRAY[366]), '{Files}', '{1}'),
       (1, 2025, '{100,NULL,102}', '{CoinGecko}', '{1}')`,
  );
  const provenance = JSON.stringify([
    { source: 'A calendar', fetched_at: '2025-01-01T00:00:00.000Z', fields: ['title', 'date'] },
  ]);
  await pool.query(
    `INSERT INTO events (_id, projects, title, category, date, source_name, provenance) VALUES
       (1, '{bitcoin}', 'Bitcoin 30.0', 'Release', '2025-01-20', 'A calendar', $1),
       (2, '{aave}', 'Aave votes', 'DAO', '2025-02-01', 'A calendar', $1),
       (3, '{bitcoin}', 'A talk', 'AMA', '2024-12-01', 'A calendar', $1)`,
    [provenance],
  );
  const { id } = await test.addMember('owner', 'enterprise');
  ({ key } = await makeKey(pool, id, { name: 'Test', scopes: ['read'], expires_in_days: null }, test.now));
  client = await connectAssistant(test.app, key);
});
afterAll(() => client?.close());

const DaysSchema = z.array(
  z.object({ date: z.string(), price_usd: z.number().nullable(), source: z.int().nullable() }),
);
const PricesSchema = z.object({
  project: z.string(),
  sources: z.array(z.string()),
  days: DaysSchema,
  next: z.string().nullable(),
});
const prices = async (args: object) => PricesSchema.parse(await call(client, 'prices', args));

describe('prices', () => {
  it('are the days of the API, with each source once', async () => {
    const { days, ...rest } = await prices({ project: 'bitcoin', from: '2024-12-30' });
    expect(rest).toMatchObject({ project: 'bitcoin', sources: ['Files', 'CoinGecko'], next: null });
    const named = (at: number | null) => (at === null ? null : ['Files', 'CoinGecko'][at]);
    const answer = await test.app.inject({
      url: '/api/v1/prices?project=bitcoin&from=2024-12-30',
      headers: { authorization: `Bearer ${key}` },
    });
    const { data } = answer.json();
    expect(data).toHaveLength(days.length);
    expect(days.map(({ source, ...day }) => ({ project: 'bitcoin', ...day, source: named(source) }))).toMatchObject(
      data.map(({ project, date, price_usd, source }: Record<string, unknown>) => ({
        project,
        date,
        price_usd,
        source,
      })),
    );
  });

  it('without a first day are those of the last 90 days, and come in parts', async () => {
    const { days } = await prices({ project: 'bitcoin' });
    expect(days[0]?.date).toBe(new Date(Date.UTC(2025, 0, 5) - 90 * DAY_MS).toISOString().slice(0, 10));
    expect(days.at(-1)?.date).toBe('2025-01-03');
    const first = await prices({ project: 'bitcoin', to: '2024-01-05', limit: 3 });
    expect(first.days.map(({ date }) => date)).toEqual(['2024-01-01', '2024-01-02', '2024-01-03']);
    const rest = await prices({ project: 'bitcoin', to: '2024-01-05', limit: 3, cursor: first.next });
    expect([rest.days.map(({ date }) => date), rest.next]).toEqual([['2024-01-04', '2024-01-05'], null]);
  });

  it('of nothing are refused with how to find it', async () => {
    const said = await refusal(client, 'prices', { project: 'nothing' });
    expect(said).toContain('Argument: project\n');
    expect(said).toContain('`search`');
    expect(await refusal(client, 'prices', { project: 'bitcoin', from: 'soon' })).toContain('Argument: from\n');
  });
});

describe('events', () => {
  it.each([
    [{}, ['Bitcoin 30.0', 'Aave votes']],
    [{ when: 'past' }, ['A talk']],
    [{ when: '2025-02' }, ['Aave votes']],
    [{ project: 'bitcoin' }, ['Bitcoin 30.0']],
    [{ category: 'DAO' }, ['Aave votes']],
  ])('of %j are those of the calendar', async (args, titles) => {
    const { events, total, sources } = await call(client, 'events', args);
    const said = EventCalendarSchema.parse(await ask(test.app, 'events', args));
    expect([total, said.events.map(({ title }) => title)]).toEqual([said.total, titles]);
    expect(events).toMatchObject(titles.map((title) => ({ title, sources: [{ of: 0 }] })));
    expect(sources).toEqual([{ source: 'A calendar', fields: ['title', 'date'] }]);
  });

  it('say whom they are about, and refuse a time there is not', async () => {
    const { events } = await call(client, 'events', { project: 'bitcoin' });
    const about = [{ kind: 'project', name: 'Bitcoin', address: expect.stringMatching(/\/project\/bitcoin$/) }];
    expect(events).toMatchObject([{ about, date: '2025-01-20', listed_by: 'A calendar', status: 'confirmed' }]);
    expect(await refusal(client, 'events', { when: 'soon' })).toContain('Argument: when\n');
  });
});
