import { type FilterValue, listedValues, neverAsked, type Operator, oneValue } from '#schemas/filters/triples.ts';

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

/** Numbers that a value must be one of, or with `named` false must not be. */
export interface NumberSet {
  readonly given: ReadonlySet<number>;
  readonly named: boolean;
}

/** Test of a triple on numbers. */
export function numberTest(operator: Operator, value: FilterValue): NumberRange | NumberSet {
  return NUMBER_TESTS[operator](value);
}

const range = (boundsOf: (bound: number) => NumberRange) => (value: FilterValue) => boundsOf(Number(oneValue(value)));
// Adding zero makes negative zero equal zero.
const setOf = (isNamed: boolean) => (value: FilterValue) => ({
  given: new Set(listedValues(value).map((one) => Number(one) + 0)),
  named: isNamed,
});

const NUMBER_TESTS = {
  eq: range((bound) => ({ from: bound, to: bound })),
  ne: setOf(false),
  gt: range((bound) => ({ from: nextUp(bound), to: Number.POSITIVE_INFINITY })),
  gte: range((bound) => ({ from: bound, to: Number.POSITIVE_INFINITY })),
  lt: range((bound) => ({ from: Number.NEGATIVE_INFINITY, to: -nextUp(-bound) })),
  lte: range((bound) => ({ from: Number.NEGATIVE_INFINITY, to: bound })),
  in: setOf(true),
  nin: setOf(false),
  contains: neverAsked('contains', 'numbers'),
  starts: neverAsked('starts', 'numbers'),
  all: neverAsked('all', 'numbers'),
  known: neverAsked('known', 'numbers'),
} satisfies Record<Operator, (value: FilterValue) => NumberRange | NumberSet>;

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
  { given, named }: NumberSet,
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
