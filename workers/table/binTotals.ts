import type { Breakdown, Totals } from '#schemas/queries/breakdown.ts';
import type { Placement } from './binPlacement.ts';
import { medianOf } from './nthSmallest.ts';

/** Rows, known figures and sums by bin. */
export class Sums {
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
export function leading(places: readonly number[], sums: Sums, { most }: Breakdown): readonly number[] {
  if (!most) return places;
  const by = most.order === 'sum' ? (bin: number) => sums.sum(bin) : (bin: number) => sums.rows[bin] ?? 0;
  return places
    .toSorted((a, b) => by(b) - by(a) || (sums.rows[b] ?? 0) - (sums.rows[a] ?? 0) || a - b)
    .slice(0, most.count);
}

/** Medians of a figure by bin, then of the rows of none, then of all. Rows are in one bin at most. */
export function mediansOf(
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
