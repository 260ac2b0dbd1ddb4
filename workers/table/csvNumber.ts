import type { ByteWriter } from './byteWriter.ts';

const EXACT = 1e15;
const DECIMALS_MAX = 12;
const POWERS = Array.from({ length: DECIMALS_MAX + 1 }, (_, power) => 10 ** power);

/**
 * Writes a finite number as `String(value)` does, without making the string. A value with few decimals is a whole number
 * over a power of ten: both are exact, so if their quotient is the value, those are its digits. Others take the long way.
 */
export function writeNumber(out: ByteWriter, value: number): void {
  const size = Math.abs(value);
  if (size < 1e-6 && size !== 0) {
    out.text(String(value));
    return;
  }
  for (let decimals = 0; decimals <= DECIMALS_MAX; decimals++) {
    const power = POWERS[decimals] ?? 1;
    const whole = Math.round(size * power);
    if (whole >= EXACT) break;
    if (whole / power === size) {
      writeDecimal(out, value < 0, whole, decimals);
      return;
    }
  }
  out.text(String(value));
}

/** Writes a whole number below 10^15 with its last digits as decimals. */
function writeDecimal(out: ByteWriter, negative: boolean, whole: number, decimals: number): void {
  out.reserve(32);
  const { bytes } = out;
  let at = out.at;
  if (negative) bytes[at++] = 0x2d;
  const digits = Math.max(digitsOf(whole), decimals + 1);
  const end = at + digits + (decimals > 0 ? 1 : 0);
  let place = end;
  let written = 0;
  // Two halves that fit 32-bit integers: their divisions are cheap.
  let low = whole;
  let high = 0;
  if (whole >= 1e8) {
    high = Math.floor(whole / 1e8);
    low = whole - high * 1e8;
  }
  low |= 0;
  while (written < digits) {
    if (written === 8) low = high | 0;
    if (written === decimals && decimals > 0) bytes[--place] = 0x2e;
    const rest = (low / 10) | 0;
    bytes[--place] = 0x30 + (low - rest * 10);
    low = rest;
    written += 1;
  }
  out.at = end;
}

function digitsOf(whole: number): number {
  let digits = 1;
  let limit = 10;
  while (whole >= limit) {
    digits += 1;
    limit *= 10;
  }
  return digits;
}
