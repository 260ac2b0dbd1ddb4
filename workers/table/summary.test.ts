import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { rowsOf } from '#schemas/testing/arbitraries.ts';
import { appendRows } from './appendRows.ts';
import { summarize } from './summary.ts';
import { createTable, type Table } from './table.ts';
import { createView, rowAt } from './view.ts';
import { idsAt, placesOf, positionOf, readRows, rowsOfView, withLeftOut } from './viewRows.ts';

const spec = DATA_SETS.fundraising;
const FIELD = 'amount_quantity';

function tableOf(rows: readonly object[]): Table {
  const table = createTable(spec);
  appendRows(table, rows);
  return table;
}

const queries = fc.record({
  filter: fc.constantFrom([], [[FIELD, 'gt', 0]] as const),
  sort: fc.constantFrom(null, { field: 'projects', order: 'asc' } as const, { field: FIELD, order: 'desc' } as const),
  search: fc.constant(''),
});

it('leaves stale figures out, and says how many', () => {
  const table = createTable(DATA_SETS.projects);
  const project = (_id: number, tvl: number | null, stale: string[]) => ({
    _id,
    name: `${_id}`,
    tvl,
    volume: 1,
    stale,
  });
  appendRows(table, [
    project(1, 5, ['None']),
    project(2, 90, ['TVL']),
    project(3, 7, ['Price']),
    project(4, null, ['TVL']),
    project(5, 3, []),
  ]);
  const all = rowsOfView(createView(table, { filter: [], sort: null, search: '' }));
  expect(summarize(all, 'tvl', null)).toEqual({ values: 3, stale: 1, sum: 15, least: 3, median: 5, most: 7 });
  expect(summarize(all, 'volume', null)).toMatchObject({ values: 4, stale: 1, sum: 4 });
  expect(summarize(all, 'tvl', Float64Array.of(2))).toEqual({
    values: 0,
    stale: 1,
    sum: null,
    least: null,
    median: null,
    most: null,
  });
});

it('equals a row-by-row summary, of named rows or the whole view', () => {
  fc.assert(
    fc.property(rowsOf(spec), queries, fc.array(fc.nat(220)), fc.boolean(), (rows, query, some, all) => {
      const view = createView(tableOf(rows), query);
      const places = Array.from({ length: view.matching }, (_, place) => rowAt(view, place));
      const shown = readRows(view.table, places, [FIELD]);
      const ids = all ? null : Float64Array.from([...some, ...rows.slice(0, some.length).map(({ _id }) => _id)]);
      const values = shown
        .filter(({ _id }) => ids?.includes(_id) ?? true)
        .flatMap((row) => (typeof row[FIELD] === 'number' ? [row[FIELD]] : []));
      const summary = summarize(rowsOfView(view), FIELD, ids);
      if (values.length === 0) {
        expect(summary).toBeNull();
        return;
      }
      const sorted = values.toSorted((a, b) => a - b);
      const [lower = 0, upper = 0] = [sorted[Math.ceil(values.length / 2) - 1], sorted[Math.floor(values.length / 2)]];
      expect(summary).toMatchObject({ values: values.length, least: sorted[0], most: sorted.at(-1) });
      const half = lower + upper;
      expect(summary?.median).toBe(Number.isFinite(half) ? half / 2 : lower / 2 + upper / 2);
      const size = values.reduce((sum, value) => sum + Math.abs(value), 0);
      const sum = values.reduce((total, value) => total + value, 0);
      if (Number.isFinite(size)) expect(Math.abs((summary?.sum ?? 0) - sum)).toBeLessThanOrEqual(size * 1e-14);
    }),
    { numRuns: 100 },
  );
}, 60_000);

it('has a sum independent of row order', () => {
  const amounts = Array.from({ length: 1000 }, (_, index) => ((index * 7919) % 1000) / 7 + (index % 3) * 1e9);
  const table = tableOf(
    amounts.map((amount, index) => ({ _id: index + 1, projects: `${(index * 31) % 97}`, [FIELD]: amount })),
  );
  const sums = [null, { field: 'projects', order: 'asc' } as const, { field: FIELD, order: 'asc' } as const].map(
    (sort) => summarize(rowsOfView(createView(table, { filter: [], sort, search: '' })), FIELD, null)?.sum,
  );
  expect(new Set(sums).size).toBe(1);
});

it('is null for a field without values', () => {
  const rows = rowsOfView(createView(tableOf([{ _id: 1, projects: 'A' }]), { filter: [], sort: null, search: '' }));
  for (const field of ['projects', FIELD, 'nothing']) expect(summarize(rows, field, null)).toBeNull();
});

it('finds rows by id, however many and sparse', () => {
  const many = fc.tuple(
    fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })), {
      maxLength: 60,
      size: 'max',
    }),
    fc.boolean(),
    fc.integer({ min: 1, max: 2000 }),
  );
  fc.assert(
    fc.property(many, ([ids, near, step]) => {
      const known = near ? ids.filter((id) => id <= 5000) : ids;
      const view = createView(tableOf(known.map((_id) => ({ _id }))), { filter: [], sort: null, search: '' });
      const rows = rowsOfView(view);
      const shown = [...idsAt(rows, 0, rows.count)];
      expect(shown).toEqual(known.toSorted((a, b) => a - b));
      // Enough ids for either lookup algorithm.
      const wanted = Float64Array.from([
        ...known.filter((id) => id % step === 0),
        ...Array.from({ length: step }, (_, at) => at * step),
      ]);
      expect([...placesOf(rows, wanted)]).toEqual(shown.flatMap((id, place) => (wanted.includes(id) ? [place] : [])));
    }),
    { numRuns: 80 },
  );
}, 60_000);

it('appends selected rows outside the view, once and without a position', () => {
  const price = fc.integer({ min: 0, max: 5 });
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { maxLength: 40 });
  fc.assert(
    fc.property(some, some, price, fc.constantFrom('asc', 'desc'), (known, chosen, least, order) => {
      const table = tableOf(known.map((_id) => ({ _id, [FIELD]: _id % 6 })));
      const view = createView(table, { filter: [[FIELD, 'gte', least]], sort: { field: FIELD, order }, search: '' });
      const shown = [...idsAt(rowsOfView(view), 0, view.matching)];
      const leftOut = known.filter((id) => chosen.includes(id) && id % 6 < least).toSorted((a, b) => a - b);
      const rows = withLeftOut(rowsOfView(view), Float64Array.from(chosen));
      expect([...idsAt(rows, 0, rows.count)]).toEqual([...shown, ...leftOut]);
      expect(Array.from({ length: rows.count }, (_, place) => positionOf(rows, place))).toEqual([
        ...shown.map((_, place) => place + 1),
        ...leftOut.map(() => null),
      ]);
    }),
  );
});
