import { type CellValue, LIST_COLUMN_LIMITS, type ListColumn } from '../api/listColumns.ts';
import { isRelativeDate, resolveRelativeDate } from '../dates.ts';
import { decimalMark } from '../format.ts';
import { storableText, textKey } from '../text.ts';
import type { UnixMs } from '../units.ts';
import { formatAmount, parseAmount } from './amount.ts';
import { parseDateText, writeDateText } from './dateText.ts';

/** Cells of own columns as they are typed and pasted: figures with their units, dates in any form that conditions know. */

export type CellProblem = 'number' | 'range' | 'date' | 'option' | 'one' | 'many' | 'long' | 'tick';

/** What a typed text means in a column; null: nothing, which empties the cell. */
export type ReadCell =
  | { readonly ok: true; readonly value: CellValue | null }
  | { readonly ok: false; readonly problem: CellProblem; readonly typed: string };

const SET = ['yes', 'y', 'true', '1', 'x', '✓', '✔', 'co'];
const UNSET = ['no', 'n', 'false', '0', '-', '✗', 'khong'];

/** Reads a text for a column. `now` is what “yesterday” counts from. */
export function readCellText(column: ListColumn, text: string, now: UnixMs, decimal = decimalMark()): ReadCell {
  const typed = storableText(text).trim();
  if (typed === '') return { ok: true, value: null };
  const refused = (problem: CellProblem, about = typed): ReadCell => ({ ok: false, problem, typed: about });
  switch (column.kind) {
    case 'text':
      return typed.length > LIST_COLUMN_LIMITS.text ? refused('long') : { ok: true, value: typed };
    case 'number': {
      const value = parseAmount(typed, decimal);
      if (value === null) return refused('number');
      return Math.abs(value) > LIST_COLUMN_LIMITS.figure ? refused('range') : { ok: true, value };
    }
    case 'date': {
      const found = parseDateText(typed);
      const value = found !== null && isRelativeDate(found) ? resolveRelativeDate(found, now) : found;
      return value === null ? refused('date') : { ok: true, value };
    }
    case 'tick': {
      const word = textKey(typed);
      if (SET.includes(word)) return { ok: true, value: true };
      return UNSET.includes(word) ? { ok: true, value: null } : refused('tick');
    }
    case 'tags':
      return readTags(column, typed, refused);
  }
}

function readTags(
  { options, several }: ListColumn,
  typed: string,
  refused: (problem: CellProblem, about?: string) => ReadCell,
): ReadCell {
  const named = (word: string) => options.find((option) => textKey(option) === textKey(word));
  // A choice may have a comma in it.
  const whole = named(typed);
  const words = typed.split(/[,;]/).flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));
  const unknown = whole ? undefined : words.find((word) => named(word) === undefined);
  if (unknown !== undefined) return refused('option', unknown);
  const tags = [...new Set(whole ? [whole] : words.flatMap((word) => named(word) ?? []))];
  if (tags.length === 0) return { ok: true, value: null };
  if (!several && tags.length > 1) return refused('one');
  return tags.length > LIST_COLUMN_LIMITS.tags ? refused('many') : { ok: true, value: tags };
}

/** A value as it can be typed back. */
export function writeCellText({ kind }: ListColumn, value: CellValue | null): string {
  if (value === null) return '';
  if (value === true) return '✓';
  if (typeof value === 'number') return formatAmount(value, undefined);
  if (typeof value === 'string') return kind === 'date' ? writeDateText(value) : value;
  return value.join(', ');
}

/** The cells of a block from a spreadsheet: lines, parted by tabs; a quoted one may hold tabs, lines and doubled quotes. */
export function readBlock(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const end = () => {
    lines.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (sign === '"' && cell === '' && isClosed(text, at)) quoted = true;
    else if (sign === '\t') end();
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++;
      end();
      lines.push([]);
    } else cell += sign;
  }
  end();
  // Spreadsheets end the last line too.
  if (lines.length > 1 && lines.at(-1)?.join('') === '') lines.pop();
  return lines;
}

/** A quote that is closed before a cell ends; any other is a sign like others. */
function isClosed(text: string, at: number): boolean {
  return /^"(?:[^"]|"")*"(?=[\t\r\n]|$)/.test(text.slice(at, at + 10_000));
}
