import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, type Sort, storedFields } from '#schemas/columns/spec.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import { compareRows, matchesFilter, matchesSearch, type Row } from '#schemas/filters/semantics.ts';
import { SOURCES } from '#schemas/kinds.ts';
import { SORT_MAX, sortOf, sortTerms } from '#schemas/queries/sort.ts';
import { type QuerySample, queriesOf, rowsOf, staleFiltersOf, treesOf } from '#schemas/testing/arbitraries.ts';
import { unixMs } from '#schemas/units.ts';
import { appendRows } from './appendRows.ts';
import { appendColumnar, readColumnar } from './columnar.ts';
import { firstRows } from './firstRows.ts';
import { orderBy } from './order.ts';
import { createTable, type Table } from './table.ts';
import { encodeColumnar } from './testing/encodeColumnar.ts';
import { firstRowsByAll, orderByAll } from './ties.ts';
import { arrangeTable, completeOrder, createView, rowAt, type View } from './view.ts';

const NOW = unixMs(Date.UTC(2024, 5, 15));

/** Expected rows by the rules of filter, search and sort, written for readability. */
function expected(spec: DataSetSpec, rows: readonly Row[], query: QuerySample): number[] {
  const filter = resolveFilter(spec, query.filter, NOW);
  return rows
    .filter((row) => matchesFilter(spec, row, filter) && matchesSearch(spec, row, query.search))
    .sort((a, b) => compareRows(spec, query.sort, a, b))
    .map((row) => row._id);
}

function answered(table: Table, query: QuerySample): number[] {
  return idsOf(createView(table, { ...query, filter: resolveFilter(table.spec, query.filter, NOW) }));
}

function idsOf(view: View): number[] {
  return Array.from({ length: view.matching }, (_, place) => view.table.ids[rowAt(view, place)] ?? -1);
}

function held(spec: DataSetSpec, rows: readonly Row[], how: 'rows' | 'columns'): Table {
  const table = createTable(spec, 1);
  const half = Math.floor(rows.length / 2);
  for (const page of [rows.slice(0, half), rows.slice(half)]) {
    if (how === 'rows') appendRows(table, page);
    else appendColumnar(table, readColumnar(encodeColumnar(spec, page)));
  }
  return table;
}

describe.each(SOURCES)('the engine and the meaning of a query agree on %s', (source) => {
  const spec = DATA_SETS[source];
  it('held from rows or columns', () => {
    const ways = fc.constantFrom('rows' as const, 'columns' as const);
    const asked = fc.array(queriesOf(spec), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rowsOf(spec), ways, asked, (rows, how, queries) => {
        const table = held(spec, rows, how);
        for (const query of queries) expect(answered(table, query)).toEqual(expected(spec, rows, query));
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

it.each(SOURCES)(
  'the engine and the meaning of groups agree on %s',
  (source) => {
    const spec = DATA_SETS[source];
    fc.assert(
      fc.property(rowsOf(spec), fc.array(treesOf(spec), { minLength: 1, maxLength: 8 }), (rows, filters) => {
        const table = held(spec, rows, 'rows');
        for (const filter of filters) {
          const query = { filter, sort: null, search: '' };
          expect(answered(table, query)).toEqual(expected(spec, rows, query));
        }
      }),
      { numRuns: 150 },
    );
  },
  60_000,
);

it('the engine and the meaning agree on which conditions stale figures meet', () => {
  const spec = DATA_SETS.projects;
  fc.assert(
    fc.property(rowsOf(spec), fc.array(staleFiltersOf(spec), { minLength: 1, maxLength: 8 }), (rows, filters) => {
      const table = held(spec, rows, 'rows');
      for (const filter of filters) {
        const query = { filter, sort: null, search: '' };
        expect(answered(table, query)).toEqual(expected(spec, rows, query));
      }
    }),
    { numRuns: 200 },
  );
}, 60_000);

/** From 4096 on, texts are laid out to be sorted. */
const ROWS = 4_200;

describe('tables large enough for other sort algorithms', () => {
  const spec = DATA_SETS.fundraising;
  const seeds = rowsOf(spec, 60, 20);
  const sortable = storedFields(spec).filter((field) => field.sortable);
  const types = [...new Set(sortable.map(({ type }) => type))];

  it.each(types)(
    'sort rows by %s, completely and for the first rows only',
    (type) => {
      const sorts = fc.constantFrom(...sortable.filter((field) => field.type === type).map(({ field }) => field));
      fc.assert(
        fc.property(seeds, sorts, fc.constantFrom('asc', 'desc'), fc.boolean(), (few, field, order, distinct) => {
          // Few distinct rows with many ties; or distinct texts with long common prefixes.
          const rows = Array.from({ length: ROWS }, (_, index): Row => {
            const row = few[index % few.length];
            const other = few[(index * 31) % few.length];
            return {
              ...row,
              ...(other && { amount_quantity: other.amount_quantity, organizations: other.organizations }),
              ...(distinct && { projects: `${row?.projects} and more ${(index * 7919) % ROWS}` }),
              _id: ROWS - index,
            };
          });
          const table = held(spec, rows, 'columns');
          arrangeTable(table);
          const column = table.columns.get(field);
          if (!column) throw new Error(`There is no column ${field}`);
          const wanted = [...rows].sort((a, b) => compareRows(spec, { field, order }, a, b)).map((row) => row._id);
          const first = firstRows(column, order, null, table.length, 150);
          const all = orderBy(column, order, null, table.length);
          expect(Array.from(first, (row) => table.ids[row])).toEqual(wanted.slice(0, 150));
          expect(Array.from(all, (row) => table.ids[row])).toEqual(wanted);
        }),
        { numRuns: type === 'text' ? 3 : 1, endOnFailure: true },
      );
    },
    60_000,
  );

  it('sort rows by several columns, completely and for the first rows only', () => {
    const term = fc.record({
      field: fc.constantFrom(...sortable.map(({ field }) => field)),
      order: fc.constantFrom('asc', 'desc'),
    });
    const sorts = fc.array(term, { minLength: 2, maxLength: SORT_MAX }).map(sortOf);
    fc.assert(
      fc.property(seeds, sorts, (few, sort) => {
        // Each column has few values, crossed with those of the others: long runs of ties, and short ones within them.
        const rows = Array.from({ length: ROWS }, (_, index): Row => {
          const at = (step: number) => few[(index * step) % few.length];
          return Object.assign(
            { ...at(1), _id: ROWS - index },
            ...sortable.map(({ field }, step) => ({ [field]: at(2 * step + 3)?.[field] })),
          );
        });
        const table = held(spec, rows, 'columns');
        arrangeTable(table);
        const terms = sortTerms(sort).flatMap(({ field, order }) => {
          const column = table.columns.get(field);
          return column ? [{ column, order }] : [];
        });
        const wanted = [...rows].sort((a, b) => compareRows(spec, sort, a, b)).map((row) => row._id);
        const idsAt = (order: Uint32Array) => Array.from(order, (row) => table.ids[row]);
        expect(idsAt(firstRowsByAll(terms, null, table.length, 150))).toEqual(wanted.slice(0, 150));
        expect(idsAt(orderByAll(terms, null, table.length))).toEqual(wanted);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  }, 60_000);
});

it('a second column orders the ties of an order that is already known', () => {
  const spec = DATA_SETS.fundraising;
  const rows = Array.from({ length: 21_000 }, (_, at) => ({
    ...{ _id: at + 1, projects: `Project ${at % 7}` },
    date: at % 11 === 0 ? null : `20${10 + (at % 13)}`,
    amount_quantity: at % 5 === 0 ? null : (at * 7919) % 37,
  }));
  const table = held(spec, rows, 'rows');
  const sort = { field: 'amount_quantity', order: 'desc' } as const;
  const ask = (asked: Sort) => {
    const view = createView(table, { filter: [], search: '', sort: asked });
    completeOrder(view);
    return idsOf(view);
  };
  const byAmount = ask(sort);
  const ties = [{ field: 'date', order: 'asc' }] as const;
  expect(ask({ ...sort, ties })).toEqual(
    rows.toSorted((a, b) => compareRows(spec, { ...sort, ties }, a, b)).map(({ _id }) => _id),
  );
  expect(ask(sort)).toEqual(byAmount);
});
