import { dateTexts } from '#schemas/filters/findText.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { CodedColumn, ListColumn } from './columns.ts';
import { type Dictionary, keysOf, prepareKeys } from './dictionary.ts';
import { entryContains, type KeyBytes, keyBytesOf, markContaining } from './keyBytes.ts';
import { breathe, type Pacing } from './pacing.ts';
import { rowAtPlace, type ViewRows } from './viewRows.ts';

/** Entries whose keys are made, or dates tried, before others may use the worker. */
const MADE_AT_ONCE = 20_000;
const SEARCHED_AT_ONCE = 200_000;
/** With fewer rows than this part of the entries, only those that are met are tried. */
const FEW_ROWS = 8;

/** Marks the entries of a text or list column whose key contains a key. Those that no row of the view has may stay unmarked. */
export async function textEntries(
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

/** Marks the dates that contain a key as stored or as drawn. */
export async function dateEntries({ texts }: Dictionary, key: string, pacing: Pacing): Promise<Uint8Array> {
  const entries = new Uint8Array(texts.length);
  for (let entry = 0; entry < texts.length; entry++) {
    if (dateTexts(texts.at(entry)).some((one) => one.includes(key))) entries[entry] = 1;
    if ((entry + 1) % MADE_AT_ONCE === 0) await breathe(pacing);
  }
  return entries;
}
