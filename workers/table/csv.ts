import type { CsvProgress, CsvRequest } from '../protocol.ts';
import { ByteWriter } from './byteWriter.ts';
import { type TakenColumn, takenColumns } from './cellTexts.ts';
import { type CellWriter, cellWriter, writeSources, writeTextCell } from './csvCells.ts';
import { numberWriter } from './csvNumber.ts';
import { breathe, type Pacing } from './pacing.ts';
import type { Table } from './table.ts';
import { placesOf, positionOf, rowAtPlace, type ViewRows } from './viewRows.ts';

export interface CsvPacing extends Pacing {
  onProgress(progress: CsvProgress): void;
}

const ROWS_PER_SLICE = 4000;
const SOURCES_LABEL = 'Sources';
const SOURCES_FIELD = 'provenance';

/**
 * Writes the rows of a view, or those that the request names, in their order: RFC 4180 with a byte order mark and CRLF: numbers raw, dates ISO as precisely as known, lists joined by "; ",
 * text that a spreadsheet would run made harmless. Rejects with an AbortError when cancelled.
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
  const cells = [
    ...takenColumns(rows.table, request.columns).map((column) => columnCell(column, rows)),
    ...(request.sources ? sourcesCell(rows.table) : []),
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
      // A row may be empty but for its separators.
      out.reserve(0);
    }
    pacing.onProgress({ rows: end, of: count });
    await breathe(pacing);
  }
  return out.finish();
}

const COMMA = 0x2c;
const CR = 0x0d;
const LF = 0x0a;

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
  return { label: spec.label, write: column ? cellWriter(column) : positionWriter(rows) };
}

function positionWriter(rows: ViewRows): CellWriter {
  const write = numberWriter();
  return (out, _row, place) => {
    const position = positionOf(rows, place);
    if (position !== null) write(out, position);
  };
}

function sourcesCell(table: Table): CsvCell[] {
  const column = table.columns.get(SOURCES_FIELD);
  return column?.kind === 'text' ? [{ label: SOURCES_LABEL, write: writeSources(column) }] : [];
}
