import type { FieldType } from '../columns/spec.ts';
import { operatorWords } from '../i18n/en/operators.ts';
import type { KnownChoice } from './operatorWords.ts';
import type { Operator } from './triples.ts';

/** How an operator reads beside `count` values of a type; query text has its own words, the same in every language. */
export function operatorText(type: FieldType, operator: Operator | KnownChoice, count: number): string {
  if (operator === 'known' || operator === 'unknown' || operator === 'orUnknown') return operatorWords.known[operator];
  if (type === 'number') return operatorWords.number[operator];
  if (type === 'date') return operatorWords.date[operator];
  const words = type === 'text' ? operatorWords.text : operatorWords.list;
  if (count === 1 && (operator === 'in' || operator === 'all')) return words.eq;
  return count === 1 && operator === 'nin' ? words.ne : words[operator];
}
