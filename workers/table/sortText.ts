import { scratch } from './buffers.ts';
import { compareEntries, type KeyBytes, keyWord } from './keyBytes.ts';
import { sortByWords } from './radix.ts';

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
}

/**
 * Stable sort of items by their keys: `codes[item]` is the entry, or the item itself where `codes` is null. Radix sort
 * by four bytes at a time, then within each run of equal bytes.
 */
export function sortByKeys(keys: KeyBytes, codes: Uint32Array | null, items: Uint32Array, order: 'asc' | 'desc'): void {
  const words = scratch('words', items.length);
  const isWorthIt = items.length >= LAID_OUT_FROM && keys.size <= items.length * 4;
  const laidOut = isWorthIt ? layOut(keys) : [keys.prefixes, keys.seconds];
  sortPart({ keys, codes, items, words, laidOut, flip: order === 'asc' ? 0 : 0xffffffff }, 0, items.length, 0);
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
  const { items, words, laidOut, flip } = sorting;
  if (hi - lo < 2) return;
  if (hi - lo < COMPARING_BELOW && startDepth >= laidOut.length) {
    insertionSort(sorting, lo, hi, startDepth * 4);
    return;
  }
  let depth = startDepth;
  // A loop, not recursion: common prefixes may be long.
  while (gatherWords(sorting, lo, hi, depth)) {
    if ((((words[lo] ?? 0) ^ flip) & 0xff) === 0) return;
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
    if (end - start > 1 && ((word ^ flip) & 0xff) !== 0) sortPart(sorting, start, end, depth + 1);
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

function insertionSort({ keys, codes, items, flip }: Sorting, lo: number, hi: number, from: number): void {
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
}
