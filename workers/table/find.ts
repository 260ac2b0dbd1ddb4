import { NO_CODE } from '#schemas/columnar.ts';
import { EMPTY_VALUE } from '#schemas/constants.ts';
import { formatDate } from '#schemas/format.ts';
import { textKey } from '#schemas/text.ts';
import type { Found } from '../protocol.ts';
import type { CodedColumn, Column, ListColumn, NumberColumn } from './columns.ts';
import { type Dictionary, keysOf } from './dictionary.ts';
import { figureForm, figureKey, figureTexts } from './figureTexts.ts';
import { keyBytesOf, markContaining } from './keyBytes.ts';
import { breathe, type Pacing } from './pacing.ts';
import { rowAtPlace, type ViewRows } from './viewRows.ts';

/**
 * The cells of a view that hold a text, row by row, in each by the order of `fields`. Texts, names and tags hold it when
 * their key does; dates when they do as stored or as drawn; figures when one of `figureTexts` does, and the text holds a
 * digit. '' is held by nothing, and so is everything by a missing value. Links are drawn as pictures and not looked into.
 */
export async function findText(
  rows: ViewRows,
  text: string,
  fields: readonly string[],
  pacing: Pacing,
): Promise<Omit<Found, 'revision'>> {
  const key = textKey(text);
  const places: number[] = [];
  const columns: number[] = [];
  if (key === '') return { rows: new Uint32Array(0), fields: new Uint8Array(0) };
  const tests = fields.map((field) => {
    const column = rows.table.columns.get(field);
    return column ? cellTest(rows, column, key) : () => false;
  });
  for (let start = 0; start < rows.count; start += 8192) {
    for (let place = start; place < Math.min(start + 8192, rows.count); place++) {
      const row = rowAtPlace(rows, place);
      for (let at = 0; at < tests.length; at++) {
        if (!tests[at]?.(row)) continue;
        places.push(place);
        columns.push(at);
      }
    }
    await breathe(pacing);
  }
  return { rows: Uint32Array.from(places), fields: Uint8Array.from(columns) };
}

type CellTest = (row: number) => boolean;

function cellTest({ table }: ViewRows, column: Column, key: string): CellTest {
  if (column.kind === 'number') return figureTest(column, table.spec, key);
  if (column.spec.type === 'links') return () => false;
  const entries = column.kind === 'date' ? datesHolding(column.dictionary, key) : textsHolding(column.dictionary, key);
  return column.kind === 'list' ? listTest(column, entries) : codeTest(column, entries);
}

function textsHolding(dictionary: Dictionary, key: string): Uint8Array {
  const keys = keysOf(dictionary);
  const mask = new Uint8Array(keys.size);
  markContaining(keys, keyBytesOf(key), mask);
  return mask;
}

function datesHolding({ texts }: Dictionary, key: string): Uint8Array {
  return Uint8Array.from(texts, (text) => {
    const shown = formatDate(text);
    return Number(textKey(text).includes(key) || (shown !== EMPTY_VALUE && textKey(shown).includes(key)));
  });
}

function codeTest({ codes }: CodedColumn, entries: Uint8Array): CellTest {
  return (row) => codes[row] !== NO_CODE && entries[codes[row] ?? 0] === 1;
}

function listTest({ offsets, codes }: ListColumn, entries: Uint8Array): CellTest {
  return (row) => {
    for (let at = offsets[row] ?? 0; at < (offsets[row + 1] ?? 0); at++) if (entries[codes[at] ?? 0] === 1) return true;
    return false;
  };
}

function figureTest(column: NumberColumn, spec: Parameters<typeof figureForm>[0], key: string): CellTest {
  if (!/\d/.test(key)) return () => false;
  const form = figureForm(spec, column.spec.field);
  const wanted = figureKey(key);
  return (row) => {
    const value = column.values[row] ?? Number.NaN;
    return !Number.isNaN(value) && figureTexts(value, form).some((text) => text.includes(wanted));
  };
}
