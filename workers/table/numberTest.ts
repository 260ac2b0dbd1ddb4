import type { FilterValue, Triple } from '#schemas/filters/triples.ts';

/** Inclusive bounds: every comparison of a number with one other is a range. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

const halves = new Uint32Array(2);
const double = new Float64Array(halves.buffer);

/** The next double above a finite number. */
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

/** The range an operator means, or null where it is none (`ne`, `in`, `nin`). */
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

/** Rows of `rows` (null: the first `count`) whose value lies in the range, written to `out`. Returns how many. */
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
      // Without a branch: what passes cannot be predicted.
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

/** The first `count` rows whose values lie in two ranges at once: one pass costs less than two. */
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

/** Rows whose value is (`named` true) or is not among the given ones. A missing value passes neither. */
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
