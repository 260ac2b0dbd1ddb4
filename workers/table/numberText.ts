import type { ByteWriter } from './byteWriter.ts';

/** More than the longest text of a number, `-2.2250738585072014e-308`. */
const LONGEST = 40;
const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO = 0x30;
const EXPONENT = 0x65;

const WHOLE_MAX = 2 ** 53;
/** Powers of ten up to this one are exact. */
const EXACT_POWER = 22;
const POWERS = Float64Array.from({ length: EXACT_POWER + 1 }, (_, power) => Number(`1e${power}`));

/** Writes a finite number as `String(value)` does, nearly always without creating the string. */
export function writeNumber(out: ByteWriter, value: number): void {
  out.reserve(LONGEST);
  const size = Math.abs(value);
  if (size < WHOLE_MAX && Math.floor(size) === size) {
    if (value < 0) out.bytes[out.at++] = MINUS;
    out.at = writeWhole(out.bytes, out.at, size);
  } else if (!writeShort(out, value, size) && !writeLong(out, value, size)) out.text(String(value));
}

/** Writes `whole / 10 ** decimals` (`whole` < 10^15) with all decimals and a sign (0: none). */
export function writeFixed(out: ByteWriter, sign: number, whole: number, decimals: number): void {
  out.reserve(LONGEST);
  const { bytes } = out;
  let at = out.at;
  if (sign !== 0) bytes[at++] = sign;
  const power = POWERS[decimals] ?? 1;
  const integer = Math.floor(whole / power);
  at = writeWhole(bytes, at, integer);
  if (decimals > 0) {
    bytes[at++] = POINT;
    at = writeDigits(bytes, at, whole - integer * power, decimals);
  }
  out.at = at;
}

/** The last eight of 15 or 17 digits are a number of their own, and so are those before them. */
const LOWER = 1e8;

/**
 * Writes a number of at most 15 digits. They are a whole number over a power of ten: as that quotient is rounded
 * correctly, digits whose quotient is the number read as the number, and no other 15 digits do.
 */
function writeShort(out: ByteWriter, value: number, size: number): boolean {
  const exponent = exponentOf(size);
  const decimals = 14 - exponent;
  if (decimals < 0 || decimals > EXACT_POWER) return false;
  const power = POWERS[decimals] ?? 1;
  const whole = Math.floor(size * power + 0.5);
  if (whole / power !== size) return false;
  const upper = Math.floor(whole / LOWER);
  if (upper < 1e6 || upper >= 1e7) return false;
  writeDecimal(out, value < 0, exponent, upper, 7, whole - upper * LOWER);
  return true;
}

/** Between these, two exact powers of ten scale a number to 17 digits. */
const SMALLEST = 1e-27;
const LARGEST = 1e38;
/** Far more than the error of the digits after the ninth, which are below 10^8. */
const DOUBT = 1e-6;

/**
 * Writes a number of up to 17 digits: the fewest that lie nearer to it than to its neighbors, and of these the
 * closest. Scales it to 17 digits before the point as a sum of two doubles (T. J. Dekker, "A floating-point technique
 * for extending the available precision", 1971). Returns false where the error of that sum leaves a doubt, as
 * F. Loitsch does ("Printing floating-point numbers quickly and accurately with integers", 2010).
 */
function writeLong(out: ByteWriter, value: number, size: number): boolean {
  if (!(size > SMALLEST && size < LARGEST)) return false;
  const exponent = exponentOf(size);
  const power = 16 - exponent;
  const by = POWERS[power < 0 ? -power : Math.min(power, EXACT_POWER)] ?? 1;
  const more = POWERS[Math.max(0, power - EXACT_POWER)] ?? 1;
  let scaled = power < 0 ? size / by : size * by;
  let error = power < 0 ? (size - scaled * by - productError(scaled, by)) / by : productError(size, by);
  if (more > 1) {
    const larger = scaled * more;
    error = productError(scaled, more) + error * more;
    scaled = larger;
  }
  let upper = Math.floor(scaled / LOWER);
  let lower = scaled - upper * LOWER + error;
  if (lower < 0) {
    upper -= 1;
    lower += LOWER;
  }
  const half = HALF_STEPS[binaryExponent(size) - HALF_STEPS_FROM] ?? 0;
  // Below a power of two, doubles are twice as dense.
  if (half * WHOLE_MAX === size) return false;
  const reach = (half / size) * scaled;
  let step = 100;
  let digits = Math.floor(lower * 0.01 + 0.5) * 100;
  let distance = Math.abs(digits - lower);
  if (distance > reach + DOUBT) {
    step = 10;
    digits = Math.floor(lower * 0.1 + 0.5) * 10;
    distance = Math.abs(digits - lower);
    if (distance > reach + DOUBT) {
      step = 1;
      digits = Math.floor(lower + 0.5);
      distance = Math.abs(digits - lower);
    }
  }
  if (distance > reach - DOUBT || distance > step / 2 - DOUBT) return false;
  if (digits >= LOWER) {
    upper += 1;
    digits -= LOWER;
  }
  if (upper < 1e8 || upper >= 1e9) return false;
  writeDecimal(out, value < 0, exponent, upper, 9, digits);
  return true;
}

/** Exact error of the rounded product of two doubles. */
function productError(a: number, b: number): number {
  const product = a * b;
  const a1 = upperHalf(a);
  const a2 = a - a1;
  const b1 = upperHalf(b);
  const b2 = b - b1;
  return a1 * b1 - product + a1 * b2 + a2 * b1 + a2 * b2;
}

/** The first 26 bits of a double. */
function upperHalf(value: number): number {
  const shifted = value * 134_217_729;
  return shifted - (shifted - value);
}

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);
const HIGH_WORD = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 1 : 0;

/** Power of two of a double, which is normal. */
function binaryExponent(size: number): number {
  double[0] = size;
  return ((words[HIGH_WORD] ?? 0) >>> 20) - 1023;
}

const TENS_FROM = -30;
const TENS = Float64Array.from({ length: 70 }, (_, at) => Number(`1e${at + TENS_FROM}`));
const HALF_STEPS_FROM = -100;
const HALF_STEPS = Float64Array.from({ length: 240 }, (_, at) => 2 ** (at + HALF_STEPS_FROM - 53));
const LOG_2 = Math.log10(2);

/** Decimal exponent: 2 for 123; -3 for 0.00123. */
function exponentOf(size: number): number {
  const atLeast = Math.floor(binaryExponent(size) * LOG_2);
  return size >= (TENS[atLeast + 1 - TENS_FROM] ?? Number.POSITIVE_INFINITY) ? atLeast + 1 : atLeast;
}

/** Writes digits, the first of which has the value 10^exponent, as JavaScript places the point. */
function writeDecimal(
  out: ByteWriter,
  negative: boolean,
  exponent: number,
  upper: number,
  upperDigits: number,
  lower: number,
): void {
  const { bytes } = out;
  let at = out.at;
  if (negative) bytes[at++] = MINUS;
  if (exponent < 0 && exponent >= -6) {
    bytes[at++] = ZERO;
    bytes[at++] = POINT;
    for (let zeros = -1 - exponent; zeros > 0; zeros--) bytes[at++] = ZERO;
    out.at = writeStripped(bytes, at, upper, upperDigits, lower);
    return;
  }
  const plain = exponent >= 0 && exponent < 21;
  const before = plain ? exponent + 1 : 1;
  // The digits before the point move one to the left.
  let end = writeStripped(bytes, at + 1, upper, upperDigits, lower);
  const digits = end - at - 1;
  for (let i = 0; i < before; i++, at++) bytes[at] = i < digits ? (bytes[at + 1] ?? 0) : ZERO;
  if (digits > before) bytes[at] = POINT;
  else end = at;
  if (!plain) {
    bytes[end++] = EXPONENT;
    bytes[end++] = exponent < 0 ? MINUS : PLUS;
    end = writeWhole(bytes, end, Math.abs(exponent));
  }
  out.at = end;
}

/** Writes digits without the zeros at their end. */
function writeStripped(bytes: Uint8Array, at: number, upper: number, upperDigits: number, lower: number): number {
  let end = writeDigits(bytes, at, upper, upperDigits);
  if (lower > 0) end = writeDigits(bytes, end, lower, 8);
  while (bytes[end - 1] === ZERO) end--;
  return end;
}

const LOWER_HALF = 1e9;

function writeWhole(bytes: Uint8Array, at: number, whole: number): number {
  if (whole < LOWER_HALF) return writeDigits(bytes, at, whole, digitsOf(whole));
  const upper = Math.floor(whole / LOWER_HALF);
  return writeDigits(bytes, writeDigits(bytes, at, upper, digitsOf(upper)), whole - upper * LOWER_HALF, 9);
}

// The two digits of 0 … 99.
const FIRST = Uint8Array.from({ length: 100 }, (_, pair) => ZERO + Math.floor(pair / 10));
const SECOND = Uint8Array.from({ length: 100 }, (_, pair) => ZERO + (pair % 10));

/** Writes a number below 10^9 with fixed digits. Returns the next position. */
function writeDigits(bytes: Uint8Array, at: number, number: number, digits: number): number {
  let place = at + digits;
  let rest = number | 0;
  while (place - at >= 2) {
    const hundreds = (rest / 100) | 0;
    const pair = rest - hundreds * 100;
    bytes[--place] = SECOND[pair] ?? 0;
    bytes[--place] = FIRST[pair] ?? 0;
    rest = hundreds;
  }
  if (place > at) bytes[at] = ZERO + rest;
  return at + digits;
}

function digitsOf(number: number): number {
  if (number < 1000) return number < 10 ? 1 : number < 100 ? 2 : 3;
  if (number < 1e6) return number < 1e4 ? 4 : number < 1e5 ? 5 : 6;
  return number < 1e7 ? 7 : number < 1e8 ? 8 : 9;
}
