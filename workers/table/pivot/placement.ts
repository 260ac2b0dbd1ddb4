import { type Period, periodBefore, periodOf } from '#schemas/pivot/periods.ts';
import { edgeBin, isPeriod, type PivotBin, type PivotKey, REST_PLACES, RESTS } from '#schemas/pivot/pivot.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { compareKeys } from '#schemas/text.ts';
import type { EpochDay } from '#schemas/units.ts';
import type { CodedColumn, Column, ListColumn, NumberColumn } from '../columns.ts';
import { keysOf, NO_DAY, spansOf } from '../dictionary.ts';
import { groupsOf, spellings } from '../entryGroups.ts';
import { nthSmallest } from '../nthSmallest.ts';
import type { Table } from '../table.ts';

/** Which groups each row is in, by number. */
export interface Places {
  readonly size: number;
  /** Group of each row. Null: rows have lists of groups, none of which is empty. */
  readonly one: Uint32Array | null;
  readonly offsets: Uint32Array;
  readonly many: Uint32Array;
}

/** The groups of a bin, numbered in the order of their keys; the rests follow the last key. Their size counts keys and rests. */
export interface Placement extends Places {
  /** What groups are called, as the counted rows write it. */
  readonly names: (groups: readonly number[], rows: Uint32Array) => readonly PivotKey[];
  readonly edges: readonly number[] | null;
  /** Of groups that are periods, the one before each; -1: no row is in it. */
  readonly before?: Int32Array;
}

/** Rows and the groups of one bin. `stale`: marks of rows whose figure counts as stale; `rows`: those that quantiles are of. */
export function placementOf(table: Table, bin: PivotBin, stale: Uint8Array | null, rows: Uint32Array): Placement {
  const column = table.columns.get(bin.field);
  if (!column) return single(new Uint32Array(table.length).fill(REST_PLACES.unknown), 0, () => 0);
  if (bin.by === 'known') return knownPlacement(column, table.length);
  if (isPeriod(bin.by)) return periodPlacement(column, bin.by, table.length);
  if (column.kind === 'number') return numberPlacement(column, bin, table.length, stale, rows);
  return column.kind === 'list'
    ? listPlacement(column, table.length)
    : textPlacement(column, bin.by === 'letter', table.length);
}

/** Where the groups of several bins meet, none of which puts a row into two: numbered by the first, then by the next. */
export function crossedPlaces(bins: readonly Places[], length: number): Places {
  const one = new Uint32Array(length);
  for (const { one: own, size } of bins)
    for (let row = 0; row < length; row++) one[row] = (one[row] ?? 0) * size + (own?.[row] ?? 0);
  return { size: bins.reduce((product, bin) => product * bin.size, 1), one, offsets: NO_ROWS, many: NO_ROWS };
}

function single(
  one: Uint32Array,
  keys: number,
  nameOf: (group: number) => PivotKey,
  edges: readonly number[] | null = null,
): Placement {
  return {
    ...{ size: keys + RESTS.length, one, offsets: NO_ROWS, many: NO_ROWS, edges },
    names: (groups) => groups.map((group) => restOf(group, keys) ?? nameOf(group)),
  };
}

const NO_ROWS = new Uint32Array(0);

function restOf(group: number, keys: number): PivotKey | null {
  const rest = RESTS[group - keys];
  return rest === undefined ? null : { rest };
}

function knownPlacement(column: Column, length: number): Placement {
  const one = new Uint32Array(length);
  const spans = column.kind === 'date' ? spansOf(column.dictionary) : null;
  for (let row = 0; row < length; row++) {
    if (column.kind === 'number') one[row] = Number(!Number.isNaN(column.values[row]));
    else if (column.kind === 'list') one[row] = Number(column.offsets[row] !== column.offsets[row + 1]);
    else {
      const code = column.codes[row] ?? NO_CODE;
      one[row] = Number(code !== NO_CODE && spans?.from[code] !== NO_DAY);
    }
  }
  return single(one, 2, (group) => group);
}

function periodPlacement(column: Column, period: Period, length: number): Placement {
  if (column.kind !== 'date') return single(new Uint32Array(length).fill(REST_PLACES.unknown), 0, () => 0);
  const { from, to } = spansOf(column.dictionary);
  const texts = Array.from(from, (day, entry) =>
    day === NO_DAY ? undefined : periodOf({ from: day as EpochDay, to: (to[entry] ?? day) as EpochDay }, period),
  );
  // Texts of one period sort as it does.
  const keys = [...new Set(texts.filter((text) => typeof text === 'string'))].sort();
  const places = new Map(keys.map((key, at) => [key, at]));
  const groupOf = Uint32Array.from(texts, (text) =>
    text === undefined
      ? keys.length + REST_PLACES.unknown
      : text === null
        ? keys.length + REST_PLACES.inexact
        : (places.get(text) ?? 0),
  );
  const one = new Uint32Array(length);
  for (let row = 0; row < length; row++) {
    const code = column.codes[row] ?? NO_CODE;
    one[row] = code === NO_CODE ? keys.length + REST_PLACES.unknown : (groupOf[code] ?? 0);
  }
  const before = Int32Array.from(keys, (key) => places.get(periodBefore(key, period) ?? '') ?? -1);
  return { ...single(one, keys.length, (group) => keys[group] ?? ''), before };
}

function numberPlacement(
  column: NumberColumn,
  bin: PivotBin,
  length: number,
  stale: Uint8Array | null,
  rows: Uint32Array,
): Placement {
  const { values } = column;
  const isKnown = (row: number) => !Number.isNaN(values[row]) && stale?.[row] !== 1;
  const one = new Uint32Array(length);
  const place = (keys: number, groupOf: (value: number) => number) => {
    for (let row = 0; row < length; row++) {
      const value = values[row] ?? Number.NaN;
      one[row] = Number.isNaN(value)
        ? keys + REST_PLACES.unknown
        : stale?.[row] === 1
          ? keys + REST_PLACES.stale
          : groupOf(value);
    }
  };
  switch (bin.by) {
    case 'sign':
      place(3, (value) => Math.sign(value) + 1);
      return single(one, 3, (group) => group - 1);
    case 'edges':
    case 'quantiles': {
      const edges = bin.by === 'edges' ? bin.edges : quantilesOf(values, rows.filter(isKnown), bin.parts);
      place(edges.length + 1, (value) => edgeBin(edges, value) + 1);
      return single(one, edges.length + 1, (group) => group - 1, edges);
    }
    default: {
      const known = values
        .subarray(0, length)
        .filter((_, row) => isKnown(row))
        .sort();
      const keys = known.filter((value, at) => at === 0 || value !== known[at - 1]);
      const places = new Map<number, number>();
      for (const [at, value] of keys.entries()) places.set(value, at);
      place(keys.length, (value) => places.get(value) ?? 0);
      return single(one, keys.length, (group) => keys[group] ?? 0);
    }
  }
}

/** Edges that divide the figures of some rows into parts of one size, as far as equal figures let them. */
function quantilesOf(values: Float64Array, rows: Uint32Array, parts: number): readonly number[] {
  const known = Float64Array.from(rows, (row) => values[row] ?? 0);
  if (known.length === 0) return [];
  const edges = Array.from({ length: parts }, (_, part) =>
    nthSmallest(known, known.length, Math.floor((part * known.length) / parts)),
  );
  return [...new Set(edges)];
}

/** Entries of a dictionary by the group of their value; the empty text is the first. */
function entryGroups(column: CodedColumn | ListColumn) {
  const groups = groupsOf(column);
  return { of: Uint32Array.from(groups.of, (group) => group + 1), size: groups.size + 1, groups };
}

/** What groups of values are called: rests, the empty text, and the spellings of the others. */
function namesOf(
  column: CodedColumn | ListColumn,
  { size, groups }: ReturnType<typeof entryGroups>,
  eachCode: Parameters<typeof spellings>[4],
): Placement['names'] {
  return (asked, rows) => {
    const spelled = asked.filter((group) => group > 0 && group < size);
    const bins = spelled.map((group) => group - 1);
    const texts = spellings(column, groups, bins, rows, eachCode);
    const names = new Map(spelled.map((group, at) => [group, texts[at] ?? '']));
    return asked.map((group) => restOf(group, size) ?? names.get(group) ?? '');
  };
}

function textPlacement(column: CodedColumn, byLetter: boolean, length: number): Placement {
  const place = (of: Uint32Array, size: number) => {
    const one = new Uint32Array(length);
    for (let row = 0; row < length; row++) {
      const code = column.codes[row] ?? NO_CODE;
      one[row] = code === NO_CODE ? size + REST_PLACES.unknown : (of[code] ?? 0);
    }
    return one;
  };
  if (byLetter) {
    const { of, letters } = letterGroups(column);
    return single(place(of, letters.length), letters.length, (group) => letters[group] ?? '');
  }
  const entries = entryGroups(column);
  return {
    ...single(place(entries.of, entries.size), entries.size, () => ''),
    names: namesOf(column, entries, (row, see) => see(column.codes[row] ?? NO_CODE)),
  };
}

const decoder = new TextDecoder();

/** Entries of a dictionary by the first character of their keys. */
function letterGroups({ dictionary }: CodedColumn) {
  const { bytes, offsets } = keysOf(dictionary);
  const first = Array.from({ length: dictionary.texts.length }, (_, entry) => {
    const start = offsets[entry] ?? 0;
    if (start === offsets[entry + 1]) return '';
    const lead = bytes[start] ?? 0;
    // How many bytes a character has, UTF-8 says in the first.
    const width = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    return decoder.decode(bytes.subarray(start, start + width));
  });
  const letters = [...new Set(first)].sort(compareKeys);
  const places = new Map(letters.map((letter, at) => [letter, at]));
  return { of: Uint32Array.from(first, (letter) => places.get(letter) ?? 0), letters };
}

function listPlacement(column: ListColumn, length: number): Placement {
  const entries = entryGroups(column);
  const offsets = new Uint32Array(length + 1);
  const many = new Uint32Array((column.offsets[length] ?? 0) + length);
  // A list may name one thing twice; its row counts once.
  const last = new Uint32Array(entries.size);
  let end = 0;
  for (let row = 0; row < length; row++) {
    const from = column.offsets[row] ?? 0;
    const to = column.offsets[row + 1] ?? 0;
    if (from === to) many[end++] = entries.size + REST_PLACES.unknown;
    for (let at = from; at < to; at++) {
      const group = entries.of[column.codes[at] ?? 0] ?? 0;
      if (last[group] === row + 1) continue;
      last[group] = row + 1;
      many[end++] = group;
    }
    offsets[row + 1] = end;
  }
  return {
    ...{ size: entries.size + RESTS.length, one: null, offsets, many: many.subarray(0, end), edges: null },
    names: namesOf(column, entries, (row, see) => {
      const to = column.offsets[row + 1] ?? 0;
      for (let at = column.offsets[row] ?? 0; at < to; at++) see(column.codes[at] ?? NO_CODE);
    }),
  };
}
