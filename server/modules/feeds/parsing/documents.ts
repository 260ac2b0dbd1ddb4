import Papa from 'papaparse';
import { readMoment } from './dates.ts';

/** An answer or file parsed by its format; readers interpret it. */
export type Document =
  | {
      readonly format: 'json';
      readonly value: unknown;
      /** Lines that are not JSON. */
      readonly damagedLines?: readonly string[];
      /** The last line is cut off, and left out. */
      readonly breaksOff?: boolean;
    }
  | {
      readonly format: 'table';
      readonly header: readonly string[];
      readonly rows: readonly CsvRow[];
      /** The number of each row as a spreadsheet counts, with the header as 1. Empty lines are left out. */
      readonly rowNumbers: readonly number[];
      /** Lines with more cells than columns, which cannot be matched. */
      readonly overlong: readonly string[];
      /** The text ends inside a cell; that line is left out. */
      readonly breaksOff: boolean;
    }
  | { readonly format: 'xml'; readonly text: string; readonly root: string }
  | { readonly format: 'calendar'; readonly text: string };

export type CsvRow = Readonly<Record<string, string>>;

/** The raw text of an answer, with its address and time. */
export interface Answer {
  /** The requested address, or the file name. */
  readonly address: string;
  /** ISO, UTC; empty: unknown. */
  readonly fetchedAt: string;
  /** Modification time of the file (ISO, UTC); orders undated files, and is no moment of their data. */
  readonly fileChangedAt?: string;
  readonly status: number;
  readonly body: string;
}

/** The message says why an answer cannot be read. */
export class UnreadableAnswer extends Error {}

/**
 * Parses JSON, JSON lines, XML, iCalendar or CSV, detected by content.
 * @throws UnreadableAnswer if the text is HTML, empty, or cut off.
 */
export function parseDocument(body: string): Document {
  const text = body.replace(/^\ufeff/, '').trimStart();
  if (text === '') throw new UnreadableAnswer('the answer is empty');
  if (text.startsWith('<')) return readXml(text);
  if (text.startsWith('{') || text.startsWith('[')) return readJson(text);
  if (/^BEGIN:VCALENDAR\s/i.test(text)) return readCalendar(text);
  return readTable(text);
}

function readCalendar(text: string): Document {
  if (!/\nEND:VCALENDAR\s*$/i.test(text)) throw new UnreadableAnswer('the calendar is cut off');
  return { format: 'calendar', text };
}

function readXml(text: string): Document {
  const root = rootOf(text);
  if (root?.toLowerCase() === 'html') throw new UnreadableAnswer('the answer is an HTML page, not data');
  if (root === null || !isClosed(text, root)) throw new UnreadableAnswer('the XML is cut off');
  return { format: 'xml', text, root };
}

/** NaN and Infinity, which Python writes into JSON. */
const NO_NUMBER = /(?<=[:,[]\s*)(?:NaN|-?Infinity)(?=\s*[,}\]])/g;

function readJson(text: string): Document {
  try {
    return { format: 'json', value: JSON.parse(text) };
  } catch (error) {
    const mended = text.replace(NO_NUMBER, 'null');
    if (mended !== text) return readJson(mended);
    const lines = text.startsWith('{') ? readJsonLines(text) : null;
    if (lines) return lines;
    const reason = error instanceof Error ? error.message : String(error);
    const brokenOff = /unexpected end|unterminated/i.test(reason) || !/[}\]]\s*$/.test(text);
    throw new UnreadableAnswer(brokenOff ? 'the JSON is cut off' : `the JSON is damaged (${reason})`);
  }
}

/** Lines checked to recognize JSON lines. */
const LOOKED_AT = 40;

/**
 * Reads JSON lines. A damaged line is left out; the last may be cut off, since such files grow while they are copied.
 * null: most of the first lines are not objects.
 */
function readJsonLines(text: string): Document | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const looked = lines.slice(0, LOOKED_AT);
  if (lines.length < 2 || looked.filter((line) => readObject(line) !== null).length * 2 <= looked.length) return null;
  const values: object[] = [];
  const damagedLines: string[] = [];
  for (const line of lines) {
    const value = readObject(line);
    if (value === null) damagedLines.push(line);
    else values.push(value);
  }
  const breaksOff = damagedLines.length > 0 && damagedLines.at(-1) === lines.at(-1);
  return {
    format: 'json',
    value: values,
    damagedLines: breaksOff ? damagedLines.slice(0, -1) : damagedLines,
    breaksOff,
  };
}

function readObject(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** `sep=;`, the separator that spreadsheets write into the first line. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

function readTable(text: string): Document {
  const stated = SEPARATOR_LINE.exec(text);
  // Files that several programs wrote end their lines in two ways, of which the parser takes one.
  const body = text.slice(stated?.[0].length ?? 0).replaceAll('\r\n', '\n');
  const { data, errors } = Papa.parse<string[]>(body, {
    skipEmptyLines: 'greedy',
    delimiter: stated?.[1] ?? '',
  });
  const breaksOff = errors.some(({ code }) => code === 'MissingQuotes');
  const [first = [], ...lines] = breaksOff ? data.slice(0, -1) : data;
  const columns = first.map((name) => name.replace(/^\ufeff/, '').trim());
  const header = [...new Set(columns)].filter((name) => name !== '');
  if (breaksOff && lines.length === 0) throw new UnreadableAnswer('the table is cut off');
  if (header.length > 1 && lines.length === 0) throw new UnreadableAnswer('the table has columns and no rows');
  if (header.length < 2) throw new UnreadableAnswer('this is neither JSON, XML nor a table of two columns or more');
  const isOverlong = (cells: readonly string[]) => cells.slice(columns.length).some((cell) => cell.trim() !== '');
  return {
    format: 'table',
    header,
    rows: lines.filter((cells) => !isOverlong(cells)).map((cells) => rowOf(columns, cells)),
    rowNumbers: lines.flatMap((cells, index) => (isOverlong(cells) ? [] : [index + 2])),
    overlong: lines.filter(isOverlong).map((cells) => cells.join(', ')),
    breaksOff,
  };
}

/** Empty cells as programs write them. Case matters: a token may be called "none". */
const EMPTY_CELLS: ReadonlySet<string> = new Set(['nan', 'NaN', 'NaT', '<NA>', 'None', 'null', 'NULL', '#N/A']);

/** Cells by column. Of two columns with one name the first counts; unnamed columns are dropped. */
function rowOf(columns: readonly string[], cells: readonly string[]): CsvRow {
  const row: Record<string, string> = {};
  for (const [index, cell] of cells.entries()) {
    const name = columns[index] ?? '';
    if (name !== '' && !Object.hasOwn(row, name)) row[name] = EMPTY_CELLS.has(cell.trim()) ? '' : cell;
  }
  return row;
}

/** A recorded answer with its address, time and status; null: the value is something else. */
export function unwrapCassette(value: unknown): Answer | null {
  if (typeof value !== 'object' || value === null || !('_recorded' in value) || !('body' in value)) return null;
  const recorded = value._recorded;
  if (typeof recorded !== 'object' || recorded === null || !('uri' in recorded)) return null;
  const at = 'at' in recorded ? readMoment(recorded.at) : null;
  const status = 'status' in recorded && typeof recorded.status === 'number' ? recorded.status : 200;
  const body = typeof value.body === 'string' ? value.body : JSON.stringify(value.body);
  return { address: String(recorded.uri), fetchedAt: at ?? '', status, body };
}

/** The root element of an XML text; null: there is none. */
export function rootOf(text: string): string | null {
  let at = 0;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at++;
    const end = endOfPrologue(text, at);
    if (end === null) break;
    if (end === -1) return null;
    // HTML may omit its root element.
    if (/^<!doctype\s+html\b/i.test(text.slice(at, at + 40))) return 'html';
    at = end;
  }
  return /^<([a-z_][\w:.-]*)/i.exec(text.slice(at, at + 200))?.[1] ?? null;
}

/** End of the declaration, comment or document type at `at`; -1: it does not end; null: none starts there. */
function endOfPrologue(text: string, at: number): number | null {
  const after = (closer: string, from: number) => {
    const found = text.indexOf(closer, from);
    return found < 0 ? -1 : found + closer.length;
  };
  if (text.startsWith('<?', at)) return after('?>', at);
  if (text.startsWith('<!--', at)) return after('-->', at);
  if (!text.startsWith('<!', at)) return null;
  const end = after('>', at);
  const declarations = text.indexOf('[', at);
  return declarations >= 0 && declarations < end ? after('>', text.indexOf(']', declarations)) : end;
}

/** True if the root element is closed. */
export function isClosed(text: string, root: string): boolean {
  const name = root.replaceAll('.', '\\.');
  return new RegExp(`</${name}\\s*>|<${name}(?:\\s[^<>]*)?/>`).test(text);
}
