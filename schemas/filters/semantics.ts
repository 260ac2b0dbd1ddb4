import {
  agesAs,
  type DataSetSpec,
  type FieldSpec,
  findField,
  findGroup,
  type Ref,
  type Sort,
  STALE_FIELD,
  storedFields,
} from '../columns/spec.ts';
import { dateValue, daySpan } from '../dates.ts';
import { compareKeys, searchWords, textKey } from '../text.ts';
import { type FilterValue, ID_FIELD, keepsUnknown, type Operator, type Scalar, type Triple } from './triples.ts';

/**
 * Reference for filter, search and sort, written to be read, not for speed. Tests hold the worker's engine and the
 * server's SQL to it; neither calls it on a hot path.
 */

/** A row as the wire carries it. */
export interface Row {
  readonly _id: number;
  readonly [field: string]: unknown;
}

/**
 * True when the row passes every triple. Triples on a field without a value are skipped if unknown values pass.
 * Rolling dates must be resolved.
 */
export function matchesFilter(spec: DataSetSpec, row: Row, filter: readonly Triple[]): boolean {
  const kept = new Set(filter.filter(keepsUnknown).map(([name]) => name));
  return filter.every(([name, operator, value]) => {
    if (name === ID_FIELD)
      return operator === 'known' ? value !== 0 : compareWith(operator, value, (other) => row._id - Number(other));
    const group = findGroup(spec, name);
    if (group) return group.some((field) => hasValue(field, row[field.field])) === (value === 1);
    const field = findField(spec, name);
    if (!field) return false;
    const isKnown = hasValue(field, row[name]);
    if (!isKnown && kept.has(name)) return true;
    if (operator === 'known') return typeof value === 'object' || isKnown === (value === 1);
    return matchesField(field, row[name], operator, value);
  });
}

/** Whether a row says anything of a field: a date that cannot be read says nothing, and neither does an empty list. */
export function hasValue(field: FieldSpec, value: unknown): boolean {
  switch (field.type) {
    case 'number':
      return typeof value === 'number';
    case 'text':
      return typeof value === 'string';
    case 'date':
      return typeof value === 'string' && dateValue(value) !== null;
    default:
      return membersOf(value).length > 0;
  }
}

/** True when every word of the search is found in some searchable field. */
export function matchesSearch(spec: DataSetSpec, row: Row, search: string): boolean {
  const keys = storedFields(spec)
    .filter((field) => field.searchable)
    .flatMap((field) => memberKeys(field, row[field.field]));
  return searchWords(search).every((word) => keys.some((key) => key.includes(word)));
}

/**
 * Compares two rows: by the sort, then by the data set's own order, in which stale figures follow all others, then by
 * `_id`. Missing values come last either way.
 */
export function compareRows(spec: DataSetSpec, sort: Sort | null, a: Row, b: Row): number {
  return (
    (sort && compareBy(spec, sort, a, b)) ||
    compareSortKeys(staleKey(spec, a), staleKey(spec, b), 'asc') ||
    compareBy(spec, spec.defaultSort, a, b) ||
    a._id - b._id
  );
}

function compareBy(spec: DataSetSpec, { field: name, order }: Sort, a: Row, b: Row): number {
  const field = findField(spec, name);
  return field ? compareSortKeys(sortKeyOf(field, a[name]), sortKeyOf(field, b[name]), order) : 0;
}

/** Where the data set's own order puts a row: current figures, stale ones, missing ones. */
function staleKey(spec: DataSetSpec, row: Row): number | null {
  const { field } = spec.defaultSort;
  if (agesAs(spec, field) === undefined) return 0;
  return typeof row[field] === 'number' ? Number(isStale(spec, row, field)) : null;
}

/** True for a row whose figure of that field is stale. */
export function isStale(spec: DataSetSpec, row: Row, name: string): boolean {
  const ages = agesAs(spec, name);
  return ages !== undefined && membersOf(row[STALE_FIELD]).includes(ages);
}

/** The keys of the members a text or list field compares and searches by. */
export function memberKeys(field: FieldSpec, value: unknown): string[] {
  if (field.type === 'text') return typeof value === 'string' ? [textKey(value)] : [];
  return membersOf(value).map((member) => textKey(typeof member === 'string' ? member : member.name));
}

function membersOf(value: unknown): (string | Ref)[] {
  return Array.isArray(value) ? value : [];
}

function matchesField(field: FieldSpec, value: unknown, operator: Operator, wanted: FilterValue): boolean {
  if (field.type === 'number') {
    return typeof value === 'number' && compareWith(operator, wanted, (other) => value - Number(other));
  }
  if (field.type === 'date') return typeof value === 'string' && matchesDate(value, operator, wanted);
  const keys = memberKeys(field, value);
  if (keys.length === 0) return false;
  if (operator === 'all')
    return typeof wanted === 'object' && wanted.every((one) => keys.includes(textKey(String(one))));
  if (operator === 'ne') return !keys.some((key) => matchesKey(key, 'eq', wanted));
  if (operator === 'nin') return !keys.some((key) => matchesKey(key, 'in', wanted));
  return keys.some((key) => matchesKey(key, operator, wanted));
}

function matchesKey(key: string, operator: Operator, wanted: FilterValue): boolean {
  if (operator === 'contains') return key.includes(textKey(String(wanted)));
  if (operator === 'starts') return key.startsWith(textKey(String(wanted)));
  return compareWith(operator, wanted, (other) => compareKeys(key, textKey(String(other))));
}

function compareWith(operator: Operator, wanted: FilterValue, compare: (other: Scalar) => number): boolean {
  if (typeof wanted === 'object') {
    const named = wanted.some((one) => compare(one) === 0);
    return operator === 'in' ? named : operator === 'nin' && !named;
  }
  const difference = compare(wanted);
  switch (operator) {
    case 'eq':
      return difference === 0;
    case 'ne':
      return difference !== 0;
    case 'gt':
      return difference > 0;
    case 'gte':
      return difference >= 0;
    case 'lt':
      return difference < 0;
    case 'lte':
      return difference <= 0;
    default:
      return false;
  }
}

/** A date passes when the comparison holds for every day it may mean; it equals a period that contains it. */
function matchesDate(value: string, operator: Operator, wanted: FilterValue): boolean {
  const span = dateValue(value);
  if (!span) return false;
  const within = (one: Scalar) => {
    const period = daySpan(String(one));
    return period !== null && span.from >= period.from && span.to <= period.to;
  };
  if (typeof wanted === 'object')
    return operator === 'in' ? wanted.some(within) : operator === 'nin' && !wanted.some(within);
  const period = daySpan(String(wanted));
  if (!period) return false;
  switch (operator) {
    case 'eq':
      return within(wanted);
    case 'ne':
      return !within(wanted);
    case 'gt':
      return span.from > period.to;
    case 'gte':
      return span.from >= period.from;
    case 'lt':
      return span.to < period.from;
    case 'lte':
      return span.to <= period.to;
    default:
      return false;
  }
}

function sortKeyOf(field: FieldSpec, value: unknown): string | number | null {
  switch (field.type) {
    case 'number':
      return typeof value === 'number' ? value : null;
    case 'date':
      return typeof value === 'string' ? (dateValue(value)?.minute ?? null) : null;
    case 'text':
      return typeof value === 'string' ? textKey(value) : null;
    default: {
      const keys = memberKeys(field, value);
      if (keys.length === 0) return null;
      return field.sortKey === 'count' ? keys.length : (keys[0] ?? null);
    }
  }
}

function compareSortKeys(a: string | number | null, b: string | number | null, order: Sort['order']): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const difference = typeof a === 'string' && typeof b === 'string' ? compareKeys(a, b) : Number(a) - Number(b);
  return order === 'asc' ? difference : -difference;
}
