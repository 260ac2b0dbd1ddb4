import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey } from '#server/modules/api-keys/repository.ts';
import { call, connectAssistant } from '#server/modules/mcp/testing/client.ts';
import { modules } from '#server/modules.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, rowOf } from '#server/testing/smallData.ts';

const test = useTestAccounts({ modules });
const AT = '2026-07-31T10:00:00.000Z';
const OLD = '2021-12-23T00:00:00.000Z';

const pageOf = (id: number) => `https://coins.example/${id}`;
const project = (id: number, name: string, provenance: readonly object[]) =>
  rowOf('projects', id, {
    ...{ name, slug: name.toLowerCase(), price_usd: 2, market_cap_usd: 1e6 * id },
    provenance: JSON.stringify(provenance),
  });
const priced = (id: number, at: string) => ({
  ...{ source: 'CoinGecko', fetched_at: at, fields: ['price_usd', 'market_cap_usd'] },
  page: pageOf(id),
});
const named = { source: 'A list', fetched_at: null, fields: ['name'], others: { name: 'Limette' } };

let key: string;
let client: Client;
beforeAll(async () => {
  await fill(test.database.pool, {
    projects: [
      project(1, 'Kiwi', [priced(1, AT)]),
      project(2, 'Lime', [priced(2, AT), named]),
      project(3, 'Plum', [priced(3, OLD)]),
      rowOf('projects', 4, { name: 'Quince', slug: 'quince', price_usd: 2 }),
    ],
  });
  const { id } = await test.addMember('owner', 'enterprise');
  key = (
    await makeKey(test.database.pool, id, { name: 'Test', scopes: ['read', 'export'], expires_in_days: null }, test.now)
  ).key;
  client = await connectAssistant(test.app, key);
});
afterAll(() => client?.close());

const get = async (path: string) =>
  await test.app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${key}` } });
const refs = [
  [{ of: 0, as_of: AT, page: pageOf(1) }],
  [
    { of: 0, as_of: AT, page: pageOf(2) },
    { of: 1, as_of: null, others: { name: 'Limette' } },
  ],
  [{ of: 0, as_of: OLD, page: pageOf(3) }],
  [],
];

it('a page names each source once, and rows refer to it; files keep the text of each row', async () => {
  const { data, sources } = (await get('projects?sort=name.asc')).json();
  expect(sources).toEqual([
    { source: 'CoinGecko', fields: ['price_usd', 'market_cap_usd'] },
    { source: 'A list', fields: ['name'] },
  ]);
  expect(data.map((row: { sources: unknown }) => row.sources)).toEqual(refs);
  expect(data[0]).not.toHaveProperty('provenance');
  const asked = (await get('projects?fields=name,provenance&limit=1')).json();
  expect(Object.keys(asked.data[0])).toEqual(['_id', 'name', 'sources']);
  expect((await get('projects?fields=name')).json()).not.toHaveProperty('sources');
  const [line = ''] = (await get('projects.ndjson?fields=provenance&sort=name.asc')).body.split('\n');
  expect(JSON.parse(JSON.parse(line).provenance)).toEqual([priced(1, AT)]);
});

it('assistants read the same of rows and of what a name means', async () => {
  const all = await call(client, 'query', { data_set: 'projects', fields: ['name', 'price_usd'], sort: 'name.asc' });
  expect(all.sources).toEqual([
    { source: 'CoinGecko', fields: ['price_usd'] },
    { source: 'A list', fields: ['name'] },
  ]);
  expect(all.rows).toMatchObject(refs.map((sources) => ({ sources })));
  const { sources, matches } = await call(client, 'search', { text: 'lime' });
  expect(sources).toHaveLength(2);
  expect(matches).toMatchObject([{ name: 'Lime', sources: refs[1] }]);
});
