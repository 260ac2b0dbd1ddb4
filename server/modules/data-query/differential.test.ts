import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { dateColumn, numberColumn, tagsColumn, textColumn } from '#schemas/columns/define.ts';
import { defineDataSet } from '#schemas/columns/defineDataSet.ts';
import {
  type DataSetSpec,
  type FieldSpec,
  findField,
  NOTHING_STALE,
  type Sort,
  STALE_FIELD,
  storedFields,
} from '#schemas/columns/spec.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import { compareRows, matchesFilter, matchesSearch, type Row } from '#schemas/filters/semantics.ts';
import { type Filter, simplify } from '#schemas/filters/tree.ts';
import {
  FILTER_LIMITS,
  type FilterValue,
  KEEP_UNKNOWN,
  OPERATORS_BY_TYPE,
  type Scalar,
  type Triple,
  takesList,
} from '#schemas/filters/triples.ts';
import { queriesOf, rowsOf, sortsOf, staleFiltersOf, treesOf } from '#schemas/testing/arbitraries.ts';
import { ABOUT } from '#schemas/testing/columns.ts';
import { unixMs } from '#schemas/units.ts';
import { readRows } from '#server/modules/datasets/rows.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { holdOnly } from '#server/testing/onlyRows.ts';
import { appendColumnar, readColumnar } from '#workers/table/columnar.ts';
import { optionsOf } from '#workers/table/options.ts';
import { createTable, type Table } from '#workers/table/table.ts';
import { createView, rowAt } from '#workers/table/view.ts';
import { Answering } from './answering.ts';
import { masterQuery, totalQuery } from './master.ts';
import { optionsQuery } from './options.ts';

/**
 * The server's SQL and the worker's engine against the plain meaning of filter, search and sort, over rows chosen to
 * disagree. The engine holds what the server sent it by columns.
 */

const NOW = Date.UTC(2026, 0, 15, 12);
const ROWS = 90;
const SHARED_ROWS = 50;

const LONG = 'long '.repeat(60);
const TEXTS = [
  'Aave',
  'aave',
  'AAVE V3',
  'Ångström',
  'angstrom',
  'ANGSTRÖM',
  'ﬁnance',
  'Finance',
  'İstanbul',
  'ıstanbul',
  'Straße',
  'STRASSE',
  'Σίσυφος',
  'σισυφοσ',
  '比特币',
  '🦊 Fox',
  '\ue000',
  '\uffee',
  '𝒜',
  'x\u0301',
  'é',
  '',
  ' ',
  '%',
  '_',
  '\\',
  'a%b',
  'a_b',
  'a\\b',
  "O'Neil",
  '"quoted"',
  'two words',
  'two\nlines',
  'null',
  '0',
  '{a,b}',
  'ﷺ',
  `${LONG}a`,
  `${LONG}b`,
  `${LONG}B`,
  LONG,
] as const;
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  2,
  0.1,
  0.1 + 0.2,
  5e-324,
  -5e-324,
  1.7976931348623157e308,
  -1.7976931348623157e308,
  2 ** 53,
  1e21,
];
const DATES = [
  '2024',
  '2024-02',
  '2024-02-29',
  '2024-03',
  '2023-12-31',
  '2024-01-01',
  '2023',
  '0001',
  '9999-12-31',
  '1969-12-31',
  '2024-02-30',
  'soon',
];
const TIMES = [
  '2024-02-29T00:00Z',
  '2024-02-29T08:41Z',
  '2024-02-29T23:59Z',
  '2024-03-01T00:00Z',
  '1969-12-31T23:59Z',
  '2024-02-29T24:00Z',
];
const FILTER_DATES = [...DATES.slice(0, 10), '-P1M', '-P2Y', '-P30D', '-P9999Y', '-P2026Y'];

const text = fc.constantFrom(...TEXTS);
const number = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const sometimesMissing = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4, nil: null });
const members = <T>(value: fc.Arbitrary<T>) => fc.array(value, { maxLength: 3 });

function anyValue(field: FieldSpec): fc.Arbitrary<unknown> {
  switch (field.type) {
    case 'number':
      return sometimesMissing(number);
    case 'text':
      return sometimesMissing(text);
    case 'date':
      return sometimesMissing(fc.constantFrom(...DATES, ...(field.timed ? TIMES : [])));
    case 'refs':
      return members(text.map((name) => ({ name: name === '' ? 'x' : name, slug: null, logo: null })));
    case 'tags':
      return members(field.field === STALE_FIELD ? fc.constantFrom(NOTHING_STALE, 'Price', 'Market cap', 'TVL') : text);
    default:
      return members(text);
  }
}

function someRows(spec: DataSetSpec): Row[] {
  const fields = fc.record(Object.fromEntries(storedFields(spec).map((field) => [field.field, anyValue(field)])));
  const own = fc.sample(fields, { numRuns: ROWS, seed: 7 });
  // A reference has a name.
  const named = (value: unknown) =>
    Array.isArray(value) ? value.map((member) => (member.name === '' ? { ...member, name: 'x' } : member)) : value;
  const shared = fc
    .sample(rowsOf(spec, SHARED_ROWS, SHARED_ROWS), { numRuns: 1, seed: 7 })
    .flat()
    .map((row) => Object.fromEntries(Object.entries(row).map(([field, value]) => [field, named(value)])));
  return [...own, ...shared].map((values, index) => ({ ...values, _id: 3 * index + 1 }));
}

const piece = fc
  .tuple(text, fc.nat(6), fc.integer({ min: 1, max: 5 }))
  .map(([whole, from, length]) => whole.slice(from, from + length));
const wantedText = fc.oneof(
  text.map((whole) => whole.slice(0, FILTER_LIMITS.textLength)),
  piece,
);

function wantedBy(field: FieldSpec): fc.Arbitrary<Scalar> {
  if (field.type === 'number') return number.map((value) => (value === 0 ? 0 : value));
  return field.type === 'date' ? fc.constantFrom(...FILTER_DATES) : wantedText;
}

/** Is known, is unknown, or unknown values pass. */
function knownOf(field: string): fc.Arbitrary<Triple> {
  return fc.constantFrom<FilterValue>(0, 1, KEEP_UNKNOWN).map((value) => [field, 'known', value] as const);
}

function wantedTriples(spec: DataSetSpec): fc.Arbitrary<Triple> {
  const id = fc.oneof(fc.integer({ min: -1, max: 3 * ROWS + 2 }), fc.constantFrom(4.5, 1e300, -1e300, 2 ** 60));
  const idTriple: fc.Arbitrary<Triple> = fc.oneof(
    fc.tuple(fc.constant('_id'), fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte'), id),
    fc.tuple(fc.constant('_id'), fc.constantFrom('in', 'nin'), fc.array(id)),
  );
  const fields = storedFields(spec).filter((field) => field.filterable);
  const fieldTriple = fc.constantFrom(...fields).chain((field) =>
    fc.constantFrom(...OPERATORS_BY_TYPE[field.type]).chain((operator): fc.Arbitrary<Triple> => {
      if (operator === 'known') return knownOf(field.field);
      const value = takesList(operator) ? fc.array(wantedBy(field), { maxLength: 5 }) : wantedBy(field);
      return value.map((wanted) => [field.field, operator, wanted] as const);
    }),
  );
  const known = fc.constantFrom(...storedFields(spec)).chain(({ field }) => knownOf(field));
  return fc.oneof(
    { weight: 1, arbitrary: idTriple },
    { weight: 2, arbitrary: known },
    { weight: 12, arbitrary: fieldTriple },
  );
}

interface Sample {
  filter: Filter;
  sort: Sort | null;
  search: string;
}

function viewsOf(spec: DataSetSpec): fc.Arbitrary<Sample> {
  const own = fc.record({
    filter: fc.array(wantedTriples(spec), { maxLength: 3 }),
    sort: sortsOf(spec),
    search: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: wantedText },
      { weight: 1, arbitrary: fc.tuple(piece, piece).map((words) => words.join(' ')) },
    ),
  });
  return fc.oneof({ weight: 3, arbitrary: own }, { weight: 2, arbitrary: queriesOf(spec) });
}

/** Every type of field, lists sorted both ways, and an order of its own by a text. */
const motley = defineDataSet({
  ...DATA_SETS.fundraising,
  defaultSort: { field: 'nickname', order: 'asc' },
  columns: [
    ...DATA_SETS.fundraising.columns,
    textColumn('nickname', 'Nickname', 100, 'text', { about: ABOUT, searchable: true }),
    dateColumn('closed', 'Closed', 100, { about: ABOUT }),
    dateColumn('seen', 'Seen', 100, { about: ABOUT, timed: true }),
    numberColumn('score', 'Score', 100, 'number', 'count', { about: ABOUT }),
    tagsColumn('tags', 'Tags', 100, { about: ABOUT, searchable: true }),
  ],
});

// Of whole texts the engine has no answer, and is not asked for one.
const { fullText: _news, ...plainNews } = DATA_SETS.news;

// Thousands of questions: on a busy machine they take their time.
vi.setConfig({ testTimeout: 300_000 });

const database = useTestDatabase();

describe.each([
  ['projects', DATA_SETS.projects, 150],
  // It has all columns of rounds as well; people and organizations have no other kinds of them.
  ['a data set with columns added', motley, 250],
  ['news without its full text', plainNews, 60],
  ['jobs', DATA_SETS.jobs, 60],
] as const)('SQL over %s', (_name, spec, runs) => {
  let rows: Row[] = [];
  let answering: Answering;
  const table: Table = createTable(spec);

  beforeAll(async () => {
    rows = someRows(spec);
    await holdOnly(database.pool, spec, rows, NOW);
    answering = new Answering(database.deps);
    await answering.watch.check();
    for (let skip = 0; skip < rows.length; skip += 40) {
      const { body } = await answering.answer(
        'master_projects',
        masterQuery(spec)({ skip, take: 40 }, NOW),
        'columns',
        'test',
      );
      appendColumnar(table, readColumnar(Uint8Array.from(body).buffer));
    }
  });

  const ask = async (params: object): Promise<Row[]> => {
    const answer = await answering.answer(
      'master_projects',
      masterQuery(spec)(JSON.parse(JSON.stringify(params)), NOW),
      'json',
      'test',
    );
    return JSON.parse(answer.body.toString()).data.master_projects[0];
  };
  const askTotal = async (params: object): Promise<number> => {
    const answer = await answering.answer(
      'total_projects',
      totalQuery(spec)(JSON.parse(JSON.stringify(params)), NOW),
      'json',
      'test',
    );
    return JSON.parse(answer.body.toString()).data.total_projects[0].total;
  };
  const expected = ({ filter, sort, search }: Sample): number[] => {
    const resolved = resolveFilter(spec, filter, unixMs(NOW));
    return rows
      .filter((row) => matchesFilter(spec, row, resolved) && matchesSearch(spec, row, search))
      .sort((a, b) => compareRows(spec, sort, a, b))
      .map((row) => row._id);
  };
  const ofEngine = (view: Sample): number[] => {
    const made = createView(table, { ...view, filter: resolveFilter(spec, view.filter, unixMs(NOW)) });
    return Array.from({ length: made.matching }, (_, place) => table.ids[rowAt(made, place)] ?? -1);
  };
  const ids = (found: Row[]) => found.map((row) => row._id);
  /** All at once, without their fields: reading those takes most of the time. */
  const askIds = async (view: Sample) => ids(await ask({ ...view, take: 1000, fields: [] }));

  it('returns the rows unchanged', async () => {
    const stored: Row[] = [];
    for await (const row of readRows(database.pool, spec)) stored.push(row);
    const found = await ask({ take: 1000 });
    expect(found.sort((a, b) => a._id - b._id)).toEqual(stored);
    expect(stored).toEqual(JSON.parse(JSON.stringify(rows)));
  });

  it('and the engine select and order the rows that the meaning says, and count them', async () => {
    await fc.assert(
      fc.asyncProperty(viewsOf(spec), async (view) => {
        const wanted = expected(view);
        expect(await askIds(view)).toEqual(wanted);
        expect(await askTotal(view)).toBe(wanted.length);
        expect(ofEngine(view)).toEqual(wanted);
      }),
      { numRuns: runs, seed: 11 },
    );
  });

  it('and the engine select the rows that the meaning of groups says', async () => {
    await fc.assert(
      fc.asyncProperty(treesOf(spec), fc.boolean(), async (filter, simple) => {
        const view: Sample = { filter: simple ? simplify(filter) : filter, sort: null, search: '' };
        const wanted = expected(view);
        expect(await askIds(view)).toEqual(wanted);
        expect(await askTotal(view)).toBe(wanted.length);
        expect(ofEngine(view)).toEqual(wanted);
      }),
      { numRuns: runs, seed: 23 },
    );
  });

  if (findField(spec, STALE_FIELD))
    it('and the engine agree on which conditions stale figures meet', async () => {
      await fc.assert(
        fc.asyncProperty(staleFiltersOf(spec), async (filter) => {
          const view: Sample = { filter, sort: null, search: '' };
          const wanted = expected(view);
          expect(await askIds(view)).toEqual(wanted);
          expect(ofEngine(view)).toEqual(wanted);
        }),
        { numRuns: runs, seed: 19 },
      );
    });

  it('orders by every field in both directions', async () => {
    for (const { field } of storedFields(spec).filter((candidate) => candidate.sortable)) {
      for (const order of ['asc', 'desc'] as const) {
        const view: Sample = { filter: [], sort: { field, order }, search: '' };
        expect(await askIds(view)).toEqual(expected(view));
      }
    }
  });

  it('and the engine count the same options', async () => {
    const fields = storedFields(spec).filter(
      ({ type, filterable }) => filterable && type !== 'number' && type !== 'date',
    );
    const requests = fc.record({
      view: viewsOf(spec),
      field: fc.constantFrom(...fields.map(({ field }) => field)),
      searchValue: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, piece),
      limit: fc.integer({ min: 1, max: 100 }),
    });
    await fc.assert(
      fc.asyncProperty(requests, async ({ view: { filter, search }, field, searchValue, limit }) => {
        const params = JSON.parse(JSON.stringify({ field, filter, search, searchValue, limit }));
        const answer = await answering.answer('options_projects', optionsQuery(spec)(params, NOW), 'json', 'test');
        const query = { filter: resolveFilter(spec, filter, unixMs(NOW)), search, sort: null };
        const counted = optionsOf(table, query, field, searchValue, limit);
        expect(JSON.parse(answer.body.toString()).data.options_projects[0]).toEqual(counted);
      }),
      { numRuns: runs / 2, seed: 17 },
    );
  });

  it('covers every row once, page after page, by the last row and by number', async () => {
    const views = viewsOf(spec).map((view) => ({ ...view, filter: view.filter.slice(0, 1), search: '' }));
    await fc.assert(
      fc.asyncProperty(views, fc.integer({ min: 9, max: 60 }), async (view, take) => {
        const wanted = expected(view);
        const byLast: number[] = [];
        const byNumber: number[] = [];
        for (
          let page = await ask({ ...view, take, fields: [] });
          page.length > 0;
          page = await ask({ ...view, take, after: byLast.at(-1), fields: [] })
        ) {
          byLast.push(...ids(page));
        }
        for (let skip = 0; skip <= wanted.length; skip += take)
          byNumber.push(...ids(await ask({ ...view, take, skip, fields: [] })));
        expect(byLast).toEqual(wanted);
        expect(byNumber).toEqual(wanted);
      }),
      { numRuns: runs / 10, seed: 13 },
    );
  });
});
