import type { Sort } from '#schemas/columns/spec.ts';
import type { CodedColumn, Column } from './columns.ts';
import { keysOf } from './dictionary.ts';
import { sortByWords } from './radix.ts';
import { scratch } from './scratch.ts';
import { prefixKeys, wordKeys } from './sortKeys.ts';
import { partitionNumbers, sortNumbers } from './sortNumbers.ts';
import { sortByKeys } from './sortText.ts';

/**
 * Rows in the order of a column, as a new array. `rows` (null: all of the first `count`) come in the order that decides
 * ties. Rows without a value come last either way.
 */
export function orderBy(
  column: Column,
  order: Sort['order'],
  rows: Uint32Array | null,
  count: number,
): Uint32Array<ArrayBuffer> {
  const items = new Uint32Array(count);
  const missing = scratch('missing', count);
  const present = sortPresent(column, order, rows, count, items, missing);
  items.set(missing.subarray(0, count - present), present);
  return items;
}

function sortPresent(
  column: Column,
  order: Sort['order'],
  rows: Uint32Array | null,
  count: number,
  items: Uint32Array,
  missing: Uint32Array,
): number {
  if (column.kind === 'number') {
    const present = partitionNumbers(column.values, rows, count, items, missing);
    sortNumbers(column.values, items, scratch('words', present), present, order);
    return present;
  }
  if (isLongText(column, count)) {
    const keys = keysOf(column.dictionary);
    const words = scratch('words', count);
    const present = prefixKeys(column.codes, keys.prefixes, order).gather(rows, count, items, words, missing);
    sortByKeys(keys, column.codes, items.subarray(0, present), order);
    return present;
  }
  // Ranks may have to be made, in the same work space: the keys come first.
  const keys = wordKeys(column, order);
  const words = scratch('words', count);
  const present = keys.gather(rows, count, items, words, missing);
  sortByWords(items, words, 0, present);
  return present;
}

/** True for a text whose dictionary is so long that ranking it costs more than comparing the rows at hand. */
export function isLongText(column: Column, rows: number): column is CodedColumn {
  if (column.kind !== 'text') return false;
  const { dictionary } = column;
  return dictionary.ranks?.length !== dictionary.texts.length && dictionary.texts.length * 2 > rows;
}
