import { textKey } from '#schemas/text.ts';
import { grown, grownBytes } from './buffers.ts';
import type { Texts } from './texts.ts';

/**
 * Comparison keys of many texts as UTF-8 in one buffer: key `i` is `bytes[offsets[i] … offsets[i + 1]]`. Keys hold no
 * NUL and no unpaired surrogate: byte order is code point order, and zero can mark the end.
 */
export interface KeyBytes {
  bytes: Uint8Array<ArrayBuffer>;
  offsets: Uint32Array<ArrayBuffer>;
  /** First four bytes of each key, big-endian: most comparisons end there. */
  prefixes: Uint32Array<ArrayBuffer>;
  /** Bytes five to eight. */
  seconds: Uint32Array<ArrayBuffer>;
  /** Number of keys. */
  size: number;
}

const encoder = new TextEncoder();

export function emptyKeys(): KeyBytes {
  return {
    bytes: new Uint8Array(256),
    offsets: new Uint32Array(17),
    prefixes: new Uint32Array(16),
    seconds: new Uint32Array(16),
    size: 0,
  };
}

/** Adds the missing keys of the first `upTo` texts. */
export function extendKeys(keys: KeyBytes, texts: Texts, upTo = texts.length): KeyBytes {
  if (keys.size >= upTo) return keys;
  keys.offsets = grown(keys.offsets, texts.length + 1);
  keys.prefixes = grown(keys.prefixes, texts.length);
  keys.seconds = grown(keys.seconds, texts.length);
  let at = keys.offsets[keys.size] ?? 0;
  for (let entry = keys.size; entry < upTo; entry++) {
    at = writeKey(keys, at, texts, entry);
    keys.offsets[entry + 1] = at;
    keys.prefixes[entry] = readWord(keys, entry, 0);
    keys.seconds[entry] = readWord(keys, entry, 1);
  }
  keys.size = upTo;
  return keys;
}

/** Writes a text's key. Returns the next position. */
function writeKey(keys: KeyBytes, at: number, texts: Texts, entry: number): number {
  const end = writePlain(keys, at, texts, entry);
  if (end >= 0) return end;
  const key = textKey(texts.at(entry));
  // A folded character may be longer than the original; encodeInto needs at most three bytes per unit.
  keys.bytes = grownBytes(keys.bytes, at + key.length * 3);
  return at + encoder.encodeInto(key, keys.bytes.subarray(at)).written;
}

/** Writes printable ASCII in lower case; -1 at the first other character. */
function writePlain(keys: KeyBytes, at: number, texts: Texts, entry: number): number {
  const start = texts.offsets[entry] ?? 0;
  const length = texts.bytesOf(entry);
  keys.bytes = grownBytes(keys.bytes, at + length);
  const { bytes } = keys;
  const held = texts.bytes;
  for (let i = 0; i < length; i++) {
    const byte = held[start + i] ?? 0;
    if (byte < 0x20 || byte > 0x7e) return -1;
    bytes[at + i] = byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte;
  }
  return at + length;
}

/** Four bytes of a key from `depth * 4`, big-endian; zeros beyond its end. */
export function keyWord(keys: KeyBytes, entry: number, depth: number): number {
  if (depth === 0) return keys.prefixes[entry] ?? 0;
  return depth === 1 ? (keys.seconds[entry] ?? 0) : readWord(keys, entry, depth);
}

function readWord(keys: KeyBytes, entry: number, depth: number): number {
  const { bytes, offsets } = keys;
  const at = (offsets[entry] ?? 0) + depth * 4;
  const end = offsets[entry + 1] ?? 0;
  if (at + 4 <= end)
    return (
      (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>>
      0
    );
  let word = 0;
  for (let i = 0; i < 4; i++) word = (word << 8) | (at + i < end ? (bytes[at + i] ?? 0) : 0);
  return word >>> 0;
}

/** Compares two keys whose first `from` bytes are equal. */
export function compareEntries(keys: KeyBytes, a: number, b: number, from: number): number {
  const { bytes, offsets } = keys;
  const startA = offsets[a] ?? 0;
  const startB = offsets[b] ?? 0;
  const lengthA = (offsets[a + 1] ?? 0) - startA;
  const lengthB = (offsets[b + 1] ?? 0) - startB;
  const shared = lengthA < lengthB ? lengthA : lengthB;
  for (let i = from; i < shared; i++) {
    const difference = (bytes[startA + i] ?? 0) - (bytes[startB + i] ?? 0);
    if (difference !== 0) return difference;
  }
  return lengthA - lengthB;
}

/** True for equal keys. Reads from the end: names begin alike more often than they end alike. */
export function equalEntries({ bytes, offsets }: KeyBytes, a: number, b: number): boolean {
  const endA = offsets[a + 1] ?? 0;
  const endB = offsets[b + 1] ?? 0;
  const length = endA - (offsets[a] ?? 0);
  if (length !== endB - (offsets[b] ?? 0)) return false;
  for (let back = 1; back <= length; back++) if (bytes[endA - back] !== bytes[endB - back]) return false;
  return true;
}

/** Compares a key with other key bytes. */
export function compareEntryTo(keys: KeyBytes, entry: number, wanted: Uint8Array): number {
  const { bytes, offsets } = keys;
  const start = offsets[entry] ?? 0;
  const length = (offsets[entry + 1] ?? 0) - start;
  const shared = Math.min(length, wanted.length);
  for (let i = 0; i < shared; i++) {
    const difference = (bytes[start + i] ?? 0) - (wanted[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return length - wanted.length;
}

export function entryStartsWith(keys: KeyBytes, entry: number, wanted: Uint8Array): boolean {
  const { bytes, offsets } = keys;
  const start = offsets[entry] ?? 0;
  if ((offsets[entry + 1] ?? 0) - start < wanted.length) return false;
  for (let i = 0; i < wanted.length; i++) if (bytes[start + i] !== wanted[i]) return false;
  return true;
}

/** True when the key contains the bytes. UTF-8 never matches inside a character. */
export function entryContains(keys: KeyBytes, entry: number, wanted: Uint8Array): boolean {
  const { bytes, offsets } = keys;
  const last = (offsets[entry + 1] ?? 0) - wanted.length;
  const first = wanted[0];
  for (let at = offsets[entry] ?? 0; at <= last; at++) {
    if (first !== undefined && bytes[at] !== first) continue;
    let i = 1;
    while (i < wanted.length && bytes[at + i] === wanted[i]) i++;
    if (i >= wanted.length) return true;
  }
  return false;
}

/** How far a search may go on by the byte at its end (Horspool). */
export function skipsOf(wanted: Uint8Array): Uint8Array {
  const { length } = wanted;
  const skips = new Uint8Array(256).fill(Math.min(length, 255));
  for (let i = Math.max(0, length - 255); i < length - 1; i++) skips[wanted[i] ?? 0] = Math.min(length - 1 - i, 255);
  return skips;
}

/** The same with the skips of the bytes, for many keys. */
export function entryContainsBy(keys: KeyBytes, entry: number, wanted: Uint8Array, skips: Uint8Array): boolean {
  const { bytes, offsets } = keys;
  const { length } = wanted;
  if (length === 0) return true;
  const end = offsets[entry + 1] ?? 0;
  const lastByte = wanted[length - 1];
  let at = (offsets[entry] ?? 0) + length - 1;
  while (at < end) {
    const byte = bytes[at] ?? 0;
    if (byte === lastByte) {
      let i = length - 2;
      while (i >= 0 && bytes[at - length + 1 + i] === wanted[i]) i--;
      if (i < 0) return true;
    }
    at += skips[byte] ?? 1;
  }
  return false;
}

/** Marks unmarked keys of `from … to - 1` that contain the bytes, in one run over the buffer (Horspool). */
export function markContaining(keys: KeyBytes, wanted: Uint8Array, mask: Uint8Array, from = 0, to = keys.size): void {
  const { bytes, offsets } = keys;
  const length = wanted.length;
  if (length === 0) {
    mask.fill(1, from, to);
    return;
  }
  const skips = skipsOf(wanted);
  const lastByte = wanted[length - 1];
  const end = offsets[to] ?? 0;
  let entry = from;
  let at = (offsets[from] ?? 0) + length - 1;
  while (at < end) {
    const byte = bytes[at] ?? 0;
    if (byte === lastByte) {
      let i = length - 2;
      while (i >= 0 && bytes[at - length + 1 + i] === wanted[i]) i--;
      if (i < 0) {
        const start = at - length + 1;
        while ((offsets[entry + 1] ?? 0) <= start) entry++;
        const entryEnd = offsets[entry + 1] ?? 0;
        // Ignore a match across two keys.
        if (at < entryEnd) {
          mask[entry] = 1;
          at = entryEnd + length - 1;
          continue;
        }
      }
    }
    at += skips[byte] ?? 1;
  }
}

export function keyBytesOf(text: string): Uint8Array {
  return encoder.encode(textKey(text));
}
