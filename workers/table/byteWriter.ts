const PART = 1 << 20;
const SEPARATORS = 512;

/** Growing byte buffer in parts of at least a megabyte by default: no copying. */
export class ByteWriter {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #encoder = new TextEncoder();
  readonly #part: number;
  /** The part being written; valid until the next `reserve`. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Position of the next byte. */
  at = 0;

  constructor(part = PART) {
    this.#part = part;
    this.bytes = new Uint8Array(part);
  }

  /** Reserves bytes, and a few hundred more for separators. */
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
    const { length } = text;
    this.reserve(length * 3);
    const { bytes, at } = this;
    // Most texts are short ASCII: a call of the encoder would cost more.
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 0x7f) {
        this.at = at + this.#encoder.encodeInto(text, bytes.subarray(at)).written;
        return;
      }
      bytes[at + i] = unit;
    }
    this.at = at + length;
  }

  /** Returns all parts; the writer must not be used again. */
  finish(): Uint8Array<ArrayBuffer>[] {
    if (this.at > 0) this.#parts.push(this.bytes.subarray(0, this.at));
    this.at = 0;
    return this.#parts;
  }
}
