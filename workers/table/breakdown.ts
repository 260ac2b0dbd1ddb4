import type { Triple } from '#schemas/filters/triples.ts';
import {
  type Bin,
  type BinKey,
  type Breakdown,
  type BreakdownAnswer,
  type BreakdownRequest,
  type BreakdownRules,
  dateBin,
  edgeBin,
  type Measure,
  type Parts,
  partsOf,
  type SplitBin,
  type Totals,
} from '#schemas/queries/breakdown.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { compareKeys } from '#schemas/text.ts';
import type { CodedColumn, ListColumn } from './columns.ts';
import { keysOf, ranksOf } from './dictionary.ts';
import { filterRows } from './filter.ts';
import { nthSmallest } from './nthSmallest.ts';
import { staleTest } from './stale.ts';
import type { Table } from './table.ts';

/**
 * Linked breakdowns over a whole table. Bins of rows and figures are computed once; a request sets one bit a row for each part of
 * its conditions that the row fails, and each breakdown ignores the bits of its own field.
 */
export class BreakdownCounter {
  readonly #table: Table;
  readonly #rules: BreakdownRules;
  readonly #placements = new Map<string, Placement>();
  readonly #figures = new Map<string, Float64Array>();
  readonly #stale = new Map<string, Uint8Array | null>();
  /** Rows that pass a part, by its conditions; the newest last. */
  readonly #passing = new Map<string, Uint8Array>();
  readonly #failed: Uint32Array;
  /** All bits of the request. */
  #counted = 0;

  constructor(table: Table, rules: BreakdownRules) {
    this.#table = table;
    this.#rules = rules;
    this.#failed = new Uint32Array(table.length);
  }

  /** Answers by name. Rolling dates must be resolved. */
  count<Name extends string>(
    breakdowns: Readonly<Record<Name, Breakdown>>,
    request: BreakdownRequest,
  ): Record<Name, BreakdownAnswer> {
    const parts = partsOf(request.filter, this.#rules);
    const bits = this.#markFailed(parts, request.window);
    const takings = new Map<string, Uint32Array>();
    const answers: Partial<Record<Name, BreakdownAnswer>> = {};
    for (const name in breakdowns) {
      const breakdown = breakdowns[name];
      const ignored = (bits.choices.get(breakdown.field) ?? 0) | (breakdown.ownPeriod ? bits.period : bits.window);
      answers[name] = this.#answer(breakdown, this.#counted & ~ignored, takings);
    }
    return answers as Record<Name, BreakdownAnswer>;
  }

  /** Sets each row's bits of failed parts, and says which bit is whose. */
  #markFailed(parts: Parts, window: Triple | null) {
    const { never } = this.#rules;
    const failed = this.#failed;
    failed.fill(0);
    const bits = { period: 0, window: 0, choices: new Map<string, number>() };
    let bit = 1;
    const mark = (triples: readonly Triple[]): number => {
      if (triples.length === 0) return 0;
      const passes = this.#passes(triples);
      const own = bit;
      bit *= 2;
      for (let row = 0; row < failed.length; row++) if (passes[row] === 0) failed[row] = (failed[row] ?? 0) | own;
      return own;
    };
    if (never)
      mark([
        [never.field, 'nin', never.values],
        [never.field, 'known', [0, 1]],
      ]);
    bits.period = mark(parts.period);
    bits.window = mark(window ? [window] : []);
    for (const [field, triples] of parts.choices) bits.choices.set(field, mark(triples));
    this.#counted = bit - 1;
    return bits;
  }

  #passes(triples: readonly Triple[]): Uint8Array {
    const key = JSON.stringify(triples);
    const known = this.#passing.get(key);
    if (known) return known;
    const { length } = this.#table;
    const rows = filterRows(this.#table, triples, '');
    const passes = new Uint8Array(length);
    if (rows === null) passes.fill(1);
    else for (const row of rows) passes[row] = 1;
    this.#passing.set(key, passes);
    for (const oldest of this.#passing.keys()) {
      if (this.#passing.size <= PASSING_KEPT) break;
      this.#passing.delete(oldest);
    }
    return passes;
  }

  #answer(breakdown: Breakdown, counted: number, takings: Map<string, Uint32Array>): BreakdownAnswer {
    const rows = this.#taken(counted, breakdown.current, takings);
    const placement = this.#placement(breakdown);
    const figures = breakdown.measures.map((measure) => this.#figure(measure));
    const { size } = placement;
    // Behind the bins: the rows of none, and all rows.
    const sums = new Sums(size + 2, figures.length);
    sums.addPlaced(placement, rows, figures);
    sums.addAll(size + 1, rows, figures);
    const medians = breakdown.median ? mediansOf(placement, rows, figures[0], size) : null;
    const totals = (at: number): Totals => ({ ...sums.at(at), median: medians?.[at] ?? null });
    const places: number[] = [];
    for (let bin = 0; bin < size; bin++) if (sums.rows[bin] !== 0) places.push(bin);
    const shown = leading(places, sums, breakdown);
    const names = placement.names(shown, rows);
    const bins: Bin[] = shown.map((bin, at) => ({ bin: names[at] ?? '', ...totals(bin) }));
    return {
      all: totals(size + 1),
      unplaced: totals(size),
      count: places.length,
      bins,
      splits: breakdown.split === undefined ? [] : this.#splits(breakdown.split, placement, rows, figures[0]),
    };
  }

  /** Rows without a counted bit. Breakdowns without a choice of their own share them. */
  #taken(counted: number, current: string | undefined, takings: Map<string, Uint32Array>): Uint32Array {
    const stale = current === undefined ? null : this.#staleRows(current);
    const key = `${counted} ${stale ? current : ''}`;
    const known = takings.get(key);
    if (known) return known;
    const failed = this.#failed;
    const rows = new Uint32Array(failed.length);
    let passing = 0;
    for (let row = 0; row < failed.length; row++) {
      rows[passing] = row;
      passing += Number(((failed[row] ?? 0) & counted) === 0 && (stale === null || stale[row] !== 1));
    }
    const taken = rows.subarray(0, passing);
    takings.set(key, taken);
    return taken;
  }

  #splits(field: string, placement: Placement, rows: Uint32Array, measure: Float64Array | undefined): SplitBin[] {
    const by = this.#placement({ field, binning: { by: 'value' }, measures: [] });
    const of = placement.one;
    const values = by.one;
    if (!of || !values) return [];
    const width = by.size + 1;
    const counts = new Uint32Array(placement.size * width);
    const sums = new Float64Array(placement.size * width);
    for (const row of rows) {
      const bin = of[row] ?? -1;
      if (bin < 0) continue;
      const value = values[row] ?? -1;
      const at = bin * width + (value < 0 ? by.size : value);
      counts[at] = (counts[at] ?? 0) + 1;
      const figure = measure?.[row] ?? Number.NaN;
      if (!Number.isNaN(figure)) sums[at] = (sums[at] ?? 0) + figure;
    }
    const found: number[] = [];
    for (let at = 0; at < counts.length; at++) if (counts[at] !== 0) found.push(at);
    const bins = found.map((at) => Math.floor(at / width));
    const valued = found.map((at) => at % width);
    const binNames = placement.names(bins, rows);
    const known = [...new Set(valued.filter((value) => value < by.size))];
    const valueNames = by.names(known, rows);
    const nameOf = new Map(known.map((value, at) => [value, String(valueNames[at])]));
    return found.map((at, i) => ({
      bin: binNames[i] ?? '',
      value: nameOf.get(valued[i] ?? -1) ?? null,
      rows: counts[at] ?? 0,
      sum: sums[at] ?? 0,
    }));
  }

  #staleRows(field: string): Uint8Array | null {
    const known = this.#stale.get(field);
    if (known !== undefined) return known;
    const isStale = staleTest(this.#table, field);
    const stale = isStale && Uint8Array.from({ length: this.#table.length }, (_, row) => Number(isStale(row)));
    this.#stale.set(field, stale);
    return stale;
  }

  /** Known and current values of a figure, else NaN. */
  #current(field: string): Float64Array {
    const column = this.#table.columns.get(field);
    const { length } = this.#table;
    const values = new Float64Array(length).fill(Number.NaN);
    if (column?.kind !== 'number') return values;
    const stale = this.#staleRows(field);
    const [least, most] = column.spec.bounds ?? [-Number.MAX_VALUE, Number.MAX_VALUE];
    for (let row = 0; row < length; row++) {
      const value = column.values[row] ?? Number.NaN;
      if (value >= least && value <= most && stale?.[row] !== 1) values[row] = value;
    }
    return values;
  }

  #figure(measure: Measure): Float64Array {
    const key = JSON.stringify(measure);
    const known = this.#figures.get(key);
    if (known) return known;
    const values = this.#current(measure.field);
    if (measure.is !== 'figure') {
      const changes = this.#current(measure.change);
      for (let row = 0; row < values.length; row++) {
        const change = changes[row] ?? Number.NaN;
        if (!(change > -100)) values[row] = Number.NaN;
        else if (measure.is === 'before') values[row] = (values[row] ?? Number.NaN) / (1 + change / 100);
      }
    }
    this.#figures.set(key, values);
    return values;
  }

  #placement({ field, binning }: Breakdown): Placement {
    const key = JSON.stringify([field, binning]);
    const known = this.#placements.get(key);
    if (known) return known;
    const made = placementOf(this.#table, field, binning);
    this.#placements.set(key, made);
    return made;
  }
}

const PASSING_KEPT = 24;

/** Which bins each row is in: one at most, or those of a list. */
interface Placement {
  readonly size: number;
  /** Bin of each row, -1: none. Null: rows have lists of bins. */
  readonly one: Int32Array | null;
  readonly offsets: Uint32Array;
  readonly many: Uint32Array;
  /** What bins are called, as the counted rows write it. */
  readonly names: (bins: readonly number[], rows: Uint32Array) => readonly BinKey[];
}

const NO_LISTS = { offsets: new Uint32Array(0), many: new Uint32Array(0) } as const;

function placementOf(table: Table, field: string, binning: Breakdown['binning']): Placement {
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
interface Groups {
  /** Group of each entry, -1: the empty text. */
  readonly of: Int32Array;
  readonly size: number;
  readonly entriesOf: (group: number) => readonly number[];
}

function groupsOf({ dictionary }: CodedColumn | ListColumn): Groups {
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
function spellings(
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

/** Rows, known figures and sums by bin. */
class Sums {
  readonly rows: Uint32Array;
  readonly #measures: number;
  readonly #known: Uint32Array;
  readonly #sums: Float64Array;

  constructor(bins: number, measures: number) {
    this.rows = new Uint32Array(bins);
    this.#measures = measures;
    this.#known = new Uint32Array(bins * measures);
    this.#sums = new Float64Array(bins * measures);
  }

  /** Each row in its bins, those of none behind the last. */
  addPlaced({ size, one, offsets, many }: Placement, rows: Uint32Array, figures: readonly Float64Array[]): void {
    const counts = this.rows;
    if (one) {
      for (let i = 0; i < rows.length; i++) {
        const bin = one[rows[i] ?? 0] ?? -1;
        const at = bin < 0 ? size : bin;
        counts[at] = (counts[at] ?? 0) + 1;
      }
    } else {
      for (let i = 0; i < rows.length; i++) {
        const row = rows[i] ?? 0;
        const from = offsets[row] ?? 0;
        const to = offsets[row + 1] ?? 0;
        if (from === to) counts[size] = (counts[size] ?? 0) + 1;
        for (let place = from; place < to; place++) {
          const at = many[place] ?? 0;
          counts[at] = (counts[at] ?? 0) + 1;
        }
      }
    }
    for (let measure = 0; measure < figures.length; measure++) {
      const figure = figures[measure];
      if (figure) this.#addFigure({ size, one, offsets, many }, rows, figure, measure);
    }
  }

  #addFigure(
    { size, one, offsets, many }: Omit<Placement, 'names'>,
    rows: Uint32Array,
    figure: Float64Array,
    measure: number,
  ): void {
    const known = this.#known;
    const sums = this.#sums;
    const width = this.#measures;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      const value = figure[row] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      if (one) {
        const bin = one[row] ?? -1;
        const at = (bin < 0 ? size : bin) * width + measure;
        known[at] = (known[at] ?? 0) + 1;
        sums[at] = (sums[at] ?? 0) + value;
        continue;
      }
      const from = offsets[row] ?? 0;
      const to = offsets[row + 1] ?? 0;
      if (from === to) {
        const at = size * width + measure;
        known[at] = (known[at] ?? 0) + 1;
        sums[at] = (sums[at] ?? 0) + value;
      }
      for (let place = from; place < to; place++) {
        const at = (many[place] ?? 0) * width + measure;
        known[at] = (known[at] ?? 0) + 1;
        sums[at] = (sums[at] ?? 0) + value;
      }
    }
  }

  /** Each row once. */
  addAll(bin: number, rows: Uint32Array, figures: readonly Float64Array[]): void {
    this.rows[bin] = rows.length;
    for (const [measure, figure] of figures.entries()) {
      let count = 0;
      let sum = 0;
      for (let i = 0; i < rows.length; i++) {
        const value = figure[rows[i] ?? 0] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        count += 1;
        sum += value;
      }
      this.#known[bin * this.#measures + measure] = count;
      this.#sums[bin * this.#measures + measure] = sum;
    }
  }

  sum(bin: number): number {
    return this.#measures === 0 ? 0 : (this.#sums[bin * this.#measures] ?? 0);
  }

  at(bin: number): Omit<Totals, 'median'> {
    const from = bin * this.#measures;
    const to = from + this.#measures;
    return {
      rows: this.rows[bin] ?? 0,
      known: [...this.#known.subarray(from, to)],
      sums: [...this.#sums.subarray(from, to)],
    };
  }
}

/** Places to show: all in order, or the first by sum or rows; equal ones stay in the order of their keys. */
function leading(places: readonly number[], sums: Sums, { most }: Breakdown): readonly number[] {
  if (!most) return places;
  const by = most.order === 'sum' ? (bin: number) => sums.sum(bin) : (bin: number) => sums.rows[bin] ?? 0;
  return places
    .toSorted((a, b) => by(b) - by(a) || (sums.rows[b] ?? 0) - (sums.rows[a] ?? 0) || a - b)
    .slice(0, most.count);
}

/** Medians of a figure by bin, then of the rows of none, then of all. Rows are in one bin at most. */
function mediansOf(
  { one }: Placement,
  rows: Uint32Array,
  figure: Float64Array | undefined,
  size: number,
): readonly (number | null)[] {
  if (!one || !figure) return [];
  const ends = new Uint32Array(size + 2);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    if (Number.isNaN(figure[row])) continue;
    const bin = one[row] ?? -1;
    const at = (bin < 0 ? size : bin) + 1;
    ends[at] = (ends[at] ?? 0) + 1;
  }
  for (let bin = 0; bin <= size; bin++) ends[bin + 1] = (ends[bin + 1] ?? 0) + (ends[bin] ?? 0);
  const values = new Float64Array(ends[size + 1] ?? 0);
  const next = ends.slice();
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    const value = figure[row] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const bin = one[row] ?? -1;
    const at = bin < 0 ? size : bin;
    const to = next[at] ?? 0;
    next[at] = to + 1;
    values[to] = value;
  }
  const medians = Array.from({ length: size + 1 }, (_, bin) =>
    medianOf(values.subarray(ends[bin] ?? 0, ends[bin + 1] ?? 0)),
  );
  return [...medians, medianOf(values)];
}

/** Reorders the values. */
function medianOf(values: Float64Array): number | null {
  const { length } = values;
  if (length === 0) return null;
  const upper = nthSmallest(values, length, length >>> 1);
  if (length % 2 === 1) return upper;
  let lower = values[0] ?? upper;
  for (let i = 0; i < length >>> 1; i++) lower = Math.max(lower, values[i] ?? upper);
  return (lower + upper) / 2;
}

/** The counter of a table, made once. */
export function counterOf(table: Table, rules: BreakdownRules): BreakdownCounter {
  const known = counters.get(table);
  if (known) return known;
  const made = new BreakdownCounter(table, rules);
  counters.set(table, made);
  return made;
}

const counters = new WeakMap<Table, BreakdownCounter>();
