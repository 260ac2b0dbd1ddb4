/**
 * Counter-based random numbers: a draw is a hash of (seed, stream, index, draw number), so any row can be made without
 * the rows before it.
 */

const STEP = 0x9e3779b9;
const TWO_32 = 4_294_967_296;

/** Mixes 32 bits thoroughly; a bijection. */
export function mix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return (x ^ (x >>> 15)) >>> 0;
}

/** A key for one purpose and seed; different purposes are independent. */
export function streamKey(seed: number, purpose: number): number {
  return mix(mix(seed) ^ Math.imul(purpose, STEP));
}

/** The key of one row of a stream. */
export function rowKey(stream: number, index: number): number {
  return mix((stream + Math.imul(index, STEP)) ^ stream);
}

/** The n-th 32-bit draw of a row. */
export function bits(key: number, draw: number): number {
  return mix((key + Math.imul(draw + 1, STEP)) | 0);
}

/** The n-th draw of a row, evenly spread over 0 (included) to 1 (excluded). */
export function uniform(key: number, draw: number): number {
  return bits(key, draw) / TWO_32;
}

/** The n-th draw of a row as a whole number from 0 to `count` − 1. */
export function below(key: number, draw: number, count: number): number {
  return Math.floor(uniform(key, draw) * count);
}

/** The n-th draw of a row from a normal distribution with mean 0 and deviation 1. */
export function normal(key: number, draw: number): number {
  return normalQuantile((bits(key, draw) + 0.5) / TWO_32);
}

/**
 * A normal draw with a varying deviation, as in market returns: many small moves, few very large ones. Uses draws n
 * and n + 1.
 */
export function heavyTailed(key: number, draw: number): number {
  return normal(key, draw) * Math.exp(0.55 * normal(key, draw + 1) - 0.15);
}

/**
 * The value below which a normal variable falls with probability p (Acklam's rational approximation, relative error
 * 1e-9).
 */
export function normalQuantile(p: number): number {
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    return tail(q);
  }
  if (p > 0.97575) {
    const q = Math.sqrt(-2 * Math.log(1 - p));
    return -tail(q);
  }
  const q = p - 0.5;
  const r = q * q;
  const numerator =
    (((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
      2.506628277459239) *
    q;
  const denominator =
    ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
    1;
  return numerator / denominator;
}

function tail(q: number): number {
  const numerator =
    ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
      4.374664141464968) *
      q +
    2.938163982698783;
  const denominator =
    (((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1;
  return numerator / denominator;
}

/** A weighted choice made ready: `choose(u)` gives the item at position u (0 to 1) of the weights laid end to end. */
interface Choice<Item> {
  readonly items: readonly Item[];
  choose(u: number): Item;
}

/** Prepares a weighted choice; weights need not sum to 1. Throws where there is nothing to choose from. */
export function choiceOf<Item>(weighted: readonly (readonly [Item, number])[]): Choice<Item> {
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
  const items = weighted.map(([item]) => item);
  const last = items.at(-1);
  if (last === undefined || !(total > 0))
    throw new Error('A weighted choice needs at least one item of positive weight.');
  const SLOTS = 1024;
  const slots: Item[] = [];
  let used = 0;
  for (const [item, weight] of weighted) {
    used += weight;
    while (slots.length < Math.round((used / total) * SLOTS)) slots.push(item);
  }
  return { items, choose: (u) => slots[Math.floor(u * SLOTS)] ?? last };
}

const POWERS: readonly number[] = Array.from({ length: 309 }, (_, exponent) => Number(`1e${exponent}`));

/** Rounds to a number of significant digits, so that figures look quoted and not computed. */
export function significant(value: number, digits: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  const shift = digits - 1 - Math.floor(Math.log10(Math.abs(value)));
  const power = POWERS[Math.abs(shift)] ?? 1;
  return shift >= 0 ? Math.round(value * power) / power : Math.round(value / power) * power;
}

/** A seeded shuffle of 0 … size − 1 that is computed for one element at a time, and its inverse. */
export interface Permutation {
  readonly size: number;
  forward(index: number): number;
  inverse(index: number): number;
}

/**
 * Permutes 0 … size − 1 (size up to 2^30). Each step is a bijection of the next power of two; results outside the range
 * are permuted again until they land inside.
 */
export function permutationOf(size: number, key: number): Permutation {
  const width = Math.max(2, 32 - Math.clz32(Math.max(1, size - 1)));
  const mask = 2 ** width - 1;
  const shift = Math.ceil(width / 2);
  const multipliers = [0, 1, 2].map((draw) => bits(key, draw) | 1);
  const inverses = multipliers.map(oddInverse);
  const [m0 = 1, m1 = 1, m2 = 1] = multipliers;
  const [i0 = 1, i1 = 1, i2 = 1] = inverses;
  const offset = bits(key, 3) & mask;

  const forwardOnce = (index: number) => {
    let x = Math.imul((index + offset) & mask, m0) & mask;
    x = Math.imul(x ^ (x >>> shift), m1) & mask;
    x = Math.imul(x ^ (x >>> shift), m2) & mask;
    return x ^ (x >>> shift);
  };
  const inverseOnce = (index: number) => {
    let x = Math.imul(index ^ (index >>> shift), i2) & mask;
    x = Math.imul(x ^ (x >>> shift), i1) & mask;
    x = Math.imul(x ^ (x >>> shift), i0) & mask;
    return (x - offset) & mask;
  };
  return {
    size,
    forward(index) {
      let x = forwardOnce(index);
      while (x >= size) x = forwardOnce(x);
      return x;
    },
    inverse(index) {
      let x = inverseOnce(index);
      while (x >= size) x = inverseOnce(x);
      return x;
    },
  };
}

/** The number that undoes a multiplication by an odd number modulo 2^32 (Newton's iteration doubles the right bits). */
function oddInverse(odd: number): number {
  let inverse = odd;
  for (let round = 0; round < 5; round++) inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  return inverse;
}
