import type { ColumnSpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { formatDateTime } from '#schemas/format.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { messages } from '#src/i18n/index.ts';

/** Rows of one fetch share their text, so a handful of readings serves a whole view. */
const KEPT_READINGS = 500;
const readings = new Map<string, ReadonlyMap<string, string>>();
const UNKNOWN: ReadonlyMap<string, string> = new Map();

/** Where a row's value of a column comes from and when it was fetched, a line a source; '' where nothing is known. */
export function sourceOf(row: Row, column: ColumnSpec): string {
  return read(row.provenance).get(column.field) ?? '';
}

/** The lines of a provenance text by field. */
function read(text: unknown): ReadonlyMap<string, string> {
  if (typeof text !== 'string' || text === '') return UNKNOWN;
  const known = readings.get(text);
  if (known) return known;
  const lines = new Map<string, string>();
  for (const { source, fetched_at, fields } of readProvenance(text)) {
    const line = messages.grid.source(source, formatDateTime(fetched_at, 'plain'));
    for (const field of fields) lines.set(field, lines.has(field) ? `${lines.get(field)}\n${line}` : line);
  }
  if (readings.size >= KEPT_READINGS) readings.clear();
  readings.set(text, lines);
  return lines;
}
