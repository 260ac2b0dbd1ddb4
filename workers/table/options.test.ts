import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type FieldSpec, storedFields } from '#schemas/columns/spec.ts';
import { matchesFilter, matchesSearch, memberKeys, type Row } from '#schemas/filters/semantics.ts';
import { everyTriple } from '#schemas/filters/tree.ts';
import { queriesOf, rowsOf } from '#schemas/testing/arbitraries.ts';
import { compareKeys, searchWords, textKey } from '#schemas/text.ts';
import { appendRows } from './appendRows.ts';
import { optionsOf } from './options.ts';
import { createTable } from './table.ts';

const spec = DATA_SETS.fundraising;
const countable = storedFields(spec).filter((field) => field.type !== 'number' && field.type !== 'date');

/** Counts by a map, implemented differently. */
function expected(field: FieldSpec, rows: readonly Row[], searchValue: string) {
  const groups = new Map<string, { value: string; count: number }>();
  for (const row of rows) {
    const value = row[field.field];
    const members = Array.isArray(value)
      ? value.map((one) => (typeof one === 'string' ? one : one.name))
      : typeof value === 'string'
        ? [value]
        : [];
    for (const key of new Set(memberKeys(field, value))) {
      const spelling = members.filter((one) => textKey(one) === key).sort(compareKeys)[0] ?? '';
      const group = groups.get(key) ?? { value: spelling, count: 0 };
      groups.set(key, {
        value: compareKeys(spelling, group.value) < 0 ? spelling : group.value,
        count: group.count + 1,
      });
    }
  }
  return [...groups]
    .filter(([key]) => key !== '' && searchWords(searchValue).every((word) => key.includes(word)))
    .sort(([a, one], [b, other]) => other.count - one.count || compareKeys(a, b))
    .map(([, option]) => option);
}

it('counts rows per value, one spelling each, most frequent first', () => {
  fc.assert(
    fc.property(
      rowsOf(spec),
      queriesOf(spec),
      fc.constantFrom(...countable),
      fc.constantFrom('', 'a', 'the graph', 'É'),
      (rows, query, field, searchValue) => {
        const filter = query.filter.filter((part) => everyTriple([part]).every(([name]) => name !== 'date'));
        const table = createTable(spec, 4);
        appendRows(table, rows);
        const passing = rows.filter(
          (row) => matchesFilter(spec, row, filter) && matchesSearch(spec, row, query.search),
        );
        expect(optionsOf(table, { ...query, filter }, field.field, searchValue, 1000)).toEqual(
          expected(field, passing, searchValue),
        );
      },
    ),
    { numRuns: 80 },
  );
}, 60_000);

it('respects the limit, and has none for numbers and dates', () => {
  const table = createTable(spec);
  appendRows(table, [
    { _id: 1, stages: 'Seed', amount_quantity: 3, date: '2024' },
    { _id: 2, stages: 'A' },
  ]);
  const whole = { filter: [], sort: null, search: '' };
  expect(optionsOf(table, whole, 'stages', '', 1)).toEqual([{ value: 'A', count: 1 }]);
  expect(optionsOf(table, whole, 'amount_quantity', '', 5)).toEqual([]);
  expect(optionsOf(table, whole, 'date', '', 5)).toEqual([]);
});
