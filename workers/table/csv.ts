import { type ColumnSpec, type FieldSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import type { CsvProgress, CsvRequest } from '../protocol.ts';
import { ByteWriter } from './byteWriter.ts';
import { type CellWriter, cellWriter, writeSources, writeTextCell } from './csvCells.ts';
import { numberWriter } from './csvNumber.ts';
import type { Table } from './table.ts';

/** The rows to write, in their order. */
export interface CsvSource {
  readonly table: Table;
  readonly count: number;
  rowAt(place: number): number;
}

export interface CsvPacing {
  onProgress(progress: CsvProgress): void;
  readonly signal: AbortSignal;
  /** Lets waiting messages through between slices: a cancellation is one of them. */
  pause(): Promise<void>;
}

const ROWS_PER_SLICE = 4000;
const SOURCES_LABEL = 'Sources';
const SOURCES_FIELD = 'provenance';

/**
 * Writes RFC 4180 with a byte order mark and CRLF: numbers raw, dates ISO as precisely as known, lists joined by "; ",
 * text that a spreadsheet would run made harmless. Rejects with an AbortError when cancelled.
 */
export async function writeCsv(
  source: CsvSource,
  request: CsvRequest,
  pacing: CsvPacing,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const { table, count } = source;
  const out = new ByteWriter();
  out.raw(new Uint8Array([0xef, 0xbb, 0xbf]));
  const cells = [
    ...request.columns.flatMap((field) => columnCell(table, field)),
    ...(request.sources ? sourcesCell(table) : []),
  ];
  endRow(out, cells, (cell) => writeTextCell(out, cell.label));
  for (let start = 0; start < count; start += ROWS_PER_SLICE) {
    const end = Math.min(start + ROWS_PER_SLICE, count);
    for (let place = start; place < end; place++) {
      const row = source.rowAt(place);
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
    await pacing.pause();
    if (pacing.signal.aborted) throw new DOMException('The export was cancelled', 'AbortError');
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

function columnCell(table: Table, field: string): CsvCell[] {
  const declared: readonly (ColumnSpec | FieldSpec)[] = [...table.spec.columns, ...table.spec.companions];
  const spec = declared.find((candidate) => candidate.field === field);
  if (!spec) return [];
  if (field === ORDER_FIELD) return [{ label: spec.label, write: positionWriter() }];
  const column = table.columns.get(field);
  return column ? [{ label: spec.label, write: cellWriter(column) }] : [];
}

function positionWriter(): CellWriter {
  const write = numberWriter();
  return (out, _row, place) => write(out, place + 1);
}

function sourcesCell(table: Table): CsvCell[] {
  const column = table.columns.get(SOURCES_FIELD);
  return column?.kind === 'text' ? [{ label: SOURCES_LABEL, write: writeSources(column) }] : [];
}
