/** The value at index `place` of the first `count` values, if sorted (Hoare's quickselect). Reorders the values. */
export function nthSmallest(values: Uint32Array | Float64Array, count: number, place: number): number {
  let lo = 0;
  let hi = count - 1;
  while (lo < hi) {
    const pivot = middleOf(values[lo] ?? 0, values[(lo + hi) >>> 1] ?? 0, values[hi] ?? 0);
    let left = lo;
    let right = hi;
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1;
      while ((values[right] ?? 0) > pivot) right -= 1;
      if (left > right) break;
      const held = values[left] ?? 0;
      values[left] = values[right] ?? 0;
      values[right] = held;
      left += 1;
      right -= 1;
    }
    // Between `right` and `left` all values equal the pivot.
    if (place <= right) hi = right;
    else if (place >= left) lo = left;
    else break;
  }
  return values[place] ?? 0;
}

/** The middle of some values, of two middle ones their mean; null without any. Reorders the values. */
export function medianOf(values: Float64Array): number | null {
  const { length } = values;
  if (length === 0) return null;
  const middle = length >>> 1;
  const upper = nthSmallest(values, length, middle);
  if (length % 2 === 1) return upper;
  // All values before the middle are at most as large.
  let lower = values[0] ?? upper;
  for (let i = 1; i < middle; i++) lower = Math.max(lower, values[i] ?? lower);
  return meanOf(lower, upper);
}

/** The mean of two values, also where their sum is beyond all numbers. */
export function meanOf(lower: number, upper: number): number {
  const sum = lower + upper;
  return Number.isFinite(sum) ? sum / 2 : lower / 2 + upper / 2;
}

function middleOf(a: number, b: number, c: number): number {
  if (a < b) return b < c ? b : Math.max(a, c);
  return a < c ? a : Math.max(b, c);
}
