import { compareEntries, type KeyBytes, keyWord } from './keyBytes.ts';
import { sortByWords } from './radix.ts';
import { scratch } from './scratch.ts';

const COMPARING_BELOW = 24;

/**
 * Stable sort of items by the key each names: `codes[item]` is its entry, or the item itself where `codes` is null. Four
 * bytes of the keys at a time: a radix over all, then again within each run of equal ones.
 */
export function sortByKeys(keys: KeyBytes, codes: Uint32Array | null, items: Uint32Array, order: 'asc' | 'desc'): void {
  const flip = order === 'asc' ? 0 : 0xffffffff;
  sortPart(keys, codes, items, scratch('words', items.length), 0, items.length, 0, flip);
}

function sortPart(
  keys: KeyBytes,
  codes: Uint32Array | null,
  items: Uint32Array,
  words: Uint32Array,
  lo: number,
  hi: number,
  startDepth: number,
  flip: number,
): void {
  if (hi - lo < COMPARING_BELOW) {
    insertionSort(keys, codes, items, lo, hi, startDepth * 4, flip);
    return;
  }
  let depth = startDepth;
  // Keys that share their beginning are stepped through here, not by recursion: they may be long.
  for (;;) {
    const same = gatherWords(keys, codes, items, words, lo, hi, depth, flip);
    if (!same) break;
    if ((((words[lo] ?? 0) ^ flip) & 0xff) === 0) return;
    depth += 1;
  }
  sortByWords(items, words, lo, hi);
  // The words of deeper levels overwrite only runs already passed.
  let start = lo;
  while (start < hi) {
    const word = words[start] ?? 0;
    let end = start + 1;
    while (end < hi && words[end] === word) end += 1;
    // A word whose last byte is zero is the end of its key: such a run is settled.
    if (end - start > 1 && ((word ^ flip) & 0xff) !== 0)
      sortPart(keys, codes, items, words, start, end, depth + 1, flip);
    start = end;
  }
}

/** Fills in the words of that depth; true when all are equal. */
function gatherWords(
  keys: KeyBytes,
  codes: Uint32Array | null,
  items: Uint32Array,
  words: Uint32Array,
  lo: number,
  hi: number,
  depth: number,
  flip: number,
): boolean {
  let difference = 0;
  let first = 0;
  for (let i = lo; i < hi; i++) {
    const item = items[i] ?? 0;
    const word = (keyWord(keys, codes === null ? item : (codes[item] ?? 0), depth) ^ flip) >>> 0;
    words[i] = word;
    if (i === lo) first = word;
    difference |= word ^ first;
  }
  return difference === 0;
}

function insertionSort(
  keys: KeyBytes,
  codes: Uint32Array | null,
  items: Uint32Array,
  lo: number,
  hi: number,
  from: number,
  flip: number,
): void {
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
