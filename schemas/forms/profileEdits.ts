import type { EntityKind } from '../kinds.ts';
import type { FormMessage } from './messages.ts';
import { isEmail, isUrl } from './patterns.ts';

/** Fields of profiles that contributors edit: what sources state. Prices and what is derived are nobody's to edit. */

export type EditInput = 'text' | 'area' | 'number' | 'year' | 'list' | 'url' | 'email';

export interface EditableField {
  readonly field: string;
  readonly input: EditInput;
}

/** Characters of a text; what is longer is refused. */
export const EDIT_LENGTH_MAX = { text: 200, area: 5000 } as const;

const field = (input: EditInput, ...names: readonly string[]): readonly EditableField[] =>
  names.map((name) => ({ field: name, input }));

export const EDITABLE_FIELDS: Readonly<Record<EntityKind, readonly EditableField[]>> = {
  project: [
    ...field('text', 'name', 'symbol'),
    ...field('area', 'description'),
    ...field('list', 'sector', 'ecosystem'),
    ...field('year', 'year_founded'),
    ...field('number', 'circulating_supply', 'max_supply', 'total_supply'),
    ...field('url', 'website'),
  ],
  venture: [
    ...field('text', 'ventures_name', 'type'),
    ...field('area', 'summary'),
    ...field('list', 'sector'),
    ...field('year', 'year_founded'),
    ...field('text', 'location'),
    ...field('number', 'assets_under_management'),
    ...field('url', 'website', 'twitter', 'linkedin', 'crunchbase_link'),
    ...field('email', 'email_address'),
  ],
  people: [
    ...field('text', 'name', 'primary_job_title'),
    ...field('area', 'background_summary'),
    ...field('list', 'sector', 'type_of_investor'),
    ...field('text', 'location', 'gender'),
    ...field('url', 'twitter', 'linkedin', 'crunchbase'),
  ],
};

/** A text as it is compared: numbers without separators, entries of a list in their order, other texts without outer spaces. */
export function canonicalValue(input: EditInput, text: string): string {
  const plain = text.normalize('NFC').trim();
  if (input === 'list') return listEntries(plain).join('; ');
  if (input !== 'number' && input !== 'year') return plain;
  const figure = figureOf(plain);
  return figure === null ? plain : String(figure);
}

/** The entries of a list, which semicolons and line breaks part; each once. */
export function listEntries(text: string): readonly string[] {
  const entries = text.split(/[;\n]/).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ''))];
}

/** What is wrong with a value; null: nothing. An empty one is no change. */
export function editFailure(input: EditInput, text: string): FormMessage | null {
  const value = canonicalValue(input, text);
  if (value === '') return null;
  const max = input === 'area' ? EDIT_LENGTH_MAX.area : EDIT_LENGTH_MAX.text;
  if (value.length > max) return { reason: 'tooLong', max };
  const isRight = {
    text: () => true,
    area: () => true,
    list: () => true,
    number: () => figureOf(value) !== null,
    year: () => /^[12]\d{3}$/.test(value),
    url: () => isUrl(value),
    email: () => isEmail(value),
  }[input]();
  if (isRight) return null;
  return { reason: input === 'url' ? 'urlFormat' : input === 'email' ? 'emailFormat' : 'numberFormat' };
}

/** A figure of digits with decimals; commas and spaces between digits do not count. Null: it is none. */
function figureOf(text: string): number | null {
  const plain = text.replace(/(\d)[, _](?=\d)/g, '$1');
  if (!/^\d{1,40}(?:\.\d{1,40})?(?:e[+-]?\d{1,2})?$/i.test(plain)) return null;
  const figure = Number(plain);
  return Number.isFinite(figure) ? figure : null;
}
