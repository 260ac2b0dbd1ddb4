import { drawnFields } from '#schemas/columns/spec.ts';
import { valueWord } from '#schemas/columns/valueWords.ts';
import { dateTexts } from '#schemas/filters/findText.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { textKey } from '#schemas/text.ts';
import type { Found } from '../protocol.ts';
import type { CodedColumn, Column, ListColumn } from './columns.ts';
import { type Dictionary, keysOf, prepareKeys } from './dictionary.ts';
import { figureFinder } from './findFigures.ts';
import { entryContains, type KeyBytes, keyBytesOf, markContaining } from './keyBytes.ts';
import { breathe, type Pacing, rowAtPlace, type ViewRows } from './viewRows.ts';

/** Cells of a view that contain a text (`cellHoldsText`), by row, then by order of `fields`. */
export async function findText(
  rows: ViewRows,
  text: string,
  fields: readonly string[],
  pacing: Pacing,
): Promise<Omit<Found, 'revision'>> {
  const key = textKey(text);
  const hits = createHits(rows, fields.length);
  if (key !== '') {
    for (const [field, name] of fields.entries()) {
      for (const drawn of drawnFields(rows.table.spec, name)) {
        const column = rows.table.columns.get(drawn.field);
        const mark = column && (await marker(rows, column, key, hits, field, pacing));
        if (mark) await inSlices(rows.count, column.kind === 'number' ? FIGURES_AT_ONCE : CODES_AT_ONCE, mark, pacing);
      }
    }
  }
  return collectHits(rows, hits, pacing);
}

/** Rows per slice, a few milliseconds of work. */
const FIGURES_AT_ONCE = 8192;
const CODES_AT_ONCE = 262_144;

type Mark = (from: number, to: number) => void;

/** Marks the rows where a column contains the text; null when none can. */
async function marker(
  rows: ViewRows,
  column: Column,
  key: string,
  hits: Hits,
  field: number,
  pacing: Pacing,
): Promise<Mark | null> {
  if (column.kind === 'number') {
    const finds = figureFinder(column.spec, key);
    return finds && ((from, to) => markFigures(column.values, finds, hits, field, from, to));
  }
  if (column.spec.type === 'links') return null;
  const entries =
    column.kind === 'date'
      ? await dateEntries(column.dictionary, key, pacing)
      : column.spec.valueWords
        ? wordedEntries(column, key)
        : await textEntries(column, key, rows, pacing);
  if (!entries.includes(1)) return null;
  return column.kind === 'list'
    ? (from, to) => markLists(column, entries, hits, field, from, to)
    : (from, to) => markCodes(column.codes, entries, hits, field, from, to);
}

async function inSlices(count: number, atOnce: number, work: Mark, pacing: Pacing): Promise<void> {
  for (let from = 0; from < count; from += atOnce) {
    work(from, Math.min(from + atOnce, count));
    await breathe(pacing);
  }
}

/** Keys or dates per slice. */
const MADE_AT_ONCE = 20_000;
const SEARCHED_AT_ONCE = 200_000;
/** With fewer rows than this fraction of the entries, test entries on demand. */
const FEW_ROWS = 8;

/** Marks entries whose key contains the searched key; entries outside the view may be skipped. */
async function textEntries(
  column: CodedColumn | ListColumn,
  key: string,
  rows: ViewRows,
  pacing: Pacing,
): Promise<Uint8Array> {
  const { dictionary } = column;
  while (prepareKeys(dictionary, MADE_AT_ONCE)) await breathe(pacing);
  const keys = keysOf(dictionary);
  const wanted = keyBytesOf(key);
  const entries = new Uint8Array(keys.size);
  if (keys.size > rows.count * FEW_ROWS) {
    markMet(column, keys, wanted, rows, entries);
    return entries;
  }
  for (let from = 0; from < keys.size; from += SEARCHED_AT_ONCE) {
    markContaining(keys, wanted, entries, from, Math.min(from + SEARCHED_AT_ONCE, keys.size));
    await breathe(pacing);
  }
  return entries;
}

function markMet(
  column: CodedColumn | ListColumn,
  keys: KeyBytes,
  wanted: Uint8Array,
  rows: ViewRows,
  entries: Uint8Array,
): void {
  const { codes } = column;
  const mark = (code: number) => {
    if (entryContains(keys, code, wanted)) entries[code] = 1;
  };
  for (let place = 0; place < rows.count; place++) {
    const row = rowAtPlace(rows, place);
    if (column.kind === 'list') {
      const end = column.offsets[row + 1] ?? 0;
      for (let at = column.offsets[row] ?? 0; at < end; at++) mark(codes[at] ?? 0);
    } else if (codes[row] !== NO_CODE) mark(codes[row] ?? 0);
  }
}

/** Marks values of which the word that is shown contains the key: they are few. */
function wordedEntries({ dictionary: { texts }, spec }: CodedColumn | ListColumn, key: string): Uint8Array {
  const entries = new Uint8Array(texts.length);
  for (let entry = 0; entry < texts.length; entry++) {
    if (textKey(valueWord(spec, texts.at(entry))).includes(key)) entries[entry] = 1;
  }
  return entries;
}

/** Marks dates that contain the key, as stored or as shown. */
async function dateEntries({ texts }: Dictionary, key: string, pacing: Pacing): Promise<Uint8Array> {
  const entries = new Uint8Array(texts.length);
  for (let entry = 0; entry < texts.length; entry++) {
    if (dateTexts(texts.at(entry)).some((one) => one.includes(key))) entries[entry] = 1;
    if ((entry + 1) % MADE_AT_ONCE === 0) await breathe(pacing);
  }
  return entries;
}

/** Matches: a bit per field, `width` words per row of the table. */
interface Hits {
  readonly words: Uint32Array;
  readonly width: number;
  /** Rows to scan; null: all, in memory order. */
  readonly scanned: Uint32Array | null;
}

function createHits({ table, order, count }: ViewRows, fields: number): Hits {
  const width = Math.ceil(fields / 32);
  return { words: new Uint32Array(table.length * width), width, scanned: count === table.length ? null : order };
}

/** Marks the matching numbers of scanned rows `from … to - 1`. */
function markFigures(
  values: Float64Array,
  finds: (value: number) => boolean,
  { words, width, scanned }: Hits,
  field: number,
  from: number,
  to: number,
): void {
  const slot = field >>> 5;
  const bit = 1 << (field & 31);
  for (let i = from; i < to; i++) {
    const row = scanned === null ? i : (scanned[i] ?? 0);
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value) || !finds(value)) continue;
    const at = row * width + slot;
    words[at] = (words[at] ?? 0) | bit;
  }
}

/** Marks texts and dates with a marked entry. */
function markCodes(
  codes: Uint32Array,
  entries: Uint8Array,
  { words, width, scanned }: Hits,
  field: number,
  from: number,
  to: number,
): void {
  const slot = field >>> 5;
  const bit = 1 << (field & 31);
  for (let i = from; i < to; i++) {
    const row = scanned === null ? i : (scanned[i] ?? 0);
    const code = codes[row] ?? NO_CODE;
    if (code === NO_CODE || entries[code] !== 1) continue;
    const at = row * width + slot;
    words[at] = (words[at] ?? 0) | bit;
  }
}

/** Marks lists with a marked entry. */
function markLists(
  { offsets, codes }: ListColumn,
  entries: Uint8Array,
  { words, width, scanned }: Hits,
  field: number,
  from: number,
  to: number,
): void {
  const slot = field >>> 5;
  const bit = 1 << (field & 31);
  for (let i = from; i < to; i++) {
    const row = scanned === null ? i : (scanned[i] ?? 0);
    const end = offsets[row + 1] ?? 0;
    for (let member = offsets[row] ?? 0; member < end; member++) {
      if (entries[codes[member] ?? 0] !== 1) continue;
      const at = row * width + slot;
      words[at] = (words[at] ?? 0) | bit;
      break;
    }
  }
}

const PLACES_AT_ONCE = 262_144;

/** Marked cells in view order. */
async function collectHits(
  rows: ViewRows,
  { words, width }: Hits,
  pacing: Pacing,
): Promise<Pick<Found, 'rows' | 'fields'>> {
  let total = 0;
  for (const word of words) total += bitsIn(word);
  const places = new Uint32Array(total);
  const fields = new Uint8Array(total);
  let found = 0;
  for (let start = 0; start < rows.count && found < total; start += PLACES_AT_ONCE) {
    const end = Math.min(start + PLACES_AT_ONCE, rows.count);
    for (let place = start; place < end; place++) {
      const first = rowAtPlace(rows, place) * width;
      for (let slot = 0; slot < width; slot++) {
        for (let left = words[first + slot] ?? 0; left !== 0; left &= left - 1) {
          places[found] = place;
          fields[found++] = slot * 32 + 31 - Math.clz32(left & -left);
        }
      }
    }
    await breathe(pacing);
  }
  return { rows: places, fields };
}

function bitsIn(word: number): number {
  if (word === 0) return 0;
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((pairs + (pairs >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
