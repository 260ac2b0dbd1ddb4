import { grown, grownBytes } from './buffers.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Texts in transfer form: concatenated UTF-8 and the byte length of each. */
export interface TextRun {
  readonly bytes: Uint8Array;
  readonly lengths: Uint32Array;
}

/**
 * Texts by number as UTF-8 in one buffer: text `i` is `bytes[offsets[i] … offsets[i + 1]]`. One object for the garbage
 * collector: a million strings paused it for 250 ms. Unpaired surrogates become U+FFFD.
 */
export class Texts {
  /** Replaced when texts are added. */
  bytes = new Uint8Array(256);
  /** Replaced when texts are added. */
  offsets = new Uint32Array(17);
  #length = 0;
  readonly #recent = new RecentValues<string>();

  get length(): number {
    return this.#length;
  }

  /** The text of a number; empty for an unknown one. */
  at(entry: number): string {
    return entry < this.#length ? (this.read([entry])[0] ?? '') : '';
  }

  /** Texts by number, all known; faster than one by one. */
  read(entries: readonly number[]): readonly string[] {
    return this.#recent.read(entries, (missing) => this.#decode(missing));
  }

  /** Adds a text and returns its number. */
  push(text: string): number {
    const at = this.offsets[this.#length] ?? 0;
    const { length } = text;
    // The encoder writes at most three bytes per unit.
    this.#reserve(at + length * 3);
    const { bytes } = this;
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 0x7f) return this.#grewTo(at + encoder.encodeInto(text, bytes.subarray(at)).written);
      bytes[at + i] = unit;
    }
    return this.#grewTo(at + length);
  }

  /** Adds the text between two byte positions and returns its number. */
  pushBytes(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    const at = this.offsets[this.#length] ?? 0;
    this.#reserve(at + length);
    const held = this.bytes;
    for (let i = 0; i < length; i++) held[at + i] = bytes[start + i] ?? 0;
    return this.#grewTo(at + length);
  }

  dropLast(): void {
    this.#length -= 1;
    this.#recent.dropped();
  }

  /** FNV-1a hash of a text's bytes. */
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

  /** Byte length of a text. */
  bytesOf(entry: number): number {
    return (this.offsets[entry + 1] ?? 0) - (this.offsets[entry] ?? 0);
  }

  // In one call: a decoder call costs more than most texts.
  #decode(entries: readonly number[]): string[] {
    const sizes = entries.map((entry) => this.bytesOf(entry));
    const together = this.#gather(entries, sizes);
    const whole = decoder.decode(together);
    let end = 0;
    return sizes.map((size) => {
      const start = end;
      end += size;
      // Only ASCII can be cut by byte positions.
      return whole.length === together.length ? whole.slice(start, end) : decoder.decode(together.subarray(start, end));
    });
  }

  #gather(entries: readonly number[], sizes: readonly number[]): Uint8Array {
    const gathered = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
    let end = 0;
    for (let i = 0; i < entries.length; i++) {
      const start = this.offsets[entries[i] ?? 0] ?? 0;
      let size = sizes[i] ?? 0;
      // Merge adjacent entries.
      while (entries[i + 1] === (entries[i] ?? 0) + 1) size += sizes[++i] ?? 0;
      gathered.set(this.bytes.subarray(start, start + size), end);
      end += size;
    }
    return gathered;
  }

  #reserve(bytes: number): void {
    this.offsets = grown(this.offsets, this.#length + 2);
    this.bytes = grownBytes(this.bytes, bytes);
  }

  #grewTo(end: number): number {
    this.offsets[this.#length + 1] = end;
    this.#recent.added();
    return this.#length++;
  }
}

/** Cache limit: values of small columns are read repeatedly, those of large ones are not. */
const KEPT_MAX = 4096;

/** Cache of values by number, created on first read; disabled beyond the limit. */
export class RecentValues<Value> {
  #values: (Value | undefined)[] | null = [];

  added(): void {
    if (this.#values?.length === KEPT_MAX) this.#values = null;
    this.#values?.push(undefined);
  }

  dropped(): void {
    this.#values?.pop();
  }

  /** Values by number, all added before. */
  read(numbers: readonly number[], make: (numbers: readonly number[]) => readonly Value[]): readonly Value[] {
    const values = this.#values;
    if (values === null) return make(numbers);
    const missing = numbers.filter((number) => values[number] === undefined);
    if (missing.length > 0) for (const [i, value] of make(missing).entries()) values[missing[i] ?? 0] = value;
    const read: Value[] = [];
    for (const number of numbers) {
      const value = values[number];
      if (value !== undefined) read.push(value);
    }
    return read;
  }
}
