import type { ReactNode } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { EMPTY_VALUE } from '#schemas/constants.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { formatDateTime } from '#schemas/format.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { messages } from '#src/i18n/index.ts';
import { type CellInput, type CellRenderer, isMissing } from './cell.ts';

/** A cell ready to be put into an element of either renderer. */
export interface DrawnCell {
  readonly content: ReactNode;
  /** The exact value, then where it comes from. */
  readonly title: string | undefined;
  /** The name for assistive technology where what is drawn does not say it. */
  readonly label: string | undefined;
}

const MISSING: DrawnCell = {
  content: <span className="figure-missing">{EMPTY_VALUE}</span>,
  title: undefined,
  label: messages.grid.missing,
};

/** A value that has not come yet; the bar has about the length of what will stand there. */
const ON_ITS_WAY: DrawnCell = { content: <i className="grid-bone" />, title: undefined, label: undefined };

/** Draws one cell: its value, the placeholder where there is none, or a bar while it is on its way. */
export function drawCell(renderer: CellRenderer, input: CellInput): DrawnCell {
  // The position is a column without a value.
  if (input.column.display === 'order') return { content: renderer.draw(input), title: undefined, label: undefined };
  if (input.value === undefined) return ON_ITS_WAY;
  if (isMissing(input.value)) return MISSING;
  const exact = renderer.exact(input);
  const source = sourceOf(input.row, input.column);
  const title = source === '' ? exact : exact === '' ? source : `${exact}\n${source}`;
  return { content: renderer.draw(input), title: title === '' ? undefined : title, label: renderer.spoken?.(input) };
}

/** Rows of one fetch share their text, so a handful of readings serves a whole view. */
const KEPT_READINGS = 500;
const readings = new Map<string, ReadonlyMap<string, string>>();
const UNKNOWN: ReadonlyMap<string, string> = new Map();

/** Where a row's value of a column comes from and when it was fetched, a line a source; '' where nothing is known. */
function sourceOf(row: Row, column: ColumnSpec): string {
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
