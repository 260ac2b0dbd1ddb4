const PART = 1 << 20;
const SEPARATORS = 512;

/** Bytes in parts, of a megabyte or more where nothing else is said: nothing is copied as they grow. */
export class ByteWriter {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #encoder = new TextEncoder();
  readonly #part: number;
  /** The part being written; valid until the next `reserve`. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Where the next byte goes. */
  at = 0;

  constructor(part = PART) {
    this.#part = part;
    this.bytes = new Uint8Array(part);
  }

  /** Makes sure that many bytes fit at `at`, and a few hundred more for separators. */
  reserve(needed: number): void {
    if (this.at + needed + SEPARATORS > this.bytes.length) this.#nextPart(needed);
  }

  /** Writes a separator: at most a few hundred of them between two calls of `reserve`. */
  separator(value: number): void {
    this.bytes[this.at] = value;
    this.at += 1;
  }

  #nextPart(needed: number): void {
    if (this.at > 0) this.#parts.push(this.bytes.subarray(0, this.at));
    this.bytes = new Uint8Array(Math.max(this.#part, needed + SEPARATORS));
    this.at = 0;
  }

  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  text(text: string): void {
    this.reserve(text.length * 3);
    this.at += this.#encoder.encodeInto(text, this.bytes.subarray(this.at)).written;
  }

  /** Everything written; the writer is done. */
  finish(): Uint8Array<ArrayBuffer>[] {
    if (this.at > 0) this.#parts.push(this.bytes.subarray(0, this.at));
    this.at = 0;
    return this.#parts;
  }
}
