import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { writeListData } from '#schemas/api/saved-lists.ts';
import { WITH_STALE } from '#schemas/filters/staleFigures.ts';
import { DEFAULT_VIEW } from '#schemas/queries/view.ts';
import { makeKey } from '#server/modules/api-keys/repository.ts';
import { call, connectAssistant } from '#server/modules/mcp/testing/client.ts';
import { modules } from '#server/modules.ts';
import { ask } from '#server/testing/ask.ts';
import type { Browser } from '#server/testing/browser.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, rowOf } from '#server/testing/smallData.ts';

const test = useTestAccounts({ modules });

const PRICE_AT = '2026-07-31T10:00:00.000Z';
const OLD = '2021-12-23T00:00:00.000Z';
const provenance = JSON.stringify([
  { source: 'CoinGecko', fetched_at: PRICE_AT, fields: ['price_usd', 'market_cap_usd'] },
  { source: 'DefiLlama', fetched_at: OLD, fields: ['tvl'] },
]);
const project = (id: number, name: string, tvl: number, stale: readonly string[]) =>
  rowOf('projects', id, {
    ...{ name, slug: name.toLowerCase(), price_usd: 2, market_cap_usd: 1e6 * id, tvl, stale, provenance },
  });

let key: string;
let browser: Browser;
const v1 = async (url: string) =>
  await test.app.inject({ url: `/api/v1/${url}`, headers: { authorization: `Bearer ${key}` } });

beforeAll(async () => {
  await fill(test.database.pool, {
    projects: [project(1, 'Kiwi', 5e9, ['TVL']), project(2, 'Lime', 3e6, ['None']), project(3, 'Plum', 7e8, ['TVL'])],
  });
  const { id } = await test.addMember('owner', 'enterprise');
  const wanted = { name: 'Test', scopes: ['read', 'export'] as const, expires_in_days: null };
  key = (await makeKey(test.database.pool, id, { ...wanted, scopes: [...wanted.scopes] }, test.now)).key;
  browser = await test.signedIn('reader', 'enterprise');
});

it('programs learn the date of a stale figure with the figure, and only of those that they ask for', async () => {
  const { data } = (await v1('projects?fields=name,tvl&sort=name.asc')).json();
  expect(data).toEqual([
    { _id: 1, name: 'Kiwi', tvl: 5e9, stale_as_of: { tvl: OLD } },
    { _id: 2, name: 'Lime', tvl: 3e6 },
    { _id: 3, name: 'Plum', tvl: 7e8, stale_as_of: { tvl: OLD } },
  ]);
  expect((await v1('projects?fields=name,price_usd&limit=1')).json().data[0]).not.toHaveProperty('stale_as_of');
  expect((await v1('projects')).json().data[2]).toMatchObject({ stale: ['TVL'], stale_as_of: { tvl: OLD } });
  const [head, first, second] = (await v1('projects.csv?fields=name,tvl&sort=name.asc')).body.split('\r\n');
  expect([head, first, second]).toEqual([
    '_id,name,tvl,stale_as_of',
    `1,Kiwi,5000000000,tvl ${OLD}`,
    '2,Lime,3000000,',
  ]);
  expect((await v1('projects.csv?fields=name')).body).toMatch(/^_id,name\r\n/);
});

it('programs and saved orders keep stale figures in place, and conditions leave them out', async () => {
  const names = async (query: string) =>
    (await v1(`projects?fields=name&${query}`)).json().data.map(({ name }: { name: string }) => name);
  expect(await names('sort=tvl.desc')).toEqual(['Kiwi', 'Plum', 'Lime']);
  expect(await names(`where=${encodeURIComponent('tvl >= 1M')}`)).toEqual(['Lime']);
  expect(await names(`filter=${encodeURIComponent(JSON.stringify([['tvl', 'gte', 1e6], WITH_STALE]))}`)).toHaveLength(
    3,
  );
  expect(await ask(test.app, 'total_projects', { filter: [['tvl', 'gte', 1e9]] })).toEqual({ total: 0 });
});

it('assistants learn it with each row and record', async () => {
  const client = await connectAssistant(test.app, key);
  const { rows } = await call(client, 'query', { data_set: 'projects', fields: ['tvl'], sort: 'tvl.desc' });
  expect(rows).toMatchObject([
    { name: 'Kiwi', stale: { tvl: OLD } },
    { name: 'Plum', stale: { tvl: OLD } },
    { name: 'Lime', stale: {} },
  ]);
  expect(await call(client, 'get_record', { data_set: 'projects', slug: 'kiwi' })).toMatchObject({
    stale: { tvl: OLD },
  });
  await client.close();
});

it('a report dims it and says its date, and leaves it out of charts', async () => {
  const view = { ...DEFAULT_VIEW, columns: ['name', 'tvl'], sort: { field: 'tvl', order: 'desc' as const } };
  const { body } = await browser.post('/api/users/storage/add', {
    ...{ source: 'projects', name: 'All', data: writeListData({ view, notify: false }) },
  });
  const fields = { title: 'TVL', note: '', charts: ['tvl'], frequency: 'none' };
  const report = (await browser.post('/api/users/reports/add', { storage_id: body.data.storage_id, ...fields })).body;
  const made = (await browser.post('/api/users/reports/make', { report_id: report.data.report_id })).body.data;
  const { html } = (await browser.get(`/api/users/reports/editions/${made.editions[0].edition_id}`)).body.data;
  expect(html).toMatch(/<span class="stale">5(\.0+)?B <small>as of [^<]*2021<\/small><\/span>/);
  expect(html.indexOf('Kiwi')).toBeLessThan(html.indexOf('Lime'));
  expect(html).toContain('2 of another time left out.');
});

it('answers say it in the sentence and mark the cell, and put current figures first', async () => {
  const answer = async (question: string) =>
    (await browser.post('/api/chat/ask', { ask_id: randomUUID(), question })).body.message.reply;
  const { sentence, rows, columns } = await answer('What is the TVL of Kiwi?');
  expect(sentence).toMatch(/TVL of Kiwi: 5(\.0+)?B USD \(as of .*2021.*\)\./);
  const at = columns.findIndex(({ field }: { field: string }) => field === 'tvl');
  expect(rows[0].stale).toContainEqual({ at, asOf: OLD });
  const first = await answer('Top 3 projects by TVL');
  expect(first.rows.map(({ path }: { path: string }) => path)).toEqual([
    '/project/lime',
    '/project/kiwi',
    '/project/plum',
  ]);
  const bars = first.chart?.points.map(({ value }: { value: number | null }) => value) ?? [];
  expect(bars).toEqual([3e6, null, null]);
});
