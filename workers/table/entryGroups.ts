import { NO_CODE } from '#schemas/queries/columnar.ts';
import { compareKeys } from '#schemas/text.ts';
import type { CodedColumn, ListColumn } from './columns.ts';
import { keysOf, ranksOf } from './dictionary.ts';

/** Entries of a dictionary by their keys. */
export interface Groups {
  /** Group of each entry, -1: the empty text. */
  readonly of: Int32Array;
  readonly size: number;
  readonly entriesOf: (group: number) => readonly number[];
}

/** The groups of a column's entries, in the order of their keys. */
export function groupsOf({ dictionary }: CodedColumn | ListColumn): Groups {
  const ranks = ranksOf(dictionary);
  const { offsets } = keysOf(dictionary);
  const entries = Uint32Array.from(ranks, (_, entry) => entry).sort(
    (a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b,
  );
  const of = new Int32Array(ranks.length).fill(-1);
  const starts: number[] = [];
  let before = -1;
  for (const [at, entry] of entries.entries()) {
    if (offsets[entry] === offsets[entry + 1]) continue;
    const rank = ranks[entry] ?? 0;
    if (rank !== before) starts.push(at);
    before = rank;
    of[entry] = starts.length - 1;
  }
  const size = starts.length;
  return {
    of,
    size,
    entriesOf: (group) => [...entries.subarray(starts[group] ?? 0, starts[group + 1] ?? entries.length)],
  };
}

/** The first spelling of each group among the rows. */
export function spellings(
  column: CodedColumn | ListColumn,
  { of, entriesOf }: Groups,
  bins: readonly number[],
  rows: Uint32Array,
  eachCode: (row: number, see: (code: number) => void) => void,
): readonly string[] {
  const { texts } = column.dictionary;
  // Most groups have one spelling: only those of several need to know which were seen.
  const mixed = new Set(bins.filter((bin) => entriesOf(bin).length > 1));
  const seen = new Uint8Array(of.length);
  const see = (code: number) => {
    if (code !== NO_CODE) seen[code] = 1;
  };
  if (mixed.size > 0) for (const row of rows) eachCode(row, see);
  return bins.map((bin) => {
    const all = entriesOf(bin);
    const spelled = all.length === 1 ? all : all.filter((entry) => seen[entry] === 1);
    return texts.read(spelled).reduce((first, text) => (compareKeys(text, first) < 0 ? text : first));
  });
}
