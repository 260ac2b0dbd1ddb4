import type { FilterValue, Triple } from '#schemas/filters/triples.ts';

/** Inclusive bounds; every comparison with one number is a range. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

const halves = new Uint32Array(2);
const double = new Float64Array(halves.buffer);

/** The next larger double. */
export function nextUp(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  double[0] = value;
  const [low = 0, high = 0] = halves;
  const up = value > 0;
  halves[0] = up ? low + 1 : low - 1;
  if (up && low === 0xffffffff) halves[1] = high + 1;
  if (!up && low === 0) halves[1] = high - 1;
  return double[0] ?? value;
}

/** The range of an operator; null for `ne`, `in` and `nin`. */
export function rangeOf(operator: Triple[1], value: FilterValue): NumberRange | null {
  if (typeof value === 'object') return null;
  const bound = Number(value);
  switch (operator) {
    case 'eq':
      return { from: bound, to: bound };
    case 'gte':
      return { from: bound, to: Number.POSITIVE_INFINITY };
    case 'lte':
      return { from: Number.NEGATIVE_INFINITY, to: bound };
    case 'gt':
      return { from: nextUp(bound), to: Number.POSITIVE_INFINITY };
    case 'lt':
      return { from: Number.NEGATIVE_INFINITY, to: -nextUp(-bound) };
    default:
      return null;
  }
}

/** Writes rows of `rows` (null: the first `count`) with values in the range to `out`. Returns the count. */
export function keepInRange(
  values: Float64Array,
  { from, to }: NumberRange,
  rows: Uint32Array | null,
  count: number,
  out: Uint32Array,
): number {
  let matched = 0;
  if (rows === null) {
    for (let row = 0; row < count; row++) {
      const value = values[row] ?? 0;
      out[matched] = row;
      // Branchless: matches are unpredictable.
      matched += Number(value >= from) & Number(value <= to);
    }
    return matched;
  }
  for (let i = 0; i < count; i++) {
    const row = rows[i] ?? 0;
    const value = values[row] ?? 0;
    out[matched] = row;
    matched += Number(value >= from) & Number(value <= to);
  }
  return matched;
}

/** First `count` rows with values in two ranges: one pass is cheaper than two. */
export function keepInBoth(
  a: Float64Array,
  { from, to }: NumberRange,
  b: Float64Array,
  other: NumberRange,
  count: number,
  out: Uint32Array,
): number {
  const { from: otherFrom, to: otherTo } = other;
  let matched = 0;
  for (let row = 0; row < count; row++) {
    const value = a[row] ?? 0;
    const second = b[row] ?? 0;
    out[matched] = row;
    matched += Number(value >= from) & Number(value <= to) & Number(second >= otherFrom) & Number(second <= otherTo);
  }
  return matched;
}

/** Rows whose value is (or with `named` false, is not) in the set. Missing values never match. */
export function keepNamed(
  values: Float64Array,
  given: ReadonlySet<number>,
  named: boolean,
  rows: Uint32Array | null,
  count: number,
  out: Uint32Array,
): number {
  let matched = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    const value = values[row] ?? 0;
    if (!Number.isNaN(value) && given.has(value) === named) out[matched++] = row;
  }
  return matched;
}
