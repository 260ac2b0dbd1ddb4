import type { FieldSpec } from '#schemas/columns/spec.ts';
import { type FigureForm, figureForm, figureKey, figureTexts } from '#schemas/filters/findText.ts';
import { ByteWriter } from './byteWriter.ts';
import { writeFixed, writeNumber } from './numberText.ts';

/** What figures are written with, as keys. */
const FIGURE_CHARACTERS = /^[\d.,+\-<>kmbte]+$/;
/** Room for any figure that is written as bytes. */
const ONE_FIGURE = 1024;
/** Smaller figures may have more than the 20 decimals that are written in full, and are rounded there. */
const EXACT_FROM = 1e-4;
/** Characters of full numbers that are neither tiny nor huge. */
const IN_FULL = /^[\d.,-]+$/;

/**
 * Tests whether one of a figure's `figureTexts` contains a key; null where no figure can, as without a digit. Runs on
 * millions of figures, so it writes their digits as bytes, without thousands separators. These bytes decide unless the
 * key has a separator; then they only preselect. Preselected figures, exponents, tiny values and values near a rounding
 * boundary are tested again exactly.
 */
export function figureFinder(field: FieldSpec, key: string): ((value: number) => boolean) | null {
  const wanted = figureKey(key);
  if (!/\d/.test(wanted) || !FIGURE_CHARACTERS.test(wanted)) return null;
  const form = figureForm(field);
  const isSeparated = wanted.includes(',');
  const mayBeInFull = IN_FULL.test(wanted);
  const digits = new TextEncoder().encode(wanted.replaceAll(',', ''));
  const out = new ByteWriter(ONE_FIGURE);
  const asked = (value: number) => figureTexts(value, form).some((text) => text.includes(wanted));

  return (value) => {
    const size = Math.abs(value);
    if (size !== 0 && (size < EXACT_FROM || size >= 1e15)) return asked(value);
    let contains = false;
    if (mayBeInFull) {
      out.at = 0;
      writeNumber(out, value);
      contains = holds(out, digits);
    }
    if (!contains) {
      out.at = 0;
      const drawn = writeDrawn(out, value, form);
      if (drawn === 'unsure') return asked(value);
      contains = drawn === 'written' && holds(out, digits);
    }
    return contains && (!isSeparated || asked(value));
  };
}

/** True when the bytes written contain the wanted ones. */
function holds({ bytes, at: end }: ByteWriter, wanted: Uint8Array): boolean {
  const first = wanted[0];
  const last = end - wanted.length;
  for (let at = 0; at <= last; at++) {
    if (bytes[at] !== first) continue;
    let i = 1;
    while (i < wanted.length && bytes[at + i] === wanted[i]) i++;
    if (i >= wanted.length) return true;
  }
  return false;
}

type Drawn = 'written' | 'unsure' | 'as in full';

const PLUS = 0x2b;
const MINUS = 0x2d;
const UNITS = Array.from(' kmbt', (unit) => unit.charCodeAt(0));
const SIZES = [1, 1e3, 1e6, 1e9, 1e12];
/** Beyond this a rounded value has too many digits to be sure of. */
const SURE_BELOW = 1e12;

/** Writes a figure below 10^15 as formatted, without thousands separators. */
function writeDrawn(out: ByteWriter, value: number, form: FigureForm): Drawn {
  const size = Math.abs(value);
  switch (form) {
    case 'short': {
      if (size < 0.005 && size > 0) return 'unsure';
      let step = 0;
      while (step < SIZES.length - 1 && size >= 1000 * (SIZES[step] ?? 1)) step += 1;
      let hundredths = rounded(size / (SIZES[step] ?? 1), 100);
      // 999.996 is drawn as 1.00K.
      if (hundredths >= 100_000 && step < SIZES.length - 1) {
        step += 1;
        hundredths = rounded(size / (SIZES[step] ?? 1), 100);
      }
      if (hundredths < 0) return 'unsure';
      writeFixed(out, value < 0 ? MINUS : 0, hundredths, 2);
      if (step > 0) out.separator(UNITS[step] ?? 0);
      return 'written';
    }
    case 'change': {
      const hundredths = rounded(size, 100);
      if (hundredths < 0) return 'unsure';
      writeFixed(out, hundredths === 0 ? 0 : value < 0 ? MINUS : PLUS, hundredths, 2);
      return 'written';
    }
    case 'price': {
      const parts = rounded(size, 10_000);
      // One that four decimals would show as nothing is drawn in another way.
      if (parts < 0 || (parts === 0 && size > 0)) return 'unsure';
      writeFixed(out, value < 0 ? MINUS : 0, parts, 4);
      return 'written';
    }
    case 'count': {
      if (Number.isInteger(value)) return 'as in full';
      const whole = rounded(size, 1);
      if (whole < 0) return 'unsure';
      writeFixed(out, value < 0 && whole > 0 ? MINUS : 0, whole, 0);
      return 'written';
    }
    default:
      return 'as in full';
  }
}

/** `size * parts` as a whole number, or -1 where rounding the product could differ from rounding the exact value. */
function rounded(size: number, parts: number): number {
  const product = size * parts;
  const whole = Math.floor(product);
  const beyond = product - whole;
  if (product >= SURE_BELOW || Math.abs(beyond - 0.5) < 1e-3) return -1;
  return beyond < 0.5 ? whole : whole + 1;
}
