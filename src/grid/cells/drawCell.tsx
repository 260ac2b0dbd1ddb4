import type { ReactNode } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { EMPTY_VALUE } from '#schemas/constants.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { formatDateTime } from '#schemas/format.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { messages } from '#src/i18n/index.ts';
import { type CellInput, type CellRenderer, isMissing } from './cell.ts';

/** A rendered cell, for either grid. */
export interface DrawnCell {
  readonly content: ReactNode;
  /** The exact value, then its source. */
  readonly title: string | undefined;
  /** Accessible name where the content is not enough. */
  readonly label: string | undefined;
}

const MISSING: DrawnCell = {
  content: <span className="figure-missing">{EMPTY_VALUE}</span>,
  title: undefined,
  label: messages.grid.missing,
};

/** A skeleton of about the length of the loading value. */
const ON_ITS_WAY: DrawnCell = { content: <i className="grid-bone" />, title: undefined, label: undefined };

/** Renders one cell: value, placeholder, or skeleton while loading. */
export function drawCell(renderer: CellRenderer, input: CellInput): DrawnCell {
  // The position column has no value.
  if (input.column.display === 'order') return { content: renderer.draw(input), title: undefined, label: undefined };
  if (input.value === undefined) return ON_ITS_WAY;
  if (isMissing(input.value)) return MISSING;
  const exact = renderer.exact(input);
  const source = sourceOf(input.row, input.column);
  const title = source === '' ? exact : exact === '' ? source : `${exact}\n${source}`;
  return { content: renderer.draw(input), title: title === '' ? undefined : title, label: renderer.spoken?.(input) };
}

/** Rows of one fetch share their provenance text, so a small cache serves a whole view. */
const KEPT_READINGS = 500;
const readings = new Map<string, ReadonlyMap<string, string>>();
const UNKNOWN: ReadonlyMap<string, string> = new Map();

/** Source and fetch time of a value, one source per line; '' when unknown. */
function sourceOf(row: Row, column: ColumnSpec): string {
  return read(row.provenance).get(column.field) ?? '';
}

/** Lines of a provenance text by field. */
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
