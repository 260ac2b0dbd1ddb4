import type { FieldSpec } from '../../columns/spec.ts';
import { quotedText } from '../../formulas/print.ts';
import { sectorName } from '../../sectors/sectors.ts';
import { textKey } from '../../text.ts';
import { nearestNames } from '../nearestNames.ts';
import type { Operator } from '../triples.ts';

/** Every value that rows can have in a field, where that is known: others are slips of the hand. */
export type ValuesOf = (field: string) => readonly string[] | undefined;

const WHOLE: readonly Operator[] = ['eq', 'ne', 'in', 'nin', 'all'];

/** A value as rows spell it, or names that may be meant where no row can have it. */
export function knownValue(
  field: FieldSpec,
  operator: Operator,
  typed: string,
  values: readonly string[] | undefined = field.choices,
): { readonly value: string } | { readonly nearest: readonly string[]; readonly mend?: string } {
  if (!WHOLE.includes(operator)) return { value: typed };
  const key = textKey(field.vocabulary === 'sectors' && values ? sectorName(typed) : typed);
  const exact = values?.find((value) => textKey(value) === key);
  if (exact !== undefined) return { value: exact };
  const called = calledSo(field, key, values);
  if (called !== undefined) return { value: called };
  if (values === undefined || key.trim() === '') return { value: typed };
  const nearest = nearestNames(typed, values);
  const [first] = nearest;
  return { nearest, ...(first === undefined ? {} : { mend: quotedText(first) }) };
}

/** The value that pages call so, in a language that has words for them. */
function calledSo({ valueWords }: FieldSpec, key: string, values: readonly string[] | undefined): string | undefined {
  const [found] = [...(valueWords ?? [])].find(([, word]) => textKey(word) === key) ?? [];
  return found === undefined ? undefined : (values?.find((value) => textKey(value) === found) ?? found);
}
