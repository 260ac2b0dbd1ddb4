import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { storedFields } from '#schemas/columns/spec.ts';
import { SOURCES, type Source } from '#schemas/kinds.ts';
import type { DraftRecord } from '#server/modules/records/feedRecords.ts';
import { isProjectFigure, type ProjectFigure } from '#server/modules/records/formerFigures.ts';
import { type Document, UnreadableAnswer } from '../parsing/documents.ts';
import { listIn, nameOfItem, type Reader, ReaderResult, type Rejection } from '../parsing/reader.ts';
import { line } from '../parsing/texts.ts';
import { cellForm, fileRow, type Item } from './cells.ts';
import type { ColumnMapping, FileMapping } from './mapping.ts';
import { pathsIn, valueAt } from './paths.ts';
import { FILE_FIELDS, recordOf } from './records.ts';

/** Members that may hold the rows of a JSON file. */
const LISTS = ['data', 'items', 'rows'];

/** A reader that follows a mapping. */
export function mappedReader(mapping: FileMapping): Reader {
  return {
    feed: 'files',
    source: mapping.source,
    recognizes: () => true,
    read: (document) => {
      const missing = missingColumns(document, mapping.columns);
      if (missing !== null) throw new UnreadableAnswer(missing);
      return readItems(document, mapping.directory, mapping.columns);
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
    return found ? readItems(document, found.directory, found.columns) : new ReaderResult();
  },
};

function readItems(
  document: Document,
  directory: Source,
  columns: Readonly<Record<string, ColumnMapping>>,
): ReaderResult {
  const result = new ReaderResult();
  const seenRows = new Map<string, string[]>();
  const [nameField = ''] = FILE_FIELDS[directory];
  const nameColumn = columns[nameField]?.column ?? '';
  const given = rowsOf(document);
  const form = cellForm(directory, columns, given.filter(isItem));
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
    const read = recordOf(directory, row);
    const record = read?.kind === 'project' && refused.length > 0 ? { ...read, data: { ...read.data, refused } } : read;
    if (record === null) result.reject(`${nameField}: missing`, `${place}: ${nameOfItem(item)}`);
    else if (result.add(withUniqueKey(record, seenRows)))
      for (const { reason, example } of lost) result.lose(reason, example);
  }
  return result;
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Rows of a table, or members of a list, which may be anything. */
function rowsOf(document: Document): readonly unknown[] {
  return document.format === 'table' ? document.rows : (listIn(document, ...LISTS) ?? []);
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

function columnsIn(document: Document): readonly string[] {
  if (document.format === 'table') return document.header;
  // JSON leaves out unknown values.
  return [...new Set(rowsOf(document).flatMap((item) => (isItem(item) ? pathsIn(item) : [])))];
}

function missingColumns(document: Document, columns: Readonly<Record<string, ColumnMapping>>): string | null {
  const items = rowsOf(document).filter(isItem);
  const isPresent = (column: string) =>
    document.format === 'table'
      ? document.header.includes(column)
      : items.some((item) => valueAt(item, column) !== undefined);
  const missing = Object.values(columns).filter(({ column }) => !isPresent(column));
  if (missing.length === 0) return null;
  const present = columnsIn(document).slice(0, 12).join(', ');
  return `the mapping names columns that are missing: ${missing.map(({ column }) => column).join(', ')} (it has ${present})`;
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
