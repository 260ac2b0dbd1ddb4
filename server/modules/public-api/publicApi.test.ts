import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeListData } from '#schemas/api/saved-lists.ts';
import { SENT_EVENTS } from '#schemas/api/webhooks.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { compareRows, type Row } from '#schemas/filters/semantics.ts';
import { readSort } from '#schemas/queries/sort.ts';
import { DEFAULT_VIEW } from '#schemas/queries/view.ts';
import { buildApp } from '#server/app.ts';
import { makeKey } from '#server/modules/api-keys/repository.ts';
import { fanOut } from '#server/modules/webhooks/fanOut.ts';
import { modules } from '#server/modules.ts';
import { createLog } from '#server/platform/log.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { V1_EXAMPLES } from './examples.ts';

const test = useTestAccounts({ modules });
const SCOPES = ['read', 'export', 'webhooks'] as const;

let key: string;
const newKey = async (username: string, scopes: readonly ('read' | 'export' | 'webhooks')[] = SCOPES) => {
  const { id } = await test.addMember(username, 'enterprise');
  const wanted = { name: 'Test', scopes: [...scopes], expires_in_days: null };
  return (await makeKey(test.database.pool, id, wanted, test.now)).key;
};
const ask = (url: string, headers: Record<string, string> = {}, sent = key) =>
  test.app.inject({ url, headers: { authorization: `Bearer ${sent}`, ...headers } });
const rowsOf = async (url: string) => (await ask(url)).json();
const filter = (...triples: unknown[]) => `filter=${encodeURIComponent(JSON.stringify(triples))}`;

beforeAll(async () => {
  const { pool } = test.database;
  await fill(pool, SMALL_DATA);
  await pool.query(
    `INSERT INTO project_prices (project_id, year, prices, sources, source_days)
     VALUES (1, 2025, '{100,NULL,102}', '{CoinGecko}', '{1}')`,
  );
  key = await newKey('owner');
});

describe('a list', () => {
  it('has conditions as triples and in words, order, fields and pages by cursor', async () => {
    const all = await rowsOf('/api/v1/projects?sort=market_cap_usd.desc&fields=name&limit=2');
    expect(all).toMatchObject({
      data: [{ name: 'Bitcoin' }, { name: expect.any(String) }],
      version: expect.any(Number),
    });
    expect(Object.keys(all.data[0])).toEqual(['_id', 'name']);
    const names: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`;
      const page = await rowsOf(`/api/v1/projects?sort=market_cap_usd.desc&fields=name&limit=2${cursor}`);
      names.push(...page.data.map((row: { name: string }) => row.name));
      next = page.next;
    }
    const whole = await rowsOf('/api/v1/projects?sort=market_cap_usd.desc&fields=name');
    expect(whole.next).toBeNull();
    expect(names).toEqual(whole.data.map((row: { name: string }) => row.name));
    const byTriple = await rowsOf(`/api/v1/projects?${filter(['market_cap_usd', 'gte', 1e12])}&fields=name`);
    const byWords = await rowsOf(`/api/v1/projects?where=${encodeURIComponent('market cap >= 1T')}&fields=name`);
    expect(byTriple.data).toEqual([{ _id: 1, name: 'Bitcoin' }]);
    expect(byWords.data).toEqual(byTriple.data);
    // As a watchlist is copied.
    const byNumber = await rowsOf(`/api/v1/projects?${filter(['_id', 'in', [3, 1]])}&fields=name`);
    expect(byNumber.data.map((row: { _id: number }) => row._id)).toEqual([1, 3]);
  });

  it('has columns that formulas compute, in conditions, order, values, files and pivots', async () => {
    const f = `f=${encodeURIComponent('f_cap|Cap in billions|market_cap_usd / 1B,f_huge|Huge|f_cap > 1000')}`;
    const { data } = await rowsOf(`/api/v1/projects?${f}&sort=f_cap.desc&fields=name,f_cap,f_huge&limit=2`);
    expect(data[0]).toEqual({ _id: 1, name: 'Bitcoin', f_cap: 2000, f_huge: 'Yes' });
    const byWords = await rowsOf(
      `/api/v1/projects?${f}&where=${encodeURIComponent('cap in billions >= 1000')}&fields=name`,
    );
    expect(byWords.data).toEqual([{ _id: 1, name: 'Bitcoin' }]);
    const csv = await ask(`/api/v1/projects.csv?${f}&${filter(['f_huge', 'eq', 'Yes'])}&fields=name,f_cap`);
    expect(csv.body.split('\r\n')).toEqual(['_id,name,f_cap', '1,Bitcoin,2000', '']);
    const whole = await ask(`/api/v1/projects.csv?${f}`);
    expect(whole.body.split('\r\n', 1)[0]).toContain(',f_cap,f_huge');
    const pivot = await rowsOf(`/api/v1/projects/pivot?${f}&group=f_huge&show=count`);
    expect(pivot.data.rows).toContainEqual({ keys: ['Yes'], filter: [['f_huge', 'eq', 'Yes']] });
    const refused = await rowsOf(`/api/v1/projects?f=${encodeURIComponent('f_a|A|tvl + circulating_supply')}`);
    expect(refused.error).toMatchObject({ code: 'wrong_value', path: 'f' });
    expect(refused.error.message).toContain('cannot join US dollars and tokens');
  });

  it('gives amounts of rounds as their source states them in another currency beside the dollars', async () => {
    const fields = 'fields=amount_quantity,stated_amount,stated_currency&sort=date.asc';
    const { data } = await rowsOf(`/api/v1/rounds?${fields}&${filter(['stated_currency', 'in', ['EUR', 'CAD']])}`);
    expect(data).toEqual([
      { _id: 3, amount_quantity: null, stated_amount: 1_500_000, stated_currency: 'CAD' },
      { _id: 2, amount_quantity: 3_000_000, stated_amount: 2_800_000, stated_currency: 'EUR' },
    ]);
    const { body } = await ask(`/api/v1/rounds.csv?${fields}&${filter(['projects', 'eq', 'Aave'])}`);
    expect(body.split('\r\n')).toEqual([
      '_id,amount_quantity,stated_amount,stated_currency',
      ...['3,,1500000,CAD', '1,1000000,,', '2,3000000,2800000,EUR', '4,4000000,,', ''],
    ]);
    // All fields are asked for where none is named.
    const whole = await ask('/api/v1/rounds.csv');
    expect(whole.body.split('\r\n', 1)[0]).toMatch(/,amount_quantity,stated_currency,/);
    expect(whole.body.split('\r\n', 1)[0]).toContain('stated_amount');
    const { data: record } = await rowsOf('/api/v1/rounds/3');
    expect(record).toMatchObject({ amount_quantity: null, amount_quantity_unit: null, stated_amount: 1_500_000 });
    expect(record.funding_summary).toMatchObject({ total_funding_amount: 8_000_000, rounds: 4, undisclosed: 1 });
    // Figures of several currencies are neither ordered nor added up.
    const refusal = async (query: string) => (await rowsOf(`/api/v1/rounds?${query}`)).error.code;
    expect(await refusal('sort=stated_amount.desc')).toBe('unknown_field');
    expect(await refusal(filter(['stated_amount', 'gte', 1]))).toBe('unknown_field');
  });

  it('answers for groups of conditions: one of several, and what a part is not', async () => {
    const idsOf = async (...parts: unknown[]): Promise<number[]> =>
      (await rowsOf(`/api/v1/projects?${filter(...parts)}&fields=name`)).data
        .map(({ _id }: { _id: number }) => _id)
        .sort();
    const whole = await rowsOf('/api/v1/projects?fields=name,tvl,sector');
    const [first, second] = whole.data.map(({ _id }: { _id: number }) => _id);
    const either = {
      any: [
        ['_id', 'eq', first],
        ['_id', 'eq', second],
      ],
    };
    expect(await idsOf(either)).toEqual([first, second].sort());
    expect(await idsOf({ not: either })).toEqual(
      whole.data
        .map(({ _id }: { _id: number }) => _id)
        .filter((id: number) => id !== first && id !== second)
        .sort(),
    );
  });

  it('has an order by several columns, on one page, by cursor and as a file', async () => {
    const sort = 'sector.asc,name.desc';
    const whole = await rowsOf(`/api/v1/projects?sort=${sort}`);
    const names = whole.data.map((row: { name: string }) => row.name);
    const ordered = whole.data.toSorted((a: Row, b: Row) =>
      compareRows(DATA_SETS.projects, readSort(DATA_SETS.projects, sort), a, b),
    );
    expect(whole.data).toEqual(ordered);
    const bySector = await rowsOf('/api/v1/projects?sort=sector.asc');
    expect(names).not.toEqual(bySector.data.map((row: { name: string }) => row.name));
    const paged: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`;
      const page = await rowsOf(`/api/v1/projects?sort=${sort}&fields=name&limit=1${cursor}`);
      paged.push(...page.data.map((row: { name: string }) => row.name));
      next = page.next;
    }
    expect(paged).toEqual(names);
    const { body } = await ask(`/api/v1/projects.csv?fields=name&sort=${sort}`);
    expect(
      body
        .split('\r\n')
        .slice(1, -1)
        .map((line: string) => line.split(',').at(-1)),
    ).toEqual(names);
  });

  it('takes the text of a filter, and says where one cannot be read', async () => {
    const text = (written: string) => `/api/v1/projects?fields=name&filter=${encodeURIComponent(written)}`;
    const triples = `/api/v1/projects?fields=name&${filter(['market_cap_usd', 'gte', 1e12])}`;
    const wanted = (await rowsOf(triples)).data;
    for (const written of [
      '"Market cap" >= 1tn',
      '[Market cap] >= 1tn',
      'market cap at least 1tn',
      '1tn <= market_cap_usd',
    ])
      expect((await rowsOf(text(written))).data, written).toEqual(wanted);
    expect(wanted).not.toEqual([]);
    const { error } = await rowsOf(text('tvl > 1m and sectr = DeFi'));
    expect(error).toMatchObject({
      code: 'malformed_filter',
      path: 'filter',
      params: { reason: 'text', from: 13, to: 18 },
    });
    expect(error.message).toContain('Sector = DeFi');
  });

  it.each([
    ['filter=x', 'malformed_filter', 'filter'],
    [filter(['nothing', 'eq', 1]), 'unknown_field', 'filter[0][0]'],
    [filter(['tvl', 'like', 1]), 'unknown_operator', 'filter[0][1]'],
    [
      filter({
        any: [
          ['tvl', 'gte', 1],
          ['tvl', 'gte', 'x'],
        ],
      }),
      'wrong_value',
      'filter[0].any[1][2]',
    ],
    [filter({ any: [] }), 'malformed_filter', 'filter[0].any'],
    ['where=tvl%20is%20big', 'wrong_value', 'where'],
    ['sort=nothing.asc', 'unknown_field', 'sort'],
    ['sort=name.asc,nothing.asc', 'unknown_field', 'sort'],
    ['sort=name.asc,', 'unknown_field', 'sort'],
    ['sort=name.asc,tvl.asc,volume.asc,sector.asc,price_usd.asc', 'wrong_value', 'sort'],
    ['fields=nothing', 'unknown_field', 'fields[0]'],
    ['limit=501', 'wrong_value', 'limit'],
    ['limit=0', 'wrong_value', 'limit'],
    ['limit=x', 'wrong_value', 'limit'],
    ['cursor=abc', 'wrong_value', 'cursor'],
    ['page=2', 'unknown_param', 'page'],
    [`key=${'x'.repeat(10)}`, 'unknown_param', 'key'],
  ])('with %s is refused by name', async (query, code, path) => {
    const answer = await ask(`/api/v1/projects?${query}`);
    expect([answer.statusCode, answer.json().error.code, answer.json().error.path]).toEqual([422, code, path]);
  });

  it('refuses a cursor of another question', async () => {
    const { next } = await rowsOf('/api/v1/projects?limit=1');
    expect((await ask(`/api/v1/projects?limit=1&cursor=${next}`)).statusCode).toBe(200);
    const other = await ask(`/api/v1/projects?limit=1&sort=name.asc&cursor=${next}`);
    expect(other.json().error).toMatchObject({ code: 'wrong_value', params: { reason: 'cursor' } });
  });

  it('is answered with 304 while its data is the same', async () => {
    const { headers } = await ask('/api/v1/people');
    const again = await ask('/api/v1/people', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await ask('/api/v1/people?limit=1', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
  });
});

describe('a file', () => {
  it('is CSV with names of fields, escaped formulas and lists joined', async () => {
    const { headers, body } = await ask('/api/v1/projects.csv?fields=slug,symbol,sector&sort=name.asc');
    expect(headers['content-type']).toContain('text/csv');
    const lines = body.split('\r\n');
    expect(lines[0]).toBe('_id,slug,symbol,sector');
    expect(lines).toContainEqual(expect.stringContaining('angstrom,,defi; Dérivés'));
  });

  it('is a line of JSON for each row, of as many as asked', async () => {
    const { body } = await ask('/api/v1/projects.ndjson?fields=name');
    const rows = body.trim().split('\n');
    expect(rows).toHaveLength((await rowsOf('/api/v1/projects')).data.length);
    expect(JSON.parse(rows[0] ?? '')).toMatchObject({ name: expect.any(String) });
    expect((await ask('/api/v1/projects.ndjson?limit=2')).body.trim().split('\n')).toHaveLength(2);
  });

  it('is a feed of pages', async () => {
    const { headers, body } = await ask('/api/v1/rounds.atom');
    expect(headers['content-type']).toContain('application/atom+xml');
    expect(body).toContain('<link rel="alternate" href="http://localhost/round/');
  });

  it('needs the scope export, and another form is none', async () => {
    const reader = await newKey('reader', ['read']);
    expect((await ask('/api/v1/projects.csv', {}, reader)).json().error.code).toBe('api_key_scope');
    expect((await ask('/api/v1/projects.atom', {}, reader)).statusCode).toBe(200);
    expect((await ask('/api/v1/projects.xml')).json().error).toMatchObject({ code: 'not_found' });
  });
});

describe('a record', () => {
  it('has all that is known of it, and none is a 404', async () => {
    expect((await rowsOf('/api/v1/projects/bitcoin')).data).toMatchObject({ name: 'Bitcoin', counts: {} });
    expect((await rowsOf('/api/v1/projects/bitcoin.json')).data.name).toBe('Bitcoin');
    expect((await ask('/api/v1/projects/nothing')).json().error.code).toBe('no_such_record');
    expect((await ask('/api/v1/proposals/nothing')).statusCode).toBe(404);
  });

  it('of exclusive research has the beginning alone', async () => {
    await test.database.pool.query(
      `INSERT INTO research (_id, slug, title, summary, content, created_at, tags, assets, author, exclusive)
       VALUES (1, 'kept', 'Kept', 'The beginning', '<p>The secret of it</p>', now(), '{}', '{}', 'Linh', true)`,
    );
    const { body } = await ask('/api/v1/research/kept');
    expect(body).toContain('The beginning');
    expect(body).not.toContain('secret');
  });
});

it('prices are days with their source, of a part, and as CSV', async () => {
  expect((await rowsOf('/api/v1/prices?project=bitcoin')).data).toEqual([
    {
      ...{ project: 'bitcoin', date: '2025-01-01', price_usd: 100, market_cap_usd: null, volume_usd: null },
      ...{ as_of: null, source: 'CoinGecko' },
    },
    expect.objectContaining({ date: '2025-01-03', price_usd: 102 }),
  ]);
  const first = await rowsOf('/api/v1/prices?project=bitcoin&limit=1');
  expect(first.next).toBe('2025-01-01');
  const rest = await rowsOf(`/api/v1/prices?project=bitcoin&limit=1&cursor=${first.next}`);
  expect([rest.data[0].date, rest.next]).toEqual(['2025-01-03', null]);
  expect((await rowsOf('/api/v1/prices?project=bitcoin&to=2025-01-02')).data).toHaveLength(1);
  expect((await ask('/api/v1/prices.csv?project=bitcoin')).body.split('\r\n')[1]).toBe(
    'bitcoin,2025-01-01,100,,,,CoinGecko',
  );
  expect((await ask('/api/v1/prices?project=nothing')).statusCode).toBe(404);
  expect((await ask('/api/v1/prices?project=bitcoin&from=soon')).json().error.path).toBe('from');
});

describe('enrichment', () => {
  const enrich = async (items: readonly string[], kinds?: readonly string[]) =>
    (
      await test.app.inject({
        method: 'POST',
        url: '/api/v1/enrich',
        headers: { authorization: `Bearer ${key}` },
        payload: { items, ...(kinds === undefined ? {} : { kinds }) },
      })
    ).json();

  it('finds entities by ticker, name, slug, domain, handle and spelling, the surest first', async () => {
    const { pool } = test.database;
    await pool.query(
      `INSERT INTO project_facts (project_id, website, social) VALUES (2, 'https://www.aave.com/', '{https://x.com/aave}')
       ON CONFLICT (project_id) DO UPDATE SET website = excluded.website, social = excluded.social`,
    );
    const { data } = await enrich(['$BTC', 'aster capital', 'aave.com', '@aave', 'Aster-Capital!', 'nobody at all']);
    const [ticker, name, domain, handle, spelling, none] = data.map((one: { matches: unknown[] }) => one.matches[0]);
    expect(ticker).toEqual({
      ...{ kind: 'project', name: 'Bitcoin', slug: 'bitcoin', by: 'symbol', formerly: null, confidence: 0.9 },
    });
    expect(name).toMatchObject({ kind: 'organization', slug: 'aster-capital', by: 'name' });
    expect(domain).toMatchObject({ slug: 'aave', by: 'domain', confidence: 0.95 });
    expect(handle).toMatchObject({ slug: 'aave', by: 'handle' });
    expect(spelling).toMatchObject({ slug: 'aster-capital', confidence: 0.7, by: 'spelling' });
    expect(none).toBeUndefined();
  });

  it('can be of some kinds, and of a hundred texts at most', async () => {
    expect((await enrich(['Bitcoin'], ['person'])).data[0].matches).toEqual([]);
    expect((await enrich(Array.from({ length: 101 }, () => 'a'))).error.path).toBe('body.items');
  });
});

describe('discovery', () => {
  it('says every field with its unit, source and operators, without a key', async () => {
    const { data } = (await test.app.inject({ url: '/api/v1/datasets' })).json();
    const tvl = data[0].fields.find((field: { field: string }) => field.field === 'tvl');
    expect(tvl).toMatchObject({ type: 'number', unit: expect.any(String), operators: expect.arrayContaining(['gte']) });
    expect(tvl.source).toMatch(/DefiLlama/);
  });

  it('describes each operation with examples that work', async () => {
    const document = (await test.app.inject({ url: '/api/v1/openapi.json' })).json();
    expect(document).toMatchObject({ openapi: '3.1.0' });
    const ids = await exampleIds();
    for (const { of, path, body, curl } of V1_EXAMPLES) {
      const [method = '', at = ''] = of.split(' ');
      const sources = document.paths[at]?.[method.toLowerCase()]?.['x-codeSamples'] ?? [];
      expect(sources.map(({ source }: { source: string }) => source)).toContain(curl);
      const answer = await test.app.inject({
        method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).parse(method),
        url: path.replaceAll(/[A-Z]+-ID/g, (name) => ids.get(name) ?? name),
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      expect([of, answer.statusCode]).toEqual([of, 200]);
    }
    for (const [at, operations] of Object.entries<object>(document.paths))
      for (const method of Object.keys(operations))
        if (at.includes('webhooks')) expect(V1_EXAMPLES.map(({ of }) => of)).toContain(`${method.toUpperCase()} ${at}`);
  });

  it('describes what is sent to webhooks', async () => {
    const { webhooks } = (await test.app.inject({ url: '/api/v1/openapi.json' })).json();
    expect(Object.keys(webhooks)).toEqual([...SENT_EVENTS]);
    const { schema } = webhooks['round.created'].post.requestBody.content['application/json'];
    expect(schema.properties.data.properties.round.required).toContain('api_url');
    expect((await test.app.inject({ url: '/llms.txt' })).body).toContain('/api/v1/webhooks');
  });
});

/** An endpoint with something that was sent to it, and an edition of a report. */
async function exampleIds(): Promise<ReadonlyMap<string, string>> {
  const { pool } = test.database;
  const owner = test.browse();
  await owner.signIn('owner', PASSWORD);
  const made = await owner.post('/api/users/webhooks', {
    url: 'https://hooks.example.com/',
    events: ['round.created'],
  });
  const webhook = made.body.made.id;
  await owner.post(`/api/users/webhooks/${webhook}/test`, {});
  await fanOut(pool, { now: test.now, site: 'https://assay.example' });
  await pool.query("UPDATE webhook_deliveries SET state = 'failed'");
  const delivery = (await owner.get(`/api/users/webhooks/${webhook}/deliveries`)).body.data[0].id;
  const data = writeListData({ view: DEFAULT_VIEW, notify: false });
  const list = (await owner.post('/api/users/storage/add', { source: 'people', name: 'All', data })).body.data
    .storage_id;
  const fields = { storage_id: list, title: 'Weekly', note: '', charts: [], frequency: 'none' };
  const report = (await owner.post('/api/users/reports/add', fields)).body.data.report_id;
  const { editions } = (await owner.post('/api/users/reports/make', { report_id: report })).body.data;
  return new Map([
    ['WEBHOOK-ID', webhook],
    ['DELIVERY-ID', delivery],
    ['EDITION-ID', editions[0].edition_id],
  ]);
}

describe('webhooks of a key', () => {
  it('are the endpoints of its member, and need the scope webhooks', async () => {
    const { body } = await ask('/api/v1/webhooks');
    const { data } = JSON.parse(body);
    const owner = test.browse();
    await owner.signIn('owner', PASSWORD);
    expect(data).toEqual((await owner.get('/api/users/webhooks')).body.data);
    expect(body).not.toContain('whsec_');
    const reader = await newKey('webhookReader', ['read', 'export']);
    expect((await ask('/api/v1/webhooks', {}, reader)).json().error).toMatchObject({
      ...{ code: 'api_key_scope', params: { scope: 'webhooks' } },
    });
    const other = await newKey('webhookOther', ['webhooks']);
    expect((await ask('/api/v1/webhooks', {}, other)).json().data).toEqual([]);
    expect((await ask('/api/v1/projects', {}, other)).json().error.code).toBe('api_key_scope');
    const answer = await ask('/api/v1/webhooks');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.ratelimit).toContain('"calls"');
  });
});

describe('a call', () => {
  it('says where its key stands, and is refused beyond the quota with the seconds to wait', async () => {
    const busy = await newKey('busy');
    const first = await ask('/api/v1/news', {}, busy);
    expect(first.headers['ratelimit-policy']).toBe('"calls";q=300;w=60');
    expect(first.headers.ratelimit).toBe('"calls";r=299;t=60');
    expect((await ask('/api/v1/news.csv', {}, busy)).headers.ratelimit).toBe('"calls";r=298;t=60, "files";r=59;t=3600');
    await test.database.pool.query("UPDATE rate_limits SET count = 300 WHERE name = 'v1:calls'");
    const over = await ask('/api/v1/news', {}, busy);
    expect([over.statusCode, over.headers['retry-after'], over.headers.ratelimit]).toEqual([
      ...[429, '60', '"calls";r=0;t=60'],
    ]);
    await test.database.pool.query("DELETE FROM rate_limits WHERE name LIKE 'v1:%'");
  });

  it('needs a key in its header: neither cookies nor a session nor the address open anything', async () => {
    const browser = await test.signedIn('browser', 'enterprise');
    expect((await browser.get('/api/v1/projects')).body.error.code).toBe('api_key_wrong');
    const without = await test.app.inject({
      url: `/api/v1/projects?key=${key}`,
      cookies: Object.fromEntries(browser.cookies),
    });
    expect([without.statusCode, without.headers['www-authenticate']]).toEqual([401, 'Bearer realm="api"']);
  });

  it('can come from pages of any site, without cookies', async () => {
    const preflight = await test.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/projects',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'GET' },
    });
    expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([
      ...[204, expect.stringContaining('Authorization')],
    ]);
    for (const sent of [key, 'nonsense']) {
      const { headers } = await ask('/api/v1/projects', { origin: 'https://other.example' }, sent);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it('leaves no key in the log, wherever it was put', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    const app = await buildApp({ ...test.database.deps, log }, { modules });
    await app.inject({ url: `/api/v1/projects?key=${key}`, headers: { authorization: `Bearer ${key}` } });
    await app.inject({ url: `/api/v1/projects/${key}`, headers: { authorization: `Bearer ${key}` } });
    await app.inject({
      method: 'POST',
      url: '/api/v1/enrich',
      headers: { authorization: `Bearer ${key}` },
      payload: {},
    });
    await app.inject({ url: '/api/users/user-info', headers: { authorization: `Bearer ${key}` } });
    await app.close();
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join('')).not.toContain(key.slice(9, 41));
    expect(lines.join('')).toContain('asy_live_…');
  });
});
