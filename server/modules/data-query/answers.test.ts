import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { numberColumn, textColumn } from '#schemas/columns/define.ts';
import { defineDataSet } from '#schemas/columns/defineDataSet.ts';
import { storedFields } from '#schemas/columns/spec.ts';
import { PAGE_TAKE_MAX, WHOLE_TAKE } from '#schemas/constants.ts';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import { KINDS, SOURCES } from '#schemas/kinds.ts';
import { COLUMNAR_MAGIC, COLUMNAR_TYPE, ColumnarHeaderSchema, NO_CODE } from '#schemas/queries/columnar.ts';
import { HomeTotalsSchema, StatusSchema } from '#schemas/queries/results.ts';
import { ABOUT } from '#schemas/testing/columns.ts';
import { buildApp } from '#server/app.ts';
import { upsertRows } from '#server/modules/datasets/rows.ts';
import { reconcileTables } from '#server/modules/datasets/tables.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ask, idsOf, structUrl } from '#server/testing/ask.ts';
import { useServedData } from '#server/testing/served.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { createReaders } from './module.ts';
import { dataRoutes } from './routes.ts';

const served = useServedData();

/** The entries of a text column, cut out of the body by their lengths. */
function textsOf(body: ArrayBuffer, column: { entries: number; lengthsAt: number; textsAt: number; bytes: number }) {
  let end = column.textsAt;
  const texts = Array.from(new Uint32Array(body, column.lengthsAt, column.entries), (length) => {
    end += length;
    return new TextDecoder().decode(body.slice(end - length, end));
  });
  expect(end).toBe(column.textsAt + column.bytes);
  return texts;
}

describe('a master list', () => {
  it.each(SOURCES)('carries whole rows of %s with version and time', async (source) => {
    const sid = KINDS[source].rowsSid;
    const answer = await served.app.inject({ url: structUrl(sid, {}) });
    expect(answer.statusCode).toBe(200);
    const { data, version, asOf } = answer.json();
    expect({ version, asOf }).toEqual({ version: 1, asOf: '2026-01-15T12:00:00.000Z' });
    expect(Object.keys(data)).toEqual([sid]);
    expect(data[sid]).toHaveLength(1);
    const rows = [...data[sid][0]].sort((a, b) => a._id - b._id);
    expect(rows).toEqual(SMALL_DATA[source]);
    for (const row of rows) expect(ROW_SCHEMAS[source].safeParse(row).success).toBe(true);
  });

  it('begins with the order of the data set, missing values last', async () => {
    expect(idsOf(await ask(served.app, 'master_projects'))).toEqual([1, 3, 4, 2, 5, 6]);
  });

  it('filters, searches, sorts and pages together', async () => {
    const params = { filter: [['sector', 'in', ['defi']]], sort: { field: 'name', order: 'asc' }, take: 2 };
    expect(idsOf(await ask(served.app, 'master_projects', params))).toEqual([2, 5]);
    expect(idsOf(await ask(served.app, 'master_projects', { ...params, skip: 2 }))).toEqual([3]);
    expect(idsOf(await ask(served.app, 'master_projects', { ...params, after: 5 }))).toEqual([3]);
    expect(idsOf(await ask(served.app, 'master_projects', { search: 'BITCOIN wr' }))).toEqual([3]);
    expect(idsOf(await ask(served.app, 'master_people', { search: 'frontier partner' }))).toEqual([3]);
    expect(idsOf(await ask(served.app, 'master_people', { search: 'TRAN linh' }))).toEqual([1]);
  });

  it('understands rolling dates by the clock', async () => {
    const recent = { filter: [['date', 'gte', '-P1M']] };
    expect(idsOf(await ask(served.app, 'master_fundraising', recent))).toEqual([5, 6]);
    expect(await ask(served.app, 'total_fundraising', recent)).toEqual({ total: 2 });
  });

  it('is served whole in large parts, in a queue of their own', async () => {
    const part = { skip: 0, take: WHOLE_TAKE, filter: [], sort: null, search: '' };
    expect(idsOf(await ask(served.app, 'master_projects', part))).toEqual([1, 3, 4, 2, 5, 6]);
    expect(await ask(served.app, 'master_projects', { ...part, skip: WHOLE_TAKE })).toEqual([]);
    const isLarge = (take: number) => createReaders().master_projects({ take }, 0).isLarge;
    expect([isLarge(WHOLE_TAKE), isLarge(PAGE_TAKE_MAX)]).toEqual([true, false]);
  });

  it('is empty, not missing, when nothing passes', async () => {
    expect(await ask(served.app, 'master_projects', { filter: [['_id', 'eq', 999]] })).toEqual([]);
    expect(await ask(served.app, 'total_projects', { filter: [['_id', 'eq', 999]] })).toEqual({ total: 0 });
  });
});

describe('a total', () => {
  it.each(SOURCES)('counts the rows of the master list of %s under any page and sort', async (source) => {
    const total = SMALL_DATA[source].length;
    expect(await ask(served.app, KINDS[source].totalSid, { skip: 1, take: 1, sort: null })).toEqual({ total });
  });
});

describe('the columnar form', () => {
  it('carries the same rows as the JSON', async () => {
    const url = structUrl('master_projects', {});
    const answer = await served.app.inject({ url, headers: { accept: COLUMNAR_TYPE } });
    expect(answer.headers['content-type']).toBe(COLUMNAR_TYPE);
    const bytes = answer.rawPayload;
    expect(bytes.readUInt32LE(0)).toBe(COLUMNAR_MAGIC);
    const headerLength = bytes.readUInt32LE(4);
    expect((8 + headerLength) % 8).toBe(0);
    const header = ColumnarHeaderSchema.parse(JSON.parse(bytes.subarray(8, 8 + headerLength).toString()));
    expect(header).toMatchObject({ version: 1, asOf: '2026-01-15T12:00:00.000Z', rows: 6 });
    expect(header.columns.map(({ field }) => field)).toEqual([
      '_id',
      ...storedFields(DATA_SETS.projects).map(({ field }) => field),
    ]);

    const body = Uint8Array.from(bytes.subarray(8 + headerLength)).buffer;
    const rows = Array.from({ length: header.rows }, (_, row) =>
      Object.fromEntries(
        header.columns.map((column) => {
          expect(column.at % 8).toBe(0);
          if (column.form === 'number') {
            const value = new Float64Array(body, column.at, header.rows)[row];
            return [column.field, Number.isNaN(value) ? null : value];
          }
          if (column.form === 'text') {
            const code = new Uint32Array(body, column.at, header.rows)[row] ?? NO_CODE;
            return [column.field, code === NO_CODE ? null : textsOf(body, column)[code]];
          }
          if (column.form === 'series') throw new Error('Rows have no series');
          const [from = 0, to = 0] = new Uint32Array(body, column.at, header.rows + 1).subarray(row, row + 2);
          const members = [...new Uint32Array(body, column.codesAt + 4 * from, to - from)].map((code) => {
            const entry = column.dictionary[code] ?? '';
            return typeof entry === 'string' ? entry : { name: entry[0], slug: entry[1], logo: entry[2] };
          });
          return [column.field, members];
        }),
      ),
    );
    expect(rows).toEqual(await ask(served.app, 'master_projects'));
  });

  it('is for master lists: anything else stays JSON', async () => {
    const answer = await served.app.inject({
      url: structUrl('total_projects', {}),
      headers: { accept: COLUMNAR_TYPE },
    });
    expect(answer.headers['content-type']).toContain('application/json');
  });
});

describe('options', () => {
  const option = (value: string, count: number) => ({ value, count });

  it('count rows by value, spellings of one key together, most frequent first', async () => {
    expect(await ask(served.app, 'options_projects', { field: 'sector' })).toEqual([
      option('DeFi', 3),
      option('Dérivés', 1),
      option('Lending', 1),
      option('Store of value', 1),
    ]);
    expect(await ask(served.app, 'options_funds', { field: 'type' })).toEqual([option('Fund', 3), option('DAO', 1)]);
  });

  it('count among the rows that pass, and are found by words', async () => {
    expect(await ask(served.app, 'options_projects', { field: 'sector', search: 'bitcoin' })).toEqual([
      option('DeFi', 1),
      option('Store of value', 1),
    ]);
    expect(await ask(served.app, 'options_projects', { field: 'sector', searchValue: 'derives' })).toEqual([
      option('Dérivés', 1),
    ]);
    expect(
      await ask(served.app, 'options_fundraising', {
        field: 'organizations',
        filter: [['date', 'gte', '2022']],
        limit: 1,
      }),
    ).toEqual([option('Aster Capital', 1)]);
  });
});

describe('a dashboard', () => {
  it('orders by its number, in both directions', async () => {
    expect(idsOf(await ask(served.app, 'dashboard_projects', { sortFilterType: 1, limit: 2 }))).toEqual([1, 3]);
    expect(
      idsOf(await ask(served.app, 'dashboard_projects', { sortFilterType: 1, sortType: 'ASC', limit: 2 })),
    ).toEqual([2, 3]);
    expect(idsOf(await ask(served.app, 'dashboard_projects', { sortFilterType: 2, sortType: 'ASC' }))).toEqual([
      2, 4, 3, 1, 5, 6,
    ]);
    expect(idsOf(await ask(served.app, 'dashboard_projects', { sortFilterType: 3 }))).toEqual([2, 5, 1, 3, 4, 6]);
    expect(idsOf(await ask(served.app, 'dashboard_ventures', { sortFilterType: 3 }))).toEqual([1, 2, 4, 3]);
    expect(idsOf(await ask(served.app, 'dashboard_fundraising', { sortType: 'ASC' }))).toEqual([3, 1, 2, 6, 5, 4]);
    expect(idsOf(await ask(served.app, 'dashboard_people'))).toEqual([2, 1, 3]);
  });

  it('understands the apply-flags', async () => {
    const flags = {
      apply_sector: 1,
      optionsUse_sector: 1,
      sector: "'Lending','Store of value'",
      apply_tvl: 0,
      tvl: 'ignored',
    };
    expect(idsOf(await ask(served.app, 'dashboard_projects', flags))).toEqual([1, 2]);
    const range = { apply_price_usd: 1, optionsUse_price_usd: 1, price_usd: '400,99900' };
    expect(idsOf(await ask(served.app, 'dashboard_projects', range))).toEqual([3, 4]);
  });

  it('applies the stage of rounds without a flag, and leaves out those without a token where asked', async () => {
    const seed = { stages: "'Seed'", sortType: 'ASC' };
    expect(idsOf(await ask(served.app, 'dashboard_fundraising', seed))).toEqual([3, 1, 6, 5]);
    expect(idsOf(await ask(served.app, 'dashboard_fundraising', { ...seed, apply_stages: 0 }))).toHaveLength(6);
    expect(idsOf(await ask(served.app, 'dashboard_fundraising', { ...seed, apply_no_token: 0 }))).toEqual([3, 1, 6]);
  });

  it('of projects only holds those with a price', async () => {
    expect(idsOf(await ask(served.app, 'dashboard_projects_only'))).toEqual([1, 3, 4, 2]);
  });
});

describe('the headline totals', () => {
  it('add up what is known', async () => {
    const totals = HomeTotalsSchema.parse(await ask(served.app, 'home_totals'));
    expect(totals).toMatchObject({
      projects: 6,
      people: 3,
      organizations: 4,
      fundraising: 6,
      tvl_usd: 2e10,
      volume_usd: 5.02e10,
    });
    expect(totals.market_cap_usd).toBe(2e12 + 4e9 + 1e10 + 9e9);
    const before = 2e12 / 1.25 + 4e9 / 0.96 + 1e10 / 1.02;
    expect(totals.market_cap_change24h).toBeCloseTo(100 * ((2e12 + 4e9 + 1e10) / before - 1), 9);
    // The round of "January 2026" may lie after the newest data: it does not count.
    expect(totals.raised_30d_usd).toBe(5e6);
  });
});

describe('the status', () => {
  it('says what the data is', async () => {
    const answer = await served.app.inject({ url: '/api/status' });
    expect(StatusSchema.parse(answer.json())).toMatchObject({
      kind: 'sample',
      version: 1,
      asOf: '2026-01-15T12:00:00.000Z',
    });
  });

  it('is unknown, and so is every answer, before the first load', async () => {
    await served.database.pool.query('DELETE FROM dataset');
    const empty = await buildApp(served.database.deps);
    try {
      for (const url of ['/api/status', structUrl('master_projects', {}), '/readyz']) {
        const answer = await empty.inject({ url });
        expect([answer.statusCode, answer.json().error.code, answer.headers['retry-after']]).toEqual([
          503,
          'not_ready',
          '1',
        ]);
      }
    } finally {
      await empty.close();
      await fill(served.database.pool, {});
    }
  });
});

describe('a column added to a declaration', () => {
  it('appears in rows, filters, sorts, searches and options without another line', async () => {
    const projects = defineDataSet({
      ...DATA_SETS.projects,
      columns: [
        ...DATA_SETS.projects.columns,
        numberColumn('stars', 'Stars', 100, 'number', 'count', { about: ABOUT }),
        textColumn('chain', 'Chain', 100, 'text', { about: ABOUT, searchable: true }),
      ],
    });
    await withTransaction(served.database.pool, async (client) => {
      await reconcileTables(client, [projects]);
      const added = SMALL_DATA.projects
        .slice(0, 3)
        .map((row) => ({ ...row, stars: 10 * row._id, chain: row._id === 2 ? 'Ethereum' : 'Solana' }));
      await upsertRows(client, projects, added);
    });
    const readers = createReaders({ ...DATA_SETS, projects });
    const wider = await buildApp(served.database.deps, {
      modules: [{ name: 'wider', routes: dataRoutes(readers) }],
    });
    try {
      expect(await ask(wider, 'master_projects', { sort: { field: 'stars', order: 'desc' }, take: 1 })).toMatchObject([
        { _id: 3, stars: 30, chain: 'Solana' },
      ]);
      expect(
        idsOf(
          await ask(wider, 'master_projects', {
            filter: [
              ['stars', 'lt', 25],
              ['chain', 'eq', 'ETHEREUM'],
            ],
          }),
        ),
      ).toEqual([2]);
      expect(idsOf(await ask(wider, 'master_projects', { search: 'ethereum' }))).toEqual([2]);
      expect(await ask(wider, 'options_projects', { field: 'chain' })).toEqual([
        { value: 'Solana', count: 2 },
        { value: 'Ethereum', count: 1 },
      ]);
    } finally {
      await wider.close();
    }
  });
});
