import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { storedFields } from '#schemas/columns/spec.ts';
import { SOURCES, type Source } from '#schemas/kinds.ts';
import type { DraftRecord } from '#server/modules/records/feedRecords.ts';
import { readDate } from '../parsing/dates.ts';
import { type Document, UnreadableAnswer } from '../parsing/documents.ts';
import { figure, isNotKnown } from '../parsing/figures.ts';
import { namesIn } from '../parsing/lists.ts';
import { readCurrency, readMoney } from '../parsing/money.ts';
import { nameOfItem, type Reader, ReaderResult, rowsIn } from '../parsing/reader.ts';
import { line } from '../parsing/texts.ts';
import { type ColumnMapping, FILE_FIELDS, type FileMapping, type FileRow, recordOf } from './mapping.ts';

const UNITS = { ones: 1, thousands: 1e3, millions: 1e6, billions: 1e9 } as const;
/** Members that may hold the rows of a JSON file. */
const LISTS = ['data', 'items', 'rows'];
const LIST_SEPARATOR = /\s*;\s*/;

type Item = Readonly<Record<string, unknown>>;

/** A reader that follows a mapping. */
export function mappedReader(mapping: FileMapping): Reader {
  return {
    feed: 'files',
    source: mapping.source,
    recognizes: () => true,
    read: (document) => {
      const missing = missingColumns(document, mapping.columns);
      if (missing !== null) throw new UnreadableAnswer(missing);
      return readItems(rowsIn(document, ...LISTS), mapping.directory, mapping.columns);
    },
  };
}

/** Reads a file whose every column has the name or label of a field of one directory, as in our CSV export. */
export const plainFile: Reader = {
  feed: 'files',
  source: 'Files',
  recognizes: (document) => directoryOf(document) !== null,
  read: (document) => {
    const found = directoryOf(document);
    return found ? readItems(rowsIn(document, ...LISTS), found.directory, found.columns) : new ReaderResult();
  },
};

function readItems(
  items: readonly Item[],
  directory: Source,
  columns: Readonly<Record<string, ColumnMapping>>,
): ReaderResult {
  const result = new ReaderResult();
  const seenRows = new Map<string, string[]>();
  for (const item of items) {
    const wrong: string[] = [];
    const record = recordOf(directory, rowOf(item, columns, wrong));
    const [problem] = wrong;
    if (record === null) result.reject(`${FILE_FIELDS[directory][0]}: missing`, nameOfItem(item));
    else if (problem !== undefined) result.reject(problem, nameOfItem(item));
    else result.add(withUniqueKey(record, seenRows));
  }
  return result;
}

/** Cells by field name; problems are added to `wrong`. */
function rowOf(item: Item, columns: Readonly<Record<string, ColumnMapping>>, wrong: string[]): FileRow {
  const cell = (field: string): unknown => {
    const mapping = columns[field];
    return mapping === undefined ? null : item[mapping.column];
  };
  const number = (field: string) => {
    const value = cell(field);
    const read = figure(value, columns[field]?.decimals);
    if (read === null && typeof value === 'string' && value.trim() !== '' && value.trim() !== '--')
      wrong.push(`${field}: not a number`);
    return read === null ? null : scaled(read, columns[field]);
  };
  return {
    number,
    money: (field, { isExtra = false } = {}) => {
      const value = cell(field);
      const read = readMoney(value, columns[field]?.decimals);
      if (read === null) {
        if (typeof value === 'string' && !isNotKnown(value) && !isExtra) wrong.push(`${field}: not a number`);
        return null;
      }
      return { amount: read.isScaled ? read.amount : scaled(read.amount, columns[field]), currency: read.currency };
    },
    currency: (field) => {
      const value = line(cell(field));
      const currency = readCurrency(value);
      if (currency === null && value !== null) wrong.push(`${field}: not a currency`);
      return currency;
    },
    text: (field) => {
      const value = cell(field);
      const parts: unknown[] = Array.isArray(value) ? value : [value];
      if (parts.some((part) => typeof part === 'object' && part !== null)) wrong.push(`${field}: not a text`);
      const text = parts.flatMap((part) => (typeof part === 'number' ? String(part) : (line(part) ?? []))).join(', ');
      return text === '' ? null : text;
    },
    integer: (field, least, most) => {
      const read = number(field);
      if (read === null || (Number.isInteger(read) && read >= least && read <= most)) return read;
      wrong.push(`${field}: not a whole number from ${least} to ${most}`);
      return null;
    },
    date: (field) => {
      const value = cell(field);
      const date = readDate(value, columns[field]?.dates);
      if (date === null && line(value) !== null) wrong.push(`${field}: not a date`);
      return date;
    },
    refuse: (problem) => {
      wrong.push(problem);
    },
    list: (field) => {
      const separator = columns[field]?.separator;
      return namesIn(
        cell(field),
        separator === undefined
          ? LIST_SEPARATOR
          : new RegExp(`\\s*${escapeForRegExp(separator.trim() || separator)}\\s*`),
      );
    },
  };
}

/**
 * Rows that share only a name are two records, so a later one gets a key of its own; an equal row repeats the first.
 * Rounds and CoinGecko ids identify rows already. `seenRows` holds earlier rows by key.
 */
function withUniqueKey(record: DraftRecord, seenRows: Map<string, string[]>): DraftRecord {
  if (record.kind === 'round' || (record.kind === 'project' && record.data.gecko_id !== null)) return record;
  const rows = seenRows.get(record.key) ?? [];
  seenRows.set(record.key, rows);
  const row = JSON.stringify(record.data);
  const place = rows.includes(row) ? rows.indexOf(row) : rows.push(row) - 1;
  return place === 0 ? record : { ...record, key: `${record.key}/${place + 1}` };
}

function scaled(value: number, mapping: ColumnMapping | undefined): number {
  const factor = UNITS[mapping?.unit ?? 'ones'];
  return factor === 1 ? value : Math.round(value * factor);
}

function columnsIn(document: Document): readonly string[] {
  if (document.format === 'table') return document.header;
  // JSON leaves out unknown values.
  return [...new Set(rowsIn(document, ...LISTS).flatMap((item) => Object.keys(item)))];
}

function missingColumns(document: Document, columns: Readonly<Record<string, ColumnMapping>>): string | null {
  const present = columnsIn(document);
  const missing = Object.values(columns).filter(({ column }) => !present.includes(column));
  if (missing.length === 0) return null;
  return `the mapping names columns that are missing: ${missing.map(({ column }) => column).join(', ')} (it has ${present.slice(0, 12).join(', ')})`;
}

/** Columns of an export that are not fields. */
const BESIDE_FIELDS = new Set(['#', '_id', 'slug', 'provenance', 'sources']);

function directoryOf(document: Document): { directory: Source; columns: Record<string, ColumnMapping> } | null {
  const present = columnsIn(document);
  for (const directory of SOURCES) {
    const names = new Map(
      storedFields(DATA_SETS[directory]).flatMap(
        ({ field, label }) =>
          [
            [field, field],
            [label.toLowerCase(), field],
          ] as const,
      ),
    );
    const columns: Record<string, ColumnMapping> = {};
    for (const column of present) {
      const field = names.get(column) ?? names.get(column.toLowerCase());
      if (field !== undefined) columns[field] = { column };
      else if (!BESIDE_FIELDS.has(column.toLowerCase())) columns[''] = { column };
    }
    const [name = ''] = FILE_FIELDS[directory];
    if (name in columns && !('' in columns) && Object.keys(columns).length >= 3) return { directory, columns };
  }
  return null;
}

function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
