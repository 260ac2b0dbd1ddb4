import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { unpackPivot } from '#schemas/pivot/packed.ts';
import { OPENING, type TableState } from '../protocol.ts';
import { SampleTable, sampleMaker } from './sampleTable.ts';
import { FakeServer, settled } from './testing/fakeServer.ts';

const spec = DATA_SETS.projects;
const world = new FakeServer(spec, []);
const formulas = [{ key: 'f_ratio', title: 'Ratio', text: 'market_cap_usd / tvl' }];

async function opened() {
  const states: TableState[] = [];
  const maker = sampleMaker('projects', 800, 7, world.environment.now());
  const table = new SampleTable(spec, maker, world.environment, (state) => states.push(state));
  await settled();
  const ratioOf = (row: Row) => {
    const isStale = Array.isArray(row.stale) && (row.stale.includes('TVL') || row.stale.includes('Market cap'));
    const [cap, tvl] = [row.market_cap_usd, row.tvl];
    return typeof cap === 'number' && typeof tvl === 'number' && tvl !== 0 && !isStale ? cap / tvl : null;
  };
  const rows = maker.rows(0, 800) as Row[];
  const show = async (query: Parameters<typeof table.setQuery>[0]) => {
    table.setQuery(query);
    await world.pass(0);
    return states.at(-1) ?? OPENING;
  };
  return { table, rows, ratioOf, show };
}

describe('a table with formulas', () => {
  it('shows, sorts and counts their columns, and forgets them with the view', async () => {
    const { table, rows, ratioOf, show } = await opened();
    await show({ filter: [['f_ratio', 'gt', 1]], sort: { field: 'f_ratio', order: 'desc' }, search: '', formulas });
    const meant = rows
      .map(ratioOf)
      .filter((ratio) => ratio !== null && ratio > 1)
      .sort((a, b) => Number(b) - Number(a));
    const shown = table.window(0, 20, ['name', 'f_ratio']).rows;
    expect(shown.map((row) => row?.f_ratio)).toEqual(meant.slice(0, 20));
    // Without its own formulas a question is asked with those of the view.
    expect(await table.count({ filter: [['f_ratio', 'known', 1]], sort: null, search: '' })).toBe(
      rows.filter((row) => ratioOf(row) !== null).length,
    );
    const other = [{ key: 'f_ratio', title: 'Ratio', text: 'tvl / market_cap_usd' }];
    expect(await table.count({ filter: [['f_ratio', 'lt', 1]], sort: null, search: '', formulas: other })).toBe(
      rows.filter((row) => ratioOf(row) !== null && 1 / Number(ratioOf(row)) < 1).length,
    );
    expect((await show({ filter: [], sort: null, search: '' })).matching).toBe(800);
    expect(table.window(0, 1, ['f_ratio']).rows[0]).not.toHaveProperty('f_ratio', expect.any(Number));
  });

  it('passes rows by formulas among its conditions, in groups and pivots too', async () => {
    const { table, rows, ratioOf, show } = await opened();
    const filter = [{ any: [{ formula: 'f_ratio > 4' }, ['name', 'starts', 'a'] as const] }];
    const passing = rows.filter(
      (row) => Number(ratioOf(row) ?? 0) > 4 || String(row.name).toLowerCase().startsWith('a'),
    );
    expect((await show({ filter, sort: null, search: '', formulas })).matching).toBe(passing.length);
    expect(
      (await show({ filter: [{ not: { formula: 'f_ratio > 4' } }], sort: null, search: '', formulas })).matching,
    ).toBe(rows.filter((row) => ratioOf(row) !== null && Number(ratioOf(row)) <= 4).length);
    // Another formula under the same hidden name.
    expect(
      (await show({ filter: [{ not: { formula: 'f_ratio > 9' } }], sort: null, search: '', formulas })).matching,
    ).toBe(rows.filter((row) => ratioOf(row) !== null && Number(ratioOf(row)) <= 9).length);
    const pivot = {
      rows: [],
      columns: [],
      measures: [{ figure: 'count' as const }],
      sort: null,
      limit: { rows: null, columns: null },
    };
    const packed = await table.pivot({ pivot, filter, search: '' });
    expect(packed && unpackPivot(packed).cells[0]?.count).toBe(passing.length);
    expect((await table.distributions(['tvl', 'f_ratio'], true))?.get('f_ratio')?.known).toBeGreaterThan(0);
    expect(await table.options('sector', '', 5)).not.toEqual([]);
  });
});
