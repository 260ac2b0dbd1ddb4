import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { agesAs, findField, storedFields } from '#schemas/columns/spec.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import { compareRows, hasValue, matchesFilter, matchesSearch, type Row } from '#schemas/filters/semantics.ts';
import { SOURCES } from '#schemas/kinds.ts';
import { queriesOf, rowsOf } from '#schemas/testing/arbitraries.ts';
import { appendRows } from '../table/appendRows.ts';
import { createTable } from '../table/table.ts';
import { LocalTable } from './heldTable.ts';
import { FakeServer, settled } from './testing/fakeServer.ts';
import { ids, isPage, open, projects, WHOLE } from './testing/serverTables.ts';
import { leadersOfView } from './viewAnswers.ts';

const BY_CAP = { field: 'market_cap_usd', order: 'desc' } as const;

describe.each(SOURCES)('the leaders of a view of %s', (source) => {
  const spec = DATA_SETS[source];
  const sortable = storedFields(spec).filter((field) => field.sortable);

  it('are its first rows in that order, without unknown and stale values', () => {
    const asked = fc.record({
      query: queriesOf(spec),
      field: fc.constantFrom(...sortable),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      count: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(rowsOf(spec), asked, (rows, { query, field, order, count }) => {
        const table = createTable(spec);
        appendRows(table, rows);
        const { environment } = new FakeServer(spec, []);
        const filter = resolveFilter(spec, query.filter, environment.now());
        const name = agesAs(spec, field.field);
        const isStale = (row: Row) => name !== undefined && Array.isArray(row.stale) && row.stale.includes(name);
        const sort = { field: field.field, order };
        const expected = rows
          .filter((row) => matchesFilter(spec, row, filter) && matchesSearch(spec, row, query.search))
          .filter((row) => hasValue(findField(spec, field.field) ?? field, row[field.field]) && !isStale(row))
          .sort((a, b) => compareRows(spec, sort, a, b))
          .slice(0, count);
        const local = new LocalTable(table, query, environment);
        expect(ids(local.leaders(query, sort, count, []))).toEqual(ids(expected));
        const first = rows
          .filter((row) => matchesFilter(spec, row, filter) && matchesSearch(spec, row, query.search))
          .sort((a, b) => compareRows(spec, null, a, b))
          .slice(0, count);
        expect(ids(local.first({ ...query, sort: null }, count, []))).toEqual(ids(first));
        local.dispose();
      }),
      { numRuns: 50 },
    );
  }, 60_000);
});

it('the leaders of rows that do not say what is stale in them are all of these', () => {
  const spec = DATA_SETS.projects;
  const rows = projects(9).map((row): Row => ({ ...row, stale: row._id % 3 === 0 ? ['Market cap'] : [] }));
  const table = createTable(spec);
  appendRows(table, rows);
  const query = { ...WHOLE, filter: [['stale', 'known', 0] as const] };
  const local = new LocalTable(table, query, new FakeServer(spec, []).environment);
  expect(ids(local.leaders(query, BY_CAP, 9, []))).toHaveLength(6);
  local.dispose();
});

describe('the leaders of a view that the server answers', () => {
  const rows = projects(25_200).map((row) => (row._id % 7 === 0 ? { ...row, stale: ['Market cap'] } : row));

  it('are the same, and cost one short page', async () => {
    const server = new FakeServer(DATA_SETS.projects, rows);
    const { table } = open(server, { ...WHOLE, filter: [['price_usd', 'lt', 2]] });
    await settled();
    const before = server.asked.length;
    const leaders = await leadersOfView(table, BY_CAP, 5, ['name']);
    const expected = rows
      .filter((row) => Number(row.price_usd) < 2 && row._id % 7 !== 0)
      .sort((a, b) => compareRows(DATA_SETS.projects, BY_CAP, a, b));
    expect(leaders.map(({ _id }) => _id)).toEqual(ids(expected.slice(0, 5)));
    expect(server.asked.slice(before).map(({ params }) => params.take)).toEqual([5]);
  });

  it('are dropped when another view replaces it', async () => {
    const server = new FakeServer(DATA_SETS.projects, rows);
    server.holds = (sid, params) => isPage(sid) && params.take === 5;
    const { table } = open(server);
    await settled();
    const asking = leadersOfView(table, BY_CAP, 5, []);
    const dropped = expect(asking).rejects.toMatchObject({ name: 'AbortError' });
    table.setQuery({ ...WHOLE, search: 'project 1' });
    await dropped;
  });
});
