import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { Option } from '#schemas/queries/results.ts';
import type { CodedColumn, ListColumn } from '../columns.ts';
import { keysOf, ranksOf } from '../dictionary.ts';
import { spellingsOf } from '../options.ts';
import type { Rows } from './otherRows.ts';

/** Values of the top. */
const TOP = 5;

/** The most frequent values of some rows, as a list of options has them, the number of all, and of the rows with one. */
export function topValues(column: CodedColumn | ListColumn, rows: Rows, length: number) {
  const ranks = ranksOf(column.dictionary);
  const { counts, known } = countRanks(column, ranks, rows, length);
  // The empty text is no value; it comes before all others.
  const first = ranks.indexOf(0);
  const { offsets } = keysOf(column.dictionary);
  const top: number[] = [];
  let distinct = 0;
  for (let rank = first >= 0 && offsets[first] === offsets[first + 1] ? 1 : 0; rank < counts.length; rank++) {
    if (counts[rank] === 0) continue;
    distinct += 1;
    rankIn(top, rank, counts);
  }
  const spellings = spellingsOf(
    column.dictionary.texts,
    ranks,
    entriesSeen(column, ranks, top, rows, length),
    new Set(top),
  );
  return {
    top: top.map((rank): Option => ({ value: spellings.get(rank) ?? '', count: counts[rank] ?? 0 })),
    distinct,
    known,
  };
}

/** Puts a value among those of the top where it belongs there: the most frequent first, then by key. */
function rankIn(top: number[], rank: number, counts: Uint32Array): void {
  const count = counts[rank] ?? 0;
  let place = top.length;
  for (; place > 0; place--) {
    const one = top[place - 1] ?? 0;
    const more = (counts[one] ?? 0) - count;
    if (more > 0 || (more === 0 && one < rank)) break;
  }
  if (place === TOP) return;
  top.splice(place, 0, rank);
  if (top.length > TOP) top.pop();
}

/** Rows by rank, of equal values in one list once; and those with any value. */
function countRanks(column: CodedColumn | ListColumn, ranks: Uint32Array, rows: Rows, length: number) {
  if (column.kind !== 'list') return byRank(countEntries(column, rows, length), ranks);
  if (listsNameOnce(column, ranks, length))
    return { ...byRank(countMembers(column, rows, length), ranks), known: countLists(column, rows, length) };
  return { counts: countOnce(column, ranks, rows, length), known: countLists(column, rows, length) };
}

function byRank(entries: Uint32Array, ranks: Uint32Array) {
  const counts = new Uint32Array(ranks.length);
  let known = 0;
  for (let entry = 0; entry < entries.length; entry++) {
    const rank = ranks[entry] ?? 0;
    counts[rank] = (counts[rank] ?? 0) + (entries[entry] ?? 0);
    known += entries[entry] ?? 0;
  }
  return { counts, known };
}

/** Rows with a list that is not empty. */
function countLists({ offsets }: ListColumn, rows: Rows, length: number): number {
  let known = 0;
  const count = rows === null ? length : rows.length;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    known += Number(offsets[row] !== offsets[row + 1]);
  }
  return known;
}

/** How often each entry stands in the lists of some rows. */
function countMembers({ offsets, codes, dictionary }: ListColumn, rows: Rows, length: number): Uint32Array {
  const counts = new Uint32Array(dictionary.texts.length);
  if (rows === null) {
    const end = offsets[length] ?? 0;
    for (let at = 0; at < end; at++) {
      const code = codes[at] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
    return counts;
  }
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    const to = offsets[row + 1] ?? 0;
    for (let at = offsets[row] ?? 0; at < to; at++) {
      const code = codes[at] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
  return counts;
}

/** Rows by rank where a list may name one thing twice. */
function countOnce({ offsets, codes }: ListColumn, ranks: Uint32Array, rows: Rows, length: number): Uint32Array {
  const counts = new Uint32Array(ranks.length);
  // Last counted row of each rank, plus one.
  const last = new Uint32Array(ranks.length);
  const count = rows === null ? length : rows.length;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    const to = offsets[row + 1] ?? 0;
    for (let at = offsets[row] ?? 0; at < to; at++) {
      const rank = ranks[codes[at] ?? 0] ?? 0;
      if (last[rank] === row + 1) continue;
      last[rank] = row + 1;
      counts[rank] = (counts[rank] ?? 0) + 1;
    }
  }
  return counts;
}

/** Whether the lists of the first so many rows name nothing twice; by their offsets, which are appended to or made anew. */
const namedOnce = new WeakMap<Uint32Array, { readonly length: number; readonly once: boolean }>();

function listsNameOnce(column: ListColumn, ranks: Uint32Array, length: number): boolean {
  const known = namedOnce.get(column.offsets);
  if (known?.length === length) return known.once;
  const counted = countOnce(column, ranks, null, length).reduce((sum, count) => sum + count, 0);
  const once = counted === (column.offsets[length] ?? 0);
  namedOnce.set(column.offsets, { length, once });
  return once;
}

/** Marks of the entries of some ranks that rows have. Most values have one spelling, which needs no look at the rows. */
function entriesSeen(
  column: CodedColumn | ListColumn,
  ranks: Uint32Array,
  top: readonly number[],
  rows: Rows,
  length: number,
): Uint8Array {
  const wanted = new Uint8Array(ranks.length);
  for (const rank of top) wanted[rank] = 1;
  const marked = new Uint8Array(ranks.length);
  let entries = 0;
  for (let entry = 0; entry < ranks.length; entry++) {
    if (wanted[ranks[entry] ?? 0] === 0) continue;
    marked[entry] = 1;
    entries += 1;
  }
  if (entries === top.length) return marked;
  const seen = new Uint8Array(ranks.length);
  const { codes } = column;
  const count = rows === null ? length : rows.length;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    const [from, to] =
      column.kind === 'list' ? [column.offsets[row] ?? 0, column.offsets[row + 1] ?? 0] : [row, row + 1];
    for (let at = from; at < to; at++) {
      const code = codes[at] ?? NO_CODE;
      if (marked[code] === 1) seen[code] = 1;
    }
  }
  return seen;
}

/** Rows of each entry of a dictionary. */
export function countEntries({ codes, dictionary }: CodedColumn, rows: Rows, length: number): Uint32Array {
  const counts = new Uint32Array(dictionary.texts.length);
  const count = rows === null ? length : rows.length;
  for (let i = 0; i < count; i++) {
    const code = codes[rows === null ? i : (rows[i] ?? 0)] ?? NO_CODE;
    if (code !== NO_CODE) counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}
