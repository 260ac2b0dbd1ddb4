import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { type Provenance, readProvenance } from '#schemas/entities/shared.ts';
import { formatDateTime } from '#schemas/format.ts';
import type { Row } from '#schemas/semantics.ts';
import { messages } from '#src/messages/index.ts';

/** Rows of one fetch share their text, so a handful of readings serves a whole view. */
const KEPT_READINGS = 500;
const readings = new Map<string, readonly Provenance[]>();

/** Where a row's value of a column comes from and when it was fetched, a line a source; '' where nothing is known. */
export function sourceOf(row: Row, column: ColumnSpec): string {
  return read(row.provenance)
    .filter((entry) => entry.fields.includes(column.field))
    .map((entry) => messages.grid.source(entry.source, formatDateTime(entry.fetched_at)))
    .join('\n');
}

function read(text: unknown): readonly Provenance[] {
  if (typeof text !== 'string' || text === '') return [];
  const known = readings.get(text);
  if (known) return known;
  const entries = readProvenance(text);
  if (readings.size >= KEPT_READINGS) readings.clear();
  readings.set(text, entries);
  return entries;
}
