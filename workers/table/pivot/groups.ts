import type { Placement } from './placement.ts';

/**
 * Rows in groups: entry `i` is the row `rows[i]` in the group `of[i]`. A row has several entries where lists put it into several
 * groups. Groups are numbered in the order of their keys.
 */
export interface Groups {
  readonly rows: Uint32Array;
  readonly of: Uint32Array;
  readonly size: number;
  /** Of each group, that which it divides, and the group of the dividing bin. */
  readonly parents: Uint32Array;
  readonly codes: Uint32Array;
}

/** All rows in one group. */
export function allInOne(rows: Uint32Array): Groups {
  return { rows, of: new Uint32Array(rows.length), size: 1, parents: new Uint32Array(1), codes: new Uint32Array(1) };
}

/** Up to this many possible groups are looked up in a table, however few rows there are. More are worth it up to four a row. */
const TABLE_MIN = 1 << 16;

/** Divides groups by another bin. */
export function divided(groups: Groups, placement: Placement): Groups {
  const entries = placement.one ? inOne(groups, placement.one) : inMany(groups, placement);
  return paired(entries, groups.size, placement.size);
}

/** Groups of entries by pairs of a group below `size` and a code below `width`. */
export function paired(entries: Entries, size: number, width: number): Groups {
  const { rows, of, codes } = entries;
  return size * width <= Math.max(TABLE_MIN, 4 * rows.length)
    ? numbered(rows, of, codes, size, width)
    : sorted(rows, of, codes, size, width);
}

interface Entries {
  readonly rows: Uint32Array;
  readonly of: Uint32Array;
  readonly codes: Uint32Array;
}

function inOne({ rows, of }: Groups, one: Uint32Array): Entries {
  const codes = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) codes[i] = one[rows[i] ?? 0] ?? 0;
  return { rows, of, codes };
}

function inMany(groups: Groups, { offsets, many }: Placement): Entries {
  let count = 0;
  for (let i = 0; i < groups.rows.length; i++) {
    const row = groups.rows[i] ?? 0;
    count += (offsets[row + 1] ?? 0) - (offsets[row] ?? 0);
  }
  const rows = new Uint32Array(count);
  const of = new Uint32Array(count);
  const codes = new Uint32Array(count);
  let at = 0;
  for (let i = 0; i < groups.rows.length; i++) {
    const row = groups.rows[i] ?? 0;
    const group = groups.of[i] ?? 0;
    const end = offsets[row + 1] ?? 0;
    for (let place = offsets[row] ?? 0; place < end; place++) {
      rows[at] = row;
      of[at] = group;
      codes[at++] = many[place] ?? 0;
    }
  }
  return { rows, of, codes };
}

/** Numbers the pairs of group and code that occur, by a table of all there may be. */
function numbered(rows: Uint32Array, of: Uint32Array, codes: Uint32Array, groups: number, width: number): Groups {
  const places = new Uint32Array(groups * width);
  for (let i = 0; i < rows.length; i++) places[(of[i] ?? 0) * width + (codes[i] ?? 0)] = 1;
  let size = 0;
  for (let pair = 0; pair < places.length; pair++) if (places[pair] === 1) places[pair] = size++;
  const parents = new Uint32Array(size);
  const own = new Uint32Array(size);
  const divided = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const parent = of[i] ?? 0;
    const code = codes[i] ?? 0;
    const group = places[parent * width + code] ?? 0;
    divided[i] = group;
    parents[group] = parent;
    own[group] = code;
  }
  return { rows, of: divided, size, parents, codes: own };
}

/** Numbers them by sorting the entries, first by code, then by group. */
function sorted(rows: Uint32Array, of: Uint32Array, codes: Uint32Array, groups: number, width: number): Groups {
  const order = countingOrder(countingOrder(null, codes, width), of, groups);
  const divided = new Uint32Array(rows.length);
  const parents: number[] = [];
  const own: number[] = [];
  let [parent, code] = [-1, -1];
  for (let i = 0; i < order.length; i++) {
    const entry = order[i] ?? 0;
    if (of[entry] !== parent || codes[entry] !== code) {
      parent = of[entry] ?? 0;
      code = codes[entry] ?? 0;
      parents.push(parent);
      own.push(code);
    }
    divided[entry] = parents.length - 1;
  }
  return { rows, of: divided, size: parents.length, parents: Uint32Array.from(parents), codes: Uint32Array.from(own) };
}

/** A stable order of entries by numbers below `size`; `before`: the order they have, null: their own. */
export function countingOrder(before: Uint32Array | null, numbers: Uint32Array, size: number): Uint32Array {
  const ends = new Uint32Array(size + 1);
  for (let i = 0; i < numbers.length; i++) {
    const at = (numbers[i] ?? 0) + 1;
    ends[at] = (ends[at] ?? 0) + 1;
  }
  for (let at = 1; at <= size; at++) ends[at] = (ends[at] ?? 0) + (ends[at - 1] ?? 0);
  const order = new Uint32Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) {
    const entry = before ? (before[i] ?? 0) : i;
    const at = numbers[entry] ?? 0;
    const to = ends[at] ?? 0;
    ends[at] = to + 1;
    order[to] = entry;
  }
  return order;
}
