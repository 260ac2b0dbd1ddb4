import type { SortTerm } from '#schemas/columns/spec.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { sortByWords } from './radix.ts';
import type { Runs } from './runs.ts';

/**
 * Sorts numbers by their bits: first by the upper half of a double, mapped so that unsigned order is numeric order,
 * then each run of equal halves by the lower half. Assumes little-endian typed arrays, as in every browser.
 */
const SIGN = 0x80000000;
/** All its bits are set in what is no number: infinity is not stored. */
const EXPONENT = 0x7ff00000;

function halves(values: Float64Array<ArrayBuffer>): Uint32Array {
  return new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
}

/** Puts rows with a value into `items`, others into `missing`. Returns the count with a value. */
export function partitionNumbers(
  values: Float64Array,
  rows: Uint32Array | null,
  count: number,
  items: Uint32Array,
  missing: Uint32Array,
): number {
  let present = 0;
  let absent = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    const value = values[row] ?? 0;
    if (Number.isNaN(value)) missing[absent++] = row;
    else items[present++] = row;
  }
  return present;
}

/** Stable sort of `items[0 … count)`, all with values. `words` is scratch memory of that length. Equal items go to `runs`. */
export function sortNumbers(
  values: Float64Array<ArrayBuffer>,
  items: Uint32Array,
  words: Uint32Array,
  count: number,
  order: SortTerm['order'],
  runs: Runs | null = null,
): void {
  const bits = halves(values);
  const flip = order === 'asc' ? 0 : 0xffffffff;
  for (let i = 0; i < count; i++) {
    const high = bits[(items[i] ?? 0) * 2 + 1] ?? 0;
    words[i] = high ^ (high & SIGN ? 0xffffffff : SIGN) ^ flip;
  }
  sortByWords(items, words, 0, count);
  lowerHalvesSort(values, order, runs)(items, words, 0, count);
}

/** Reads the words of upper halves of items that may have no value: NO_CODE, which no number has, for those. */
export function readHighWords(values: Float64Array<ArrayBuffer>, order: SortTerm['order']) {
  const bits = halves(values);
  const flip = order === 'asc' ? 0 : 0xffffffff;
  return (items: Uint32Array, words: Uint32Array, lo: number, hi: number): void => {
    for (let i = lo; i < hi; i++) {
      const high = (bits[(items[i] ?? 0) * 2 + 1] ?? 0) | 0;
      const isMissing = (high & EXPONENT) === EXPONENT;
      words[i] = isMissing ? NO_CODE | 0 : high ^ (high & SIGN ? 0xffffffff : SIGN) ^ flip;
    }
  };
}

/** The sort of items `lo … hi`, which are in the order of their upper halves, by the lower ones. Equal items go to `runs`. */
export function lowerHalvesSort(values: Float64Array<ArrayBuffer>, order: SortTerm['order'], runs: Runs | null) {
  const bits = halves(values);
  const flip = order === 'asc' ? 0 : 0xffffffff;
  return (items: Uint32Array, words: Uint32Array, lo: number, hi: number): void => {
    let start = lo;
    while (start < hi) {
      const word = (words[start] ?? 0) | 0;
      let end = start + 1;
      while (end < hi && ((words[end] ?? 0) | 0) === word) end += 1;
      if (end - start > 1) {
        if (word === (NO_CODE | 0)) runs?.push(start, end);
        else sortRun(bits, items, words, start, end, flip, runs);
      }
      start = end;
    }
  };
}

function sortRun(
  bits: Uint32Array,
  items: Uint32Array,
  words: Uint32Array,
  lo: number,
  hi: number,
  flip: number,
  runs: Runs | null,
): void {
  const negative = ((bits[(items[lo] ?? 0) * 2 + 1] ?? 0) & SIGN) !== 0;
  const turn = (negative ? 0xffffffff : 0) ^ flip;
  let difference = 0;
  const first = bits[(items[lo] ?? 0) * 2] ?? 0;
  for (let i = lo; i < hi; i++) {
    const low = bits[(items[i] ?? 0) * 2] ?? 0;
    difference |= low ^ first;
    words[i] = low ^ turn;
  }
  if (difference !== 0) sortByWords(items, words, lo, hi);
  runs?.pushEqual(words, lo, hi);
}
