import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeKey } from '#server/modules/api-keys/repository.ts';
import { call, connectAssistant, refusal } from '#server/modules/mcp/testing/client.ts';
import { modules } from '#server/modules.ts';
import { COMMON_SAMPLE } from '#server/testing/commonSample.ts';
import { useTestAccounts } from '#server/testing/members.ts';

const test = useTestAccounts({ sample: COMMON_SAMPLE, modules });
let key: string;
let client: Client;

beforeAll(async () => {
  test.now = COMMON_SAMPLE.at;
  const { id } = await test.addMember('owner', 'enterprise');
  const wanted = { name: 'Test', scopes: ['read' as const], expires_in_days: null };
  ({ key } = await makeKey(test.database.pool, id, wanted, test.now));
  client = await connectAssistant(test.app, key);
});
afterAll(() => client?.close());

const get = async (path: string, headers: Record<string, string> = {}) =>
  await test.app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${key}`, ...headers } });
const ValuesSchema = z.array(z.object({ value: z.string(), rows: z.int() }));
const valuesOf = async (path: string) => ValuesSchema.parse((await get(path)).json().data);
const total = async (data_set: string, filter: unknown[]) =>
  (await call(client, 'query', { data_set, filter, limit: 1 })).total;

describe('the values of a field', () => {
  it.each([
    ['rounds', 'stages'],
    ['projects', 'sector'],
    ['rounds', 'lead_investors'],
  ])('of %s, %s, have the rows that a condition on each finds, the most frequent first', async (set, field) => {
    const values = await valuesOf(`${set}/values?field=${field}&limit=12`);
    expect(values.length).toBeGreaterThan(2);
    const rows = values.map((one) => one.rows);
    expect(rows).toEqual(rows.toSorted((a, b) => b - a));
    for (const { value, rows: count } of values.slice(0, 4))
      expect(await total(set, [[field, 'eq', value]])).toBe(count);
    const told = await call(client, 'values', { data_set: set, field, limit: 12 });
    expect(told).toMatchObject({ values, more: values.length === 12 });
  });

  it('are counted among the rows that pass, and 304 while the data is the same', async () => {
    const filter = encodeURIComponent(JSON.stringify([['date', 'gte', '2025']]));
    const path = `rounds/values?field=stages&filter=${filter}`;
    const [first] = await valuesOf(path);
    const conditions = [
      ['date', 'gte', '2025'],
      ['stages', 'eq', first?.value],
    ];
    expect(first?.rows).toBe(await total('rounds', conditions));
    const { headers } = await get(path);
    expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it.each([
    ['rounds', 'lead_investors'],
    ['projects', 'sector'],
    ['people', 'location'],
  ])('of %s, %s, like a text come nearest first, one with a typing error too', async (set, field) => {
    const [, second, , fourth] = await valuesOf(`${set}/values?field=${field}`);
    for (const { value } of [second, fourth].flatMap((one) => one ?? [])) {
      const like = (text: string) => valuesOf(`${set}/values?field=${field}&like=${encodeURIComponent(text)}`);
      expect((await like(value.toUpperCase()))[0]?.value).toBe(value);
      if (value.length < 8) continue;
      expect((await like(value.slice(0, 6)))[0]?.value.toLowerCase()).toMatch(value.slice(0, 6).toLowerCase());
      const slipped = `${value.slice(0, 3)}${value[4]}${value[3]}${value.slice(5)}`;
      expect((await like(slipped)).map((one) => one.value)).toContain(value);
    }
    expect(await valuesOf(`${set}/values?field=${field}&like=zzzzqqqq`)).toEqual([]);
  });

  it.each([
    ['field=nothing', 'unknown_field', 'field'],
    ['field=tvl', 'unknown_field', 'field'],
    ['field=sector&limit=100', 'wrong_value', 'limit'],
    ['field=sector&limit=0', 'wrong_value', 'limit'],
    ['field=sector&near=a', 'unknown_param', 'near'],
    ['field=sector&where=tvl%20is%20big', 'wrong_value', 'where'],
    ['', 'wrong_value', 'field'],
  ])('asked with %s are refused by name', async (query, code, path) => {
    const { error } = (await get(`projects/values?${query}`)).json();
    expect([error.code, error.path]).toEqual([code, path]);
  });

  it('of a field that has none are refused with how to mend it', async () => {
    const said = await refusal(client, 'values', { data_set: 'projects', field: 'tvl' });
    expect(said).toContain('Argument: field\n');
    expect(said).toMatch(/explain_filter/);
  });
});

describe('conditions that no row passes', () => {
  it('are told which value does not occur, and which are near it', async () => {
    const explained = await call(client, 'explain_filter', {
      data_set: 'projects',
      where: ['sector in DeFii, Bridge', 'market cap >= 1'],
      filter: [['name', 'eq', 'no such name at all']],
    });
    expect(explained).toMatchObject({ ok: true, rows: 0 });
    expect(explained.missing).toEqual([
      {
        ...{ field: 'sector', value: 'DeFii' },
        nearest: expect.arrayContaining([{ value: 'DeFi', rows: expect.any(Number) }]),
      },
      { field: 'name', value: 'no such name at all', nearest: expect.any(Array) },
    ]);
  });

  it('though every value occurs are told that', async () => {
    const filter = [
      ['sector', 'eq', 'DeFi'],
      ['market_cap_usd', 'gte', 1e18],
    ];
    expect(await call(client, 'explain_filter', { data_set: 'projects', filter })).toMatchObject({
      rows: 0,
      missing: [],
    });
    const some = await call(client, 'explain_filter', { data_set: 'projects', filter: filter.slice(0, 1) });
    expect(some).toMatchObject({ rows: await total('projects', filter.slice(0, 1)), missing: [] });
    const unread = await call(client, 'explain_filter', { data_set: 'projects', where: ['tvl'] });
    expect(unread).toMatchObject({ ok: false, rows: null, missing: [] });
  });
});
