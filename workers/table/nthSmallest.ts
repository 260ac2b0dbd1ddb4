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

/** Values that are looked at to guess where others stand. */
const SAMPLE = 1024;
/** How far from its place in the sample a value may be sought, in places of the sample: nearly always enough. */
const MARGIN = 32;
const sample = new Float64Array(SAMPLE);
let room = new Float64Array(0);

/** The value at index `place` of some values, if sorted; leaves their order. */
export function nthOf(values: Float64Array, place: number): number {
  const copy = roomFor(values.length);
  copy.set(values);
  return nthSmallest(copy, values.length, place);
}

/** The values at two places, the lower first; leaves their order. Only values near a guess from a sample are compared. */
export function twoOf(values: Float64Array, lower: number, upper: number): readonly [lower: number, upper: number] {
  const { length } = values;
  if (length > 4 * SAMPLE) {
    const step = length / SAMPLE;
    for (let at = 0; at < SAMPLE; at++) sample[at] = values[Math.floor(at * step)] ?? 0;
    sample.sort();
    const around = (place: number) => [
      sample[Math.floor(place / step) - MARGIN] ?? Number.NEGATIVE_INFINITY,
      sample[Math.floor(place / step) + MARGIN] ?? Number.POSITIVE_INFINITY,
    ];
    const [from = 0, to = 0] = around(lower);
    const [start = 0, end = 0] = around(upper);
    const near = roomFor(length);
    let below = 0;
    let first = 0;
    let above = 0;
    let last = length;
    if (to < start) {
      for (let i = 0; i < length; i++) {
        const value = values[i] ?? 0;
        if (value <= to) {
          if (value < from) below += 1;
          else near[first++] = value;
        } else if (value >= start) {
          if (value > end) above += 1;
          else near[--last] = value;
        }
      }
      const high = upper - (length - above - (length - last));
      if (lower >= below && lower < below + first && high >= 0 && high < length - last)
        return [nthSmallest(near, first, lower - below), nthSmallest(near.subarray(last, length), length - last, high)];
    }
  }
  return [nthOf(values, lower), nthOf(values, upper)];
}

/** Room for some numbers, of any content. */
function roomFor(length: number): Float64Array {
  if (room.length < length) room = new Float64Array(length);
  return room;
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
  const sum = lower + upper;
  return Number.isFinite(sum) ? sum / 2 : lower / 2 + upper / 2;
}

function middleOf(a: number, b: number, c: number): number {
  if (a < b) return b < c ? b : Math.max(a, c);
  return a < c ? a : Math.max(b, c);
}
