import { scratch } from './buffers.ts';
import { compareEntries, type KeyBytes, keyWord } from './keyBytes.ts';
import { sortByWords } from './radix.ts';
import type { Runs } from './runs.ts';

/** Below this count, compare keys directly. */
const COMPARING_BELOW = 24;
/** From this count on, precompute the words of the first sixteen bytes. */
const LAID_OUT_FROM = 4096;
const LAID_OUT_WORDS = 4;

/** State of one sort. */
interface Sorting {
  readonly keys: KeyBytes;
  /** Entry of each item; null when items are entries. */
  readonly codes: Uint32Array | null;
  readonly items: Uint32Array;
  readonly words: Uint32Array;
  /** Precomputed words by depth and entry. */
  readonly laidOut: readonly Uint32Array[];
  readonly flip: number;
  readonly runs: Runs | null;
}

/**
 * Stable sort of items by their keys: `codes[item]` is the entry, or the item itself where `codes` is null. Radix sort
 * by four bytes at a time, then within each run of equal bytes. Equal items go to `runs`.
 */
export function sortByKeys(
  keys: KeyBytes,
  codes: Uint32Array | null,
  items: Uint32Array,
  order: 'asc' | 'desc',
  runs: Runs | null = null,
): void {
  sortRangeByKeys(keys, codes, items, 0, items.length, order, runs);
}

/** The same of the items `lo … hi`. */
export function sortRangeByKeys(
  keys: KeyBytes,
  codes: Uint32Array | null,
  items: Uint32Array,
  lo: number,
  hi: number,
  order: 'asc' | 'desc',
  runs: Runs | null,
): void {
  const words = scratch('words', items.length);
  const isWorthIt = hi - lo >= LAID_OUT_FROM && keys.size <= (hi - lo) * 4;
  const laidOut = isWorthIt ? layOut(keys) : [keys.prefixes, keys.seconds];
  sortPart({ keys, codes, items, words, laidOut, flip: order === 'asc' ? 0 : 0xffffffff, runs }, lo, hi, 0);
}

/** Reads every key once; later a word is a single array access. */
function layOut(keys: KeyBytes): Uint32Array[] {
  const laidOut: Uint32Array[] = [keys.prefixes, keys.seconds];
  for (let depth = laidOut.length; depth < LAID_OUT_WORDS; depth++) {
    const words = new Uint32Array(keys.size);
    for (let entry = 0; entry < keys.size; entry++) words[entry] = keyWord(keys, entry, depth);
    laidOut.push(words);
  }
  return laidOut;
}

function sortPart(sorting: Sorting, lo: number, hi: number, startDepth: number): void {
  const { items, words, laidOut, flip, runs } = sorting;
  if (hi - lo < 2) return;
  if (hi - lo < COMPARING_BELOW && startDepth >= laidOut.length) {
    insertionSort(sorting, lo, hi, startDepth * 4);
    return;
  }
  let depth = startDepth;
  // A loop, not recursion: common prefixes may be long.
  while (gatherWords(sorting, lo, hi, depth)) {
    if ((((words[lo] ?? 0) ^ flip) & 0xff) === 0) {
      runs?.push(lo, hi);
      return;
    }
    depth += 1;
  }
  sortByWords(items, words, lo, hi);
  // Deeper levels overwrite only the words of finished runs.
  let start = lo;
  while (start < hi) {
    const word = words[start] ?? 0;
    let end = start + 1;
    while (end < hi && words[end] === word) end += 1;
    // A word with a zero last byte ends its key: the run is sorted.
    if (end - start > 1) {
      if (((word ^ flip) & 0xff) !== 0) sortPart(sorting, start, end, depth + 1);
      else runs?.push(start, end);
    }
    start = end;
  }
}

/** Fills in the words of a depth; true when all are equal. */
function gatherWords(
  { keys, codes, items, words, laidOut, flip }: Sorting,
  lo: number,
  hi: number,
  depth: number,
): boolean {
  const table = laidOut[depth];
  let difference = 0;
  let first = 0;
  for (let i = lo; i < hi; i++) {
    const item = items[i] ?? 0;
    const entry = codes === null ? item : (codes[item] ?? 0);
    const word = ((table === undefined ? keyWord(keys, entry, depth) : (table[entry] ?? 0)) ^ flip) >>> 0;
    words[i] = word;
    if (i === lo) first = word;
    difference |= word ^ first;
  }
  return difference === 0;
}

function insertionSort({ keys, codes, items, flip, runs }: Sorting, lo: number, hi: number, from: number): void {
  const sign = flip === 0 ? 1 : -1;
  for (let i = lo + 1; i < hi; i++) {
    const item = items[i] ?? 0;
    const entry = codes === null ? item : (codes[item] ?? 0);
    let j = i - 1;
    while (j >= lo) {
      const other = items[j] ?? 0;
      if (sign * compareEntries(keys, codes === null ? other : (codes[other] ?? 0), entry, from) <= 0) break;
      items[j + 1] = other;
      j -= 1;
    }
    items[j + 1] = item;
  }
  if (!runs) return;
  const entryOf = (at: number) => (codes === null ? (items[at] ?? 0) : (codes[items[at] ?? 0] ?? 0));
  let start = lo;
  for (let at = lo + 1; at <= hi; at++) {
    if (at < hi && compareEntries(keys, entryOf(start), entryOf(at), from) === 0) continue;
    if (at - start > 1) runs.push(start, at);
    start = at;
  }
}
