import {
  type DraftRecord,
  PROJECT_FIGURES,
  type ProjectFigure,
  type StatedOrigins,
} from '#server/modules/records/feedRecords.ts';
import { isProjectFigure } from '#server/modules/records/formerFigures.ts';
import { readMoment } from '../parsing/dates.ts';
import { type Document, UnreadableAnswer } from '../parsing/documents.ts';
import { listIn, nameOfItem, type Reader, ReaderResult, type Rejection } from '../parsing/reader.ts';
import { line } from '../parsing/texts.ts';
import { type Columns, cellForm, fileRow, type Item } from './cells.ts';
import { FILE_FIELDS, type FileDirectory } from './fields.ts';
import type { FileMapping } from './mapping.ts';
import { type OwnColumns, originsIn, ownColumns } from './ownColumns.ts';
import { besides, listWithin, pathsIn, valueAt } from './paths.ts';
import { recordOf } from './records.ts';

/** Members that may hold the rows of a JSON file. */
const LISTS = ['data', 'items', 'rows'];

/** A reader that follows a mapping. */
export function mappedReader(mapping: FileMapping): Reader {
  const { source, directory, columns, rows = null, recorded } = mapping;
  return {
    feed: 'files',
    source,
    recognizes: () => true,
    read: (document) => {
      const missing = missingColumns(document, columns, rows);
      if (missing !== null) throw new UnreadableAnswer(missing);
      return readItems(document, { source, directory, columns, rows, isDated: recorded !== null });
    },
  };
}

/** Reads a file whose every column has the name or label of a field of one directory, as in our CSV export. */
export const plainFile: Reader = {
  feed: 'files',
  source: 'Files',
  recognizes: (document) => ownColumns(columnsIn(document, null)) !== null,
  read: (document) => {
    const found = ownColumns(columnsIn(document, null));
    if (!found) return new ReaderResult();
    const { naming, ...form } = found;
    // Read, since nothing of a row is lost without its number and address.
    const [first] = rowsOf(document, null).filter(isItem);
    for (const column of naming) Reflect.get(first ?? {}, column);
    return readItems(document, { source: 'Files', rows: null, isDated: false, ...form });
  },
};

/** How the rows of a file are read. */
interface FileForm {
  readonly source: string;
  readonly directory: FileDirectory;
  readonly columns: Columns;
  readonly rows: string | null;
  /** The moment of the figures is stated for the whole file. */
  readonly isDated: boolean;
  /** Columns that name the source of a field, by field. */
  readonly sources?: OwnColumns['sources'];
}

/** Reads the rows of a file; each cell that cannot be used costs that cell. */
export function readItems(
  document: Document,
  { source, directory, columns, rows, isDated, sources }: FileForm,
): ReaderResult {
  const result = new ReaderResult();
  const seenRows = new Map<string, string[]>();
  const [nameField = ''] = FILE_FIELDS[directory];
  const nameColumn = columns[nameField]?.column ?? '';
  const given = rowsOf(document, rows);
  const items = given.filter(isItem);
  const form = cellForm(directory, isDated ? columns : withMoment(directory, columns, items), items);
  for (const [index, item] of given.entries()) {
    const place = document.format === 'table' ? `row ${document.rowNumbers[index]}` : `item ${index + 1}`;
    if (!isItem(item)) {
      result.reject('not an object', `${place}: ${JSON.stringify(item)}`);
      continue;
    }
    const lost: Rejection[] = [];
    const name = line(valueAt(item, nameColumn)) ?? nameOfItem(item);
    const refused: ProjectFigure[] = [];
    const row = fileRow(item, form, (field, reason, cell) => {
      lost.push({ reason: `${field}: ${reason}`, example: `${place}, ${name}: ${cell}` });
      if (isProjectFigure(field)) refused.push(field);
    });
    const given = recordOf(directory, row, source);
    const read =
      typeof given === 'string' || sources === undefined ? given : withOrigins(given, originsIn(item, sources));
    if (typeof read === 'string') {
      result.reject(read, `${place}: ${nameOfItem(item)}`);
      continue;
    }
    const record = read.kind === 'project' && refused.length > 0 ? { ...read, data: { ...read.data, refused } } : read;
    if (result.add(withUniqueKey(record, seenRows)))
      for (const { reason, example } of lost) result.lose(reason, example);
  }
  return result;
}

/** The record with the sources that its row names. The figures of a project are of the moment of its price. */
function withOrigins(record: DraftRecord, origins: StatedOrigins): DraftRecord {
  if (Object.keys(origins).length === 0) return record;
  switch (record.kind) {
    case 'project': {
      const figures = PROJECT_FIGURES.flatMap((field) => origins[field]?.fetched_at ?? []);
      const fetchedAt = record.fetchedAt ?? origins.price_usd?.fetched_at ?? figures.toSorted().at(-1) ?? null;
      return { ...record, fetchedAt, data: { ...record.data, origins } };
    }
    case 'round':
      return { ...record, data: { ...record.data, origins } };
    case 'organization':
      return { ...record, data: { ...record.data, origins } };
    case 'person':
      return { ...record, data: { ...record.data, origins } };
    default:
      return record;
  }
}

/** What lists call the moment of their figures. */
const MOMENTS = ['last_updated', 'lastUpdated', 'updated_at', 'updatedAt'];

/** The columns, with the moment that stands beside the first figure, where no column is mapped to it. */
function withMoment(directory: FileDirectory, columns: Columns, items: readonly Item[]): Columns {
  if (directory !== 'projects' || 'moment' in columns) return columns;
  const figure = PROJECT_FIGURES.map((field) => columns[field]).find((mapping) => mapping !== undefined);
  if (figure === undefined) return columns;
  const beside = MOMENTS.map((name) => besides(figure.column, name));
  const column = beside.find((path) => items.some((item) => readMoment(valueAt(item, path)) !== null));
  return column === undefined ? columns : { ...columns, moment: { column } };
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Rows of a table, or members of a list, which may be anything. `path`: where the list stands. */
function rowsOf(document: Document, path: string | null): readonly unknown[] {
  if (document.format === 'table') return document.rows;
  if (document.format !== 'json') return [];
  return (path === null ? listIn(document, ...LISTS) : null) ?? listWithin(document.value, path);
}

/**
 * Rows that share only a name are two records, so a later one gets a key of its own; an equal row repeats the first.
 * Rounds and CoinGecko ids identify rows already. `seenRows` holds earlier rows by key.
 */
function withUniqueKey(record: DraftRecord, seenRows: Map<string, string[]>): DraftRecord {
  if (
    ['round', 'news', 'event', 'job'].includes(record.kind) ||
    (record.kind === 'project' && record.data.gecko_id !== null)
  )
    return record;
  const rows = seenRows.get(record.key) ?? [];
  seenRows.set(record.key, rows);
  const row = JSON.stringify(record.data);
  const place = rows.includes(row) ? rows.indexOf(row) : rows.push(row) - 1;
  return place === 0 ? record : { ...record, key: `${record.key}/${place + 1}` };
}

function columnsIn(document: Document, path: string | null): readonly string[] {
  if (document.format === 'table') return document.header;
  // JSON leaves out unknown values.
  return [...new Set(rowsOf(document, path).flatMap((item) => (isItem(item) ? pathsIn(item) : [])))];
}

function missingColumns(document: Document, columns: Columns, path: string | null): string | null {
  const items = rowsOf(document, path).filter(isItem);
  if (items.length === 0)
    return path === null ? 'no list of rows is found; name its place in `rows`' : `there is no list at ${path}`;
  const isPresent = (column: string) =>
    document.format === 'table'
      ? document.header.includes(column)
      : items.some((item) => valueAt(item, column) !== undefined);
  const missing = Object.values(columns).filter(({ column }) => !isPresent(column));
  if (missing.length === 0) return null;
  const present = columnsIn(document, path).slice(0, 12).join(', ');
  return `the mapping names columns that are missing: ${missing.map(({ column }) => column).join(', ')} (it has ${present})`;
}
