import { findGroup } from '#schemas/columns/spec.ts';
import { leavesStaleOut } from '#schemas/filters/staleFigures.ts';
import {
  type FilterValue,
  ID_FIELD,
  keepsUnknown,
  namingOperator,
  type Operator,
  readsOtherNames,
  type Triple,
} from '#schemas/filters/triples.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { searchWords } from '#schemas/text.ts';
import { scratch } from './buffers.ts';
import type { CodedColumn, Column, ListColumn } from './columns.ts';
import { keysOf, NO_DAY, spansOf } from './dictionary.ts';
import { dateTest, keepCodes, keepLists, maskEntries, textTest } from './entryTest.ts';
import { entryContains, keyBytesOf, markContaining } from './keyBytes.ts';
import { keepInBoth, keepInRange, keepNamed, type NumberRange, type NumberSet, numberTest } from './numberTest.ts';
import { staleRows } from './stale.ts';
import type { Table } from './table.ts';

/** One pass over the remaining rows: reads `rows` (null: the first `count`), writes matches. */
interface Pass {
  /** Cheap passes run first and leave fewer rows to expensive ones. */
  readonly cost: number;
  run(rows: Uint32Array | null, count: number, out: Uint32Array): number;
}

/**
 * Rows that match every triple and the search, ascending; null for all. Rolling dates must be resolved. Missing
 * values match no triple; stale figures none either, unless the filter asks for them. `whole`: the filter these are part of.
 */
export function filterRows(
  table: Table,
  filter: readonly Triple[],
  search: string,
  whole: readonly Triple[] = filter,
): Uint32Array<ArrayBuffer> | null {
  const kept = new Set(filter.filter(keepsUnknown).map(([field]) => field));
  const plain = filter.filter(([field]) => !kept.has(field));
  const passes = [
    ...passesOf(table, plain, whole),
    ...[...kept].map((field) => keepingPass(table, field, filter, whole)),
    ...keepFound(table, search),
  ].sort((a, b) => a.cost - b.cost);
  if (passes.length === 0) return null;
  const out = scratch('candidates', table.length);
  return out.slice(0, runPasses(passes, null, table.length, out));
}

function runPasses(passes: readonly Pass[], from: Uint32Array | null, length: number, out: Uint32Array): number {
  let rows = from;
  let count = length;
  for (const pass of passes) {
    count = pass.run(rows, count, out);
    rows = out;
  }
  return count;
}

/** Rows that pass the conditions on a field or have no value of it. */
function keepingPass(table: Table, field: string, filter: readonly Triple[], whole: readonly Triple[]): Pass {
  const own = passesOf(
    table,
    filter.filter((triple) => triple[0] === field && !keepsUnknown(triple)),
    whole,
  );
  const isKnown = knownTest(table.columns.get(field));
  return {
    cost: Math.max(0, ...own.map(({ cost }) => cost)),
    run: (rows, count, out) => {
      if (own.length === 0) return keepWhere(() => true, rows, count, out);
      const passing = scratch('passing', table.length);
      const passed = runPasses(own, rows, count, passing);
      let next = 0;
      return keepWhere(
        (row) => {
          const passes = next < passed && passing[next] === row;
          if (passes) next++;
          return passes || !isKnown(row);
        },
        rows,
        count,
        out,
      );
    },
  };
}

function keepWhere(test: (row: number) => boolean, rows: Uint32Array | null, count: number, out: Uint32Array): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    if (test(row)) out[kept++] = row;
  }
  return kept;
}

/** Whether a row has a value of a column; every row has its number. */
function knownTest(column: Column | undefined): (row: number) => boolean {
  if (!column) return () => true;
  if (column.kind === 'number') return (row) => !Number.isNaN(column.values[row]);
  if (column.kind === 'list') return (row) => column.offsets[row] !== column.offsets[row + 1];
  if (column.kind === 'text') return (row) => column.codes[row] !== NO_CODE;
  const { from } = spansOf(column.dictionary);
  return (row) => column.codes[row] !== NO_CODE && from[column.codes[row] ?? 0] !== NO_DAY;
}

function passesOf(table: Table, filter: readonly Triple[], whole: readonly Triple[]): Pass[] {
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

function keepUnmarked(marked: Uint8Array, rows: Uint32Array | null, count: number, out: Uint32Array): number {
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
      return keepInRange(second[0], second[1], rows, keepInRange(first[0], first[1], rows, count, out), out);
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
function uniteRows(a: Uint32Array, ofA: number, b: Uint32Array, ofB: number, out: Uint32Array): number {
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

/** One pass per word: rows with the word in a searchable field. */
function keepFound(table: Table, search: string) {
  const columns = [...table.columns.values()].filter(isSearched);
  return searchWords(search).map((word) => ({
    cost: 10,
    run: (rows: Uint32Array | null, count: number, out: Uint32Array) =>
      keepWord(columns, keyBytesOf(word), rows, count, out),
  }));
}

// Numbers and dates have no words and are never searched.
function isSearched(column: { kind: string; spec: { searchable: boolean } }): column is CodedColumn | ListColumn {
  return column.spec.searchable && (column.kind === 'text' || column.kind === 'list');
}

type Finder = (row: number) => boolean;

function keepWord(
  columns: readonly (CodedColumn | ListColumn)[],
  word: Uint8Array,
  rows: Uint32Array | null,
  count: number,
  out: Uint32Array,
): number {
  const finders = columns.map((column) => finderOf(column, word, count));
  let matched = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    for (const found of finders) {
      if (found(row)) {
        out[matched++] = row;
        break;
      }
    }
  }
  return matched;
}

function finderOf(column: CodedColumn | ListColumn, word: Uint8Array, rows: number): Finder {
  const holds = holderOf(column, word, rows);
  if (column.kind !== 'list') {
    const { codes } = column;
    return (row) => {
      const code = codes[row] ?? 0;
      return code !== NO_CODE && holds(code);
    };
  }
  const { offsets, codes } = column;
  return (row) => {
    const end = offsets[row + 1] ?? 0;
    for (let at = offsets[row] ?? 0; at < end; at++) if (holds(codes[at] ?? 0)) return true;
    return false;
  };
}

/** Whether an entry contains the word: tested in one run for many rows, else on demand. */
function holderOf(column: CodedColumn | ListColumn, word: Uint8Array, rows: number): (entry: number) => boolean {
  const keys = keysOf(column.dictionary);
  if (keys.size > rows * 8) return (entry) => entryContains(keys, entry, word);
  const mask = new Uint8Array(keys.size);
  markContaining(keys, word, mask);
  return (entry) => mask[entry] === 1;
}
