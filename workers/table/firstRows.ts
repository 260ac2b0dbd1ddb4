import type { SortTerm } from '#schemas/columns/spec.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { scratch } from './buffers.ts';
import type { CodedColumn, Column, ListColumn } from './columns.ts';
import { keysOf } from './dictionary.ts';
import { type KeyBytes, keyWord } from './keyBytes.ts';
import { nthSmallest } from './nthSmallest.ts';
import { entryWordsOf, isLongText, orderBy, prefixKeys, type WordKeys, wordKeys } from './order.ts';
import { sortByWords } from './radix.ts';
import { Runs } from './runs.ts';
import { sortNumbers } from './sortNumbers.ts';
import { sameText } from './sortRuns.ts';
import { sortByKeys } from './sortText.ts';

/**
 * The first rows of an order, without sorting all. A sample gives a bound that at least `wanted` rows do not exceed;
 * one pass keeps those rows. Same result as the beginning of `orderBy`.
 */
export function firstRows(
  column: Column,
  order: SortTerm['order'],
  rows: Uint32Array | null,
  count: number,
  wanted: number,
): Uint32Array<ArrayBuffer> {
  const split = isLong(count, wanted) ? splitRows(column, order, rows, count, wanted, wanted) : null;
  return split ? joined(split.before, split.tied, wanted) : orderBy(column, order, rows, count).slice(0, wanted);
}

/** The first rows of an order up to a value that several rows may have. */
interface Split {
  /** Rows before that value, in order, at most as many as are wanted. */
  readonly before: Uint32Array<ArrayBuffer>;
  /** Rows with it, in tie-breaking order. */
  readonly tied: Uint32Array<ArrayBuffer>;
}

const isLong = (count: number, wanted: number) => count > SAMPLE * 2 && wanted <= SAMPLE;

/** The first rows and all those tied with the last wanted one: among these another column may choose. */
export function firstAndTied(
  column: Column,
  order: SortTerm['order'],
  rows: Uint32Array | null,
  count: number,
  wanted: number,
): Split {
  const split = !isLong(count, wanted)
    ? null
    : isLongText(column, count)
      ? splitLongTexts(column, order, rows, count, wanted)
      : splitRows(column, order, rows, count, wanted, count);
  if (split) return split;
  const runs = new Runs();
  const items = orderBy(column, order, rows, count, runs);
  const [lo, hi] = runs.around(wanted - 1) ?? [wanted, wanted];
  runs.release();
  return { before: items.slice(0, lo), tied: items.slice(lo, hi) };
}

/** Rows looked at beyond the wanted ones, for the end of the last text. */
const AHEAD = 128;

/** Null: the order of all rows has to tell. */
function splitLongTexts(
  column: CodedColumn,
  order: SortTerm['order'],
  rows: Uint32Array | null,
  count: number,
  wanted: number,
): Split | null {
  const head = firstRows(column, order, rows, count, wanted + AHEAD);
  const isSame = sameText(column);
  const last = head[wanted - 1] ?? 0;
  if (head.length < wanted + AHEAD || isSame(last, head.at(-1) ?? 0)) return null;
  let lo = wanted - 1;
  while (lo > 0 && isSame(head[lo - 1] ?? 0, last)) lo -= 1;
  let hi = wanted;
  while (isSame(head[hi] ?? 0, last)) hi += 1;
  return { before: head.slice(0, lo), tied: head.slice(lo, hi) };
}

/** `most`: how many tied rows are needed. */
function splitRows(
  column: Column,
  order: SortTerm['order'],
  rows: Uint32Array | null,
  count: number,
  wanted: number,
  most: number,
): Split | null {
  if (column.kind === 'number') return splitNumbers(column.values, order, rows, count, wanted, most);
  return column.kind === 'list'
    ? splitLists(column, order, rows, count, wanted)
    : splitCodes(column, order, rows, count, wanted);
}

const NONE = new Uint32Array(0);
const SAMPLE = 2048;
/** Larger tables use larger samples, which save more work later. */
const sampleSize = (count: number) => Math.min(SAMPLE * 4, Math.max(SAMPLE, count >>> 7));
/** Up to this count, use all values instead of a sample. */
const EXACT_UP_TO = SAMPLE * 8;

function splitNumbers(
  values: Float64Array<ArrayBuffer>,
  order: SortTerm['order'],
  rows: Uint32Array | null,
  count: number,
  wanted: number,
  most: number,
): Split | null {
  const sign = order === 'asc' ? 1 : -1;
  const size = count <= EXACT_UP_TO ? count : sampleSize(count);
  const sample = new Float64Array(size);
  const step = count / size;
  let sampled = 0;
  for (let i = 0; i < size; i++) {
    const at = Math.floor(i * step);
    const value = values[rows === null ? at : (rows[at] ?? 0)] ?? 0;
    if (!Number.isNaN(value)) sample[sampled++] = value * sign;
  }
  if (sampled < wanted) return null;
  const bound = nthSmallest(sample, sampled, wanted - 1);

  const selected = scratch('selected', count);
  const ties = scratch('ties', most);
  let below = 0;
  let tied = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    const value = (values[row] ?? 0) * sign;
    if (value <= bound) {
      if (value < bound) selected[below++] = row;
      else if (tied < most) ties[tied++] = row;
    }
  }
  const head = selected.slice(0, below);
  if (below >= wanted) return splitNumbers(values, order, head, below, wanted, most);
  sortNumbers(values, head, scratch('words', below), below, order);
  return { before: head, tied: ties.slice(0, tied) };
}

/** The first `wanted` of two lists of rows, one after the other. */
export function joined(head: Uint32Array, tail: Uint32Array, wanted: number): Uint32Array<ArrayBuffer> {
  const result = new Uint32Array(Math.min(wanted, head.length + tail.length));
  result.set(head.subarray(0, wanted));
  if (head.length < wanted) result.set(tail.subarray(0, wanted - head.length), head.length);
  return result;
}

function splitLists(
  column: ListColumn,
  order: SortTerm['order'],
  rows: Uint32Array | null,
  count: number,
  wanted: number,
): Split | null {
  const { items, words, present } = gathered(wordKeys(column, order), rows, count);
  return present < wanted ? null : splitByWords(items, words, present, wanted);
}

function splitCodes(
  column: CodedColumn,
  order: SortTerm['order'],
  rows: Uint32Array | null,
  count: number,
  wanted: number,
): Split | null {
  const { codes } = column;
  const long = isLongText(column, count) ? keysOf(column.dictionary) : null;
  const entryWords = long ? long.prefixes : entryWordsOf(column);
  const flip = flipOf(order);
  const bound = sampledBound(codes, entryWords, flip, rows, count, wanted);
  if (bound === null) return null;
  const out = scratch('candidates', count);
  const head = out.slice(0, selectUpTo(codes, entryWords, flip, bound, rows, count, out));
  const keys = long ? prefixKeys(codes, long.prefixes, order) : wordKeys(column, order);
  const { items, words, present } = gathered(keys, head, head.length);
  // Words of long texts are their beginnings: rows that they tie are not equal yet.
  return long
    ? { before: firstByKeys({ keys: long, codes, order }, items.slice(0, present), words, wanted, 0), tied: NONE }
    : splitByWords(items, words, present, wanted);
}

function flipOf(order: SortTerm['order']): number {
  return order === 'asc' ? 0 : 0xffffffff;
}

function gathered(keys: WordKeys, rows: Uint32Array | null, count: number) {
  const items = scratch('selected', count);
  const words = scratch('words', count);
  return { items, words, present: keys.gather(rows, count, items, words, scratch('missing', count)) };
}

/** A bound that at least `wanted` rows do not exceed, from a sample; null when too few have a value. */
function sampledBound(
  codes: Uint32Array,
  entryWords: Uint32Array,
  flip: number,
  rows: Uint32Array | null,
  count: number,
  wanted: number,
): number | null {
  const size = sampleSize(count);
  const sample = new Uint32Array(size);
  const step = count / size;
  let sampled = 0;
  for (let i = 0; i < size; i++) {
    const at = Math.floor(i * step);
    const code = codes[rows === null ? at : (rows[at] ?? 0)] ?? 0;
    const word = code === NO_CODE ? NO_CODE : (entryWords[code] ?? 0);
    if (word !== NO_CODE) sample[sampled++] = word ^ flip;
  }
  return sampled < wanted ? null : nthSmallest(sample, sampled, wanted - 1);
}

/** Rows whose word is at most the bound. */
function selectUpTo(
  codes: Uint32Array,
  entryWords: Uint32Array,
  flip: number,
  bound: number,
  rows: Uint32Array | null,
  count: number,
  out: Uint32Array,
): number {
  // Signed comparison stays within 32 bits. Missing entries are skipped when gathering.
  const turn = (flip ^ 0x80000000) | 0;
  const signedBound = (bound ^ 0x80000000) | 0;
  let selected = 0;
  if (rows === null) {
    for (let row = 0; row < count; row++) {
      const code = codes[row] ?? 0;
      if (code !== NO_CODE && ((entryWords[code] ?? 0) ^ turn) <= signedBound) out[selected++] = row;
    }
    return selected;
  }
  for (let i = 0; i < count; i++) {
    const row = rows[i] ?? 0;
    const code = codes[row] ?? 0;
    if (code !== NO_CODE && ((entryWords[code] ?? 0) ^ turn) <= signedBound) out[selected++] = row;
  }
  return selected;
}

/** Splits items at a bound that at least `wanted` do not exceed: below it and equal to it. */
function splitAtBound(items: Uint32Array, words: Uint32Array, count: number, wanted: number) {
  const size = count <= EXACT_UP_TO ? count : sampleSize(count);
  const sample = new Uint32Array(size);
  const step = count / size;
  for (let i = 0; i < size; i++) sample[i] = words[Math.floor(i * step)] ?? 0;
  const bound = nthSmallest(sample, size, Math.min(wanted, size) - 1);
  let below = 0;
  let tied = 0;
  for (let i = 0; i < count; i++) {
    const word = words[i] ?? 0;
    if (word < bound) below += 1;
    else if (word === bound) tied += 1;
  }
  const head = new Uint32Array(below);
  const headWords = new Uint32Array(below);
  const ties = new Uint32Array(tied);
  below = 0;
  tied = 0;
  for (let i = 0; i < count; i++) {
    const word = words[i] ?? 0;
    if (word > bound) continue;
    if (word === bound) ties[tied++] = items[i] ?? 0;
    else {
      head[below] = items[i] ?? 0;
      headWords[below++] = word;
    }
  }
  return { head, headWords, ties };
}

/** The words decide alone; equal ones keep their order. */
function splitByWords(items: Uint32Array, words: Uint32Array, count: number, wanted: number): Split {
  const { head, headWords, ties } = splitAtBound(items, words, count, wanted);
  if (head.length > wanted) return splitByWords(head, headWords, head.length, wanted);
  sortByWords(head, headWords, 0, head.length);
  return { before: head, tied: ties };
}

/** Comparison of items whose words are four bytes of their keys. */
interface ByKeys {
  readonly keys: KeyBytes;
  readonly codes: Uint32Array;
  readonly order: SortTerm['order'];
}

const SORTED_WHOLE_UP_TO = 256;

/** Words are four bytes of the keys; the next four decide ties. */
function firstByKeys(
  by: ByKeys,
  items: Uint32Array<ArrayBuffer>,
  words: Uint32Array,
  wanted: number,
  depth: number,
): Uint32Array<ArrayBuffer> {
  if (items.length <= SORTED_WHOLE_UP_TO) {
    sortByKeys(by.keys, by.codes, items, by.order);
    return items.slice(0, wanted);
  }
  const { head, headWords, ties } = splitAtBound(items, words, items.length, wanted);
  if (head.length >= wanted) return firstByKeys(by, head, headWords, wanted, depth);
  sortByKeys(by.keys, by.codes, head, by.order);
  return joined(head, firstOfTies(by, ties, wanted - head.length, depth + 1), wanted);
}

function firstOfTies(
  by: ByKeys,
  ties: Uint32Array<ArrayBuffer>,
  wanted: number,
  startDepth: number,
): Uint32Array<ArrayBuffer> {
  const { keys, codes } = by;
  const flip = flipOf(by.order);
  const words = new Uint32Array(ties.length);
  for (let depth = startDepth; ; depth++) {
    const ended = (keyWord(keys, codes[ties[0] ?? 0] ?? 0, depth - 1) & 0xff) === 0;
    // All keys ended: they are equal and keep their order.
    if (ended || ties.length === 0) return ties.slice(0, wanted);
    let difference = 0;
    for (let i = 0; i < ties.length; i++) {
      words[i] = keyWord(keys, codes[ties[i] ?? 0] ?? 0, depth) ^ flip;
      difference |= (words[i] ?? 0) ^ (words[0] ?? 0);
    }
    if (difference !== 0) return firstByKeys(by, ties, words, wanted, depth);
  }
}
