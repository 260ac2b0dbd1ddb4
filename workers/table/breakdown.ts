import { STALE_FIELD } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import {
  type Bin,
  type Breakdown,
  type BreakdownAnswer,
  type BreakdownRequest,
  type BreakdownRules,
  type Measure,
  type Parts,
  partsOf,
  type SplitBin,
  type Totals,
} from '#schemas/queries/breakdown.ts';
import { type Placement, placementOf } from './binPlacement.ts';
import { leading, mediansOf, Sums } from './binTotals.ts';
import { filterRows } from './filter.ts';
import { staleRows } from './stale.ts';
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
    const onStale = parts.choices.get(STALE_FIELD) ?? [];
    const bits = { period: 0, window: 0, choices: new Map<string, number>() };
    let bit = 1;
    const mark = (triples: readonly Triple[]): number => {
      if (triples.length === 0) return 0;
      const passes = this.#passes(triples, onStale);
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

  /** `onStale`: conditions that may ask for stale figures. */
  #passes(triples: readonly Triple[], onStale: readonly Triple[]): Uint8Array {
    const key = JSON.stringify([triples, onStale]);
    const known = this.#passing.get(key);
    if (known) return known;
    const { length } = this.#table;
    const rows = filterRows(this.#table, triples, '', [...triples, ...onStale]);
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
    const stale = current === undefined ? null : staleRows(this.#table, current);
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

  /** Known and current values of a figure, else NaN. */
  #current(field: string): Float64Array {
    const column = this.#table.columns.get(field);
    const { length } = this.#table;
    const values = new Float64Array(length).fill(Number.NaN);
    if (column?.kind !== 'number') return values;
    const stale = staleRows(this.#table, field);
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

/** The counter of a table, made once. */
export function counterOf(table: Table, rules: BreakdownRules): BreakdownCounter {
  const known = counters.get(table);
  if (known) return known;
  const made = new BreakdownCounter(table, rules);
  counters.set(table, made);
  return made;
}

const counters = new WeakMap<Table, BreakdownCounter>();
