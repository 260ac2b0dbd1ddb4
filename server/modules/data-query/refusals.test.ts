import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUERIES } from '#schemas/queries/catalog.ts';
import { ask, idsOf, refusal, structUrl } from '#server/testing/ask.ts';
import { useServedData } from '#server/testing/served.ts';
import { SMALL_DATA } from '#server/testing/smallData.ts';
import { createReaders } from './module.ts';
import { Values } from './query.ts';

const served = useServedData();

const STRUCT = '/api/data/struct';

const sortOf = (field: string, ...ties: readonly string[]) => ({
  ...{ field, order: 'asc' },
  ties: ties.map((one) => ({ field: one, order: 'desc' })),
});

describe('a request that is wrong is refused, naming the part', () => {
  it.each([
    ['no query at all', '', 'unknown_sid', 'sid'],
    ['an unknown query', '?sid=master_aliens&params=[{}]', 'unknown_sid', 'sid'],
    ['a query named like a property of every object', '?sid=constructor&params=[{}]', 'unknown_sid', 'sid'],
    ['two queries', '?sid=home_totals&sid=home_totals&params=[{}]', 'unknown_sid', 'sid'],
    ['no parameters', '?sid=home_totals', 'malformed_params', 'params'],
    ['two parameter lists', '?sid=home_totals&params=[{}]&params=[{}]', 'malformed_params', 'params'],
    ['parameters that are no JSON', '?sid=home_totals&params=[{', 'malformed_json', 'params'],
    ['empty parameters', '?sid=home_totals&params=', 'malformed_json', 'params'],
    ['parameters that are no list', '?sid=home_totals&params={}', 'malformed_params', 'params'],
    ['no parameter object', '?sid=home_totals&params=[]', 'malformed_params', 'params'],
    ['two parameter objects', '?sid=home_totals&params=[{},{}]', 'malformed_params', 'params'],
    ['parameters that are a list of text', '?sid=home_totals&params=["take"]', 'malformed_params', 'params'],
    ['parameters that are a list of lists', '?sid=home_totals&params=[[]]', 'malformed_params', 'params'],
    ['an unknown part of the address', '?sid=home_totals&params=[{}]&limit=5', 'unknown_param', 'limit'],
  ])('%s', async (_case, query, code, path) => {
    expect(await refusal(served.app, `${STRUCT}${query}`)).toEqual({
      status: 422,
      code,
      path,
      message: expect.stringMatching(/^.{12,}\.$/su),
    });
  });

  const name = 'master_projects';
  it.each([
    [name, { take: 0 }, 'wrong_value', 'params[0].take'],
    [name, { take: 1001 }, 'wrong_value', 'params[0].take'],
    [name, { take: 3000, skip: 1 }, 'wrong_value', 'params[0].take'],
    [name, { take: 3000, filter: [['_id', 'ne', 0]] }, 'wrong_value', 'params[0].take'],
    [name, { take: 3000, sort: { field: 'name', order: 'asc' } }, 'wrong_value', 'params[0].take'],
    [name, { take: 3000, search: 'x' }, 'wrong_value', 'params[0].take'],
    [name, { take: 3000, fields: ['name'] }, 'wrong_value', 'params[0].take'],
    [name, { take: 3000, after: 1 }, 'wrong_value', 'params[0].take'],
    [name, { take: 3001 }, 'wrong_value', 'params[0].take'],
    [name, { take: 1.5 }, 'wrong_value', 'params[0].take'],
    [name, { take: '100' }, 'wrong_value', 'params[0].take'],
    [name, { take: null }, 'wrong_value', 'params[0].take'],
    [name, { skip: -1 }, 'wrong_value', 'params[0].skip'],
    [name, { skip: 1e300 }, 'wrong_value', 'params[0].skip'],
    [name, { skip: 5, after: 2 }, 'wrong_value', 'params[0].skip'],
    [name, { after: 0 }, 'wrong_value', 'params[0].after'],
    [name, { after: 4_000 }, 'unknown_row', 'params[0].after'],
    [name, { tkae: 5, take: 0 }, 'unknown_param', 'params[0].tkae'],
    [name, { filter: {} }, 'wrong_value', 'params[0].filter'],
    [name, { filter: [['name', 'eq']] }, 'malformed_filter', 'params[0].filter[0]'],
    [name, { filter: [['_id', 'ne', 0], 5] }, 'malformed_filter', 'params[0].filter[1]'],
    [name, { filter: [['colour', 'eq', 'red']] }, 'unknown_field', 'params[0].filter[0][0]'],
    [name, { filter: [['order', 'eq', 1]] }, 'unknown_field', 'params[0].filter[0][0]'],
    [name, { filter: [['logo', 'eq', 'x']] }, 'unknown_field', 'params[0].filter[0][0]'],
    [name, { filter: [['name__key', 'eq', 'x']] }, 'unknown_field', 'params[0].filter[0][0]'],
    [name, { filter: [['__proto__', 'eq', 'x']] }, 'unknown_field', 'params[0].filter[0][0]'],
    [name, { filter: [['name', 'like', 'x']] }, 'unknown_operator', 'params[0].filter[0][1]'],
    [name, { filter: [['tvl', 'contains', 5]] }, 'unknown_operator', 'params[0].filter[0][1]'],
    [name, { filter: [['sector', 'gt', 'x']] }, 'unknown_operator', 'params[0].filter[0][1]'],
    [name, { filter: [['tvl', 'gt', '5']] }, 'wrong_value', 'params[0].filter[0][2]'],
    [name, { filter: [['tvl', 'gt', null]] }, 'wrong_value', 'params[0].filter[0][2]'],
    [name, { filter: [['tvl', 'in', 5]] }, 'wrong_value', 'params[0].filter[0][2]'],
    [name, { filter: [['tvl', 'in', [5, 'x']]] }, 'wrong_value', 'params[0].filter[0][2][1]'],
    [name, { filter: [['name', 'eq', 'a\u0000b']] }, 'wrong_value', 'params[0].filter[0][2]'],
    ['master_fundraising', { filter: [['date', 'gte', '2024-13']] }, 'wrong_value', 'params[0].filter[0][2]'],
    [name, { fields: ['name', 'colour'] }, 'unknown_field', 'params[0].fields[1]'],
    [name, { sort: { field: 'colour', order: 'asc' } }, 'unknown_field', 'params[0].sort.field'],
    [name, { sort: { field: 'logo', order: 'asc' } }, 'unknown_field', 'params[0].sort.field'],
    [name, { sort: { field: 'name', order: 'up' } }, 'wrong_value', 'params[0].sort.order'],
    [name, { sort: { field: 'name', order: 'asc', nulls: 1 } }, 'unknown_param', 'params[0].sort.nulls'],
    [name, { sort: 'name' }, 'wrong_value', 'params[0].sort'],
    [name, { sort: sortOf('name', 'tvl', 'colour') }, 'unknown_field', 'params[0].sort.ties[1].field'],
    [name, { sort: sortOf('name', 'tvl', 'volume', 'sector', 'twitter') }, 'wrong_value', 'params[0].sort.ties'],
    [name, { search: 5 }, 'wrong_value', 'params[0].search'],
    [name, { search: 'x'.repeat(201) }, 'wrong_value', 'params[0].search'],
    ['total_projects', { sort: { field: 'colour', order: 'asc' } }, 'unknown_field', 'params[0].sort.field'],
    ['options_projects', {}, 'wrong_value', 'params[0].field'],
    ['options_projects', { field: 'tvl' }, 'unknown_field', 'params[0].field'],
    ['options_projects', { field: 'logo' }, 'unknown_field', 'params[0].field'],
    ['summary_projects', {}, 'wrong_value', 'params[0].field'],
    ['summary_projects', { field: 'name' }, 'unknown_field', 'params[0].field'],
    ['dashboard_projects', { limit: 101 }, 'wrong_value', 'params[0].limit'],
    ['dashboard_projects', { sortFilterType: 4 }, 'wrong_value', 'params[0].sortFilterType'],
    ['dashboard_projects', { sortType: 'desc' }, 'wrong_value', 'params[0].sortType'],
    ['dashboard_projects', { colour: 'red' }, 'unknown_param', 'params[0].colour'],
    ['dashboard_projects', { apply_colour: 1 }, 'unknown_field', 'params[0].apply_colour'],
    ['dashboard_projects', { apply_sector: 2, sector: "'DeFi'" }, 'wrong_value', 'params[0].apply_sector'],
    [
      'dashboard_projects',
      { apply_sector: 1, optionsUse_sector: 'yes', sector: "'DeFi'" },
      'wrong_value',
      'params[0].optionsUse_sector',
    ],
    ['dashboard_projects', { apply_tvl: 1, tvl: 'much' }, 'wrong_value', 'params[0].tvl'],
    ['dashboard_projects', { days: 30 }, 'unknown_param', 'params[0].days'],
    ['dashboard_ventures', { raised: true }, 'unknown_param', 'params[0].raised'],
    ['dashboard_fundraising', { raised: false }, 'wrong_value', 'params[0].raised'],
    ['dashboard_fundraising', { days: 0 }, 'wrong_value', 'params[0].days'],
    ['dashboard_people', { sortFilterType: 1 }, 'wrong_value', 'params[0].sortFilterType'],
    ['dashboard_ventures', { sortFilterType: 2 }, 'wrong_value', 'params[0].sortFilterType'],
    ['dashboard_news', { sortFilterType: 1 }, 'wrong_value', 'params[0].sortFilterType'],
    ['dashboard_news', { apply_title: 1 }, 'unknown_param', 'params[0].apply_title'],
    ['dashboard_projects', { apply_no_token: 0 }, 'unknown_field', 'params[0].apply_no_token'],
    ['dashboard_fundraising', { apply_no_token: 'no' }, 'wrong_value', 'params[0].apply_no_token'],
    ['in_common', { kind: 'venture', slugs: ['a'] }, 'wrong_value', 'params[0].slugs'],
    ['in_common', { kind: 'round', slugs: ['a', 'b'] }, 'wrong_value', 'params[0].kind'],
    ['former_rows', { source: 'news', ids: [1] }, 'wrong_value', 'params[0].source'],
    ['former_rows', { source: 'projects', ids: [0] }, 'wrong_value', 'params[0].ids[0]'],
    ['home_totals', { slug: 'x' }, 'unknown_param', 'params[0].slug'],
    ['detail_project', {}, 'wrong_value', 'params[0].slug'],
    ['detail_project', { slug: '' }, 'wrong_value', 'params[0].slug'],
    ['venture_financials', { slug: 'x', limit: 0 }, 'wrong_value', 'params[0].limit'],
    ['search_global', { limit: 30.5 }, 'wrong_value', 'params[0].limit'],
    ['search_global', { searchValue: ['x'] }, 'wrong_value', 'params[0].searchValue'],
  ])('%s %o', async (sid, params, code, path) => {
    expect(await refusal(served.app, structUrl(sid, params))).toEqual({
      status: 422,
      code,
      path,
      message: expect.stringMatching(/^.{12,}\.$/su),
    });
  });

  it('and is never cached', async () => {
    const answer = await served.app.inject({ url: structUrl('master_projects', { take: 0 }) });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
  });

  it('as is an address that does not exist', async () => {
    for (const url of ['/api/data', '/api/data/structs', '/api/data/struct/x'])
      expect((await served.app.inject({ url })).statusCode).toBe(404);
    expect((await served.app.inject({ method: 'POST', url: STRUCT })).statusCode).toBe(404);
  });
});

describe('garbage', () => {
  const sid = fc.constantFrom(...Object.keys(QUERIES));
  const names = fc.constantFrom(
    'skip',
    'take',
    'after',
    'filter',
    'sort',
    'search',
    'limit',
    'sortFilterType',
    'sortType',
    'slug',
    'searchValue',
    'field',
    'apply_sector',
    'sector',
    '__proto__',
  );
  const fields = fc.constantFrom('_id', 'name', 'tvl', 'sector', 'date', 'organizations', 'symbol', 'type', 'social');
  const operators = fc.constantFrom('eq', 'ne', 'gt', 'in', 'nin', 'contains', 'starts', 'or');
  const scalar = fc.oneof(
    fc.integer(),
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('2024', '-P9999Y', '%', "'", '\\'),
    fc.constant(null),
  );
  const triple = fc.tuple(fields, operators, fc.oneof(scalar, fc.array(scalar)));
  const value = fc.oneof(
    scalar,
    fc.jsonValue(),
    fc.array(fc.oneof({ weight: 5, arbitrary: triple }, { weight: 1, arbitrary: fc.jsonValue() })),
    fc.record({ field: fields, order: fc.constantFrom('asc', 'desc', 'up') }),
  );
  const nearlyRight = fc.dictionary(names, value, { maxKeys: 4 });
  const anyText = fc.oneof(
    nearlyRight.map((params) => JSON.stringify([params])),
    fc.json(),
    fc.string({ unit: 'binary' }),
  );

  it('is answered or refused by name, never with a fault of ours', async () => {
    const counts = { answered: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(sid, anyText, async (query, params) => {
        const answer = await served.app.inject({ url: `${STRUCT}?${new URLSearchParams({ sid: query, params })}` });
        if (answer.statusCode === 200) counts.answered += 1;
        else {
          expect(answer.statusCode).toBe(422);
          expect(answer.json().error.path).toMatch(/^params/);
          counts.refused += 1;
        }
      }),
      { numRuns: 900, seed: 5 },
    );
    expect(counts.answered).toBeGreaterThan(20);
    expect(counts.refused).toBeGreaterThan(100);
  });
});

describe('text that looks like SQL', () => {
  const attacks = ["'; DROP TABLE directory_projects; --", '$1', '\\', '%', '{"a"}', 'NULL'];

  it.each(attacks)('is only text: %s', async (attack) => {
    for (const operator of ['eq', 'contains', 'starts', 'gt']) {
      await ask(served.app, 'master_projects', { filter: [['name', operator, attack]] });
    }
    await ask(served.app, 'master_projects', {
      filter: [
        ['sector', 'in', [attack]],
        ['name', 'nin', [attack]],
      ],
      search: attack,
    });
    await ask(served.app, 'options_projects', { field: 'sector', searchValue: attack });
    await ask(served.app, 'dashboard_projects', {
      apply_name: 1,
      optionsUse_name: 1,
      name: `'${attack.replaceAll("'", "''")}'`,
    });
    for (const sid of ['search_global', 'search_sector', 'search_token'] as const)
      await ask(served.app, sid, { searchValue: attack });
    for (const sid of [
      'detail_project',
      'people_investments',
      'venture_financials',
      'people_news',
      'project_events',
    ] as const) {
      await ask(served.app, sid, { slug: attack });
    }
    expect(await ask(served.app, 'total_projects')).toEqual({ total: SMALL_DATA.projects.length });
  });

  it('finds what it says', async () => {
    const find = async (params: unknown) => idsOf(await ask(served.app, 'master_projects', params));
    expect(await find({ filter: [['name', 'contains', "t'); drop"]] })).toEqual([6]);
    expect(await find({ filter: [['symbol', 'eq', '%_\\']] })).toEqual([6]);
    expect(await find({ filter: [['symbol', 'contains', '%']] })).toEqual([6]);
    expect(await find({ filter: [['symbol', 'starts', '_']] })).toEqual([]);
    expect(await find({ search: '\\' })).toEqual([6]);
    expect(await ask(served.app, 'detail_project', { slug: "o'neil" })).toMatchObject({ _id: 6 });
  });
});

describe('conditions that say the same', () => {
  it('are merged, in any number and spelling', () => {
    const read = createReaders().options_fundraising;
    const one = read({ field: 'category', filter: [['projects', 'contains', 'uni']] }, 0);
    const repeated = Array.from({ length: 49 }, (_, turn) => ['projects', 'contains', turn % 2 ? 'UNI' : 'uni']);
    const many = read({ field: 'category', filter: repeated }, 0);
    const written = (query: typeof one) =>
      String(query.toSql(new Values(), { pool: served.database.pool, longTexts: async () => () => false }));
    expect(written(many)).toBe(written(one));
    expect(many.cost).toBe(one.cost);
    const sets = read(
      {
        field: 'category',
        filter: [
          ['projects', 'in', ['a', 'b']],
          ['projects', 'in', ['B', 'a', 'a']],
        ],
      },
      0,
    );
    expect(sets.cost).toBeLessThan(3);
  });
});
