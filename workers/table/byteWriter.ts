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
    this.reserve(text.length * 3);
    this.at += this.#encoder.encodeInto(text, this.bytes.subarray(this.at)).written;
  }

  /** Returns all parts; the writer must not be used again. */
  finish(): Uint8Array<ArrayBuffer>[] {
    if (this.at > 0) this.#parts.push(this.bytes.subarray(0, this.at));
    this.at = 0;
    return this.#parts;
  }
}

const EXACT = 1e15;
const DECIMALS_MAX = 12;
const POWERS = Float64Array.from({ length: DECIMALS_MAX + 1 }, (_, power) => 10 ** power);
const LOWER_HALF = 1e9;

// The two digits of 0 … 99.
const TENS = Uint8Array.from({ length: 100 }, (_, pair) => 0x30 + Math.floor(pair / 10));
const ONES = Uint8Array.from({ length: 100 }, (_, pair) => 0x30 + (pair % 10));

/** Writes finite numbers as `String(value)` does, mostly without creating the string. */
export function numberWriter(): (out: ByteWriter, value: number) => void {
  const write = shortDecimalWriter();
  return (out, value) => {
    if (!write(out, value)) out.text(String(value));
  };
}

/**
 * Writes finite numbers like `String(value)`, without creating the string. Returns false and writes nothing for numbers
 * with too many digits. A decimal is a whole number over a power of ten; if that quotient equals the value, its digits
 * are exact. It first tries the number of decimals that worked last.
 */
export function shortDecimalWriter(): (out: ByteWriter, value: number) => boolean {
  let likely = 0;
  return (out, value) => {
    const size = Math.abs(value);
    if (size < 1e-6 && size !== 0) return false;
    for (let decimals = size * (POWERS[likely] ?? 1) < EXACT ? likely : 0; decimals <= DECIMALS_MAX; decimals++) {
      const power = POWERS[decimals] ?? 1;
      const whole = Math.floor(size * power + 0.5);
      if (whole >= EXACT) return false;
      if (whole / power === size) {
        likely = decimals;
        writeDecimal(out, value < 0, whole, decimals);
        return true;
      }
    }
    return false;
  };
}

/** Writes `whole / 10 ** decimals` (`whole` < 10^15) with all decimals and a sign (0: none). */
export function writeFixed(out: ByteWriter, sign: number, whole: number, decimals: number): void {
  out.reserve(32);
  const { bytes } = out;
  let at = out.at;
  if (sign !== 0) bytes[at++] = sign;
  const power = POWERS[decimals] ?? 1;
  const integer = Math.floor(whole / power);
  at = writeWhole(bytes, at, integer);
  if (decimals > 0) {
    bytes[at++] = 0x2e;
    at = writeDigits(bytes, at, whole - integer * power, decimals);
  }
  out.at = at;
}

/** Writes `whole / 10 ** decimals` (`whole` < 10^15) without trailing zeros. */
function writeDecimal(out: ByteWriter, negative: boolean, whole: number, decimals: number): void {
  out.reserve(32);
  const { bytes } = out;
  let at = out.at;
  if (negative) bytes[at++] = 0x2d;
  const power = POWERS[decimals] ?? 1;
  const integer = Math.floor(whole / power);
  let fraction = whole - integer * power;
  at = writeWhole(bytes, at, integer);
  if (fraction > 0) {
    let digits = decimals;
    for (let tenth = Math.floor(fraction / 10); tenth * 10 === fraction; tenth = Math.floor(fraction / 10)) {
      fraction = tenth;
      digits -= 1;
    }
    bytes[at++] = 0x2e;
    if (digits > 9) {
      const upper = Math.floor(fraction / LOWER_HALF);
      at = writeDigits(bytes, at, upper, digits - 9);
      at = writeDigits(bytes, at, fraction - upper * LOWER_HALF, 9);
    } else at = writeDigits(bytes, at, fraction, digits);
  }
  out.at = at;
}

function writeWhole(bytes: Uint8Array, at: number, whole: number): number {
  if (whole < LOWER_HALF) return writeDigits(bytes, at, whole, digitsOf(whole));
  const upper = Math.floor(whole / LOWER_HALF);
  return writeDigits(bytes, writeDigits(bytes, at, upper, digitsOf(upper)), whole - upper * LOWER_HALF, 9);
}

/** Writes a number below 10^9 with fixed digits. Returns the next position. */
function writeDigits(bytes: Uint8Array, at: number, number: number, digits: number): number {
  let place = at + digits;
  let rest = number | 0;
  while (place - at >= 2) {
    const hundreds = (rest / 100) | 0;
    const pair = rest - hundreds * 100;
    bytes[--place] = ONES[pair] ?? 0;
    bytes[--place] = TENS[pair] ?? 0;
    rest = hundreds;
  }
  if (place > at) bytes[at] = 0x30 + rest;
  return at + digits;
}

function digitsOf(number: number): number {
  if (number < 1000) return number < 10 ? 1 : number < 100 ? 2 : 3;
  if (number < 1e6) return number < 1e4 ? 4 : number < 1e5 ? 5 : 6;
  return number < 1e7 ? 7 : number < 1e8 ? 8 : 9;
}
