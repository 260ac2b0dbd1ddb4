import { grown, grownBytes } from './grow.ts';

/** So many texts are also kept as strings once they were read: the few values of a column are read again and again. */
const KEPT_MAX = 4096;
const SHORT = 64;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Texts as they travel: UTF-8, one after the other, and how many bytes each takes. */
export interface TextRun {
  readonly bytes: Uint8Array;
  readonly lengths: Uint32Array;
}

/**
 * Texts by number, as UTF-8 in one buffer: text `i` is `bytes[offsets[i] … offsets[i + 1]]`. The garbage collector sees
 * one thing: over a million strings it halted for a quarter of a second. An unpaired surrogate, which UTF-8 cannot hold,
 * becomes U+FFFD.
 */
export class Texts {
  /** Replaced when texts are added. */
  bytes = new Uint8Array(256);
  /** Replaced when texts are added. */
  offsets = new Uint32Array(17);
  #length = 0;
  #kept: (string | undefined)[] | null = [];

  get length(): number {
    return this.#length;
  }

  /** The text of that number; empty where there is none. */
  at(entry: number): string {
    if (entry >= this.#length) return '';
    if (this.#kept === null) return this.#read(entry);
    const kept = this.#kept[entry] ?? this.#read(entry);
    this.#kept[entry] = kept;
    return kept;
  }

  /** Adds a text and returns its number. */
  push(text: string): number {
    const at = this.offsets[this.#length] ?? 0;
    const { length } = text;
    // Three bytes a unit hold whatever the encoder writes of it.
    this.#reserve(at + length * 3);
    const { bytes } = this;
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 0x7f) return this.#grewTo(at + encoder.encodeInto(text, bytes.subarray(at)).written);
      bytes[at + i] = unit;
    }
    return this.#grewTo(at + length);
  }

  /** Adds the text that lies between these places and returns its number. */
  pushBytes(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    const at = this.offsets[this.#length] ?? 0;
    this.#reserve(at + length);
    const held = this.bytes;
    for (let i = 0; i < length; i++) held[at + i] = bytes[start + i] ?? 0;
    return this.#grewTo(at + length);
  }

  /** Takes the last text away. */
  dropLast(): void {
    this.#length -= 1;
  }

  /** A number that texts of the same bytes share (FNV-1a). */
  hashOf(entry: number): number {
    const { bytes } = this;
    const end = this.offsets[entry + 1] ?? 0;
    let hash = 0x811c9dc5;
    for (let at = this.offsets[entry] ?? 0; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
    return (hash ^ (hash >>> 15)) >>> 0;
  }

  /** Whether two texts have the same bytes. */
  areEqual(a: number, b: number): boolean {
    const length = this.bytesOf(a);
    if (length !== this.bytesOf(b)) return false;
    const { bytes } = this;
    const [startA, startB] = [this.offsets[a] ?? 0, this.offsets[b] ?? 0];
    for (let i = 0; i < length; i++) if (bytes[startA + i] !== bytes[startB + i]) return false;
    return true;
  }

  /** How many bytes a text takes. */
  bytesOf(entry: number): number {
    return (this.offsets[entry + 1] ?? 0) - (this.offsets[entry] ?? 0);
  }

  #read(entry: number): string {
    const { bytes } = this;
    const start = this.offsets[entry] ?? 0;
    const length = this.bytesOf(entry);
    // A call of the decoder takes longer than most texts do here.
    const units: number[] = [];
    for (let i = 0; i < length && length <= SHORT; i++) {
      const byte = bytes[start + i] ?? 0;
      if (byte > 0x7f) break;
      units.push(byte);
    }
    if (units.length === length) return String.fromCharCode(...units);
    return decoder.decode(bytes.subarray(start, start + length));
  }

  #reserve(bytes: number): void {
    this.offsets = grown(this.offsets, this.#length + 2);
    this.bytes = grownBytes(this.bytes, bytes);
  }

  #grewTo(end: number): number {
    this.offsets[this.#length + 1] = end;
    if (this.#length === KEPT_MAX) this.#kept = null;
    return this.#length++;
  }
}
