import { isOrderWorth } from '../ascending.ts';
import { restricted } from '../view.ts';
import type { Figures } from './figures.ts';
import { placedCounts, placedTotals } from './placedTotals.ts';
import type { Placement, Places } from './placement.ts';
import type { OrderedEntries } from './quantiles.ts';
import { countsOf, type Entries, type FieldTotals, totalsOf } from './totals.ts';

/** Rows in groups, which are numbered in the order of their keys. */
export interface Groups extends Entries {
  /** Of each group, that which it divides, and the group of the dividing bin. */
  readonly parents: Uint32Array;
  readonly codes: Uint32Array;
  /** Rows of each group. */
  counts(): Uint32Array;
  totals(figures: Figures): FieldTotals;
  /** A row of each group. */
  examples(): Uint32Array;
  /** Those of some rows of the table that are in the groups, in their order. Null: it costs more than to go through the entries. */
  inOrder(orderOf: () => Uint32Array, length: number): OrderedEntries | null;
}

/** Groups of entries. */
class EntryGroups implements Groups {
  readonly rows: Uint32Array;
  readonly of: Uint32Array;
  readonly size: number;
  readonly parents: Uint32Array;
  readonly codes: Uint32Array;

  constructor({ rows, of, size }: Entries, parents: Uint32Array, codes: Uint32Array) {
    this.rows = rows;
    this.of = of;
    this.size = size;
    this.parents = parents;
    this.codes = codes;
  }

  counts(): Uint32Array {
    return countsOf(this);
  }

  totals(figures: Figures): FieldTotals {
    return totalsOf(this, figures);
  }

  examples(): Uint32Array {
    return examplesOf(this);
  }

  inOrder(): null {
    return null;
  }
}

/** All rows in one group. */
class OneGroup implements Groups {
  readonly rows: Uint32Array;
  readonly size = 1;
  readonly parents = new Uint32Array(1);
  readonly codes = new Uint32Array(1);
  #of: Uint32Array | null = null;

  constructor(rows: Uint32Array) {
    this.rows = rows;
  }

  get of(): Uint32Array {
    this.#of ??= new Uint32Array(this.rows.length);
    return this.#of;
  }

  counts(): Uint32Array {
    return Uint32Array.of(this.rows.length);
  }

  totals({ values, stale }: Figures): FieldTotals {
    const { rows } = this;
    let [known, left, sum] = [0, 0, 0];
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      const value = values[row] ?? Number.NaN;
      if (!Number.isNaN(value)) {
        known += 1;
        sum += value;
      } else if (stale?.[row] === 1) left += 1;
    }
    return { known: Uint32Array.of(known), stale: Uint32Array.of(left), sum: Float64Array.of(sum) };
  }

  examples(): Uint32Array {
    return this.rows.slice(0, 1);
  }

  inOrder(): null {
    return null;
  }
}

/** All rows in one group. */
export function allInOne(rows: Uint32Array): Groups {
  return new OneGroup(rows);
}

/** Rows in the groups of one bin, added up by its places. Entries are made once something asks for them. */
class PlacedGroups implements Groups {
  readonly size: number;
  readonly parents: Uint32Array;
  readonly codes: Uint32Array;
  readonly #all: Uint32Array;
  readonly #placement: Places;
  /** By place. */
  readonly #counts: Uint32Array;
  #entries: Entries | null = null;

  constructor(rows: Uint32Array, placement: Places) {
    this.#all = rows;
    this.#placement = placement;
    this.#counts = placedCounts(rows, placement);
    const codes: number[] = [];
    for (let place = 0; place < this.#counts.length; place++) if (this.#counts[place] !== 0) codes.push(place);
    this.codes = Uint32Array.from(codes);
    this.size = codes.length;
    this.parents = new Uint32Array(this.size);
  }

  get rows(): Uint32Array {
    return this.#made().rows;
  }

  get of(): Uint32Array {
    return this.#made().of;
  }

  counts(): Uint32Array {
    const counts = new Uint32Array(this.size);
    for (let group = 0; group < this.size; group++) counts[group] = this.#counts[this.codes[group] ?? 0] ?? 0;
    return counts;
  }

  totals(figures: Figures): FieldTotals {
    const placed = placedTotals(this.#all, this.#placement, figures);
    const { size, codes } = this;
    const totals = { known: new Uint32Array(size), stale: new Uint32Array(size), sum: new Float64Array(size) };
    for (let group = 0; group < size; group++) {
      const place = codes[group] ?? 0;
      totals.known[group] = placed.known[place] ?? 0;
      totals.stale[group] = placed.stale[place] ?? 0;
      totals.sum[group] = placed.sum[place] ?? 0;
    }
    return totals;
  }

  examples(): Uint32Array {
    const { one, size } = this.#placement;
    // Members of lists have no row of their own.
    if (!one) return examplesOf(this);
    const found = new Int32Array(size).fill(-1);
    let missing = this.size;
    for (let i = 0; missing > 0 && i < this.#all.length; i++) {
      const row = this.#all[i] ?? 0;
      const place = one[row] ?? 0;
      if (found[place] !== -1) continue;
      found[place] = row;
      missing -= 1;
    }
    return this.codes.map((place) => found[place] ?? 0);
  }

  inOrder(orderOf: () => Uint32Array, length: number): OrderedEntries | null {
    const { one } = this.#placement;
    const all = this.#all;
    if (!one || !isOrderWorth(all.length, length)) return null;
    const groupOf = this.#groupOf();
    const rows = all.length === length ? orderOf() : restricted(orderOf(), all, length);
    const of = new Uint32Array(rows.length);
    for (let i = 0; i < of.length; i++) of[i] = groupOf[one[rows[i] ?? 0] ?? 0] ?? 0;
    return { rows, of };
  }

  #groupOf(): Uint32Array {
    const groupOf = new Uint32Array(this.#placement.size);
    for (let group = 0; group < this.size; group++) groupOf[this.codes[group] ?? 0] = group;
    return groupOf;
  }

  #made(): Entries {
    this.#entries ??= this.#makeEntries();
    return this.#entries;
  }

  #makeEntries(): Entries {
    const groupOf = this.#groupOf();
    const { one } = this.#placement;
    const rows = this.#all;
    if (one) {
      const of = new Uint32Array(rows.length);
      for (let i = 0; i < rows.length; i++) of[i] = groupOf[one[rows[i] ?? 0] ?? 0] ?? 0;
      return { rows, of, size: this.size };
    }
    const { rows: entries, codes } = inMany(new OneGroup(rows), this.#placement);
    for (let i = 0; i < codes.length; i++) codes[i] = groupOf[codes[i] ?? 0] ?? 0;
    return { rows: entries, of: codes, size: this.size };
  }
}

/** A row of each group. */
function examplesOf({ rows, of, size }: Entries): Uint32Array {
  const examples = new Uint32Array(size);
  for (let entry = 0; entry < of.length; entry++) examples[of[entry] ?? 0] = rows[entry] ?? 0;
  return examples;
}

/** Up to this many possible groups are looked up in a table, however few rows there are. More are worth it up to four a row. */
const TABLE_MIN = 1 << 16;

function tableSize({ length }: Uint32Array): number {
  return Math.max(TABLE_MIN, 4 * length);
}

/** Divides groups by another bin. */
export function divided(groups: Groups, placement: Placement): Groups {
  if (groups instanceof OneGroup && placement.size <= tableSize(groups.rows))
    return new PlacedGroups(groups.rows, placement);
  return paired(placedEntries(groups, placement), groups.size, placement.size);
}

/** Rows in the smallest groups of several bins: by the place where these cross, if there is a table of it. What they divide is left to levels. */
export function together(rows: Uint32Array, bins: readonly Placement[], crossed: () => Places): Groups {
  const size = bins.reduce((product, bin) => product * bin.size, 1);
  return size <= tableSize(rows) ? new PlacedGroups(rows, crossed()) : bins.reduce(divided, allInOne(rows));
}

function placedEntries(groups: Entries, placement: Places): CodedEntries {
  return placement.one ? inOne(groups, placement.one) : inMany(groups, placement);
}

/** Groups of entries by pairs of a group below `size` and a code below `width`. */
export function paired(entries: CodedEntries, size: number, width: number): Groups {
  const { rows, of, codes } = entries;
  return size * width <= tableSize(rows)
    ? numbered(rows, of, codes, size, width)
    : sorted(rows, of, codes, size, width);
}

interface CodedEntries extends Omit<Entries, 'size'> {
  readonly codes: Uint32Array;
}

function inOne({ rows, of }: Entries, one: Uint32Array): CodedEntries {
  const codes = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) codes[i] = one[rows[i] ?? 0] ?? 0;
  return { rows, of, codes };
}

function inMany({ rows: all, of: groups }: Entries, { offsets, many }: Places): CodedEntries {
  let count = 0;
  for (let i = 0; i < all.length; i++) {
    const row = all[i] ?? 0;
    count += (offsets[row + 1] ?? 0) - (offsets[row] ?? 0);
  }
  const rows = new Uint32Array(count);
  const of = new Uint32Array(count);
  const codes = new Uint32Array(count);
  let at = 0;
  for (let i = 0; i < all.length; i++) {
    const row = all[i] ?? 0;
    const group = groups[i] ?? 0;
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
  const pairs: number[] = [];
  for (let pair = 0; pair < places.length; pair++) if (places[pair] === 1) places[pair] = pairs.push(pair) - 1;
  const divided = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) divided[i] = places[(of[i] ?? 0) * width + (codes[i] ?? 0)] ?? 0;
  const entries = { rows, of: divided, size: pairs.length };
  return new EntryGroups(
    entries,
    Uint32Array.from(pairs, (pair) => Math.floor(pair / width)),
    Uint32Array.from(pairs, (pair) => pair % width),
  );
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
  const entries = { rows, of: divided, size: parents.length };
  return new EntryGroups(entries, Uint32Array.from(parents), Uint32Array.from(own));
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
