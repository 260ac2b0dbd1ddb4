/**
 * Work space that lives longer than one call: a fresh array of a million numbers costs a millisecond of zeroing. What a
 * slot holds is undefined; a caller never keeps it past its own synchronous work.
 */
const slots = new Map<string, Uint32Array<ArrayBuffer>>();

type Slot = 'candidates' | 'selected' | 'missing' | 'spareItems' | 'spareWords' | 'words' | 'counts';

export function scratch(slot: Slot, length: number): Uint32Array<ArrayBuffer> {
  const held = slots.get(slot);
  if (held && held.length >= length) return held;
  const made = new Uint32Array(Math.max(length, (held?.length ?? 0) * 2, 1024));
  slots.set(slot, made);
  return made;
}
