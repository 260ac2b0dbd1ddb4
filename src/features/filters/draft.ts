import type { FieldSpec, Unit } from '#schemas/columns/spec.ts';
import { daySpan, isRelativeDate } from '#schemas/dates.ts';
import { FILTER_LIMITS, type Operator, type Scalar, type Triple, takesList } from '#schemas/filters/triples.ts';
import { formatAmount, parseAmount } from './amount.ts';
import { parseDateText, writeDateText } from './dateText.ts';
import type { FilterEntry } from './entries.ts';

/** What an open filter editor holds: texts as typed, before they are conditions. */
export type Draft = NumberDraft | TextDraft | DateDraft | OptionsDraft;

export type NumberOperator = Exclude<Operator, 'contains' | 'starts'> | 'between';

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
  readonly operator: Exclude<Operator, 'in' | 'nin'>;
  readonly text: string;
}

export type DateOperator = 'between' | 'gt' | 'lt' | 'eq' | 'ne' | 'in' | 'nin';

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
  readonly operator: 'in' | 'nin';
  readonly values: readonly string[];
}

/** What hinders a draft from being a filter, and at which of its inputs. */
export type DraftProblem =
  | { readonly at: 'first' | 'second'; readonly reason: 'needed' | 'notANumber' | 'notADate' | 'tooLong' }
  | { readonly at: 'second'; readonly reason: 'reversed' };

/** The operators each editor offers, most wanted first. Others are shown when an address brought them. */
export const NUMBER_OPERATORS = [
  'gte',
  'lte',
  'between',
  'gt',
  'lt',
  'eq',
  'ne',
  'in',
  'nin',
] as const satisfies readonly NumberOperator[];
export const DATE_OPERATORS = ['between', 'gt', 'lt', 'in', 'nin'] as const satisfies readonly DateOperator[];
export const TEXT_OPERATORS = ['contains', 'starts', 'eq', 'ne'] as const satisfies readonly TextDraft['operator'][];
export const OPTION_OPERATORS = ['in', 'nin'] as const;

const LIST_SEPARATOR = ';';

/** The editor a field begins with. */
export function emptyDraft(field: FieldSpec): Draft {
  if (field.type === 'number') return { kind: 'number', operator: 'gte', first: '', second: '' };
  if (field.type === 'date') return { kind: 'date', operator: 'between', rolling: null, from: '', to: '' };
  if (field.options) return { kind: 'options', operator: 'in', values: [] };
  return { kind: 'text', operator: 'contains', text: '' };
}

/** The editor of a chip that is there. */
export function draftOf(field: FieldSpec, entry: FilterEntry, unit: Unit | undefined): Draft {
  const [first, upper] = entry.triples;
  const [, operator, value] = first;
  if (field.type === 'number') return numberDraft(first, upper, unit);
  if (field.type === 'date') return dateDraft(first, upper);
  if (operator === 'in' || operator === 'nin') {
    return { kind: 'options', operator, values: (typeof value === 'object' ? value : [value]).map(String) };
  }
  // "Is" of a field with choices is the choice of one.
  if (field.options && operator === 'eq') return { kind: 'options', operator: 'in', values: [String(value)] };
  if (field.options && operator === 'ne') return { kind: 'options', operator: 'nin', values: [String(value)] };
  return { kind: 'text', operator, text: String(value) };
}

function numberDraft([, operator, value]: Triple, upper: Triple | undefined, unit: Unit | undefined): NumberDraft {
  const write = (one: Scalar) => formatAmount(Number(one), unit);
  const first = typeof value === 'object' ? value.map(write).join(`${LIST_SEPARATOR} `) : write(value);
  if (upper) return { kind: 'number', operator: 'between', first, second: write(Number(upper[2])) };
  return {
    kind: 'number',
    operator: operator === 'contains' || operator === 'starts' ? 'eq' : operator,
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

/** The conditions a draft means, or what is missing. */
export function draftTriples(
  field: string,
  draft: Draft,
): { readonly ok: true; readonly triples: readonly Triple[] } | ({ readonly ok: false } & DraftProblem) {
  switch (draft.kind) {
    case 'number':
      return numberTriples(field, draft);
    case 'date':
      return dateTriples(field, draft);
    case 'options':
      return draft.values.length === 0 ? problem('first', 'needed') : done([field, draft.operator, draft.values]);
    case 'text': {
      const text = draft.text.trim();
      if (text === '') return problem('first', 'needed');
      return text.length > FILTER_LIMITS.textLength ? problem('first', 'tooLong') : done([field, draft.operator, text]);
    }
  }
}

function numberTriples(field: string, { operator, first, second }: NumberDraft) {
  if (operator !== 'between') {
    const values = (takesList(operator) ? first.split(LIST_SEPARATOR) : [first]).map(parseAmount);
    const known = values.filter((value) => value !== null);
    if (known.length < values.length) return problem('first', first.trim() === '' ? 'needed' : 'notANumber');
    return done([field, operator, takesList(operator) ? known : (known[0] ?? 0)]);
  }
  const [lower, upper] = [parseAmount(first), parseAmount(second)];
  if (lower === null && first.trim() !== '') return problem('first', 'notANumber');
  if (upper === null && second.trim() !== '') return problem('second', 'notANumber');
  return bounds(field, lower, upper, lower !== null && upper !== null && lower > upper);
}

function dateTriples(field: string, { operator, rolling, from, to }: DateDraft) {
  if (rolling !== null) return done([field, 'gte', rolling]);
  if (operator !== 'between') {
    const dates = (takesList(operator) ? from.split(LIST_SEPARATOR) : [from]).map(parseDateText);
    const known = dates.filter((date) => date !== null);
    if (known.length < dates.length) return problem('first', from.trim() === '' ? 'needed' : 'notADate');
    return done([field, operator, takesList(operator) ? known : (known[0] ?? '')]);
  }
  const [lower, upper] = [parseDateText(from), parseDateText(to)];
  if (lower === null && from.trim() !== '') return problem('first', 'notADate');
  if (upper === null && to.trim() !== '') return problem('second', 'notADate');
  const [begin, end] = [daySpan(lower ?? ''), daySpan(upper ?? '')];
  return bounds(field, lower, upper, begin !== null && end !== null && begin.from > end.to);
}

/** One of two bounds may be left open. */
function bounds(field: string, lower: Scalar | null, upper: Scalar | null, reversed: boolean) {
  if (lower === null && upper === null) return problem('first', 'needed');
  if (reversed) return problem('second', 'reversed');
  const triples: Triple[] = [];
  if (lower !== null) triples.push([field, 'gte', lower]);
  if (upper !== null) triples.push([field, 'lte', upper]);
  return done(...triples);
}

function problem<At extends DraftProblem['at'], Reason extends DraftProblem['reason']>(at: At, reason: Reason) {
  return { ok: false, at, reason } as const;
}

function done(...triples: Triple[]) {
  return { ok: true, triples } as const;
}
