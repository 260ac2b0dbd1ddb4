import { bits } from './random.ts';

/** A seeded shuffle of 0 … size − 1 that is computed for one element at a time, and its inverse. */
export interface Permutation {
  readonly size: number;
  forward(index: number): number;
  inverse(index: number): number;
}

/**
 * Shuffles 0 … size − 1 (size up to 2^30). Each step is a bijection of the next power of two; a result outside the range
 * is put through again until it lands inside, which keeps the whole a bijection of the range.
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
