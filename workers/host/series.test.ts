import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import { COLUMNAR_MAGIC, COLUMNAR_TYPE, type ColumnarHeader } from '#schemas/queries/columnar.ts';
import { seriesAt } from '#schemas/queries/series.ts';
import { sampleMaker } from './sampleTable.ts';
import { sampleSeries, serverSeries } from './series.ts';
import { FakeServer } from './testing/fakeServer.ts';

const { projects, organizations, people } = DATA_SETS;
const gap = Number.NaN;

/** An answer in columns: `_id`, then two figures of each row. */
function answer(
  ids: readonly number[],
  figures: readonly number[],
  more: Partial<ColumnarHeader['columns'][number]> = {},
) {
  const column = {
    form: 'series' as const,
    field: 'price_7d',
    at: ids.length * 8,
    points: 2,
    last: '2026-07-20',
    ...more,
  };
  const header = JSON.stringify({
    ...{ version: 1, asOf: null, rows: ids.length },
    columns: [{ form: 'number', field: '_id', at: 0 }, column],
  });
  const text = new TextEncoder().encode(header.padEnd(Math.ceil(header.length / 8) * 8));
  const body = new Uint8Array(8 + text.length + ids.length * 8 + figures.length * 4);
  const view = new DataView(body.buffer);
  view.setUint32(0, COLUMNAR_MAGIC, true);
  view.setUint32(4, text.length, true);
  body.set(text, 8);
  body.set(new Uint8Array(Float64Array.from(ids).buffer), 8 + text.length);
  body.set(new Uint8Array(Float32Array.from(figures).buffer), 8 + text.length + ids.length * 8);
  return new Response(body, { headers: { 'content-type': COLUMNAR_TYPE } });
}

describe('series of the server', () => {
  it('are asked in one call and read as they are, gaps among them', async () => {
    const server = new FakeServer(projects, []);
    const asked: unknown[] = [];
    server.instead = (sid, params) => {
      asked.push([sid, params]);
      return answer([7, 5], [1, gap, 3, 4]);
    };
    const { ids, series } = await serverSeries(projects, server.environment)(['price_7d'], [5, 7]);
    expect(ids).toEqual([7, 5]);
    const packed = series.get('price_7d');
    expect(packed).toMatchObject({ last: '2026-07-20', points: 2 });
    expect(packed && [0, 1].map((row) => [...seriesAt(packed, row)])).toEqual([
      [1, gap],
      [3, 4],
    ]);
    expect(asked).toMatchObject([['series_projects', {}]]);
  });

  it('are refused where a column does not fit into its answer', async () => {
    const server = new FakeServer(projects, []);
    const read = serverSeries(projects, server.environment);
    for (const wrong of [{ points: 3 }, { at: 4 }, { points: 0 }]) {
      server.instead = () => answer([7, 5], [1, 2, 3, 4], wrong);
      await expect(read(['price_7d'], [5])).rejects.toMatchObject({ kind: 'PARSING_ERROR' });
    }
  });

  it('are not asked of data sets without any', () => {
    expect(() => serverSeries(people, new FakeServer(people, []).environment)(['price_7d'], [1])).toThrow(/no series/);
  });
});

describe('series of sample data', () => {
  const now = new FakeServer(projects, []).environment.now();
  const maker = sampleMaker('projects', 300, 7, now);
  const rows = maker.rows(0, 300).map((row) => ROW_SCHEMAS.projects.parse(row));

  it('end with the price of the row and have its change over their days', async () => {
    const read = sampleSeries(projects, maker);
    const ids = rows.map(({ _id }) => _id);
    const { series } = await read(['price_7d', 'price_1y', 'tvl_30d'], ids);
    const [week, year] = [series.get('price_7d'), series.get('price_1y')];
    if (!week || !year) throw new Error('Not all of what was asked came');
    let known = 0;
    for (const [at, { price_usd, change7d }] of rows.entries()) {
      const days = seriesAt(week, at);
      expect(days.at(-1)).toBe(price_usd === null ? gap : Math.fround(price_usd));
      expect(seriesAt(year, at).at(-2)).toBe(days[0]);
      if (change7d === null) continue;
      known += 1;
      expect(100 * ((days[7] ?? 0) / (days[0] ?? 0) - 1)).toBeCloseTo(change7d, 2);
    }
    expect(known).toBeGreaterThan(100);
    expect(series.get('tvl_30d')?.values.every(Number.isNaN)).toBe(true);
  });

  it('are unknown of organizations', async () => {
    const funds = sampleMaker('organizations', 10, 7, now);
    const { series } = await sampleSeries(organizations, funds)(['deals_quarters'], [1, 2]);
    expect(series.get('deals_quarters')?.values).toEqual(new Float32Array(24).fill(gap));
  });
});
