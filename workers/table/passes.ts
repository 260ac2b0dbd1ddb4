import { findGroup } from '#schemas/columns/spec.ts';
import { leavesStaleOut } from '#schemas/filters/staleFigures.ts';
import {
  type FilterValue,
  ID_FIELD,
  namingOperator,
  type Operator,
  readsOtherNames,
  type Triple,
} from '#schemas/filters/triples.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { scratch } from './buffers.ts';
import type { CodedColumn, Column, ListColumn } from './columns.ts';
import { NO_DAY, spansOf } from './dictionary.ts';
import { dateTest, keepCodes, keepLists, maskEntries, textTest } from './entryTest.ts';
import { keepInBoth, keepInRange, keepNamed, type NumberRange, type NumberSet, numberTest } from './numberTest.ts';
import { staleRows } from './stale.ts';
import type { Table } from './table.ts';

/** One pass over the remaining rows: reads `rows` (null: the first `count`), writes matches. */
export interface Pass {
  /** Cheap passes run first and leave fewer rows to expensive ones. */
  readonly cost: number;
  run(rows: Uint32Array | null, count: number, out: Uint32Array): number;
}

/** Runs one pass after the other over what is left. Returns the count. */
export function runPasses(passes: readonly Pass[], from: Uint32Array | null, length: number, out: Uint32Array): number {
  let rows = from;
  let count = length;
  for (const pass of passes) {
    count = pass.run(rows, count, out);
    rows = out;
  }
  return count;
}

/** Writes the rows that pass a test to `out`. Returns the count. */
export function keepWhere(
  test: (row: number) => boolean,
  rows: Uint32Array | null,
  count: number,
  out: Uint32Array,
): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    if (test(row)) out[kept++] = row;
  }
  return kept;
}

/** Whether a row has a value of a column; every row has its number. */
export function knownTest(column: Column | undefined): (row: number) => boolean {
  if (!column) return () => true;
  if (column.kind === 'number') return (row) => !Number.isNaN(column.values[row]);
  if (column.kind === 'list') return (row) => column.offsets[row] !== column.offsets[row + 1];
  if (column.kind === 'text') return (row) => column.codes[row] !== NO_CODE;
  const { from } = spansOf(column.dictionary);
  return (row) => column.codes[row] !== NO_CODE && from[column.codes[row] ?? 0] !== NO_DAY;
}

/** Writes the rows with a value of a column to `out`. Returns the count. */
export function keepValued(column: Column | undefined, rows: Uint32Array, count: number, out: Uint32Array): number {
  if (column?.kind === 'number') return keepInRange(column.values, EVERY_NUMBER, rows, count, out);
  if (column?.kind !== 'list') return keepWhere(knownTest(column), rows, count, out);
  const { offsets } = column;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const row = rows[i] ?? 0;
    out[kept] = row;
    kept += Number(offsets[row] !== offsets[row + 1]);
  }
  return kept;
}

const EVERY_NUMBER: NumberRange = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** The passes of conditions joined by "and"; `whole`: all conditions so joined, which say whether stale figures count. */
export function passesOf(table: Table, filter: readonly Triple[], whole: readonly Triple[]): Pass[] {
  const ranges = new Map<Float64Array, NumberRange>();
  const passes: Pass[] = [];
  for (const [field, operator, value] of filter.flatMap(singleMembers)) {
    const group = findGroup(table.spec, field);
    if (group) {
      const tests = group.map((member) => knownTest(table.columns.get(member.field)));
      passes.push(keepKnown((row) => tests.some((isKnown) => isKnown(row)), value === 1));
      continue;
    }
    const column = table.columns.get(field);
    const values = field === ID_FIELD ? table.ids : column?.kind === 'number' ? column.values : null;
    if (operator === 'known') {
      passes.push(column || values ? keepKnown(knownTest(column), value === 1) : NOTHING);
      continue;
    }
    if (!values) {
      passes.push(column && column.kind !== 'number' ? namesPass(table, column, operator, value) : NOTHING);
      continue;
    }
    const test = numberTest(operator, value);
    if ('given' in test) passes.push(namedPass(values, test));
    else {
      const before = ranges.get(values);
      ranges.set(values, before ? { from: Math.max(before.from, test.from), to: Math.min(before.to, test.to) } : test);
    }
  }
  return [...rangePasses([...ranges]), ...passes, ...currentPasses(table, filter, whole)];
}

/** One pass per field of which a condition leaves stale figures out. */
function currentPasses(table: Table, filter: readonly Triple[], whole: readonly Triple[]): Pass[] {
  const fields = new Set(filter.filter((triple) => leavesStaleOut(table.spec, triple, whole)).map(([field]) => field));
  return [...fields].flatMap((field) => {
    const stale = staleRows(table, field);
    return stale
      ? [{ cost: 0.5, run: (rows, count, out) => keepUnmarked(stale, rows, count, out) } satisfies Pass]
      : [];
  });
}

/** Writes the rows without a mark to `out`. Returns the count. */
export function keepUnmarked(marked: Uint8Array, rows: Uint32Array | null, count: number, out: Uint32Array): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    out[kept] = row;
    kept += Number(marked[row] === 0);
  }
  return kept;
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
      return keepInRange(second[0], second[1], out, keepInRange(first[0], first[1], rows, count, out), out);
    },
  };
  return [both, ...passes.slice(2)];
}

/** A row holds all of several values when it holds each. */
function singleMembers(triple: Triple): readonly Triple[] {
  const [field, operator, value] = triple;
  if (operator !== 'all' || typeof value !== 'object') return [triple];
  return value.length === 0 ? [[field, 'known', 1]] : value.map((one): Triple => [field, 'eq', one]);
}

function keepKnown(isKnown: (row: number) => boolean, wanted: boolean): Pass {
  return { cost: 1, run: (rows, count, out) => keepWhere((row) => isKnown(row) === wanted, rows, count, out) };
}

const NOTHING: Pass = { cost: -2, run: () => 0 };

function namedPass(values: Float64Array, set: NumberSet): Pass {
  return { cost: 1, run: (rows, count, out) => keepNamed(values, set, rows, count, out) };
}

function codesPass(column: CodedColumn | ListColumn, operator: Operator, value: FilterValue): Pass {
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

/** A condition on a name holds for the other names of a row too. */
function namesPass(table: Table, column: CodedColumn | ListColumn, operator: Operator, value: FilterValue): Pass {
  const own = codesPass(column, operator, value);
  const others = column.spec.alsoNamed === undefined ? undefined : table.columns.get(column.spec.alsoNamed);
  const reads = others?.kind === 'list' ? readsOtherNames(operator) : null;
  if (others?.kind !== 'list' || reads === null) return own;
  const naming = codesPass(others, namingOperator(operator), value);
  return {
    cost: Math.max(own.cost, naming.cost),
    run: (rows, count, out) => {
      const named = scratch('named', table.length);
      const called = scratch('called', table.length);
      const namedCount = own.run(rows, count, named);
      const calledCount = naming.run(rows, count, called);
      return reads === 'any'
        ? uniteRows(named, namedCount, called, calledCount, out)
        : leaveRows(named, namedCount, called, calledCount, out);
    },
  };
}

/** Rows of either list, ascending as both are. */
export function uniteRows(a: Uint32Array, ofA: number, b: Uint32Array, ofB: number, out: Uint32Array): number {
  let [atA, atB, kept] = [0, 0, 0];
  while (atA < ofA || atB < ofB) {
    const rowA = atA < ofA ? (a[atA] ?? 0) : Number.POSITIVE_INFINITY;
    const rowB = atB < ofB ? (b[atB] ?? 0) : Number.POSITIVE_INFINITY;
    if (rowA <= rowB) atA++;
    if (rowB <= rowA) atB++;
    out[kept++] = Math.min(rowA, rowB);
  }
  return kept;
}

/** Rows of the first list that the second has not, ascending as both are. */
function leaveRows(a: Uint32Array, ofA: number, b: Uint32Array, ofB: number, out: Uint32Array): number {
  let [atB, kept] = [0, 0];
  for (let atA = 0; atA < ofA; atA++) {
    const row = a[atA] ?? 0;
    while (atB < ofB && (b[atB] ?? 0) < row) atB++;
    if (atB === ofB || b[atB] !== row) out[kept++] = row;
  }
  return kept;
}
