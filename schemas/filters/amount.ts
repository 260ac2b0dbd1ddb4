import type { Unit } from '../columns/spec.ts';
import { decimalMark } from '../format.ts';

/** Numbers as people type and read them in filters and forms: `1.5M`, `$2bn`, `−3`, `5%`. */

const SCALES: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, mn: 1e6, b: 1e9, bn: 1e9, t: 1e12, tn: 1e12 };
const AMOUNT = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,3})?(k|[mbt]n?|)$/;

/** A comma that no group of three digits follows cannot separate thousands: `1,5M` is one and a half million. */
const DECIMAL_COMMA = /^([^,.]*),(?!\d{3}(?:\D|$))(?=\d+[a-z]*$)/;

/** Digits in groups of three: `1.234.567`. */
const GROUPED = /^([+-]?)([1-9]\d{0,2}(?:\.\d{3})+)(?=,|(?:k|[mbt]n?)?$)/;

/**
 * A number with the marks of a language that writes `1.234,5` in those of query text: `1234.5`. What has no such marks
 * stays: a single period before anything but three digits is a decimal mark, as query text has it.
 */
export function plainNumber(text: string, decimal: string): string {
  if (decimal !== ',') return text.replace(DECIMAL_COMMA, '$1.').replaceAll(',', '');
  const whole = text.replace(GROUPED, (_, sign: string, digits: string) => sign + digits.replaceAll('.', ''));
  const commas = whole.split(',').length - 1;
  return commas === 1 && !whole.includes('.') ? whole.replace(',', '.') : whole.replaceAll(',', '');
}

/** The number a text means, or null where it means none. Groups of thousands may be parted, also by spaces or underscores. */
export function parseAmount(text: string, decimal = decimalMark()): number | null {
  const compact = text
    .trim()
    .toLowerCase()
    .replace('−', '-')
    .replace(/^([+-]?)\s*[$€]/, '$1')
    .replace(/\s*(%|usd)$/, '')
    .replace(/[\s_]/g, '');
  const match = AMOUNT.exec(plainNumber(compact, decimal));
  if (!match) return null;
  const [, sign, digits, exponent = '', letter = ''] = match;
  // Scaling by text keeps 1.1M at 1100000, where 1.1 * 1e6 would be 1100000.0000000002.
  const scale = Math.log10(SCALES[letter] ?? 1) + Number(exponent.slice(1));
  const value = Number(`${digits}e${Math.round(scale)}`);
  if (!Number.isFinite(value)) return null;
  return sign === '-' && value !== 0 ? -value : value;
}

const LETTERS = [
  ['T', 1e12],
  ['B', 1e9],
  ['M', 1e6],
  ['K', 1e3],
] as const;

/**
 * The shortest text that means exactly this number and can be typed back: `100M`, `1.5M`, `1,234,567`. A year keeps its
 * digits; per cent says so.
 */
export function formatAmount(value: number, unit: Unit | undefined, decimal = decimalMark()): string {
  if (unit === 'year') return String(value).replace('-', '−');
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  const suffix = unit === 'percent' ? '%' : '';
  for (const [letter, scale] of LETTERS) {
    const text = String(size / scale);
    const shown = text.replace('.', decimal);
    if (size >= scale && text.length <= 6 && parseAmount(`${shown}${letter}`, decimal) === size)
      return `${sign}${shown}${letter}${suffix}`;
  }
  const [integer = '', fraction] = String(size).split('.');
  const group = decimal === ',' ? '.' : ',';
  const grouped = integer.includes('e') ? integer : integer.replace(/\B(?=(\d{3})+$)/g, group);
  return `${sign}${grouped}${fraction === undefined ? '' : `${decimal}${fraction}`}${suffix}`;
}
