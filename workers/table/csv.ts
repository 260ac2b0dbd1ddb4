import { isFormula } from '#schemas/csv.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { CsvProgress, CsvRequest } from '../protocol.ts';
import { ByteWriter } from './byteWriter.ts';
import { headerOf, type TakenColumn, takenColumns, WIDE_FORM_BYTE } from './cellTexts.ts';
import type { Column, ListColumn } from './columns.ts';
import { writeNumber } from './numberText.ts';
import { type IdentityColumn, identityColumns, withoutIdentity } from './rowIdentity.ts';
import { type SourceColumn, sourceColumns, staleColumn } from './sources.ts';
import type { Texts } from './texts.ts';
import { breathe, type Pacing, placesOf, positionOf, rowAtPlace, type ViewRows } from './viewRows.ts';

/** Writes a row's cell at a position of the view; a missing value writes nothing. */
type CellWriter = (out: ByteWriter, row: number, place: number) => void;

function cellWriter(column: Column): CellWriter {
  switch (column.kind) {
    case 'number': {
      const { values } = column;
      return (out, row) => {
        const value = values[row] ?? Number.NaN;
        if (!Number.isNaN(value)) writeNumber(out, value);
      };
    }
    case 'list':
      return listWriter(column);
    default: {
      const { codes, dictionary } = column;
      return (out, row) => {
        const code = codes[row] ?? NO_CODE;
        if (code !== NO_CODE) writeEntry(out, dictionary.texts, code);
      };
    }
  }
}

function listWriter({ offsets, codes, dictionary }: ListColumn): CellWriter {
  const { texts } = dictionary;
  const plain = new Uint8Array(texts.length);
  return (out, row) => {
    const start = offsets[row] ?? 0;
    const end = offsets[row + 1] ?? 0;
    if (start === end) return;
    // Plain entries are written one by one; any other is assembled first.
    let needed = 0;
    for (let at = start; at < end; at++) {
      const code = codes[at] ?? 0;
      if (plain[code] === UNKNOWN) plain[code] = isPlain(texts, code) ? IS_PLAIN : NOT_PLAIN;
      needed = plain[code] === IS_PLAIN && needed >= 0 ? needed + texts.bytesOf(code) + 2 : -1;
    }
    if (needed < 0) {
      let joined = texts.at(codes[start] ?? 0);
      for (let at = start + 1; at < end; at++) joined += `; ${texts.at(codes[at] ?? 0)}`;
      writeTextCell(out, joined);
      return;
    }
    out.reserve(needed);
    for (let at = start; at < end; at++) {
      if (at > start) {
        out.bytes[out.at] = SEMICOLON;
        out.bytes[out.at + 1] = SPACE;
        out.at += 2;
      }
      writePlain(out, texts, codes[at] ?? 0);
    }
  };
}

const UNKNOWN = 0;
const NOT_PLAIN = 1;
const IS_PLAIN = 2;
const SEMICOLON = 0x3b;
const SPACE = 0x20;

/** Whether a text needs neither quotes nor an apostrophe anywhere in its cell. */
function isPlain(texts: Texts, entry: number): boolean {
  const held = texts.bytes;
  const start = texts.offsets[entry] ?? 0;
  const end = start + texts.bytesOf(entry);
  if (end > start && MAY_BE_FORMULA[held[start] ?? 0] === 1) return false;
  for (let at = start; at < end; at++) if (IS_QUOTED[held[at] ?? 0] === 1) return false;
  return true;
}

function writePlain(out: ByteWriter, texts: Texts, entry: number): void {
  const { bytes, at } = out;
  const held = texts.bytes;
  const start = texts.offsets[entry] ?? 0;
  const length = texts.bytesOf(entry);
  for (let i = 0; i < length; i++) bytes[at + i] = held[start + i] ?? 0;
  out.at = at + length;
}

const COMMA = 0x2c;
const LF = 0x0a;
const CR = 0x0d;

const flags = (isSet: (byte: number) => boolean) => Uint8Array.from({ length: 256 }, (_, byte) => Number(isSet(byte)));
/** Bytes that make a cell quoted. */
const IS_QUOTED = flags((byte) => '",\r\n'.includes(String.fromCharCode(byte)));
/** First bytes of the texts that may need an apostrophe. */
const MAY_BE_FORMULA = flags((byte) => isFormula(byte) || byte === WIDE_FORM_BYTE);

/**
 * Writes a text cell: an apostrophe before a formula (= + - @, tab, carriage return), quotes around commas, quotes
 * and line breaks.
 */
function writeTextCell(out: ByteWriter, text: string): void {
  const harmless = isFormula(text.charCodeAt(0)) ? `'${text}` : text;
  out.text(/[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless);
}

/** Writes a stored text; most are copied byte by byte. */
function writeEntry(out: ByteWriter, texts: Texts, entry: number): void {
  const held = texts.bytes;
  const from = texts.offsets[entry] ?? 0;
  const length = texts.bytesOf(entry);
  if (length === 0) return;
  out.reserve(length);
  const { bytes, at } = out;
  let isCopied = MAY_BE_FORMULA[held[from] ?? 0] === 0;
  for (let i = 0; isCopied && i < length; i++) {
    const byte = held[from + i] ?? 0;
    bytes[at + i] = byte;
    isCopied = IS_QUOTED[byte] === 0;
  }
  if (isCopied) out.at = at + length;
  else writeTextCell(out, texts.at(entry));
}

export interface CsvPacing extends Pacing {
  onProgress(progress: CsvProgress): void;
}

const ROWS_PER_SLICE = 4000;

/**
 * Writes the rows of a view, or the requested ones, in order. RFC 4180 with byte order mark and CRLF; raw numbers, ISO
 * dates, lists joined by "; ", formulas escaped. Rejects with an AbortError when cancelled.
 */
export async function writeCsv(
  rows: ViewRows,
  request: CsvRequest,
  pacing: CsvPacing,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const places = request.ids && placesOf(rows, request.ids);
  const count = places ? places.length : rows.count;
  const out = new ByteWriter();
  out.raw(new Uint8Array([0xef, 0xbb, 0xbf]));
  const { origin } = request;
  const taken = takenColumns(rows.table, origin === undefined ? request.columns : withoutIdentity(request.columns));
  const cells = [
    ...(origin === undefined ? [] : identityColumns(rows.table, origin).map(identityCell)),
    ...taken.map((column) => columnCell(column, rows)),
    ...(request.sources ? sourceColumns(taken, rows.table) : []).map(textCell),
    ...[staleColumn(taken, rows.table) ?? []].flat().map(textCell),
  ];
  endRow(out, cells, (cell) => writeTextCell(out, cell.label));
  for (let start = 0; start < count; start += ROWS_PER_SLICE) {
    const end = Math.min(start + ROWS_PER_SLICE, count);
    for (let at = start; at < end; at++) {
      const place = places ? (places[at] ?? 0) : at;
      const row = rowAtPlace(rows, place);
      for (let i = 0; i < cells.length; i++) {
        if (i > 0) out.separator(COMMA);
        cells[i]?.write(out, row, place);
      }
      out.separator(CR);
      out.separator(LF);
      // A row may consist of separators only.
      out.reserve(0);
    }
    pacing.onProgress({ rows: end, of: count });
    await breathe(pacing);
  }
  return out.finish();
}

interface CsvCell {
  readonly label: string;
  readonly write: CellWriter;
}

function endRow(out: ByteWriter, cells: readonly CsvCell[], write: (cell: CsvCell) => void): void {
  for (const [index, cell] of cells.entries()) {
    if (index > 0) out.separator(COMMA);
    write(cell);
  }
  out.separator(CR);
  out.separator(LF);
}

function columnCell({ spec, column }: TakenColumn, rows: ViewRows): CsvCell {
  return { label: headerOf({ spec, column }), write: column ? cellWriter(column) : positionWriter(rows) };
}

function identityCell({ label, value }: IdentityColumn): CsvCell {
  return {
    label,
    write: (out, row) => {
      const known = value(row);
      if (typeof known === 'number') writeNumber(out, known);
      else if (known !== null) writeTextCell(out, known);
    },
  };
}

function positionWriter(rows: ViewRows): CellWriter {
  return (out, _row, place) => {
    const position = positionOf(rows, place);
    if (position !== null) writeNumber(out, position);
  };
}

function textCell({ label, value }: SourceColumn): CsvCell {
  return { label, write: (out, row) => writeTextCell(out, value(row)) };
}
