import { type DataSetSpec, type FieldType, findField, findGroup } from '../columns/spec.ts';
import { daySpan, isRelativeDate } from '../dates.ts';
import type { ErrorFactsOf } from '../i18n/errors.ts';

/**
 * The conditions of filters (`tree.ts` joins them). Missing values pass no triple, negations included.
 * A list passes when any of its members does; `ne` and `nin` on a list hold when no member is named; `all` when every named
 * value is a member. `known` 1 selects rows with a value, 0 rows without one; `known` [0, 1] selects all rows and lets
 * missing values pass the other triples on its field (`keepsUnknown`).
 */
export const OPERATORS = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'nin',
  'contains',
  'starts',
  'all',
  'known',
] as const;
export type Operator = (typeof OPERATORS)[number];

export type Scalar = string | number;
export type FilterValue = Scalar | readonly Scalar[];
export type Triple = readonly [field: string, operator: Operator, value: FilterValue];

/** The name under which every row is counted and compared. */
export const ID_FIELD = '_id';

/** The filter that excludes nothing. */
export const DEFAULT_FILTER: readonly Triple[] = [[ID_FIELD, 'ne', 0]];

export const FILTER_LIMITS = { triples: 50, listMembers: 500, textLength: 200 } as const;

const COMPARISONS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin'] as const satisfies readonly Operator[];
const ON_LISTS = ['eq', 'ne', 'in', 'nin', 'contains', 'starts', 'all', 'known'] as const satisfies readonly Operator[];

/** The operators a type of field understands; the filter editor offers these and the server refuses any other. */
export const OPERATORS_BY_TYPE: Record<FieldType, readonly Operator[]> = {
  number: [...COMPARISONS, 'known'],
  date: [...COMPARISONS, 'known'],
  text: [...COMPARISONS, 'contains', 'starts', 'known'],
  tags: ON_LISTS,
  refs: ON_LISTS,
  links: ['known'],
  series: [],
};

const TAKES_LIST = {
  eq: false,
  ne: false,
  gt: false,
  gte: false,
  lt: false,
  lte: false,
  in: true,
  nin: true,
  contains: false,
  starts: false,
  all: true,
  known: false,
} as const satisfies Record<Operator, boolean>;

/** True for the operators whose value is a list. */
export function takesList(operator: Operator): operator is 'in' | 'nin' | 'all' {
  return TAKES_LIST[operator];
}

/**
 * How a condition on a name reads the other names of a row (`alsoNamed`): `any` passes by one of them as by the name, with `none`
 * none of them may be named, null leaves them aside.
 */
export function readsOtherNames(operator: Operator): 'any' | 'none' | null {
  if (operator === 'ne' || operator === 'nin') return 'none';
  return operator === 'eq' || operator === 'in' || operator === 'contains' || operator === 'starts' ? 'any' : null;
}

/** The operator by which members are named that `none` excludes; others stay. */
export function namingOperator(operator: Operator): Operator {
  return operator === 'ne' ? 'eq' : operator === 'nin' ? 'in' : operator;
}

/** Stands in an engine for an operator that no checked filter asks of a type of field (`OPERATORS_BY_TYPE`). */
export function neverAsked(operator: Operator, of: string): () => never {
  return () => {
    throw new Error(`'${operator}' passed the check of filters, but is no operator of ${of}`);
  };
}

/** The value of an operator that takes one. */
export function oneValue(value: FilterValue): Scalar {
  if (typeof value === 'object')
    throw new Error('A list passed the check of filters, but the operator takes one value');
  return value;
}

/** The values of an operator that takes a list. */
export function listedValues(value: FilterValue): readonly Scalar[] {
  return typeof value === 'object' ? value : [value];
}

/** True for a field that holds a list of values. */
export function isListField(spec: DataSetSpec, field: string): boolean {
  const type = findField(spec, field)?.type;
  return type === 'tags' || type === 'refs';
}

/** The value of `known` that lets missing values pass the other conditions on a field. */
export const KEEP_UNKNOWN = [0, 1] as const satisfies FilterValue;

/** True for a triple that keeps rows whose value of the field is unknown. */
export function keepsUnknown([, operator, value]: Triple): boolean {
  return operator === 'known' && typeof value === 'object';
}

export function isDefaultTriple([field, operator, value]: Triple): boolean {
  return field === ID_FIELD && operator === 'ne' && value === 0;
}

/** What is wrong with a filter; `path` leads to the part: `filter[1][2]`. */
export interface FilterProblem {
  readonly path: string;
  readonly problem: ErrorFactsOf<'malformed_filter' | 'unknown_field' | 'unknown_operator' | 'wrong_value'>;
}

export type Parsed<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & FilterProblem);

/** Reads one triple of a data set from outside data. Never throws. */
export function parseTriple(spec: DataSetSpec, input: unknown, path: string): Parsed<Triple> {
  if (!Array.isArray(input) || input.length !== 3) return refused(path, { code: 'malformed_filter', reason: 'triple' });
  const [field, operator, value]: unknown[] = input;
  if (typeof field !== 'string') return refused(`${path}[0]`, { code: 'unknown_field', reason: 'text' });
  if (findGroup(spec, field)) return parseGroupTriple(field, operator, value, path);
  const type = field === ID_FIELD ? 'number' : operator === 'known' ? typeOf(spec, field) : filterableType(spec, field);
  if (!type) {
    return refused(`${path}[0]`, { code: 'unknown_field', reason: 'filter', field, source: spec.source });
  }
  const known = OPERATORS.find((candidate) => candidate === operator);
  if (!known || !OPERATORS_BY_TYPE[type].includes(known)) {
    const operators = OPERATORS_BY_TYPE[type].join(', ');
    return refused(`${path}[1]`, { code: 'unknown_operator', operator: String(operator), field, known: operators });
  }
  if (known === 'known') {
    const asked = readKnown(value);
    if (asked === null) return refused(`${path}[2]`, { code: 'wrong_value', reason: 'known', field });
    return { ok: true, value: [field, known, asked] };
  }
  if (!takesList(known)) {
    const wrong = wrongScalar(field, type, value);
    return wrong ? refused(`${path}[2]`, wrong) : { ok: true, value: [field, known, clean(value)] };
  }
  if (!Array.isArray(value)) return refused(`${path}[2]`, { code: 'wrong_value', reason: 'list', operator: known });
  if (value.length > FILTER_LIMITS.listMembers) {
    return refused(`${path}[2]`, { code: 'wrong_value', reason: 'members', max: FILTER_LIMITS.listMembers });
  }
  const members: unknown[] = value;
  for (const [index, member] of members.entries()) {
    const wrong = wrongScalar(field, type, member);
    if (wrong) return refused(`${path}[2][${index}]`, wrong);
  }
  return { ok: true, value: [field, known, members.map(clean)] };
}

/** A group of fields is known or unknown, and nothing else. */
function parseGroupTriple(field: string, operator: unknown, value: unknown, path: string): Parsed<Triple> {
  if (operator !== 'known')
    return refused(`${path}[1]`, { code: 'unknown_operator', operator: String(operator), field, known: 'known' });
  if (value !== 0 && value !== 1) return refused(`${path}[2]`, { code: 'wrong_value', reason: 'known', field });
  return { ok: true, value: [field, 'known', value] };
}

/** 1: is known, 0: is unknown, both in a list: unknown values pass; null for anything else. */
function readKnown(value: unknown): FilterValue | null {
  if (value === 0 || value === 1) return value === 0 ? 0 : 1;
  return Array.isArray(value) && value.length === 2 && value.includes(0) && value.includes(1) ? KEEP_UNKNOWN : null;
}

/** Every field has the operator `known`. */
const typeOf = (spec: DataSetSpec, name: string): FieldType | null => findField(spec, name)?.type ?? null;

function filterableType(spec: DataSetSpec, name: string): FieldType | null {
  const field = findField(spec, name);
  return field?.filterable ? field.type : null;
}

/** A refusal of the part at `path`. */
export function refused(path: string, problem: FilterProblem['problem']): { readonly ok: false } & FilterProblem {
  return { ok: false, path, problem };
}

/** What is wrong with a single value of a field, or null. */
function wrongScalar(field: string, type: FieldType, value: unknown): ErrorFactsOf<'wrong_value'> | null {
  const code = 'wrong_value';
  if (type === 'number')
    return typeof value === 'number' && Number.isFinite(value) ? null : { code, reason: 'number', field };
  if (typeof value !== 'string') return { code, reason: type === 'date' ? 'date' : 'text', field };
  if (type === 'date') return daySpan(value) || isRelativeDate(value) ? null : { code, reason: 'date', field };
  const { textLength } = FILTER_LIMITS;
  if (value.length > textLength) return { code, reason: 'long_text', field, max: textLength };
  return value.includes('\u0000') ? { code, reason: 'nul', field } : null;
}

/** A checked value; negative zero becomes zero, because no wire carries it. */
function clean(value: unknown): Scalar {
  if (typeof value === 'number') return value === 0 ? 0 : value;
  return typeof value === 'string' ? value : String(value);
}
