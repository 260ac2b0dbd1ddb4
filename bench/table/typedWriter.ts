import type { Row } from '#schemas/filters/semantics.ts';
import { headerOf } from '#workers/table/cellTexts.ts';
import type { Contestant } from './contestant.ts';
import { BENCH_SPEC, type FigureDigits } from './dataset.ts';

const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;

/** A column as a writer of its cells. Returns the next position. */
type Writer = (bytes: Uint8Array, at: number, row: number) => number;

/**
 * Code for exactly this table: its cells in typed arrays, its texts as the bytes of their cells, figures by what is known
 * of their digits. It only writes CSV, and ignores quotes and formulas.
 */
export function typedWriter(
  capacity: number,
  digits: FigureDigits,
): Pick<Contestant, 'name' | 'load' | 'ready' | 'csv'> {
  let rows = 0;
  const fields = BENCH_SPEC.columns.slice(1).map((column) => ({ field: column.field, type: column.type }));
  const numbers = new Map<string, Float64Array>();
  const texts = new Map<string, CellTexts>();
  for (const { field, type } of fields) {
    if (type === 'number') numbers.set(field, new Float64Array(capacity));
    else texts.set(field, new CellTexts(capacity));
  }
  const writeFigure = digits === 'all digits' ? writeAsString : writeSevenDigits;
  return {
    name: 'typed writer',
    load: (batch) => {
      for (const row of batch) {
        for (const [field, values] of numbers) values[rows] = numberOf(row, field);
        for (const [field, cells] of texts) cells.set(rows, cellOf(row, field));
        rows += 1;
      }
    },
    ready: () => {},
    csv: () => {
      const writers = fields.map(({ field }): Writer => {
        const values = numbers.get(field);
        if (values) {
          return (bytes, at, row) => {
            const value = values[row] as number;
            return Number.isNaN(value) ? at : writeFigure(bytes, at, value);
          };
        }
        const cells = texts.get(field) as CellTexts;
        return (bytes, at, row) => cells.write(bytes, at, row);
      });
      let bytes = new Uint8Array(1 << 22);
      const header = `\ufeff${BENCH_SPEC.columns.map((spec) => headerOf({ spec, column: null })).join(',')}\r\n`;
      let at = new TextEncoder().encodeInto(header, bytes).written;
      for (let row = 0; row < rows; row++) {
        if (bytes.length - at < 8192) {
          const larger = new Uint8Array(bytes.length * 2);
          larger.set(bytes);
          bytes = larger;
        }
        at = writeInteger(bytes, at, row + 1);
        for (let i = 0; i < writers.length; i++) {
          bytes[at++] = COMMA;
          at = (writers[i] as Writer)(bytes, at, row);
        }
        bytes[at++] = 0x0d;
        bytes[at++] = 0x0a;
      }
      return at;
    },
  };
}

const numberOf = (row: Row, field: string): number => {
  const value = row[field];
  return typeof value === 'number' ? value : Number.NaN;
};

const cellOf = (row: Row, field: string): string => {
  const value = row[field];
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? one : one.name)).join('; ');
  return typeof value === 'string' ? value : '';
};

/** Distinct cells as bytes, one after the other. */
class CellTexts {
  readonly #codes: Uint32Array;
  readonly #known = new Map<string, number>();
  readonly #ends: number[] = [0];
  #bytes = new Uint8Array(1 << 16);

  constructor(capacity: number) {
    this.#codes = new Uint32Array(capacity);
  }

  set(row: number, cell: string): void {
    let code = this.#known.get(cell);
    if (code === undefined) {
      code = this.#known.size;
      this.#known.set(cell, code);
      const start = this.#ends[code] as number;
      const added = new TextEncoder().encode(cell);
      if (start + added.length > this.#bytes.length) {
        const larger = new Uint8Array((start + added.length) * 2);
        larger.set(this.#bytes);
        this.#bytes = larger;
      }
      this.#bytes.set(added, start);
      this.#ends.push(start + added.length);
    }
    this.#codes[row] = code;
  }

  write(bytes: Uint8Array, at: number, row: number): number {
    const code = this.#codes[row] as number;
    const held = this.#bytes;
    const end = this.#ends[code + 1] as number;
    let to = at;
    for (let from = this.#ends[code] as number; from < end; from++) bytes[to++] = held[from] as number;
    return to;
  }
}

function writeAsString(bytes: Uint8Array, at: number, value: number): number {
  const text = String(value);
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
  return at + text.length;
}

const SMALLEST_POWER = -6;
const POWERS = Float64Array.from({ length: 40 }, (_, at) => Number(`1e${at + SMALLEST_POWER}`));
const powerOf = (exponent: number) => POWERS[exponent - SMALLEST_POWER] as number;

/** Writes a whole number, or one of seven digits at most, without testing whether it is one. */
function writeSevenDigits(bytes: Uint8Array, start: number, value: number): number {
  let at = start;
  const size = Math.abs(value);
  if (size < 1e-6) return value === 0 ? writeInteger(bytes, at, 0) : writeAsString(bytes, start, value);
  if (value < 0) bytes[at++] = MINUS;
  if (size >= 1e7 || Math.floor(size) === size) return writeInteger(bytes, at, size);
  let exponent = SMALLEST_POWER;
  while (size >= powerOf(exponent + 1)) exponent += 1;
  let decimals = 6 - exponent;
  let rest = Math.round(size * powerOf(decimals)) | 0;
  for (let tenth = (rest / 10) | 0; tenth * 10 === rest; tenth = (rest / 10) | 0) {
    rest = tenth;
    decimals -= 1;
  }
  const length = Math.max(exponent, 0) + 2 + decimals;
  for (let i = length - 1; i >= 0; i--) {
    if (i === length - 1 - decimals) {
      bytes[at + i] = POINT;
      continue;
    }
    const tenth = (rest / 10) | 0;
    bytes[at + i] = ZERO + rest - tenth * 10;
    rest = tenth;
  }
  return at + length;
}

function writeInteger(bytes: Uint8Array, at: number, whole: number): number {
  if (whole >= 1e9) {
    const upper = Math.floor(whole / 1e8);
    const lower = writeInteger(bytes, at, upper);
    writeInteger(bytes, lower - 1, whole - upper * 1e8 + 1e8);
    bytes[lower - 1] = ZERO + (upper % 10);
    return lower + 8;
  }
  let digits = 1;
  for (let power = 10; power <= whole; power *= 10) digits += 1;
  let rest = whole | 0;
  for (let i = digits - 1; i >= 0; i--) {
    const tenth = (rest / 10) | 0;
    bytes[at + i] = ZERO + rest - tenth * 10;
    rest = tenth;
  }
  return at + digits;
}
