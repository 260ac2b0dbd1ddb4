import { beforeAll, describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { KINDS } from '#schemas/kinds.ts';
import type { Sid } from '#schemas/queries/catalog.ts';
import { COLUMNAR_TYPE } from '#schemas/queries/columnar.ts';
import { type SeriesAnswer, SeriesAnswerSchema } from '#schemas/queries/series.ts';
import { ask, refusal, structUrl } from '#server/testing/ask.ts';
import { useServedData } from '#server/testing/served.ts';
import { fill, rowOf, SMALL_DATA } from '#server/testing/smallData.ts';

const served = useServedData();

const [BITCOIN, AAVE, WRAPPED, CASH] = [1, 2, 3, 4];
const GONE = 77;
const [ASTER, FRONTIER, COBALT] = [1, 2, 3];
/** Days since 1970 of 15 January 2026, which the data are of. */
const TODAY = Date.UTC(2026, 0, 15) / 86_400_000;

beforeAll(async () => {
  const stale = SMALL_DATA.projects.map((row) => (row._id === WRAPPED ? { ...row, stale: ['Price'] } : row));
  const more = [
    { projects: 'Aave', stages: 'Seed', date: '2025-Q4', amount_quantity: 2e6 },
    { projects: 'Aave', stages: 'Seed', date: '2025-11-02', amount_quantity: null },
    { projects: 'Aave', stages: 'Seed', date: '2025-07-01', amount_quantity: null },
    { projects: 'Aave', stages: 'M&A', date: '2025-04-01', amount_quantity: 9e9 },
    { projects: 'Aave', stages: 'Seed', date: '2025', amount_quantity: 1e6 },
  ].map((round, at) =>
    rowOf('fundraising', 20 + at, {
      ...round,
      slug: 'aave',
      organizations: [{ name: 'Aster Capital', slug: 'aster-capital', logo: null }],
    }),
  );
  await fill(served.database.pool, { projects: stale, fundraising: [...SMALL_DATA.fundraising, ...more] });
  await served.database.pool.query(`
    INSERT INTO project_prices (project_id, year, prices) VALUES
      (${BITCOIN}, 2025, array_fill(1::float8, ARRAY[358]) || '{5, NULL, 7, 8, 9, 10, 11}'::float8[]),
      (${BITCOIN}, 2026, '{1, 2, 3, 4, 5, 6, 7, 8, NULL, 10, 11, 12, 13, 14, 15, 999}'),
      (${AAVE}, 2026, '{1, 2, 3}'),
      (${WRAPPED}, 2026, array_fill(3::float8, ARRAY[15]))`);
  await served.database.pool.query(`
    INSERT INTO project_protocols (project_id, protocol) VALUES (${BITCOIN}, 'a'), (${AAVE}, 'b'), (${AAVE}, 'c');
    INSERT INTO protocol_tvls (protocol, day, moment, tvl) VALUES
      ('a', ${TODAY}, 0, 5), ('a', ${TODAY - 30}, 0, 4), ('a', ${TODAY - 31}, 0, 3),
      ('b', ${TODAY}, 0, 10), ('c', ${TODAY}, 0, 1), ('b', ${TODAY - 1}, 0, 20)`);
});

async function read(sid: Sid, series: readonly string[], ids: readonly number[]): Promise<SeriesAnswer> {
  return SeriesAnswerSchema.parse(await ask(served.app, sid, { series, ids }));
}

const NOTHING = (points: number) => Array(points).fill(null);

describe('prices by day', () => {
  it('are those of the days up to that of all prices, with gaps where none is known', async () => {
    const { ids, series } = await read('series_projects', ['price_7d'], [AAVE, GONE, BITCOIN, CASH]);
    // In the order asked, without rows that are gone.
    expect(ids).toEqual([AAVE, BITCOIN, CASH]);
    expect(series.price_7d).toEqual({
      last: '2026-01-15',
      values: [NOTHING(8), [8, null, 10, 11, 12, 13, 14, 15], NOTHING(8)],
    });
  });

  it('reach into the year before, and by week to the same day of each', async () => {
    const { series } = await read('series_projects', ['price_30d', 'price_1y'], [BITCOIN, AAVE]);
    const [month] = series.price_30d?.values ?? [];
    expect(month).toHaveLength(31);
    expect(month?.slice(8, 20)).toEqual([1, 5, null, 7, 8, 9, 10, 11, 1, 2, 3, 4]);
    const [year] = series.price_1y?.values ?? [];
    expect(year).toHaveLength(53);
    // 15, 8 and 1 January, and 25 December.
    expect(year?.slice(-4)).toEqual([5, 1, 8, 15]);
  });

  it('are not drawn of a price that is stale', async () => {
    const { series } = await read('series_projects', ['price_7d'], [WRAPPED]);
    expect(series.price_7d?.values).toEqual([null]);
  });
});

it('TVL by day is known where each of its protocols was read', async () => {
  const { series } = await read('series_projects', ['tvl_30d'], [BITCOIN, AAVE, CASH]);
  expect(series.tvl_30d).toEqual({
    last: '2026-01-15',
    values: [[4, ...NOTHING(29), 5], [...NOTHING(30), 11], NOTHING(31)],
  });
});

it('quarters count rounds of a known quarter; an undisclosed sum is a gap and none at all zero', async () => {
  const { series } = await read('series_funds', ['deals_quarters', 'raised_quarters'], [COBALT, ASTER, FRONTIER]);
  expect(series.deals_quarters).toEqual({
    last: '2026-Q1',
    values: [Array(12).fill(0), [...Array(9).fill(0), 1, 2, 0], Array(12).fill(0)],
  });
  expect(series.raised_quarters?.values[1]).toEqual([...Array(9).fill(0), null, 2e6, 0]);
});

it('quarters of a project are of the rounds that it raised for certain', async () => {
  const { series } = await read('series_projects', ['funding_quarters'], [AAVE, CASH]);
  expect(series.funding_quarters).toEqual({
    last: '2026-Q1',
    values: [[...Array(9).fill(0), null, 2e6, 0], Array(12).fill(0)],
  });
});

it('say by column the same as by row, with gaps that are no number', async () => {
  const params = { series: ['price_7d', 'tvl_30d'], ids: [BITCOIN, WRAPPED, CASH] };
  const { ids, series } = await read('series_projects', params.series, params.ids);
  const answer = await served.app.inject({
    url: structUrl('series_projects', params),
    headers: { accept: COLUMNAR_TYPE },
  });
  expect(answer.headers['content-type']).toBe(COLUMNAR_TYPE);
  const bytes = Uint8Array.from(answer.rawPayload).buffer;
  const headerLength = new DataView(bytes).getUint32(4, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 8, headerLength)));
  expect(header).toMatchObject({ rows: ids.length });
  for (const { form, field, at, points, last } of header.columns.slice(1)) {
    const floats = new Float32Array(bytes, 8 + headerLength + at, ids.length * points);
    const rows = ids.map((_, row) => [...floats.subarray(row * points, (row + 1) * points)]);
    expect({ form, last, rows }).toEqual({
      ...{ form: 'series', last: series[field]?.last },
      rows: series[field]?.values.map((row) => (row ?? NOTHING(points)).map((figure) => figure ?? Number.NaN)),
    });
  }
  const again = await served.app.inject({
    url: structUrl('series_projects', params),
    headers: { accept: COLUMNAR_TYPE, 'if-none-match': String(answer.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

describe('what cannot be asked', () => {
  it.each([
    [{ series: ['price_7d'], ids: [] }, 'wrong_value', 'params[0].ids'],
    [{ series: [], ids: [1] }, 'wrong_value', 'params[0].series'],
    [{ series: ['price_7d'], ids: [...Array(201).keys()].map((id) => id + 1) }, 'wrong_value', 'params[0].ids'],
    [{ series: ['price_7d'], ids: [1.5] }, 'wrong_value', 'params[0].ids[0]'],
    [{ series: ['price_7d', 'change7d'], ids: [1] }, 'unknown_field', 'params[0].series[1]'],
    [{ series: ['__proto__'], ids: [1] }, 'unknown_field', 'params[0].series[0]'],
  ])('%# is refused', async (params, code, path) => {
    expect(await refusal(served.app, structUrl('series_projects', params))).toMatchObject({ status: 422, code, path });
  });

  it('a series is no field of rows: it neither sorts nor filters', async () => {
    const sort = structUrl('master_projects', { sort: { field: 'price_7d', order: 'asc' } });
    expect(await refusal(served.app, sort)).toMatchObject({ code: 'unknown_field' });
    const filter = structUrl('master_projects', { filter: [['price_7d', 'known', 1]] });
    expect(await refusal(served.app, filter)).toMatchObject({ code: 'unknown_field' });
  });
});

it('every data set with series has the query that answers them', () => {
  for (const spec of Object.values(DATA_SETS)) {
    const has = spec.columns.some(({ series }) => series !== undefined);
    expect('seriesSid' in KINDS[spec.source]).toBe(has);
  }
});
