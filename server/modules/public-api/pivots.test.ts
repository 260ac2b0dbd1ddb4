import { beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '#server/modules/api-keys/repository.ts';
import { call, connectAssistant } from '#server/modules/mcp/testing/client.ts';
import { modules } from '#server/modules.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';

const test = useTestAccounts({ modules });
let key: string;

const newKey = async (username: string, scopes: ('read' | 'export')[]) => {
  const { id } = await test.addMember(username, 'enterprise');
  return (await makeKey(test.database.pool, id, { name: 'Test', scopes, expires_in_days: null }, test.now)).key;
};
const ask = (url: string, sent = key, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { authorization: `Bearer ${sent}`, ...headers } });

beforeAll(async () => {
  await fill(test.database.pool, SMALL_DATA);
  key = await newKey('owner', ['read', 'export']);
});

interface Answer {
  readonly data: {
    readonly rows: { readonly keys: unknown[]; readonly filter: unknown }[];
    readonly columns: { readonly keys: unknown[] }[];
    readonly cells: {
      readonly row: number;
      readonly column: number;
      readonly count: number;
      readonly values: unknown;
    }[];
  };
}

describe('a pivot', () => {
  it('adds rows up by groups, and says the conditions of each: a list has as many rows under them', async () => {
    const { data }: Answer = (await ask('/api/v1/rounds/pivot?group=projects&show=count,sum.amount_quantity')).json();
    const total = data.cells[0] ?? expect.fail();
    const all = (await ask('/api/v1/rounds?fields=amount_quantity')).json().data as {
      amount_quantity: number | null;
    }[];
    const sum = all.reduce((before, { amount_quantity: amount }) => before + (amount ?? 0), 0);
    expect(total).toMatchObject({ row: -1, column: -1, count: all.length, values: [all.length, sum] });
    expect(data.cells.slice(1).reduce((before, { count }) => before + count, 0)).toBe(all.length);
    for (const [at, { filter }] of data.rows.entries()) {
      const found = await ask(`/api/v1/rounds?filter=${encodeURIComponent(JSON.stringify(filter))}`);
      expect(found.json().data).toHaveLength(data.cells[at + 1]?.count ?? -1);
    }
  });

  it('takes conditions, divides across, orders, and keeps the largest groups', async () => {
    const asked =
      '/api/v1/projects/pivot?group=sector&by=change24h.sign&show=sum.market_cap_usd~total&order=0.desc&top=1&where=market%20cap%20%3E%3D%201M';
    const { data }: Answer = (await ask(asked)).json();
    expect(data.rows).toMatchObject([
      {
        keys: ['Store of value'],
        filter: [
          ['market_cap_usd', 'gte', 1e6],
          ['sector', 'eq', 'Store of value'],
        ],
      },
    ]);
    expect(data.columns.at(-1)?.keys).toEqual([{ rest: 'unknown' }]);
    expect(data.cells[0]?.values).toEqual([100]);
  });

  it('is a line of CSV a cell, for keys with the scope export', async () => {
    const { headers, body } = await ask(
      '/api/v1/rounds/pivot.csv?group=projects&by=date.year&show=sum.amount_quantity',
    );
    expect(headers['content-type']).toContain('text/csv');
    const [head, total, ...lines] = body.trimEnd().split('\r\n');
    expect(head).toBe(
      'projects,date.year,rows,sum.amount_quantity,sum.amount_quantity unknown,sum.amount_quantity stale',
    );
    expect(total).toMatch(/^,,\d+,\d+,\d+,0$/);
    expect(lines.some((line) => /^Aave,\d{4},/.test(line))).toBe(true);
    const reader = await newKey('reader', ['read']);
    expect((await ask('/api/v1/rounds/pivot.csv', reader)).json().error.code).toBe('api_key_scope');
    expect((await ask('/api/v1/rounds/pivot', reader)).statusCode).toBe(200);
  });

  it('is the same until the data changes', async () => {
    const { headers } = await ask('/api/v1/people/pivot?group=number_of_investment.quantiles.3');
    const again = await ask('/api/v1/people/pivot?group=number_of_investment.quantiles.3', key, {
      'if-none-match': String(headers.etag),
    });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    ['group=nothing', 'group', /not a field of projects/],
    ['group=price_usd.month', 'group', /Use one of: value, edges/],
    ['by=tvl.edges.5_1', 'by', /ascend/],
    ['group=sector,chains&by=sector', 'group', /at most 2 lists/],
    ['show=sum.price_usd', 'show', /no sum\. Use one of: mean/],
    ['show=sum.tvl~before', 'show', /needs rows or columns by 'day'/],
    ['show=first.tvl', 'show', /needs 'by'/],
    ['show=total', 'show', /cannot be read/],
    ['group=sector&order=3.desc', 'order', /ordered by rows, keys, 0/],
    ['top=none', 'top', /cannot be read/],
    ['filter=nonsense', 'filter', /nonsense.*0.*8/],
    ['filter={"tvl":1}', 'filter', /list of conditions/],
    ['filter=[["tvl","gte",1]', 'filter', /list of conditions/],
    ['rows=sector', 'rows', /not a parameter/],
  ])('refuses %s, and names the part', async (asked, path, message) => {
    const answer = await ask(`/api/v1/projects/pivot?${asked}`);
    expect([answer.statusCode, answer.json().error.path]).toEqual([422, path]);
    expect(answer.json().error.message).toMatch(message);
  });

  it('comes to the same for an assistant', async () => {
    const client = await connectAssistant(test.app, key);
    const answer = await call(client, 'pivot', {
      ...{ data_set: 'rounds', group: ['projects'], show: ['sum.amount_quantity'] },
      filter: [['projects', 'eq', 'Aave']],
    });
    expect(answer).toMatchObject({
      cells: [
        { group: {}, rows: 4, figures: { 'sum.amount_quantity': { value: 8e6, unknown: 1, stale: 0 } } },
        { group: { projects: 'Aave' }, rows: 4 },
      ],
      more: false,
    });
  });
});
