import type { FieldSpec, Unit } from '#schemas/columns/spec.ts';
import { isRelativeDate } from '#schemas/dates.ts';
import { formatAmount } from '#schemas/filters/amount.ts';
import { type FilterProblem, isReversed, readValue, wrong } from '#schemas/filters/conditionText.ts';
import { writeDateText } from '#schemas/filters/dateText.ts';
import {
  type DateOperator,
  NUMBER_OPERATORS,
  type NumberOperator,
  type OptionOperator,
  type TextOperator,
} from '#schemas/filters/operatorWords.ts';
import { FILTER_LIMITS, type FilterValue, type Scalar, type Triple, takesList } from '#schemas/filters/triples.ts';
import type { FilterEntry } from './algebra.ts';

/** What an open filter editor holds: texts as typed, before they are conditions. */
export type Draft = NumberDraft | TextDraft | DateDraft | OptionsDraft | KnownDraft;

export interface NumberDraft {
  readonly kind: 'number';
  readonly operator: NumberOperator;
  /** The value, the lower bound, or values separated by semicolons. */
  readonly first: string;
  /** The upper bound of `between`. */
  readonly second: string;
}

export interface TextDraft {
  readonly kind: 'text';
  readonly operator: TextOperator;
  readonly text: string;
}

export interface DateDraft {
  readonly kind: 'date';
  readonly operator: DateOperator;
  /** A rolling range such as `-P3M`, or null for what is written below. */
  readonly rolling: string | null;
  /** The beginning, the date of another operator, or dates separated by semicolons. */
  readonly from: string;
  /** The end of `between`. */
  readonly to: string;
}

export interface OptionsDraft {
  readonly kind: 'options';
  readonly operator: OptionOperator;
  readonly values: readonly string[];
}

/** Asks whether there is a value at all. */
export interface KnownDraft {
  readonly kind: 'known';
  readonly known: 0 | 1;
}

/** What keeps a draft from being a filter, and at which of its inputs. */
export interface DraftProblem {
  readonly at: 'first' | 'second';
  readonly problem: FilterProblem;
}

const LIST_SEPARATOR = ';';

/** The editor a field begins with. */
export function emptyDraft(field: FieldSpec): Draft {
  if (!field.filterable) return { kind: 'known', known: 1 };
  if (field.type === 'number') return { kind: 'number', operator: 'gte', first: '', second: '' };
  if (field.type === 'date') return { kind: 'date', operator: 'between', rolling: null, from: '', to: '' };
  if (field.options) return { kind: 'options', operator: 'in', values: [] };
  return { kind: 'text', operator: 'contains', text: '' };
}

/** The editor of a chip that is there. */
export function draftOf(field: FieldSpec, entry: FilterEntry, unit: Unit | undefined): Draft {
  const [first, upper] = entry.triples;
  const [, operator, value] = first;
  if (operator === 'known') return { kind: 'known', known: value === 0 ? 0 : 1 };
  if (field.type === 'number') return numberDraft(first, upper, unit);
  if (field.type === 'date') return dateDraft(first, upper);
  if (takesList(operator)) {
    return optionsDraft(operator, value);
  }
  // Of a list "is" asks for one of all its values.
  if (field.options && operator === 'eq' && field.type !== 'text') return optionsDraft('all', value);
  // "Is" of a field with choices is the choice of one.
  if (field.options && operator === 'eq') return { kind: 'options', operator: 'in', values: [String(value)] };
  if (field.options && operator === 'ne') return { kind: 'options', operator: 'nin', values: [String(value)] };
  return { kind: 'text', operator, text: String(value) };
}

function optionsDraft(operator: OptionOperator, value: FilterValue): OptionsDraft {
  return { kind: 'options', operator, values: (typeof value === 'object' ? value : [value]).map(String) };
}

function numberDraft([, operator, value]: Triple, upper: Triple | undefined, unit: Unit | undefined): NumberDraft {
  const write = (one: Scalar) => formatAmount(Number(one), unit);
  const first = typeof value === 'object' ? value.map(write).join(`${LIST_SEPARATOR} `) : write(value);
  if (upper) return { kind: 'number', operator: 'between', first, second: write(Number(upper[2])) };
  return {
    kind: 'number',
    operator: NUMBER_OPERATORS.find((candidate) => candidate === operator) ?? 'eq',
    first,
    second: '',
  };
}

function dateDraft([, operator, value]: Triple, upper: Triple | undefined): DateDraft {
  const write = (one: Scalar) => writeDateText(String(one));
  const text = typeof value === 'object' ? value.map(write).join(`${LIST_SEPARATOR} `) : write(value);
  const between = (from: string, to: string): DateDraft => ({
    kind: 'date',
    operator: 'between',
    rolling: null,
    from,
    to,
  });
  if (upper) return between(text, write(String(upper[2])));
  if (operator === 'lte') return between('', text);
  if (operator !== 'gte') {
    const known = DATE_WORDS.find((candidate) => candidate === operator) ?? 'eq';
    return { ...between(text, ''), operator: known };
  }
  return isRelativeDate(String(value)) ? { ...between('', ''), rolling: String(value) } : between(text, '');
}

const DATE_WORDS: readonly DateOperator[] = ['gt', 'lt', 'eq', 'ne', 'in', 'nin'];

type DraftRead = { readonly ok: true; readonly triples: readonly Triple[] } | ({ readonly ok: false } & DraftProblem);

/** The conditions a draft means, or what is missing. */
export function draftTriples(field: string, draft: Draft): DraftRead {
  switch (draft.kind) {
    case 'number':
      return compared(field, 'number', draft.operator, draft.first, draft.second);
    case 'date':
      if (draft.rolling !== null) return done([field, 'gte', draft.rolling]);
      return compared(field, 'date', draft.operator, draft.from, draft.to);
    case 'known':
      return done([field, 'known', draft.known]);
    case 'options':
      return draft.values.length === 0 ? refused('first', 'needed') : done([field, draft.operator, draft.values]);
    case 'text': {
      const text = draft.text.trim();
      if (text === '') return refused('first', 'needed');
      return text.length > FILTER_LIMITS.textLength ? refused('first', 'tooLong') : done([field, draft.operator, text]);
    }
  }
}

function compared(
  field: string,
  type: 'number' | 'date',
  operator: NumberOperator | DateOperator,
  first: string,
  second: string,
): DraftRead {
  if (operator === 'between') return between(field, type, first, second);
  if (first.trim() === '') return refused('first', 'needed');
  const values: Scalar[] = [];
  for (const item of takesList(operator) ? first.split(LIST_SEPARATOR) : [first]) {
    const read = readValue(type, item);
    if (!read.ok) return { ...read, at: 'first' };
    values.push(read.value);
  }
  return done([field, operator, takesList(operator) ? values : (values[0] ?? '')]);
}

/** One of the two bounds may be left open. */
function between(field: string, type: 'number' | 'date', first: string, second: string): DraftRead {
  const lower = first.trim() === '' ? null : readValue(type, first);
  const upper = second.trim() === '' ? null : readValue(type, second);
  if (lower?.ok === false) return { ...lower, at: 'first' };
  if (upper?.ok === false) return { ...upper, at: 'second' };
  if (lower && upper && isReversed(lower.value, upper.value)) return refused('second', 'reversed');
  if (!lower && !upper) return refused('first', 'needed');
  return done(
    ...(lower ? [[field, 'gte', lower.value] as const] : []),
    ...(upper ? [[field, 'lte', upper.value] as const] : []),
  );
}

function refused(at: DraftProblem['at'], reason: FilterProblem['reason']): DraftRead {
  return { ...wrong(reason, ''), at };
}

function done(...triples: Triple[]) {
  return { ok: true, triples } as const;
}
