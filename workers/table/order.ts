import type { SortTerm } from '#schemas/columns/spec.ts';
import { dateValue } from '#schemas/dates.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { scratch } from './buffers.ts';
import type { CodedColumn, Column, ListColumn } from './columns.ts';
import { type Dictionary, keysOf, NO_DAY, ranksOf, spansOf } from './dictionary.ts';
import { sortByWords } from './radix.ts';
import type { Runs } from './runs.ts';
import { partitionNumbers, sortNumbers } from './sortNumbers.ts';
import { sortByKeys } from './sortText.ts';

/**
 * Sort key of a column. `words` holds 32 bits per dictionary entry (or the number of members); numbers and long
 * dictionaries need more and have their own sorts.
 */
export interface WordKeys {
  /**
   * Puts rows with a value into `items`, their words into `words`, others into `missing`. Returns the count with a
   * value.
   */
  gather(rows: Uint32Array | null, count: number, items: Uint32Array, words: Uint32Array, missing: Uint32Array): number;
}

/** Sort words of a coded or list column, inverted for descending order. */
export function wordKeys(column: CodedColumn | ListColumn, order: SortTerm['order']): WordKeys {
  const flip = order === 'asc' ? 0 : 0xffffffff;
  if (column.kind === 'list')
    return column.spec.sortKey === 'count' ? countKeys(column, flip) : firstMemberKeys(column, flip);
  return codeKeys(column.codes, entryWordsOf(column), flip);
}

/** Words of dates: reading a hundred thousand minutes takes longer than sorting by them. */
const dateWords = new WeakMap<Dictionary, Uint32Array>();

/** Sort word of each entry: rank or day; NO_CODE when missing. */
export function entryWordsOf(column: CodedColumn): Uint32Array {
  const { dictionary } = column;
  if (column.kind !== 'date') return ranksOf(dictionary);
  const known = dateWords.get(dictionary);
  if (known?.length === dictionary.texts.length) return known;
  const words = dayWords(column);
  dateWords.set(dictionary, words);
  return words;
}

/** The first four bytes of a text as words; equal words need further comparison. */
export function prefixKeys(codes: Uint32Array, prefixes: Uint32Array, order: SortTerm['order']): WordKeys {
  return codeKeys(codes, prefixes, order === 'asc' ? 0 : 0xffffffff);
}

function codeKeys(codes: Uint32Array, entryWords: Uint32Array, flip: number): WordKeys {
  return {
    gather(rows, count, items, words, missing) {
      let present = 0;
      let absent = 0;
      for (let i = 0; i < count; i++) {
        const row = rows === null ? i : (rows[i] ?? 0);
        const code = codes[row] ?? 0;
        const word = code === NO_CODE ? NO_CODE : (entryWords[code] ?? 0);
        if (word === NO_CODE) missing[absent++] = row;
        else {
          items[present] = row;
          words[present++] = word ^ flip;
        }
      }
      return present;
    },
  };
}

function countKeys({ offsets }: ListColumn, flip: number): WordKeys {
  return {
    gather(rows, count, items, words, missing) {
      let present = 0;
      let absent = 0;
      for (let i = 0; i < count; i++) {
        const row = rows === null ? i : (rows[i] ?? 0);
        const members = (offsets[row + 1] ?? 0) - (offsets[row] ?? 0);
        if (members === 0) missing[absent++] = row;
        else {
          items[present] = row;
          words[present++] = members ^ flip;
        }
      }
      return present;
    },
  };
}

function firstMemberKeys(column: ListColumn, flip: number): WordKeys {
  const ranks = ranksOf(column.dictionary);
  const { offsets, codes } = column;
  return {
    gather(rows, count, items, words, missing) {
      let present = 0;
      let absent = 0;
      for (let i = 0; i < count; i++) {
        const row = rows === null ? i : (rows[i] ?? 0);
        const start = offsets[row] ?? 0;
        if (start === (offsets[row + 1] ?? 0)) missing[absent++] = row;
        else {
          items[present] = row;
          words[present++] = (ranks[codes[start] ?? 0] ?? 0) ^ flip;
        }
      }
      return present;
    },
  };
}

/** First days as words in order of time, of timed columns the minutes; NO_CODE for texts that are no date. */
function dayWords(column: CodedColumn): Uint32Array {
  if (column.spec.timed) return minuteWords(column);
  const { from } = spansOf(column.dictionary);
  const words = new Uint32Array(from.length);
  for (let i = 0; i < from.length; i++) words[i] = from[i] === NO_DAY ? NO_CODE : (from[i] ?? 0) ^ 0x80000000;
  return words;
}

/** Minutes before 1970 that a word has room for: since the year 1. */
const EARLIEST_MINUTE = -719_162 * 1_440;

/** Exact up to the year 8000, long after anything that has a minute. */
function minuteWords({ dictionary: { texts } }: CodedColumn): Uint32Array {
  const words = new Uint32Array(texts.length);
  for (let entry = 0; entry < words.length; entry++) {
    const value = dateValue(texts.at(entry));
    words[entry] = value ? Math.min(value.minute - EARLIEST_MINUTE, NO_CODE - 1) : NO_CODE;
  }
  return words;
}

/**
 * Row order by a column, as a new array. `rows` (null: the first `count`) come in tie-breaking order. Rows without a
 * value come last in both directions. Rows that are equal go to `runs`, by their places.
 */
export function orderBy(
  column: Column,
  order: SortTerm['order'],
  rows: Uint32Array | null,
  count: number,
  runs: Runs | null = null,
): Uint32Array<ArrayBuffer> {
  const items = new Uint32Array(count);
  const missing = scratch('missing', count);
  const present = columnSort(column, order, count)(rows, count, items, missing, runs);
  items.set(missing.subarray(0, count - present), present);
  if (count - present > 1) runs?.push(present, count);
  return items;
}

/**
 * A stable sort by one column. Puts rows with a value into `items`, which may be `rows` itself, and others into `missing`;
 * equal ones with a value go to `runs`. Returns the count with a value.
 */
export type ColumnSort = (
  rows: Uint32Array | null,
  count: number,
  items: Uint32Array,
  missing: Uint32Array,
  runs?: Runs | null,
) => number;

/** The sort of a column for sets of up to `most` rows: what they share is made once. */
export function columnSort(column: Column, order: SortTerm['order'], most: number): ColumnSort {
  if (column.kind === 'number') {
    return (rows, count, items, missing, runs = null) => {
      const present = partitionNumbers(column.values, rows, count, items, missing);
      sortNumbers(column.values, items, scratch('words', present), present, order, runs);
      return present;
    };
  }
  if (isLongText(column, most)) {
    const keys = keysOf(column.dictionary);
    const prefixes = prefixKeys(column.codes, keys.prefixes, order);
    return (rows, count, items, missing, runs = null) => {
      const present = prefixes.gather(rows, count, items, scratch('words', count), missing);
      sortByKeys(keys, column.codes, items.subarray(0, present), order, runs);
      return present;
    };
  }
  const keys = wordKeys(column, order);
  return (rows, count, items, missing, runs = null) => {
    const words = scratch('words', count);
    const present = keys.gather(rows, count, items, words, missing);
    sortByWords(items, words, 0, present);
    runs?.pushEqual(words, 0, present);
    return present;
  };
}

/** True for a text column whose dictionary costs more to rank than the rows to compare. */
export function isLongText(column: Column, rows: number): column is CodedColumn {
  if (column.kind !== 'text') return false;
  const { dictionary } = column;
  return dictionary.ranks?.length !== dictionary.texts.length && dictionary.texts.length * 2 > rows;
}
