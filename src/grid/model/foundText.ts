import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { changeParts, formatCount, formatDate, formatExact, formatPrice, formatShort } from '#schemas/format.ts';
import { memberKeys } from '#schemas/semantics.ts';
import { textKey } from '#schemas/text.ts';

/**
 * Whether a cell holds a text, given as `textKey` writes it: as the search in a table finds it, so that what is marked is
 * what is counted. Texts, names and tags by their key; figures and dates as shown and in full.
 */
export function holdsText(column: ColumnSpec, value: unknown, key: string): boolean {
  if (key === '' || value === null || value === undefined || column.type === 'links') return false;
  if (typeof value === 'number')
    return /\d/.test(key) && figureTexts(column, value).some((text) => plain(text).includes(plain(key)));
  if (column.type === 'date')
    return [String(value), formatDate(String(value))].some((text) => textKey(text).includes(key));
  return memberKeys(column, value).some((member) => member.includes(key));
}

/** A figure as it is drawn and in full, with its thousands apart and together. */
function figureTexts(column: ColumnSpec, value: number): readonly string[] {
  const texts = [shown(column, value), formatExact(value)];
  return [...texts, ...texts.map((text) => text.replaceAll(',', '')), String(value)];
}

function shown(column: ColumnSpec, value: number): string {
  if (column.display === 'price') return formatPrice(value);
  if (column.display === 'change') return changeParts(value)?.text ?? '';
  if (column.unit === 'year') return String(value);
  return column.unit === 'count' ? formatCount(value) : formatShort(value);
}

/** The typographic minus is typed as a hyphen. */
const plain = (text: string) => textKey(text).replaceAll('−', '-');
