import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, type FieldSpec, storedFields } from '#schemas/columns/spec.ts';
import { dateValue, daySpan } from '#schemas/dates.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import { hasValue, isStale, matchesFilter, matchesSearch, type Row } from '#schemas/filters/semantics.ts';
import { leavesStaleOut } from '#schemas/filters/staleFigures.ts';
import { type Filter, groupsWithKept, triplesOf } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { type QuerySample, queriesOf, rowsOf, staleFiltersOf, treesOf } from '#schemas/testing/arbitraries.ts';
import { unixMs } from '#schemas/units.ts';
import type { DateBars, Distribution, NumberBars } from '../../protocol.ts';
import { appendRows } from '../appendRows.ts';
import { optionsOf } from '../options.ts';
import { createTable } from '../table.ts';
import { createView } from '../view.ts';
import { distributionsOf } from './distribution.ts';

const NOW = unixMs(Date.UTC(2024, 5, 15));
const sum = (bars: readonly number[] = []) => bars.reduce((a, b) => a + b, 0);

function viewOf(spec: DataSetSpec, rows: readonly Row[], query: QuerySample) {
  const table = createTable(spec, 4);
  appendRows(table, rows);
  return createView(table, query);
}

/** All parts but a field's own conditions; what keeps its unknown values for a group stays. */
const underOthers = (filter: Filter, field: string): Filter => [
  ...triplesOf(filter).filter(([name]) => name !== field),
  ...groupsWithKept(filter),
];

/** What is counted of a field, by the meaning of conditions: rows under the others, and those with a value that counts. */
function expected(spec: DataSetSpec, all: readonly Row[], { filter, search }: QuerySample, field: FieldSpec) {
  const others = underOthers(filter, field.field);
  const rows = all.filter((row) => matchesFilter(spec, row, others) && matchesSearch(spec, row, search));
  const valued = rows.filter((row) => hasValue(field, row[field.field]));
  const leavesOut = leavesStaleOut(spec, [field.field, 'gte', 0], filter);
  const known = valued.filter((row) => !(leavesOut && isStale(spec, row, field.field)));
  return { rows: rows.length, stale: valued.length - known.length, known };
}

function expectNumbers(shape: NumberBars, facts: Distribution['facts'], values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const edge = (at: number) =>
    shape.logarithmic
      ? shape.from * (shape.to / shape.from) ** (at / 16)
      : shape.from * (1 - at / 16) + shape.to * (at / 16);
  const inside = sorted.filter(
    (value) => value <= shape.to && (value >= shape.from || (shape.logarithmic && value === 0)),
  );
  expect(shape.above).toBe(sorted.filter((value) => value > shape.to).length);
  expect(shape.below).toBe(sorted.length - inside.length - shape.above);
  expect(shape.below).toBeLessThanOrEqual(sorted.length / 2);
  // Beside an edge rounding decides.
  const near = 1e-300 + 1e-9 * (Math.abs(shape.to) / 2 + Math.abs(shape.from) / 2);
  const slack = (at: number) =>
    inside.filter((value) => Math.abs(value - edge(at)) <= (shape.logarithmic ? 1e-9 * Math.abs(value) : near)).length;
  let before = 0;
  for (const [at, bar] of shape.bars.entries()) {
    before += bar;
    if (at === 15) continue;
    const plain = inside.filter((value) => value < edge(at + 1)).length;
    expect(Math.abs(before - plain)).toBeLessThanOrEqual(slack(at + 1));
  }
  expect(before).toBe(inside.length);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle] : halfway(sorted[middle - 1] ?? 0, sorted[middle] ?? 0);
  expect(facts).toEqual({
    ...{ distinct: new Set(sorted).size, least: sorted[0], most: sorted.at(-1), median },
  });
}

function halfway(lower: number, upper: number): number {
  return Number.isFinite(lower + upper) ? (lower + upper) / 2 : lower / 2 + upper / 2;
}

/** A bar has the rows that a condition on its period selects. */
function expectDates(
  spec: DataSetSpec,
  field: string,
  shape: DateBars,
  facts: Distribution['facts'],
  known: readonly Row[],
) {
  expect(shape.bars.length).toBe(shape.spans.length);
  expect(shape.bars.length).toBeLessThanOrEqual(24);
  for (const [at, { from, to }] of shape.spans.entries()) {
    const bounds: Triple[] = [
      [field, 'gte', from],
      [field, 'lte', to],
    ];
    expect(shape.bars[at]).toBe(known.filter((row) => matchesFilter(spec, row, bounds)).length);
    const next = shape.spans[at + 1];
    if (next) expect(daySpan(next.from)?.from).toBe((daySpan(to)?.to ?? 0) + 1);
  }
  expect(shape.below).toBe(
    known.filter((row) => matchesFilter(spec, row, [[field, 'lt', shape.spans[0]?.from ?? '']])).length,
  );
  expect(shape.above).toBe(
    known.filter((row) => matchesFilter(spec, row, [[field, 'gt', shape.spans.at(-1)?.to ?? '']])).length,
  );
  expect(sum(shape.bars) + shape.below + shape.above + shape.inexact).toBe(known.length);
  const texts = known.map((row) => String(row[field]).slice(0, 10));
  const spans = texts.map((text) => dateValue(text) ?? { from: 0, to: 0 });
  expect(dateValue(String(facts?.least))?.from).toBe(Math.min(...spans.map(({ from }) => from)));
  expect(dateValue(String(facts?.most))?.to).toBe(Math.max(...spans.map(({ to }) => to)));
  expect(dateValue(String(facts?.median))?.from).toBe(
    spans.map(({ from }) => from).toSorted((a, b) => a - b)[(known.length - 1) >> 1],
  );
  expect(facts?.distinct).toBe(new Set(texts).size);
}

describe.each(['projects', 'fundraising', 'people', 'news'] as const)('distributions of %s', (source) => {
  const spec = DATA_SETS[source];
  const fields = storedFields(spec).filter(({ type }) => type !== 'links');
  const agesSomething = fields.some(({ ages }) => ages !== undefined);
  const trees = treesOf(spec).map((filter): QuerySample => ({ filter, sort: null, search: '' }));
  const queries = agesSomething
    ? fc.oneof(
        { weight: 2, arbitrary: queriesOf(spec) },
        { weight: 2, arbitrary: trees },
        {
          weight: 1,
          arbitrary: staleFiltersOf(spec).map((filter): QuerySample => ({ filter, sort: null, search: '' })),
        },
      )
    : fc.oneof({ weight: 2, arbitrary: queriesOf(spec) }, { weight: 1, arbitrary: trees });

  it('are those of the rows under all conditions but the own ones', () => {
    fc.assert(
      fc.property(rowsOf(spec), queries, (rows, asked) => {
        const query = { ...asked, filter: resolveFilter(spec, asked.filter, NOW) };
        const view = viewOf(spec, rows, query);
        const found = distributionsOf(
          view,
          fields.map(({ field }) => field),
          true,
        );
        for (const field of fields) {
          const own = found.get(field.field);
          const { known, ...counts } = expected(spec, rows, query, field);
          expect(own).toMatchObject({ ...counts, known: known.length });
          const values = known.flatMap((row) =>
            typeof row[field.field] === 'number' ? [Number(row[field.field]) || 0] : [],
          );
          if (own?.shape?.kind === 'numbers') expectNumbers(own.shape, own.facts, values);
          else if (own?.shape?.kind === 'dates') expectDates(spec, field.field, own.shape, own.facts, known);
          else if (field.type === 'number' || field.type === 'date') expect(known).toEqual([]);
          else {
            const filter = underOthers(query.filter, field.field);
            const options = optionsOf(view.table, { ...query, filter }, field.field, '', 1000);
            const { shape } = own ?? {};
            expect(shape?.kind === 'values' ? shape.top : []).toEqual(options.slice(0, 5));
            expect(shape?.kind === 'values' ? shape.others : 0).toBe(Math.max(0, options.length - 5));
          }
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

const SPEC = DATA_SETS.fundraising;
const ALL: QuerySample = { filter: [], sort: null, search: '' };

function numbers(values: readonly (number | null)[], filter: readonly Triple[] = []): NumberBars | null {
  const rows = values.map((amount_quantity, index) => ({ _id: index + 1, amount_quantity }));
  const shape = distributionsOf(viewOf(SPEC, rows, { ...ALL, filter }), ['amount_quantity'], false).get(
    'amount_quantity',
  )?.shape;
  return shape?.kind === 'numbers' ? shape : null;
}

function dates(texts: readonly (string | null)[]): DateBars | null {
  const rows = texts.map((date, index) => ({ _id: index + 1, date }));
  const shape = distributionsOf(viewOf(SPEC, rows, ALL), ['date'], false).get('date')?.shape;
  return shape?.kind === 'dates' ? shape : null;
}

describe('bars over numbers', () => {
  it('are sixteen equal ones, with the largest value in the last', () => {
    expect(numbers([0, 1, 2, 15, 16, null])).toMatchObject({ from: 0, to: 16, logarithmic: false });
    expect(numbers([0, 1, 2, 15, 16, null])?.bars).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  });

  it('count figures too near to one another to be divided', () => {
    expect(numbers([-1e-323, 0, 0])?.bars).toEqual([3, ...new Array<number>(15).fill(0)]);
    expect(numbers([7, 7])?.bars[0]).toBe(2);
  });

  it('are logarithmic for values over decades, with zeros in the first', () => {
    const found = numbers([0, 1, 10, 100, 1000, 10_000, 65_536]);
    expect(found).toMatchObject({ from: 1, to: 65_536, logarithmic: true });
    expect(found?.bars).toEqual([2, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 1]);
  });

  it('end at the 1st and 99th percentile, and say how many rows lie outside', () => {
    const found = numbers([...Array.from({ length: 1000 }, (_, at) => at + 1), 1e9, 0]);
    expect(found).toMatchObject({ from: 10, to: 991, below: 10, above: 10 });
    expect(sum(found?.bars)).toBe(982);
    // So many that most are not compared.
    const many = numbers(Array.from({ length: 50_000 }, (_, at) => ((at * 7919) % 50_000) + 1));
    expect(many).toMatchObject({ from: 500, to: 49_501, below: 499, above: 499, logarithmic: false });
  });

  it('reach to the extremes where the percentiles are the same', () => {
    expect(numbers([...new Array<number>(500).fill(5), 9])).toMatchObject({ from: 5, to: 9, below: 0, above: 0 });
    expect(numbers([7, 7])?.bars[0]).toBe(2);
    expect(numbers([null])).toBeNull();
  });
});

describe('bars over dates', () => {
  it('are the shortest periods of which 24 reach over them', () => {
    const spans = (texts: readonly string[]) => dates(texts)?.spans;
    expect(spans(['2024-03-30', '2024-04-01'])?.map(({ from }) => from)).toEqual([
      '2024-03-30',
      '2024-03-31',
      '2024-04-01',
    ]);
    expect(spans(['2024-03-05', '2024-04-01'])?.[0]).toEqual({ from: '2024-03-04', to: '2024-03-10' });
    expect(spans(['2024-01-05', '2025-04-01'])?.[0]).toEqual({ from: '2024-01', to: '2024-01' });
    expect(spans(['2020-01-05', '2025-04-01'])?.[0]).toEqual({ from: '2020-01', to: '2020-03' });
    expect(spans(['2010-01-05', '2025-04-01'])).toHaveLength(16);
    expect(spans(['1901-01-05', '2025-04-01'])?.[0]).toEqual({ from: '1900', to: '1909' });
  });

  it('hold dates that are certainly in them, and are as long as half of the dates are exact', () => {
    const found = dates(['2024-01-05', '2024-03', '2024-10-02', '2024']);
    expect(found).toMatchObject({ bars: [1, 0, 1, 0, 0, 0, 0, 0, 0, 1], inexact: 1 });
    expect(dates(['2024', '2024', '2024', '2024-05-02'])).toMatchObject({ bars: [4], inexact: 0 });
    expect(dates([null])).toBeNull();
  });
});
