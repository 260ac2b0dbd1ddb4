import { scratch } from './buffers.ts';

const INSERTION_BELOW = 48;
const WIDE_FROM = 3000;

/**
 * Stable ascending sort of `items[lo … hi)` by their 32-bit words, which move along. Insertion sort for small ranges,
 * else radix sort; digits equal everywhere are skipped.
 */
export function sortByWords(items: Uint32Array, words: Uint32Array, lo: number, hi: number): void {
  const count = hi - lo;
  if (count < INSERTION_BELOW) insertionSort(items, words, lo, hi);
  else if (count < WIDE_FROM) radixSort(items, words, lo, hi, 8);
  else radixSort(items, words, lo, hi, 11);
}

function insertionSort(items: Uint32Array, words: Uint32Array, lo: number, hi: number): void {
  for (let i = lo + 1; i < hi; i++) {
    const item = items[i] ?? 0;
    const word = words[i] ?? 0;
    let j = i - 1;
    while (j >= lo && (words[j] ?? 0) > word) {
      items[j + 1] = items[j] ?? 0;
      words[j + 1] = words[j] ?? 0;
      j -= 1;
    }
    items[j + 1] = item;
    words[j + 1] = word;
  }
}

function radixSort(items: Uint32Array, words: Uint32Array, lo: number, hi: number, bits: number): void {
  const count = hi - lo;
  const passes = Math.ceil(32 / bits);
  const buckets = 1 << bits;
  const mask = buckets - 1;
  const counts = scratch('counts', passes * buckets);
  counts.fill(0, 0, passes * buckets);
  for (let i = lo; i < hi; i++) {
    let word = words[i] ?? 0;
    for (let base = 0; base < passes * buckets; base += buckets) {
      const at = base + (word & mask);
      counts[at] = (counts[at] ?? 0) + 1;
      word >>>= bits;
    }
  }
  let fromItems = items;
  let fromWords = words;
  let fromAt = lo;
  let toItems: Uint32Array = scratch('spareItems', count);
  let toWords: Uint32Array = scratch('spareWords', count);
  let toAt = 0;
  for (let pass = 0; pass < passes; pass++) {
    const base = pass * buckets;
    const shift = pass * bits;
    if (counts[base + (((fromWords[fromAt] ?? 0) >>> shift) & mask)] === count) continue;
    let sum = toAt;
    for (let bucket = base; bucket < base + buckets; bucket++) {
      const size = counts[bucket] ?? 0;
      counts[bucket] = sum;
      sum += size;
    }
    scatter(fromItems, fromWords, fromAt, fromAt + count, toItems, toWords, counts, base, shift, mask);
    [fromItems, toItems] = [toItems, fromItems];
    [fromWords, toWords] = [toWords, fromWords];
    [fromAt, toAt] = [toAt, fromAt];
  }
  if (fromItems !== items) {
    items.set(fromItems.subarray(fromAt, fromAt + count), lo);
    words.set(fromWords.subarray(fromAt, fromAt + count), lo);
  }
}

function scatter(
  fromItems: Uint32Array,
  fromWords: Uint32Array,
  lo: number,
  hi: number,
  toItems: Uint32Array,
  toWords: Uint32Array,
  counts: Uint32Array,
  base: number,
  shift: number,
  mask: number,
): void {
  for (let i = lo; i < hi; i++) {
    const word = fromWords[i] ?? 0;
    const bucket = base + ((word >>> shift) & mask);
    const place = counts[bucket] ?? 0;
    counts[bucket] = place + 1;
    toItems[place] = fromItems[i] ?? 0;
    toWords[place] = word;
  }
}
