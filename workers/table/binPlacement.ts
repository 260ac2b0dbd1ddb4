import { type BinKey, type Breakdown, dateBin, edgeBin } from '#schemas/queries/breakdown.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { compareKeys } from '#schemas/text.ts';
import type { CodedColumn, ListColumn } from './columns.ts';
import { keysOf, ranksOf } from './dictionary.ts';
import type { Table } from './table.ts';

/** Which bins each row is in: one at most, or those of a list. */
export interface Placement {
  readonly size: number;
  /** Bin of each row, -1: none. Null: rows have lists of bins. */
  readonly one: Int32Array | null;
  readonly offsets: Uint32Array;
  readonly many: Uint32Array;
  /** What bins are called, as the counted rows write it. */
  readonly names: (bins: readonly number[], rows: Uint32Array) => readonly BinKey[];
}

const NO_LISTS = { offsets: new Uint32Array(0), many: new Uint32Array(0) } as const;

/** Puts every row of a table into the bins of a field. */
export function placementOf(table: Table, field: string, binning: Breakdown['binning']): Placement {
  const column = table.columns.get(field);
  const { length } = table;
  const one = new Int32Array(length).fill(-1);
  const nowhere: Placement = { size: 0, one, ...NO_LISTS, names: () => [] };
  if (!column) return nowhere;
  switch (binning.by) {
    case 'nothing':
      return nowhere;
    case 'sign':
    case 'edges': {
      if (column.kind !== 'number') return nowhere;
      const edges = binning.by === 'edges' ? binning.edges : null;
      for (let row = 0; row < length; row++) {
        const value = column.values[row] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        one[row] = edges ? edgeBin(edges, value) : Math.sign(value) + 1;
      }
      return {
        size: edges ? edges.length : 3,
        one,
        ...NO_LISTS,
        names: (bins) => (edges ? bins : bins.map((bin) => bin - 1)),
      };
    }
    case 'month':
    case 'day': {
      if (column.kind !== 'date') return nowhere;
      const { by } = binning;
      const { texts } = column.dictionary;
      const ofEntry = Array.from({ length: texts.length }, (_, entry) => dateBin(texts.at(entry), by));
      const keys = [...new Set(ofEntry.filter((key) => key !== null))].sort();
      const places = new Map(keys.map((key, at) => [key, at]));
      const binOf = Int32Array.from(ofEntry, (key) => (key === null ? -1 : (places.get(key) ?? -1)));
      for (let row = 0; row < length; row++) {
        const code = column.codes[row] ?? NO_CODE;
        if (code !== NO_CODE) one[row] = binOf[code] ?? -1;
      }
      return { size: keys.length, one, ...NO_LISTS, names: (bins) => bins.map((bin) => keys[bin] ?? '') };
    }
    case 'value':
      if (column.kind === 'text') return textPlacement(column, one);
      return column.kind === 'list' ? listPlacement(column, length) : nowhere;
  }
}

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

function textPlacement(column: CodedColumn, one: Int32Array): Placement {
  const groups = groupsOf(column);
  for (let row = 0; row < one.length; row++) {
    const code = column.codes[row] ?? NO_CODE;
    if (code !== NO_CODE) one[row] = groups.of[code] ?? -1;
  }
  return {
    size: groups.size,
    one,
    ...NO_LISTS,
    names: (bins, rows) => spellings(column, groups, bins, rows, (row, see) => see(column.codes[row] ?? NO_CODE)),
  };
}

function listPlacement(column: ListColumn, length: number): Placement {
  const groups = groupsOf(column);
  const offsets = new Uint32Array(length + 1);
  const many = new Uint32Array(column.offsets[length] ?? 0);
  // A list may name one thing twice; its row counts once.
  const last = new Uint32Array(groups.size);
  let end = 0;
  for (let row = 0; row < length; row++) {
    const to = column.offsets[row + 1] ?? 0;
    for (let at = column.offsets[row] ?? 0; at < to; at++) {
      const group = groups.of[column.codes[at] ?? 0] ?? -1;
      if (group < 0 || last[group] === row + 1) continue;
      last[group] = row + 1;
      many[end++] = group;
    }
    offsets[row + 1] = end;
  }
  return {
    size: groups.size,
    one: null,
    offsets,
    many,
    names: (bins, rows) =>
      spellings(column, groups, bins, rows, (row, see) => {
        const to = column.offsets[row + 1] ?? 0;
        for (let at = column.offsets[row] ?? 0; at < to; at++) see(column.codes[at] ?? NO_CODE);
      }),
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
