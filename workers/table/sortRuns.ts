import type { SortTerm } from '#schemas/columns/spec.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { scratch } from './buffers.ts';
import type { CodedColumn, Column, ListColumn } from './columns.ts';
import { keysOf, ranksOf } from './dictionary.ts';
import { equalEntries } from './keyBytes.ts';
import { entryWordsOf, isLongText } from './order.ts';
import { sortByWords } from './radix.ts';
import type { Runs } from './runs.ts';
import { lowerHalvesSort, readHighWords } from './sortNumbers.ts';
import { sortRangeByKeys } from './sortText.ts';

/**
 * Sorts within runs of rows that are equal by other columns. The rows of a run lie scattered over a column: what orders them
 * is read for all of them in one loop, and then stands beside them.
 */

/** Reads what orders the items `lo … hi` into words beside them: NO_CODE, the largest, where there is no value. */
type ReadWords = (items: Uint32Array, words: Uint32Array, lo: number, hi: number) => void;

/** Sorts each run of `items` by a column, in place; rows without a value come last. What is still equal goes to `equal`. */
export function sortRuns(
  items: Uint32Array,
  runs: Runs,
  column: Column,
  order: SortTerm['order'],
  equal: Runs | null,
): void {
  if (isLongText(column, items.length)) {
    const keys = keysOf(column.dictionary);
    runs.each((lo, hi) => {
      const end = missingLast(column.codes, items, lo, hi);
      sortRangeByKeys(keys, column.codes, items, lo, end, order, equal);
      if (hi - end > 1) equal?.push(end, hi);
    });
    return;
  }
  const words = scratch('tieWords', items.length);
  const read = wordReader(column, order);
  // Run by run only where most items are in none.
  const isWhole = runs.items * 2 > items.length;
  if (isWhole) read(items, words, 0, items.length);
  const sortLower = column.kind === 'number' ? lowerHalvesSort(column.values, order, equal) : null;
  runs.each((lo, hi) => {
    if (!isWhole) read(items, words, lo, hi);
    sortByWords(items, words, lo, hi);
    if (sortLower) sortLower(items, words, lo, hi);
    else equal?.pushEqual(words, lo, hi);
  });
}

/** Finds the runs of items that are equal by the column whose order they are in. */
export function findRuns(items: Uint32Array, column: Column, runs: Runs): void {
  if (column.kind === 'number' || isLongText(column, items.length)) {
    const isSame = column.kind === 'number' ? sameNumber(column.values) : sameText(column);
    let start = 0;
    for (let at = 1; at <= items.length; at++) {
      if (at < items.length && isSame(items[start] ?? 0, items[at] ?? 0)) continue;
      if (at - start > 1) runs.push(start, at);
      start = at;
    }
    return;
  }
  const words = scratch('tieWords', items.length);
  wordReader(column, 'asc')(items, words, 0, items.length);
  runs.pushEqual(words, 0, items.length);
}

function sameNumber(values: Float64Array): (a: number, b: number) => boolean {
  return (a, b) => {
    const x = values[a] ?? 0;
    const y = values[b] ?? 0;
    return x === y || (Number.isNaN(x) && Number.isNaN(y));
  };
}

/** A text may stand in the dictionary twice, and others fold to the same key: where codes differ, keys decide. */
export function sameText({ codes, dictionary }: CodedColumn): (a: number, b: number) => boolean {
  const keys = keysOf(dictionary);
  return (a, b) => {
    const x = codes[a] ?? 0;
    const y = codes[b] ?? 0;
    return x === y || (x !== NO_CODE && y !== NO_CODE && equalEntries(keys, x, y));
  };
}

/** Moves rows without a value to the end of a run; returns where they begin. */
function missingLast(codes: Uint32Array, items: Uint32Array, lo: number, hi: number): number {
  const missing = scratch('missing', hi - lo);
  let end = lo;
  let absent = 0;
  for (let i = lo; i < hi; i++) {
    const item = items[i] ?? 0;
    if (codes[item] === NO_CODE) missing[absent++] = item;
    else items[end++] = item;
  }
  for (let i = 0; i < absent; i++) items[end + i] = missing[i] ?? 0;
  return end;
}

function wordReader(column: Column, order: SortTerm['order']): ReadWords {
  switch (column.kind) {
    case 'number':
      return readHighWords(column.values, order);
    case 'list':
      return listWords(column, order);
    default:
      return codeWords(column, order);
  }
}

// Words are computed as signed integers, and stored unsigned: numbers from 2^31 on would be boxed in code that is still warming up.
const MISSING = NO_CODE | 0;
/** The word of a value in descending order; none is that of a missing one. */
const descending = (word: number) => (~word - 1) | 0;

function codeWords(column: CodedColumn, order: SortTerm['order']): ReadWords {
  const { codes } = column;
  const entryWords = entryWordsOf(column);
  const down = order === 'desc';
  return (items, words, lo, hi) => {
    for (let i = lo; i < hi; i++) {
      const code = (codes[items[i] ?? 0] ?? 0) | 0;
      const word = code === MISSING ? MISSING : (entryWords[code] ?? 0) | 0;
      words[i] = down && word !== MISSING ? descending(word) : word;
    }
  };
}

function listWords({ spec, offsets, codes, dictionary }: ListColumn, order: SortTerm['order']): ReadWords {
  const ranks = spec.sortKey === 'count' ? null : ranksOf(dictionary);
  const down = order === 'desc';
  return (items, words, lo, hi) => {
    for (let i = lo; i < hi; i++) {
      const row = items[i] ?? 0;
      const start = offsets[row] ?? 0;
      const members = (offsets[row + 1] ?? 0) - start;
      const word = ranks === null ? members : (ranks[codes[start] ?? 0] ?? 0) | 0;
      words[i] = members === 0 ? MISSING : down ? descending(word) : word;
    }
  };
}
