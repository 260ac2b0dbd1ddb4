import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '#server/modules/api-keys/repository.ts';
import { call, connectAssistant, refusal } from '#server/modules/mcp/testing/client.ts';
import { modules } from '#server/modules.ts';
import { COMMON_SAMPLE } from '#server/testing/commonSample.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { type GivenAnswer, GivenAnswerSchema } from './answers.ts';

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

const send = (payload: object) =>
  test.app.inject({ method: 'POST', url: '/api/v1/answer', headers: { authorization: `Bearer ${key}` }, payload });
async function answered(payload: object): Promise<GivenAnswer> {
  const answer = await send(payload);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.anything()]);
  return GivenAnswerSchema.parse(answer.json().data);
}
describe('a question', () => {
  it.each([
    'total raised in 2021',
    'median seed round in 2025',
    'funding by category in 2025',
    'number of rounds each month',
    'rounds joined by funds in Singapore',
    'Top 10 projects by market cap',
  ])('in words and as the query that they are read into has one answer: %s', async (question) => {
    const inWords = await answered({ question });
    expect(inWords).toMatchObject({ kind: 'answer', unused: [], version: expect.any(Number) });
    expect(await answered({ query: inWords.query })).toEqual(inWords);
    const { query, ...rest } = await call(client, 'answer', { question });
    // Each address names the host that was asked.
    expect([query, rest.figure, rest.total]).toEqual([inWords.query, inWords.figure, inWords.total]);
    expect(await call(client, 'answer', { query })).toEqual({ query, ...rest });
  });

  it('is one call where the figure is one of all rows, and it is the figure of the pivot', async () => {
    const { figure, total, left_out, sentence, sources, address } = await answered({
      query: {
        source: 'fundraising',
        aggregate: { of: 'sum', field: 'amount_quantity' },
        period: { field: 'date', from: '2021', to: '2021' },
      },
    });
    const { cells } = await call(client, 'pivot', {
      data_set: 'rounds',
      where: ['date in 2021'],
      show: ['sum.amount_quantity'],
    });
    expect(cells).toEqual([
      {
        group: {},
        rows: total,
        figures: { 'sum.amount_quantity': { value: figure?.value, unknown: left_out, stale: 0 } },
      },
    ]);
    expect(sentence).toMatch(/^Total amount of \d+ rounds: in 2021: .* USD\./);
    expect(sources).toContainEqual(expect.objectContaining({ label: 'Amount' }));
    expect(address).toMatch(/^http:\/\/localhost\/directory\/fundraising\?/);
  });

  it('joins data sets, whose record is named by its page', async () => {
    const { rows = [] } = await answered({
      query: { source: 'organizations', sort: { field: 'number_of_investment', order: 'desc' }, limit: 1 },
    });
    const slug = rows[0]?.address?.split('/').at(-1) ?? '';
    const record = { kind: 'venture', slug };
    const holdings = await answered({ query: { source: 'projects', relation: { kind: 'holdings', record } } });
    expect(holdings.query?.relation?.record).toMatchObject({ slug, id: rows[0]?._id });
    expect(holdings.total).toBeGreaterThan(0);
    expect((await answered({ query: holdings.query })).rows).toEqual(holdings.rows);
    const raised = { kind: 'ofInvestors', triples: [['ventures_name', 'eq', holdings.query?.relation?.record?.name]] };
    const sum = { of: 'sum', field: 'amount_quantity' };
    const joined = await answered({ query: { source: 'fundraising', relation: raised, aggregate: sum } });
    expect(joined.figure?.value).toBeGreaterThan(0);
  });

  it('lists rows sorted by several columns, and shows them so in the table', async () => {
    const sort = { field: 'stages', order: 'asc', ties: [{ field: 'amount_quantity', order: 'desc' }] };
    const query = { source: 'fundraising', triples: [['amount_quantity', 'gte', 1]], sort, limit: 50 };
    const { rows = [], columns = [], address, query: read } = await answered({ query });
    expect(read?.sort).toEqual(sort);
    expect(new URL(address ?? '').searchParams.get('sort')).toBe('stages.asc,amount_quantity.desc');
    const [stage, amount] = ['stages', 'amount_quantity'].map((name) =>
      columns.findIndex(({ field }) => field === name),
    );
    const terms = rows.map(({ cells }) => [String(cells[stage ?? -1]), Number(cells[amount ?? -1])] as const);
    expect(terms).toHaveLength(50);
    for (const [at, [name, figure]] of terms.entries()) {
      const before = terms[at - 1];
      if (before?.[0] === name) expect(before[1]).toBeGreaterThanOrEqual(figure);
    }
    expect(terms.some(([name, figure], at) => terms[at - 1]?.[0] === name && (terms[at - 1]?.[1] ?? 0) > figure)).toBe(
      true,
    );
  });

  it('that is not understood is answered with why, in words', async () => {
    const nothing = await answered({ question: 'zzyzx of qwertyuiop' });
    expect(nothing).toMatchObject({ kind: 'nothing', sentence: expect.stringContaining('Nothing was guessed') });
    expect(nothing.rows).toBeUndefined();
  });
});

describe('a typed query', () => {
  const SUM = { of: 'sum', field: 'amount_quantity' };
  const source = 'fundraising';
  it.each([
    [{}, 'invalid_request', ''],
    [{ question: 'a', query: { source } }, 'invalid_request', ''],
    [{ query: { source: 'proposals' } }, 'invalid_request', 'query.source'],
    [{ query: { source, triples: [['nothing', 'eq', 1]] } }, 'unknown_field', 'query.triples[0][0]'],
    [{ query: { source, triples: [['date', 'like', 1]] } }, 'unknown_operator', 'query.triples[0][1]'],
    [{ query: { source, aggregate: { of: 'sum' } } }, 'invalid_request', 'query.aggregate.field'],
    [{ query: { source, aggregate: { of: 'sum', field: 'stages' } } }, 'unknown_field', 'query.aggregate'],
    [{ query: { source, aggregate: SUM, group: { field: 'date', by: 'value' } } }, 'unknown_field', 'query.group'],
    [
      {
        query: {
          source,
          group: { field: 'stages', by: 'value' },
          sort: { field: 'rows', order: 'asc', ties: [{ field: 'date', order: 'asc' }] },
        },
      },
      'unknown_field',
      'query.sort',
    ],
    [
      { query: { source, sort: { field: 'date', order: 'asc', ties: [{ field: 'password', order: 'asc' }] } } },
      'unknown_field',
      'query.sort',
    ],
    [{ query: { source, period: { field: 'date', from: 'soon' } } }, 'wrong_value', 'query.period'],
    [{ query: { source, relation: { kind: 'holdings' } } }, 'unknown_field', 'query.relation'],
    [
      { query: { source, relation: { kind: 'ofProjects', triples: [['nothing', 'eq', 1]] } } },
      ...(['unknown_field', 'query.relation.triples[0][0]'] as const),
    ],
    [
      { query: { source: 'people', relation: { kind: 'team', record: { kind: 'venture', slug: 'nobody' } } } },
      ...(['no_such_record', 'query.relation.record'] as const),
    ],
    [
      { query: { source: 'people', relation: { kind: 'team', triples: [['name', 'eq', 'a']] } } },
      ...(['invalid_request', 'query.relation.triples'] as const),
    ],
  ])('that is wrong is refused by name: %j', async (body, code, path) => {
    const { error } = (await send(body)).json();
    expect([error.code, error.path]).toEqual([code, path === '' ? 'body' : expect.stringMatching(/^body\.query/)]);
    if (path !== '') expect(error.path).toBe(`body.${path}`);
    const said = await refusal(client, 'answer', body);
    expect(said).toContain(`Code: ${code}\n`);
    if (path !== '') expect(said).toContain(`Argument: ${path}\n`);
  });
});
