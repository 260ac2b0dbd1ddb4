import * as z from 'zod/mini';
import { daySpan } from '../dates.ts';
import { ROADMAP_ICONS } from '../entities/roadmap.ts';
import { parseAmount } from '../filters/amount.ts';
import type { EntityKind } from '../kinds.ts';
import type { FormMessage } from './messages.ts';
import { isUrl } from './patterns.ts';
import { failureOf, type Rule } from './rules.ts';

/** What contributors edit of profiles: fields that sources state, and entries that lists lack. Prices and what is derived are nobody's to edit. */

export type EditInput = 'text' | 'area' | 'number' | 'year' | 'date' | 'list' | 'url' | 'handle' | 'email';

/** Entries of a list; what has more is refused. */
export const LIST_ENTRIES_MAX = 40;

/** Under which heading a field stands. */
export type EditGroup = 'identity' | 'figures' | 'links';

export interface EditableField {
  readonly field: string;
  readonly input: EditInput;
  readonly group: EditGroup;
}

/** Characters of a text; what is longer is refused. */
export const EDIT_LENGTH_MAX = { text: 200, area: 5000 } as const;

const field = (group: EditGroup, input: EditInput, ...names: readonly string[]): readonly EditableField[] =>
  names.map((name) => ({ field: name, input, group }));

export const EDITABLE_FIELDS: Readonly<Record<EntityKind, readonly EditableField[]>> = {
  project: [
    ...field('identity', 'text', 'name', 'symbol'),
    ...field('identity', 'area', 'description'),
    ...field('identity', 'list', 'sector', 'ecosystem'),
    ...field('identity', 'year', 'year_founded'),
    ...field('identity', 'text', 'location'),
    ...field('figures', 'number', 'circulating_supply', 'max_supply', 'total_supply'),
    ...field('links', 'url', 'website'),
  ],
  venture: [
    ...field('identity', 'text', 'ventures_name', 'type'),
    ...field('identity', 'area', 'summary'),
    ...field('identity', 'list', 'sector'),
    ...field('identity', 'year', 'year_founded'),
    ...field('identity', 'text', 'location'),
    ...field('figures', 'number', 'assets_under_management'),
    ...field('links', 'url', 'website', 'twitter', 'linkedin', 'crunchbase_link'),
    ...field('links', 'email', 'email_address'),
  ],
  people: [
    ...field('identity', 'text', 'name', 'primary_job_title'),
    ...field('identity', 'area', 'background_summary'),
    ...field('identity', 'list', 'sector', 'type_of_investor'),
    ...field('identity', 'text', 'location', 'gender'),
    ...field('links', 'url', 'twitter', 'linkedin', 'crunchbase'),
  ],
};

/** Lists to which contributors add what is missing. */
export const ADDED_LISTS = ['rounds', 'members', 'roadmap', 'news'] as const;
export type AddedList = (typeof ADDED_LISTS)[number];

export const ADDABLE: Readonly<Record<EntityKind, readonly AddedList[]>> = {
  project: ADDED_LISTS,
  venture: ['rounds', 'members', 'news'],
  people: ['news'],
};

export interface AddedPart {
  readonly part: string;
  readonly input: EditInput;
  readonly isRequired: boolean;
  /** All texts that it may have; left out: any. */
  readonly options?: readonly string[];
}

const part = (name: string, input: EditInput, isRequired = true): AddedPart => ({ part: name, input, isRequired });

/** Kinds of rounds that can be chosen; an acquisition is none that brings money. */
export const ADDED_STAGES = [
  ...['Pre-seed', 'Seed', 'Extended Seed', 'Series A', 'Series B', 'Series C', 'Series D', 'Series E', 'Angel'],
  ...['Strategic', 'Private sale', 'Public sale', 'Grant', 'Debt financing', 'Convertible note', 'Venture round'],
] as const;

/** What is said of an added entry. Each names its source. */
export const ADDED_PARTS: Readonly<Record<AddedList, readonly AddedPart[]>> = {
  rounds: [
    part('date', 'date'),
    part('amount', 'number', false),
    { ...part('stage', 'text', false), options: ADDED_STAGES },
    part('leads', 'list', false),
    part('investors', 'list', false),
    part('source', 'url'),
  ],
  members: [
    part('name', 'text'),
    part('position', 'text', false),
    part('twitter', 'handle', false),
    part('source', 'url'),
  ],
  // A phase of the same title says what is so now: it takes the place of the earlier one.
  roadmap: [
    part('time', 'text'),
    part('title', 'text'),
    { ...part('status', 'text'), options: ['0', '1'] },
    { ...part('icon', 'text', false), options: ROADMAP_ICONS },
    part('content', 'area', false),
    part('source', 'url'),
  ],
  news: [part('title', 'text'), part('date', 'date'), part('source', 'url')],
};

/** The same of an entry of that kind: a round that an organization lacks names its project. */
export function addedParts(kind: EntityKind, list: AddedList): readonly AddedPart[] {
  return kind === 'venture' && list === 'rounds' ? [part('project', 'text'), ...ADDED_PARTS.rounds] : ADDED_PARTS[list];
}

/** Where a field's name has parts, they are those of an entry that a list has: `members/ada/position`. */
const name = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,50}(?:\/[^/]{1,300}\/[a-z0-9_]{1,20})?$/));
const texts = z.record(name, z.string().check(z.minLength(1)));
const entries = z.record(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), texts);

/** What one contributor says of one entity. */
export const EditDataSchema = z.object({
  /** New texts by field; `members/ada/position`: of an entry that a list has. */
  fields: texts,
  /** Where the new text of a field can be read, by field. */
  sources: texts,
  /** Entries that lists lack, by list and number: texts by part. */
  added: z.partialRecord(z.enum(ADDED_LISTS), entries),
});
export type EditData = z.infer<typeof EditDataSchema>;

/** Changed fields and added entries. */
export function countChanges({ fields, added }: EditData): number {
  const entries = Object.values(added).reduce((sum, list) => sum + Object.keys(list ?? {}).length, 0);
  return Object.keys(fields).length + entries;
}

/** What is wrong with a part of an added entry; null: nothing. */
export function partFailure({ input, isRequired, options }: AddedPart, text: string): FormMessage | null {
  if (isRequired && text.trim() === '') return { reason: 'empty' };
  if (options && text !== '' && !options.includes(text)) return { reason: 'notOffered' };
  if (input === 'list' && listEntries(text).length > LIST_ENTRIES_MAX)
    return { reason: 'tooMany', max: LIST_ENTRIES_MAX };
  return editFailure(input, text);
}

/** What is wrong with the source of a change: each needs the address of a page that states it. */
export function sourceFailure(text: string): FormMessage | null {
  return text.trim() === '' ? { reason: 'sourceMissing' } : editFailure('url', text);
}

/**
 * A text as it is compared: numbers without separators and units of thousands, addresses with their protocol, entries of a list in their
 * order, other texts without outer spaces.
 */
export function canonicalValue(input: EditInput, text: string): string {
  const plain = text.normalize('NFC').trim();
  switch (input) {
    case 'list':
      return listEntries(plain).join('; ');
    case 'number':
    case 'year': {
      const figure = input === 'year' && LETTER.test(plain) ? null : figureOf(plain);
      return figure === null ? plain : String(figure);
    }
    case 'url':
    case 'handle':
      return withProtocol(plain, input);
    default:
      return plain;
  }
}

const LETTER = /\p{L}/u;
/** A domain and what may follow it: `example.com`, `x.com/assay`. */
const BARE_ADDRESS = /^[\p{L}\p{M}\d-]+(?:\.[\p{L}\p{M}\d-]+)*\.\p{L}[\p{L}\p{M}\d-]+(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** A web address that was typed without its protocol, with it. A handle is an address where it names a page. */
function withProtocol(text: string, input: 'url' | 'handle'): string {
  const isAddress = BARE_ADDRESS.test(text) && (input === 'url' || text.includes('/'));
  return isAddress && isUrl(`https://${text}`) ? `https://${text}` : text;
}

/** What is kept of a typed text: figures and addresses in full, where they were typed short. All digits that were typed stay. */
export function fullText(input: EditInput, text: string): string {
  const isShort = input === 'number' ? LETTER.test(text) || text.includes('$') : input === 'url' || input === 'handle';
  return isShort && editFailure(input, text) === null ? canonicalValue(input, text) : text;
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
  const max = input === 'area' || input === 'list' ? EDIT_LENGTH_MAX.area : EDIT_LENGTH_MAX.text;
  if (value.length > max) return { reason: 'tooLong', max };
  const rule = INPUT_RULES[input];
  const failure = rule ? failureOf([rule], input, { [input]: value }) : null;
  if (failure) return failure;
  switch (input) {
    case 'number':
      return figureOf(value) === null ? { reason: 'numberFormat' } : null;
    case 'year':
      return /^[12]\d{3}$/.test(value) ? null : { reason: 'numberFormat' };
    case 'date':
      return daySpan(value) === null ? { reason: 'dateFormat' } : null;
    case 'handle':
      return isUrl(value) || /^@?[A-Za-z\d_]{1,30}$/.test(value) ? null : { reason: 'handleFormat' };
    default:
      return null;
  }
}

/** What a rule of forms judges. */
const INPUT_RULES: Readonly<Partial<Record<EditInput, Rule>>> = {
  url: { kind: 'url' },
  email: { kind: 'email' },
  year: { kind: 'number' },
};

/** Beyond it nothing is counted. */
const FIGURE_MAX = 1e99;

/** A figure as filters read it, with the marks of query text: `1,500,000`, `1.5M`. Null: it is none, or no amount of something. */
function figureOf(text: string): number | null {
  const figure = /^[+−-]|[%€]/.test(text) ? null : parseAmount(text, '.');
  return figure === null || figure > FIGURE_MAX ? null : figure;
}
