import { ID_FIELD, type Triple } from '#schemas/filters/triples.ts';
import type { Column } from './columns.ts';
import { keepCodes, keepLists, maskEntries } from './entryMask.ts';
import { dateTest, textTest } from './entryTest.ts';
import { keepInBoth, keepInRange, keepNamed, type NumberRange, rangeOf } from './numberTest.ts';
import { scratch } from './scratch.ts';
import { keepFound } from './search.ts';
import type { Table } from './table.ts';

/** One pass over the rows that are left: reads `rows` (null: the first `count`), writes those that pass. */
interface Pass {
  /** Cheap passes go first, and leave fewer rows to the dear ones. */
  readonly cost: number;
  run(rows: Uint32Array | null, count: number, out: Uint32Array): number;
}

/**
 * The rows that pass every triple and the search, ascending; null when all do. Rolling dates must have been resolved.
 * Missing values pass no triple.
 */
export function filterRows(table: Table, filter: readonly Triple[], search: string): Uint32Array<ArrayBuffer> | null {
  const passes = [...passesOf(table, filter), ...keepFound(table, search)].sort((a, b) => a.cost - b.cost);
  if (passes.length === 0) return null;
  const out = scratch('candidates', table.length);
  let rows: Uint32Array | null = null;
  let count = table.length;
  for (const pass of passes) {
    count = pass.run(rows, count, out);
    rows = out;
  }
  return out.slice(0, count);
}

function passesOf(table: Table, filter: readonly Triple[]): Pass[] {
  const ranges = new Map<Float64Array, NumberRange>();
  const passes: Pass[] = [];
  for (const [field, operator, value] of filter) {
    const column = table.columns.get(field);
    const values = field === ID_FIELD ? table.ids : column?.kind === 'number' ? column.values : null;
    const range = values && rangeOf(operator, value);
    if (range) {
      const before = ranges.get(values);
      ranges.set(
        values,
        before ? { from: Math.max(before.from, range.from), to: Math.min(before.to, range.to) } : range,
      );
    } else passes.push(passOf(column, values, [field, operator, value]));
  }
  return [...rangePasses([...ranges]), ...passes];
}

function rangePasses(ranges: readonly (readonly [Float64Array, NumberRange])[]): Pass[] {
  const passes = ranges.map(
    ([values, range]): Pass => ({
      cost: 0,
      run: (rows, count, out) => keepInRange(values, range, rows, count, out),
    }),
  );
  const [first, second] = ranges;
  if (!first || !second) return passes;
  const both: Pass = {
    cost: -1,
    run: (rows, count, out) => {
      if (rows === null) return keepInBoth(first[0], first[1], second[0], second[1], count, out);
      return keepInRange(second[0], second[1], rows, keepInRange(first[0], first[1], rows, count, out), out);
    },
  };
  return [both, ...passes.slice(2)];
}

const NOTHING: Pass = { cost: -2, run: () => 0 };

function passOf(column: Column | undefined, values: Float64Array | null, [, operator, value]: Triple): Pass {
  if (values) {
    if (operator !== 'ne' && operator !== 'in' && operator !== 'nin') return NOTHING;
    const given = new Set((typeof value === 'object' ? value : [value]).map((one) => Number(one) + 0));
    return { cost: 1, run: (rows, count, out) => keepNamed(values, given, operator === 'in', rows, count, out) };
  }
  if (!column || column.kind === 'number') return NOTHING;
  const { dictionary } = column;
  const entries = dictionary.texts.length;
  const cost = (column.kind === 'list' ? 3 : 2) + (entries > 50_000 ? 4 : 0);
  return {
    cost,
    run: (rows, count, out) => {
      const test =
        column.kind === 'date' ? dateTest(dictionary, operator, value) : textTest(dictionary, operator, value);
      const mask = maskEntries(test, entries, count);
      return column.kind === 'list'
        ? keepLists(column.offsets, column.codes, mask, test.negated, rows, count, out)
        : keepCodes(column.codes, mask, test.negated, rows, count, out);
    },
  };
}
