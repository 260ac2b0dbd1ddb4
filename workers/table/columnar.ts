import {
  COLUMNAR_MAGIC,
  type ColumnarHeader,
  ColumnarHeaderSchema,
  NO_CODE,
  type RefEntry,
} from '#schemas/queries/columnar.ts';
import type { PackedSeries } from '#schemas/queries/series.ts';
import { grown, scratch } from './buffers.ts';
import type { CodedColumn, Column, ListColumn, NumberColumn } from './columns.ts';
import { codeOfRef, codeOfText, codesOfRun, type Dictionary } from './dictionary.ts';
import { grewTo, malformedAnswer, reserveTable, type Table } from './table.ts';
import type { TextRun } from './texts.ts';

/** A columnar answer with a validated header and columns inside its bytes. */
export interface ColumnarPage {
  readonly version: number;
  readonly asOf: string | null;
  readonly rows: number;
  readonly ids: Float64Array<ArrayBuffer>;
  readonly columns: ReadonlyMap<string, WireColumn>;
}

type WireHeader = ColumnarHeader['columns'][number];
type WireColumn =
  | { readonly form: 'number'; readonly values: Float64Array<ArrayBuffer> }
  | { readonly form: 'text'; readonly codes: Uint32Array<ArrayBuffer>; readonly dictionary: TextRun }
  | {
      readonly form: 'list';
      readonly offsets: Uint32Array<ArrayBuffer>;
      readonly codes: Uint32Array<ArrayBuffer>;
      readonly dictionary: readonly string[];
    }
  | {
      readonly form: 'refs';
      readonly offsets: Uint32Array<ArrayBuffer>;
      readonly codes: Uint32Array<ArrayBuffer>;
      readonly dictionary: readonly RefEntry[];
    }
  | WireSeries;

/** Figures over time of all rows, row by row; NaN is a gap. */
export type WireSeries = PackedSeries & { readonly form: 'series' };

type WireTexts = Extract<WireColumn, { form: 'text' }>;
type WireLists = Extract<WireColumn, { form: 'list' | 'refs' }>;

const decoder = new TextDecoder('utf-8', { fatal: true });
const PREAMBLE = 8;

/** Parses a columnar answer (see `schemas/queries/columnar.ts`). Throws PARSING_ERROR when malformed. */
export function readColumnar(buffer: ArrayBuffer): ColumnarPage {
  const header = readHeader(buffer);
  const bodyAt = PREAMBLE + headerLength(buffer);
  const columns = new Map<string, WireColumn>();
  for (const column of header.columns) columns.set(column.field, readColumn(buffer, bodyAt, header.rows, column));
  const ids = columns.get('_id');
  if (ids?.form !== 'number') throw malformed("there is no column '_id'");
  for (const id of ids.values)
    if (!Number.isSafeInteger(id) || id < 1) throw malformed("an '_id' is not a positive whole number");
  return { version: header.version, asOf: header.asOf, rows: header.rows, ids: ids.values, columns };
}

function headerLength(buffer: ArrayBuffer): number {
  if (buffer.byteLength < PREAMBLE) throw malformed('it is shorter than its preamble');
  const view = new DataView(buffer);
  if (view.getUint32(0, true) !== COLUMNAR_MAGIC) throw malformed('it does not begin with its mark');
  const length = view.getUint32(4, true);
  if (length % 8 !== 0 || PREAMBLE + length > buffer.byteLength) throw malformed('its header does not fit');
  return length;
}

function readHeader(buffer: ArrayBuffer): ColumnarHeader {
  const bytes = new Uint8Array(buffer, PREAMBLE, headerLength(buffer));
  let json: unknown;
  try {
    json = JSON.parse(decoder.decode(bytes));
  } catch {
    throw malformed('its header is not JSON');
  }
  const parsed = ColumnarHeaderSchema.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw malformed(`its header is wrong at '${issue?.path.join('.') ?? ''}'`);
  }
  return parsed.data;
}

function readColumn(buffer: ArrayBuffer, bodyAt: number, rows: number, column: WireHeader): WireColumn {
  const place = (at: number, bytes: number): number => {
    if (at % 8 !== 0 || bodyAt + at + bytes > buffer.byteLength)
      throw malformed(`column '${column.field}' does not fit`);
    return bodyAt + at;
  };
  const uint32s = (at: number, length: number) => new Uint32Array(buffer, place(at, length * 4), length);
  switch (column.form) {
    case 'number':
      return { form: 'number', values: new Float64Array(buffer, place(column.at, rows * 8), rows) };
    case 'text': {
      const codes = uint32s(column.at, rows);
      checkCodes(column.field, codes, column.entries, true);
      const lengths = uint32s(column.lengthsAt, column.entries);
      const bytes = new Uint8Array(buffer, place(column.textsAt, column.bytes), column.bytes);
      if (lengths.reduce((sum, length) => sum + length, 0) !== bytes.length)
        throw malformed(`the lengths of '${column.field}' do not fit its texts`);
      return { form: 'text', codes, dictionary: { bytes, lengths } };
    }
    case 'series': {
      const { form, points, last, at } = column;
      return { form, points, last, values: new Float32Array(buffer, place(at, rows * points * 4), rows * points) };
    }
    default: {
      const offsets = uint32s(column.at, rows + 1);
      if (offsets[0] !== 0) throw malformed(`the offsets of '${column.field}' do not begin at 0`);
      for (let i = 0; i < rows; i++) {
        if ((offsets[i] ?? 0) > (offsets[i + 1] ?? 0)) throw malformed(`the offsets of '${column.field}' go back`);
      }
      const codes = uint32s(column.codesAt, offsets[rows] ?? 0);
      checkCodes(column.field, codes, column.dictionary.length, false);
      return column.form === 'list'
        ? { form: 'list', offsets, codes, dictionary: column.dictionary }
        : { form: 'refs', offsets, codes, dictionary: column.dictionary };
    }
  }
}

function checkCodes(field: string, codes: Uint32Array, entries: number, mayMiss: boolean): void {
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    if (code >= entries && !(mayMiss && code === NO_CODE))
      throw malformed(`a code of '${field}' is not in its dictionary`);
  }
}

/**
 * Adds the rows of a columnar answer; an absent column is missing in every row. Throws PARSING_ERROR, and leaves the
 * table unchanged, where a column does not have its declared form.
 */
export function appendColumnar(table: Table, page: ColumnarPage): void {
  const start = table.length;
  for (const column of table.columns.values()) {
    const wire = page.columns.get(column.spec.field);
    if (wire && wire.form !== formOf(column)) throw malformed(`column '${column.spec.field}' comes as '${wire.form}'`);
  }
  reserveTable(table, start + page.rows);
  table.ids.set(page.ids, start);
  for (const column of table.columns.values())
    appendColumn(column, start, page.rows, page.columns.get(column.spec.field));
  grewTo(table, start + page.rows);
}

function formOf(column: Column): WireColumn['form'] {
  if (column.kind === 'number') return 'number';
  if (column.kind !== 'list') return 'text';
  return column.dictionary.refs ? 'refs' : 'list';
}

function appendColumn(column: Column, start: number, rows: number, wire: WireColumn | undefined): void {
  if (column.kind === 'number') appendNumbers(column, start, rows, wire?.form === 'number' ? wire.values : null);
  else if (column.kind !== 'list') appendCodes(column, start, rows, wire?.form === 'text' ? wire : null);
  else if (wire?.form === 'list' || wire?.form === 'refs') appendLists(column, start, rows, wire);
  else column.offsets.fill(column.offsets[start] ?? 0, start + 1, start + rows + 1);
}

function appendNumbers(column: NumberColumn, start: number, rows: number, wire: Float64Array | null): void {
  const { values } = column;
  if (wire === null) values.fill(Number.NaN, start, start + rows);
  else for (let i = 0; i < rows; i++) values[start + i] = finiteOrMissing(wire[i] ?? 0);
}

// Adding zero turns -0 into 0; infinities are missing.
function finiteOrMissing(value: number): number {
  return value - value === 0 ? value + 0 : Number.NaN;
}

function appendCodes(column: CodedColumn, start: number, rows: number, wire: WireTexts | null): void {
  const { codes, dictionary } = column;
  if (wire === null) codes.fill(NO_CODE, start, start + rows);
  else translate(wire.codes, runCodes(dictionary, wire.dictionary), codes, start);
}

function appendLists(column: ListColumn, start: number, rows: number, wire: WireLists): void {
  const { dictionary, offsets } = column;
  const base = offsets[start] ?? 0;
  column.codes = grown(column.codes, base + wire.codes.length);
  const own =
    wire.form === 'refs'
      ? ownCodes(wire.dictionary, ([name, slug, logo, gender, kind]) =>
          codeOfRef(dictionary, name, slug, logo, gender || null, kind ?? null),
        )
      : ownCodes(wire.dictionary, (text) => codeOfText(dictionary, text));
  translate(wire.codes, own, column.codes, base);
  for (let i = 1; i <= rows; i++) offsets[start + i] = base + (wire.offsets[i] ?? 0);
}

/** Dictionary codes of a page's texts, in scratch memory until the next call. */
function runCodes(dictionary: Dictionary, run: TextRun): Uint32Array {
  const own = scratch('words', run.lengths.length);
  codesOfRun(dictionary, run, own);
  return own;
}

/** Dictionary codes of list entries. */
function ownCodes<Entry>(entries: readonly Entry[], codeOf: (entry: Entry) => number): Uint32Array {
  const own = scratch('words', entries.length);
  for (const [i, entry] of entries.entries()) own[i] = codeOf(entry);
  return own;
}

/** Writes a page's codes as dictionary codes, from `at`. */
function translate(codes: Uint32Array, own: Uint32Array, out: Uint32Array, at: number): void {
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    out[at + i] = code === NO_CODE ? NO_CODE : (own[code] ?? 0);
  }
}

function malformed(what: string): Error {
  return malformedAnswer(`The columnar answer cannot be read: ${what}`);
}
