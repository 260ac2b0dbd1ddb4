import { COPIED_ROWS_MAX } from '#schemas/constants.ts';
import { isFormula } from '#schemas/csv.ts';
import type { Copied, CopyRequest } from '../protocol.ts';
import { cellMembers, headerOf, LIST_SEPARATOR, type TakenColumn, takenColumns } from './cellTexts.ts';
import { identityColumns, withoutIdentity } from './rowIdentity.ts';
import { sourceColumns } from './sources.ts';
import { breathe, type Pacing, placesOf, positionOf, rowAtPlace, type ViewRows } from './viewRows.ts';

const ROWS_PER_SLICE = 1000;

/**
 * Rows for the clipboard in the order of the view: full values, as tab-separated text and as an HTML table. Rejects
 * with a RangeError for more than `COPIED_ROWS_MAX` rows.
 */
export async function copyRows(rows: ViewRows, request: CopyRequest, pacing: Pacing): Promise<Copied> {
  const places = placesOf(rows, request.ids);
  if (places.length > COPIED_ROWS_MAX) {
    throw new RangeError(`${places.length} rows are more than ${COPIED_ROWS_MAX}`);
  }
  const { origin } = request;
  const identity = origin === undefined ? [] : identityColumns(rows.table, origin);
  const columns = takenColumns(rows.table, origin === undefined ? request.columns : withoutIdentity(request.columns));
  const sources = request.sources ? sourceColumns(columns, rows.table) : [];
  const labels = [
    ...identity.map(({ label }) => label),
    ...columns.map(headerOf),
    ...sources.map(({ label }) => label),
  ].map(harmless);
  const text: string[] = [];
  const html: string[] = [];
  if (request.header) {
    text.push(labels.map(tabbed).join('\t'));
    html.push(`<thead><tr>${labels.map((label) => `<th>${escaped(label)}</th>`).join('')}</tr></thead>`);
  }
  html.push('<tbody>');
  for (const [at, place] of places.entries()) {
    if (at > 0 && at % ROWS_PER_SLICE === 0) await breathe(pacing);
    const row = rowAtPlace(rows, place);
    const cells = [
      ...identity.map(({ value }) => identityCell(value(row))),
      ...columns.map((column) => cellOf(column, row, positionOf(rows, place))),
      ...sources.map(({ value }) => plainCell(harmless(value(row)))),
    ];
    text.push(cells.map((cell) => tabbed(cell.text)).join('\t'));
    html.push(`<tr>${cells.map((cell) => `<td>${cell.html}</td>`).join('')}</tr>`);
  }
  html.push('</tbody>');
  return {
    rows: places.length,
    columns: labels.length,
    text: text.join('\n'),
    html: `<table>${html.join('')}</table>`,
  };
}

interface CopiedCell {
  readonly text: string;
  readonly html: string;
}

const EMPTY: CopiedCell = { text: '', html: '' };

function cellOf({ spec, column }: TakenColumn, row: number, position: number | null): CopiedCell {
  if (column === null) return position === null ? EMPTY : plainCell(String(position));
  if (column.kind === 'number') {
    const value = column.values[row] ?? Number.NaN;
    return Number.isNaN(value) ? EMPTY : plainCell(String(value));
  }
  const members = cellMembers(column, row);
  const text = harmless(members.join(LIST_SEPARATOR));
  const holdsAddresses = spec.type === 'links' || ('display' in spec && spec.display === 'link');
  return { text, html: holdsAddresses ? members.map(linked).join(LIST_SEPARATOR) : escaped(text) };
}

function identityCell(value: string | number | null): CopiedCell {
  if (value === null) return EMPTY;
  if (typeof value === 'number') return plainCell(String(value));
  return { text: harmless(value), html: linked(value) };
}

function plainCell(text: string): CopiedCell {
  return { text, html: escaped(text) };
}

const BREAK = /[\t\r\n]/;
const BREAKS = /\r\n|[\t\r\n]/g;

/** One line, with an apostrophe before a formula. */
function harmless(text: string): string {
  const line = BREAK.test(text) ? text.replace(BREAKS, ' ') : text;
  // Leading white space may be lost when pasting.
  const runs = isFormula(text.charCodeAt(0)) || isFormula(line.trimStart().charCodeAt(0));
  return runs ? `'${line}` : line;
}

/** A text cell: quotes one that begins with a quote. */
function tabbed(text: string): string {
  return text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
}

const WEB_ADDRESS = /^https?:\/\//i;

function linked(member: string): string {
  const text = escaped(harmless(member));
  return WEB_ADDRESS.test(member) ? `<a href="${text}">${text}</a>` : text;
}

const MARKUP = /[&<>"]/;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return MARKUP.test(text) ? text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character) : text;
}
