import { type DataSetSpec, type FieldType, findField } from '../columns/spec.ts';
import { daySpan, isRelativeDate, resolveRelativeDate } from '../dates.ts';
import type { UnixMs } from '../units.ts';

/**
 * The filter algebra. A filter is a list of triples joined by AND. Missing values pass no triple, negations included.
 * A list passes when any of its members does; `ne` and `nin` on a list hold when no member is named.
 */
export const OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'contains', 'starts'] as const;
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

/** The operators a type of field understands; the filter editor offers these and the server refuses any other. */
export const OPERATORS_BY_TYPE: Record<FieldType, readonly Operator[]> = {
  number: COMPARISONS,
  date: COMPARISONS,
  text: OPERATORS,
  tags: ['eq', 'ne', 'in', 'nin', 'contains', 'starts'],
  refs: ['eq', 'ne', 'in', 'nin', 'contains', 'starts'],
  links: [],
};

/** True for the operators whose value is a list. */
export function takesList(operator: Operator): boolean {
  return operator === 'in' || operator === 'nin';
}

/** Adds triples to a filter: one with the same field and operator is replaced in place, any other is appended. Idempotent. */
export function mergeFilter(filter: readonly Triple[], added: readonly Triple[]): readonly Triple[] {
  const merged = [...filter];
  for (const triple of added) {
    const at = merged.findIndex(([field, operator]) => field === triple[0] && operator === triple[1]);
    if (at < 0) merged.push(triple);
    else merged[at] = triple;
  }
  return merged;
}

/** Removes the triple of that field and operator. */
export function removeTriple(filter: readonly Triple[], field: string, operator: Operator): readonly Triple[] {
  return filter.filter((triple) => triple[0] !== field || triple[1] !== operator);
}

/** Back to the filter that excludes nothing. */
export function resetFilter(): readonly Triple[] {
  return DEFAULT_FILTER;
}

/** One canonical form for equal filters: merged from the left, without the default triple, list members unique. */
export function normaliseFilter(filter: readonly Triple[]): readonly Triple[] {
  return mergeFilter([], filter)
    .filter((triple) => !isDefaultTriple(triple))
    .map((triple) => {
      const [field, operator, value] = triple;
      return typeof value === 'object' ? ([field, operator, [...new Set(value)]] as const) : triple;
    });
}

export function isDefaultTriple([field, operator, value]: Triple): boolean {
  return field === ID_FIELD && operator === 'ne' && value === 0;
}

/** Replaces rolling dates (`-P3M`) by the day they mean at `now`. Every evaluation begins with this. */
export function resolveFilter(spec: DataSetSpec, filter: readonly Triple[], now: UnixMs): readonly Triple[] {
  return filter.map((triple) => {
    const [field, operator, value] = triple;
    if (findField(spec, field)?.type !== 'date') return triple;
    const resolve = (one: Scalar): Scalar => (typeof one === 'string' ? (resolveRelativeDate(one, now) ?? one) : one);
    return [field, operator, typeof value === 'object' ? value.map(resolve) : resolve(value)] as const;
  });
}

/** What is wrong with a filter: `path` leads to the part (`filter[1][2]`), `message` names it and says how to mend it. */
export interface FilterProblem {
  readonly code: 'malformed_filter' | 'unknown_field' | 'unknown_operator' | 'wrong_value';
  readonly path: string;
  readonly message: string;
}

export type Parsed<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & FilterProblem);

/** Reads one triple of a data set from outside data. Never throws. */
export function parseTriple(spec: DataSetSpec, input: unknown, path: string): Parsed<Triple> {
  const problem = (code: FilterProblem['code'], at: string, message: string) =>
    ({ ok: false, code, path: at, message }) as const;
  if (!Array.isArray(input) || input.length !== 3) {
    return problem('malformed_filter', path, 'A condition is a list of three: field, operator, value');
  }
  const [field, operator, value]: unknown[] = input;
  if (typeof field !== 'string') return problem('unknown_field', `${path}[0]`, 'The field of a condition is a text');
  const type = field === ID_FIELD ? 'number' : filterableType(spec, field);
  if (!type) {
    return problem('unknown_field', `${path}[0]`, `'${field}' is not a field of ${spec.source} that can be filtered`);
  }
  const known = OPERATORS.find((candidate) => candidate === operator);
  if (!known || !OPERATORS_BY_TYPE[type].includes(known)) {
    return problem(
      'unknown_operator',
      `${path}[1]`,
      `'${String(operator)}' is not an operator of '${field}'. Use one of: ${OPERATORS_BY_TYPE[type].join(', ')}`,
    );
  }
  if (!takesList(known)) {
    const wrong = wrongScalar(type, value);
    return wrong
      ? problem('wrong_value', `${path}[2]`, `'${field}' ${wrong}`)
      : { ok: true, value: [field, known, clean(value)] };
  }
  if (!Array.isArray(value)) return problem('wrong_value', `${path}[2]`, `'${known}' needs a list of values`);
  if (value.length > FILTER_LIMITS.listMembers) {
    return problem('wrong_value', `${path}[2]`, `A list has at most ${FILTER_LIMITS.listMembers} values`);
  }
  const members: unknown[] = value;
  for (const [index, member] of members.entries()) {
    const wrong = wrongScalar(type, member);
    if (wrong) return problem('wrong_value', `${path}[2][${index}]`, `'${field}' ${wrong}`);
  }
  return { ok: true, value: [field, known, members.map(clean)] };
}

/** Reads a filter of a data set from outside data; the first problem is returned. Never throws. */
export function parseFilter(spec: DataSetSpec, input: unknown, path = 'filter'): Parsed<readonly Triple[]> {
  if (!Array.isArray(input)) {
    return { ok: false, code: 'malformed_filter', path, message: 'A filter is a list of conditions' };
  }
  if (input.length > FILTER_LIMITS.triples) {
    return {
      ok: false,
      code: 'malformed_filter',
      path,
      message: `A filter has at most ${FILTER_LIMITS.triples} conditions`,
    };
  }
  const triples: Triple[] = [];
  for (const [index, item] of input.entries()) {
    const parsed = parseTriple(spec, item, `${path}[${index}]`);
    if (!parsed.ok) return parsed;
    triples.push(parsed.value);
  }
  return { ok: true, value: triples };
}

function filterableType(spec: DataSetSpec, name: string): FieldType | null {
  const field = findField(spec, name);
  return field?.filterable ? field.type : null;
}

/** What is wrong with a single value for a type, or null. */
function wrongScalar(type: FieldType, value: unknown): string | null {
  if (type === 'number')
    return typeof value === 'number' && Number.isFinite(value) ? null : 'is compared with a finite number';
  if (typeof value !== 'string') return type === 'date' ? DATE_EXPECTED : 'is compared with a text';
  if (type === 'date') return daySpan(value) || isRelativeDate(value) ? null : DATE_EXPECTED;
  if (value.length > FILTER_LIMITS.textLength) return `is compared with at most ${FILTER_LIMITS.textLength} characters`;
  return value.includes('\u0000') ? 'is compared with a text without NUL characters' : null;
}

const DATE_EXPECTED =
  "is compared with a date such as '2024', '2024-03', '2024-03-15', or a rolling one such as '-P3M'";

/** A checked value; negative zero becomes zero, because no wire carries it. */
function clean(value: unknown): Scalar {
  if (typeof value === 'number') return value === 0 ? 0 : value;
  return typeof value === 'string' ? value : String(value);
}
