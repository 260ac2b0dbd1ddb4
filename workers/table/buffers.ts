/** The array itself, or a copy at least twice its size with room for `needed`. */
export function grown(array: Uint32Array<ArrayBuffer>, needed: number): Uint32Array<ArrayBuffer> {
  if (needed <= array.length) return array;
  const larger = new Uint32Array(Math.max(needed, array.length * 2));
  larger.set(array);
  return larger;
}

export function grownNumbers(array: Float64Array<ArrayBuffer>, needed: number): Float64Array<ArrayBuffer> {
  if (needed <= array.length) return array;
  const larger = new Float64Array(Math.max(needed, array.length * 2));
  larger.set(array);
  return larger;
}

export function grownBytes(array: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  if (needed <= array.length) return array;
  const larger = new Uint8Array(Math.max(needed, array.length * 2));
  larger.set(array);
  return larger;
}

/**
 * Reusable scratch buffers: zeroing a fresh array of a million numbers takes a millisecond. Contents are undefined;
 * never keep one beyond a synchronous call.
 */
const slots = new Map<string, Uint32Array<ArrayBuffer>>();

type Slot =
  | 'candidates'
  | 'passing'
  | 'named'
  | 'called'
  | 'selected'
  | 'missing'
  | 'spareItems'
  | 'spareWords'
  | 'words'
  | 'tieWords'
  | 'ties'
  | 'counts';

export function scratch(slot: Slot, length: number): Uint32Array<ArrayBuffer> {
  const held = slots.get(slot);
  if (held && held.length >= length) return held;
  const made = new Uint32Array(Math.max(length, (held?.length ?? 0) * 2, 1024));
  slots.set(slot, made);
  return made;
}
