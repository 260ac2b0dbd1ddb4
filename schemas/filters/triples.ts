import { type DataSetSpec, type FieldSpec, type FieldType, findField, findGroup } from '../columns/spec.ts';
import { daySpan, isRelativeDate, resolveRelativeDate } from '../dates.ts';
import type { ErrorFactsOf } from '../i18n/errors.ts';
import { sectorName } from '../sectors/sectors.ts';
import { textKey } from '../text.ts';
import type { UnixMs } from '../units.ts';

/**
 * The filter algebra. A filter is a list of triples joined by AND. Missing values pass no triple, negations included.
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

/**
 * Adds triples to a filter: one with the same field and operator is replaced in place, any other is appended. A further `eq`
 * on a list field joins the existing values into `all`. Idempotent.
 */
export function mergeFilter(spec: DataSetSpec, filter: readonly Triple[], added: readonly Triple[]): readonly Triple[] {
  const merged = [...filter];
  for (const triple of added) {
    const at = placeOf(spec, merged, triple);
    const before = merged[at];
    if (before) merged[at] = isJoined(spec, before, triple) ? joined(before, triple) : triple;
    else merged.push(triple);
  }
  return merged;
}

/** The triples that merging others into a filter takes away: those whose value another takes, not those that are joined. */
export function replacedBy(spec: DataSetSpec, filter: readonly Triple[], added: readonly Triple[]): readonly Triple[] {
  return filter.filter((before) =>
    added.some(
      (triple) =>
        sameKey(before, triple) && !isJoined(spec, before, triple) && JSON.stringify(before) !== JSON.stringify(triple),
    ),
  );
}

/** Index of the triple that another replaces or joins; -1 without one. */
function placeOf(spec: DataSetSpec, filter: readonly Triple[], triple: Triple): number {
  const [field, operator] = triple;
  const all = filter.findIndex((one) => one[0] === field && one[1] === 'all');
  if (operator === 'eq' && all >= 0 && isListField(spec, field)) {
    const same = filter.findIndex((one) => sameKey(one, triple) && isNamed(one, triple));
    return same < 0 ? all : same;
  }
  return filter.findIndex((one) => sameKey(one, triple));
}

const sameKey = (a: Triple, b: Triple) => a[0] === b[0] && a[1] === b[1];
const membersOf = ([, , value]: Triple): readonly Scalar[] => (typeof value === 'object' ? value : [value]);

/** Whether the value of an `eq` is among those of another triple, by its meaning. */
function isNamed(before: Triple, [, , value]: Triple): boolean {
  return membersOf(before).some((one) => textKey(String(one)) === textKey(String(value)));
}

function isJoined(spec: DataSetSpec, [field, before]: Triple, [, operator]: Triple): boolean {
  return operator === 'eq' && (before === 'eq' || before === 'all') && isListField(spec, field);
}

function joined(before: Triple, triple: Triple): Triple {
  return isNamed(before, triple) ? before : [triple[0], 'all', [...membersOf(before), ...membersOf(triple)]];
}

/** One canonical form for equal filters: merged from the left and tidied. */
export function normaliseFilter(spec: DataSetSpec, filter: readonly Triple[]): readonly Triple[] {
  return tidyFilter(mergeFilter(spec, [], filter));
}

/** A filter without triples that exclude nothing: the default one, and passing unknown values of an unfiltered field. */
export function tidyFilter(filter: readonly Triple[]): readonly Triple[] {
  const hasOther = (triple: Triple) => filter.some((other) => other[0] === triple[0] && !keepsUnknown(other));
  return filter
    .filter((triple) => !isDefaultTriple(triple) && (!keepsUnknown(triple) || hasOther(triple)))
    .map((triple) => {
      const [field, operator, value] = triple;
      return typeof value === 'object' ? ([field, operator, [...new Set(value)]] as const) : triple;
    });
}

export function isDefaultTriple([field, operator, value]: Triple): boolean {
  return field === ID_FIELD && operator === 'ne' && value === 0;
}

/**
 * Replaces rolling dates (`-P3M`) by the day they mean at `now`, and spellings of sectors by their names. Every evaluation
 * begins with this.
 */
export function resolveFilter(spec: DataSetSpec, filter: readonly Triple[], now: UnixMs): readonly Triple[] {
  return filter.map((triple) => {
    const [name, operator, value] = triple;
    const field = findField(spec, name);
    const resolve = field && resolveText(field, operator, now);
    if (!resolve) return triple;
    const ofOne = (one: Scalar): Scalar => (typeof one === 'string' ? resolve(one) : one);
    return [name, operator, typeof value === 'object' ? value.map(ofOne) : ofOne(value)] as const;
  });
}

/** What the texts of a condition mean; null: they mean themselves. Parts of a text are no spelling of a sector. */
function resolveText(field: FieldSpec, operator: Operator, now: UnixMs): ((text: string) => string) | null {
  if (operator === 'known') return null;
  if (field.type === 'date') return (text) => resolveRelativeDate(text, now) ?? text;
  if (field.vocabulary === 'sectors' && operator !== 'contains' && operator !== 'starts') return sectorName;
  return null;
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

/** Reads a filter of a data set from outside data; the first problem is returned. Never throws. */
export function parseFilter(spec: DataSetSpec, input: unknown, path = 'filter'): Parsed<readonly Triple[]> {
  if (!Array.isArray(input)) return refused(path, { code: 'malformed_filter', reason: 'list' });
  if (input.length > FILTER_LIMITS.triples) {
    return refused(path, { code: 'malformed_filter', reason: 'conditions', max: FILTER_LIMITS.triples });
  }
  const triples: Triple[] = [];
  for (const [index, item] of input.entries()) {
    const parsed = parseTriple(spec, item, `${path}[${index}]`);
    if (!parsed.ok) return parsed;
    triples.push(parsed.value);
  }
  return { ok: true, value: triples };
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
