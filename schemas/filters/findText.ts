import { type ColumnSpec, type DataSetSpec, type DisplayKind, drawnFields, type FieldSpec } from '../columns/spec.ts';
import { valueWord } from '../columns/valueWords.ts';
import { DATE_FORMATS, EMPTY_VALUE } from '../constants.ts';
import { changeParts, formatCount, formatExact, formatPrice, formatShort, formatTimedDate } from '../format.ts';
import { textKey } from '../text.ts';
import { memberKeys, type Row } from './semantics.ts';

/**
 * Reference for finding a text in a table, written to be read. Tests hold the worker's engine to it, and cells are
 * marked by it, so marks and counts agree.
 */

/**
 * Whether a cell contains a text, given as its `textKey`: texts, names and tags by key; dates as stored or formatted;
 * figures by `figureTexts`, if the text has a digit. '' and missing values never match; links are not searched.
 */
export function holdsText(field: FieldSpec | ColumnSpec, value: unknown, key: string): boolean {
  if (key === '' || value === null || value === undefined || field.type === 'links') return false;
  if (typeof value === 'number') {
    const wanted = figureKey(key);
    return /\d/.test(key) && figureTexts(value, figureForm(field)).some((text) => text.includes(wanted));
  }
  if (field.type === 'date') return typeof value === 'string' && dateTexts(value).some((text) => text.includes(key));
  return shownKeys(field, value).some((member) => member.includes(key));
}

/** The keys of what is shown of a text or list: words of the language, where it has them for the values. */
function shownKeys(field: FieldSpec, value: unknown): string[] {
  if (!field.valueWords) return memberKeys(field, value);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => (typeof one === 'string' ? [textKey(valueWord(field, one))] : []));
}

/** Whether the cell of a row under a column holds a text: whether anything does that is drawn in it (`holdsText`). */
export function cellHoldsText(spec: DataSetSpec, name: string, row: Row, key: string): boolean {
  return drawnFields(spec, name).some((field) => holdsText(field, row[field.field], key));
}

/** A date as stored and as each date format draws it, as keys: the worker does not know which one is chosen. */
export function dateTexts(date: string): string[] {
  const drawn = DATE_FORMATS.map((format) => formatTimedDate(date, format)).filter((text) => text !== EMPTY_VALUE);
  return [date, ...drawn].map(textKey);
}

/** How a number field is drawn: `none` where no column shows it. */
export type FigureForm = 'price' | 'change' | 'short' | 'count' | 'year' | 'none';

/** The form of the figures of each display kind; `unit`: the column's unit decides. */
const FIGURE_FORMS: Readonly<Record<DisplayKind, FigureForm | 'unit'>> = {
  order: 'none',
  identity: 'none',
  title: 'none',
  source: 'none',
  price: 'price',
  change: 'change',
  money: 'short',
  number: 'unit',
  date: 'none',
  tags: 'none',
  avatars: 'none',
  people: 'none',
  link: 'none',
  social: 'none',
  text: 'none',
  series: 'none',
};

export function figureForm(field: FieldSpec | ColumnSpec): FigureForm {
  const form = 'display' in field ? FIGURE_FORMS[field.display] : 'none';
  if (form !== 'unit') return form;
  const unit = 'unit' in field ? field.unit : undefined;
  return unit === 'year' || unit === 'count' ? unit : 'short';
}

/** Every way in which a figure may be looked for: as drawn and in full, each with and without its thousands separated. */
export function figureTexts(value: number, form: FigureForm): string[] {
  const separated = [drawnFigure(value, form), formatExact(value)].map(figureKey);
  return [...separated, ...separated.map((text) => text.replaceAll(',', '')), String(value)];
}

/** As a key, with the typographic minus as the hyphen that is typed for it. */
export function figureKey(text: string): string {
  return textKey(text).replaceAll('\u2212', '-');
}

export function drawnFigure(value: number, form: FigureForm): string {
  switch (form) {
    case 'price':
      return formatPrice(value);
    case 'change':
      return changeParts(value)?.text ?? '';
    case 'short':
      return formatShort(value);
    case 'count':
      return formatCount(value);
    case 'year':
      return String(value);
    case 'none':
      return '';
  }
}
