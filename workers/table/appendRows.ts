import { isEntityKind } from '#schemas/kinds.ts';
import { parseList } from '#schemas/lists.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { grown } from './buffers.ts';
import type { CodedColumn, Column, ListColumn, NumberColumn } from './columns.ts';
import { codeOfRef, codeOfText } from './dictionary.ts';
import { grewTo, malformedAnswer, reserveTable, type Table } from './table.ts';

/** Few enough to stay in the processor's cache while one column after another reads them. */
const SLICE = 256;

type JsonRow = Readonly<Record<string, unknown>>;

/**
 * Adds JSON rows; an absent field is missing. Throws PARSING_ERROR with row and field of an invalid value and leaves
 * the table unchanged.
 */
export function appendRows(table: Table, rows: readonly unknown[]): void {
  const start = table.length;
  reserveTable(table, start + rows.length);
  const records: JsonRow[] = [];
  while (records.length < rows.length) {
    const from = records.length;
    const to = Math.min(from + SLICE, rows.length);
    for (let i = from; i < to; i++) {
      const row = rows[i];
      if (!isRecord(row)) throw malformed(i, '_id', 'a row');
      const id = row._id;
      if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1)
        throw malformed(i, '_id', 'a positive whole number');
      table.ids[start + i] = id;
      records.push(row);
    }
    // Column by column, so that each loop sees one type.
    for (const column of table.columns.values()) appendColumn(column, start, records, from);
  }
  grewTo(table, start + rows.length);
}

/** Adds the rows behind `from`. */
function appendColumn(column: Column, start: number, rows: readonly JsonRow[], from: number): void {
  if (column.kind === 'number') appendNumbers(column, start, rows, from);
  else if (column.kind !== 'list') appendCodes(column, start, rows, from);
  else if (column.dictionary.refs) appendRefs(column, start, rows, from);
  else appendTexts(column, start, rows, from);
}

function appendNumbers(column: NumberColumn, start: number, rows: readonly JsonRow[], from: number): void {
  const { values, spec } = column;
  for (let i = from; i < rows.length; i++) {
    const value = rows[i]?.[spec.field];
    if (value === null || value === undefined) values[start + i] = Number.NaN;
    else if (typeof value === 'number' && Number.isFinite(value)) values[start + i] = value + 0;
    else throw malformed(i, spec.field, 'a finite number or null');
  }
}

function appendCodes(column: CodedColumn, start: number, rows: readonly JsonRow[], from: number): void {
  const { codes, spec, dictionary } = column;
  for (let i = from; i < rows.length; i++) {
    const value = rows[i]?.[spec.field];
    if (value === null || value === undefined) codes[start + i] = NO_CODE;
    else if (typeof value === 'string') codes[start + i] = codeOfText(dictionary, value);
    else throw malformed(i, spec.field, 'a text or null');
  }
}

function appendTexts(column: ListColumn, start: number, rows: readonly JsonRow[], from: number): void {
  const { offsets, spec, dictionary } = column;
  let at = offsets[start + from] ?? 0;
  for (let i = from; i < rows.length; i++) {
    const members = membersOf(rows[i]?.[spec.field]);
    column.codes = grown(column.codes, at + members.length);
    const { codes } = column;
    for (let j = 0; j < members.length; j++) {
      const member = members[j];
      if (member === null) continue;
      if (typeof member !== 'string') throw malformed(i, spec.field, 'a list of texts');
      codes[at++] = codeOfText(dictionary, member);
    }
    offsets[start + i + 1] = at;
  }
}

function appendRefs(column: ListColumn, start: number, rows: readonly JsonRow[], from: number): void {
  const { offsets, spec, dictionary } = column;
  let at = offsets[start + from] ?? 0;
  for (let i = from; i < rows.length; i++) {
    const members = membersOf(rows[i]?.[spec.field]);
    column.codes = grown(column.codes, at + members.length);
    const { codes } = column;
    for (let j = 0; j < members.length; j++) {
      const member = members[j];
      if (member === null) continue;
      if (!isRecord(member) || typeof member.name !== 'string') throw malformed(i, spec.field, 'a list of references');
      const slug = member.slug ?? null;
      const logo = member.logo ?? null;
      const gender = member.gender ?? null;
      const kind = member.kind ?? null;
      if (
        !isNullableText(slug) ||
        !isNullableText(logo) ||
        !isNullableText(gender) ||
        (kind !== null && !isEntityKind(kind))
      )
        throw malformed(i, spec.field, 'a list of references');
      codes[at++] = codeOfRef(dictionary, member.name, slug, logo, gender, kind);
    }
    offsets[start + i + 1] = at;
  }
}

/** A list value; lists are not copied. */
function membersOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : parseList(value);
}

function isRecord(value: unknown): value is JsonRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNullableText(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function malformed(index: number, field: string, expected: string): Error {
  return malformedAnswer(`Row ${index + 1} of the answer: '${field}' is not ${expected}`);
}
