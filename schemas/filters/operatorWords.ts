import type { FieldSpec, FieldType } from '../columns/spec.ts';
import { type FilterValue, KEEP_UNKNOWN, type Operator, type Triple } from './triples.ts';

/**
 * What stands between field and value when a condition is written: an operator, or both bounds at once. Three stand alone:
 * the value is known, it is unknown, and it may be unknown beside what other conditions say of the field.
 */
export type Choice = Exclude<Operator, 'known'> | 'between' | KnownChoice;
export type KnownChoice = 'known' | 'unknown' | 'orUnknown';

/** What the choices that stand alone ask for. */
export const KNOWN_VALUES: Readonly<Record<KnownChoice, FilterValue>> = {
  known: 1,
  unknown: 0,
  orUnknown: KEEP_UNKNOWN,
};

/** True for a choice that takes no value. */
export function standsAlone(choice: Choice): choice is KnownChoice {
  return choice in KNOWN_VALUES;
}

/** The choice that a condition is written with. */
export function choiceOf([, operator, value]: Triple): Choice {
  if (operator !== 'known') return operator;
  return typeof value === 'object' ? 'orUnknown' : value === 0 ? 'unknown' : 'known';
}

type Words = readonly (readonly [choice: Choice, ...words: string[]])[];

const COMPARED: Words = [
  ['gt', '>'],
  ['gte', '>=', '=>', '≥'],
  ['lt', '<'],
  ['lte', '<=', '=<', '≤'],
  ['eq', '=', '=='],
  ['ne', '!=', '<>', '≠'],
  ['in', 'in', 'any of', 'one of'],
  ['nin', 'not in', 'none of'],
];

const STANDING_ALONE: Words = [
  ['known', 'is known', 'known'],
  ['unknown', 'is unknown', 'is not known', 'unknown'],
  ['orUnknown', 'or unknown', 'is known or unknown'],
];

const MATCHED: Words = [
  ['contains', '~'],
  ['starts', 'starts with', 'starts', 'begins with', '^'],
];

/** The words of each choice, in lower case; the first is the one that is written. A type may name a choice in several rows. */
const WORDS: Readonly<Record<FieldType, Words>> = {
  number: [
    ...COMPARED,
    ['between', 'between'],
    ['gte', 'at least', 'from', 'min'],
    ['lte', 'at most', 'up to', 'to', 'max'],
    ['gt', 'more than', 'above', 'over'],
    ['lt', 'less than', 'below', 'under'],
    ['eq', 'is', 'exactly'],
    ['ne', 'is not', 'not'],
    ...STANDING_ALONE,
  ],
  date: [
    ...COMPARED,
    ['between', 'between'],
    ['gte', 'from', 'since'],
    ['lte', 'to', 'up to', 'until'],
    ['gt', 'after'],
    ['lt', 'before'],
    ['eq', 'is', 'on'],
    ['ne', 'is not', 'not', 'without'],
    ['in', 'is in', 'within'],
    ['nin', 'is not in'],
    ...STANDING_ALONE,
  ],
  text: [
    ...COMPARED,
    ...MATCHED,
    ['contains', 'contains', 'has'],
    ['eq', 'is'],
    ['ne', 'is not', 'not', 'without'],
    ...STANDING_ALONE,
  ],
  tags: [],
  refs: [],
  links: STANDING_ALONE,
  series: [],
};

const LISTS: Words = [
  ...COMPARED,
  ...MATCHED,
  ['contains', 'contains the text', 'has the text'],
  ['eq', 'is', 'contains', 'has', 'with'],
  ['ne', 'is not', 'not', 'without'],
  ['in', 'contains any of', 'has any of', 'with any of'],
  ['nin', 'without any of'],
  ['all', 'all of', 'contains all of', 'has all of', 'with all of'],
  ...STANDING_ALONE,
];

const LIST_TYPES: readonly FieldType[] = ['tags', 'refs'];

const wordsOf = (type: FieldType) => (LIST_TYPES.includes(type) ? LISTS : WORDS[type]);

/** The word a choice is written with. */
export function writtenWord(type: FieldType, choice: Choice): string {
  return wordsOf(type).find(([candidate]) => candidate === choice)?.[1] ?? choice;
}

/** Every word a type understands for a choice. */
export function knownWords(type: FieldType, choice: Choice): readonly string[] {
  return wordsOf(type).flatMap(([candidate, ...words]) => (candidate === choice ? words : []));
}

/** The first words that a written value must not begin with unquoted, because they would be read as part of the operator. */
export function isOperatorWord(word: string): boolean {
  return OPERATOR_WORDS.has(word.toLowerCase());
}

const OPERATOR_WORDS = new Set(
  [...Object.values(WORDS), LISTS].flatMap((rows) =>
    rows.flatMap(([, ...words]) => words.flatMap((word) => word.split(' '))),
  ),
);

export type NumberOperator = Exclude<Operator, 'contains' | 'starts' | 'all' | 'known'> | 'between';
export type DateOperator = 'between' | 'gt' | 'lt' | 'eq' | 'ne' | 'in' | 'nin';
export type TextOperator = Exclude<Operator, 'in' | 'nin' | 'all' | 'known'>;
export type OptionOperator = 'in' | 'nin' | 'all';

/** What an editor of a type offers, most wanted first. A range of dates may leave one end open: "from" and "to" are in it. */
export const NUMBER_OPERATORS = ['gte', 'lte', 'between', 'gt', 'lt', 'eq', 'ne', 'in', 'nin'] as const;
export const DATE_OPERATORS = ['between', 'gt', 'lt', 'in', 'nin'] as const;
export const TEXT_OPERATORS = ['contains', 'starts', 'eq', 'ne'] as const;

/** How ticked values are combined; only a list can hold several. */
export function optionOperators({ type }: FieldSpec): readonly OptionOperator[] {
  return LIST_TYPES.includes(type) ? ['in', 'nin', 'all'] : ['in', 'nin'];
}

/** Operators offered for a field; others of its type can be typed. */
export function offeredChoices(field: FieldSpec): readonly Choice[] {
  return [...(field.filterable ? comparedChoices(field) : []), 'known', 'unknown'];
}

function comparedChoices(field: FieldSpec): readonly Choice[] {
  if (field.type === 'number') return NUMBER_OPERATORS;
  if (field.type === 'date') return ['gte', 'lte', ...DATE_OPERATORS];
  if (field.options) return [...optionOperators(field), 'contains', 'starts'];
  return [...TEXT_OPERATORS, 'in', 'nin'];
}

/** An operator at the beginning of a text, and what follows it. */
export interface OperatorFound {
  readonly choice: Choice;
  /** The operator as it was typed, white space after it included. */
  readonly typed: string;
  readonly rest: string;
}

/**
 * The longest operator a text begins with; null while it may still become another one. `past 3 months` says "from" by
 * itself, so all of it is the value.
 */
export function operatorAt(type: FieldType, text: string): OperatorFound | null {
  const plain = text.toLowerCase();
  if (isSpan(type, text)) return { choice: 'gte', typed: '', rest: text };
  let best: { readonly choice: Choice; readonly length: number } | null = null;
  for (const [choice, ...words] of wordsOf(type)) {
    for (const word of words) {
      if (plain.startsWith(word) && word.length > (best?.length ?? 0) && ends(word, plain.charAt(word.length)))
        best = { choice, length: word.length };
    }
  }
  if (!best) return null;
  const space = /^\s*/.exec(text.slice(best.length))?.[0].length ?? 0;
  const end = best.length + space;
  const rest = text.slice(end);
  return { choice: choiceOver(type, best.choice, rest), typed: text.slice(0, end), rest };
}

/** The operator for a typed value: a span of time is neither one day nor one of several. */
export function choiceOver(type: FieldType, choice: Choice, value: string): Choice {
  return (isSpan(type, value) && OVER_SPAN[choice]) || choice;
}

const OVER_SPAN: Readonly<Partial<Record<Choice, Choice>>> = { eq: 'gte', in: 'gte', ne: 'lt', nin: 'lt' };

const isSpan = (type: FieldType, text: string) => type === 'date' && /^(?:the )?(?:past|last)\s/i.test(text);

const LETTER = /[\p{L}\p{N}_]/u;
const SYMBOL = /[=<>!≥≤≠~^]/;

/** True at the end of a word: no letter after a letter, no symbol after a symbol; the end of the text is open. */
function ends(word: string, next: string): boolean {
  if (next === '') return false;
  return LETTER.test(word.at(-1) ?? '') ? !LETTER.test(next) : !SYMBOL.test(next);
}
