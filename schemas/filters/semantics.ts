import {
  agesAs,
  type DataSetSpec,
  type FieldSpec,
  findField,
  findGroup,
  type Ref,
  type Sort,
  type SortTerm,
  STALE_FIELD,
  storedFields,
} from '../columns/spec.ts';
import { dateValue, daySpan } from '../dates.ts';
import { sortTerms } from '../queries/sort.ts';
import { compareKeys, searchWords, textKey } from '../text.ts';
import { notComputed } from './groupTests.ts';
import { leavesStaleOut } from './staleFigures.ts';
import { askingParts, type Filter, type FilterPart, keptFields, ofPart, onlyField, triplesOf } from './tree.ts';
import {
  type FilterValue,
  ID_FIELD,
  listedValues,
  namingOperator,
  neverAsked,
  type Operator,
  oneValue,
  readsOtherNames,
  type Scalar,
  type Triple,
} from './triples.ts';

/**
 * Reference for filter, search and sort, written to be read, not for speed. Tests hold the worker's engine and the
 * server's SQL to it; neither calls it on a hot path.
 */

/** A row as the wire carries it. */
export interface Row {
  readonly _id: number;
  readonly [field: string]: unknown;
}

/** Whether a part holds of a row; null: that is unknown. */
type Truth = boolean | null;

/**
 * True when the row passes every part of a filter: for certain, not perhaps. Parts on a field without a value are skipped if
 * unknown values pass; a stale figure passes none, unless the filter asks for it. Rolling dates must be resolved. `whole`: the
 * filter that these are part of.
 */
export function matchesFilter(spec: DataSetSpec, row: Row, filter: Filter, whole: Filter = filter): boolean {
  return truthOf(spec, row, filter, 'all', triplesOf(whole)) === true;
}

/**
 * Whether the parts of a list hold together, or one of them does, as Kleene has it: what is unknown may be either. `beside`: the
 * conditions joined to these by "and", which say whether stale figures count.
 */
function truthOf(spec: DataSetSpec, row: Row, parts: Filter, join: 'all' | 'any', beside: readonly Triple[]): Truth {
  const kept = keptFields(parts);
  const truths = askingParts(parts).map((part): Truth => {
    const only = onlyField(part);
    const field = only !== null && kept.has(only) ? findField(spec, only) : undefined;
    return field && !hasValue(field, row[field.field]) ? true : truthOfPart(spec, row, part, beside);
  });
  const decides = join === 'any';
  if (truths.includes(decides)) return decides;
  return truths.includes(null) ? null : !decides;
}

function truthOfPart(spec: DataSetSpec, row: Row, part: FilterPart, beside: readonly Triple[]): Truth {
  return ofPart<Truth>(part, {
    triple: (triple) => truthOfTriple(spec, row, triple, beside),
    any: (parts) => truthOf(spec, row, parts, 'any', beside),
    all: (parts) => truthOf(spec, row, parts, 'all', [...beside, ...triplesOf(parts)]),
    not: (inner) => {
      const truth = truthOfPart(spec, row, inner, beside);
      return truth === null ? null : !truth;
    },
    formula: notComputed,
  });
}

function truthOfTriple(spec: DataSetSpec, row: Row, triple: Triple, beside: readonly Triple[]): Truth {
  const [name, operator, value] = triple;
  if (name === ID_FIELD)
    return operator === 'known' ? value !== 0 : COMPARED[operator](value, (other) => row._id - Number(other));
  const group = findGroup(spec, name);
  if (group) return group.some((field) => hasValue(field, row[field.field])) === (value === 1);
  const field = findField(spec, name);
  if (!field) return null;
  const isKnown = hasValue(field, row[name]);
  if (operator === 'known') return isKnown === (value === 1);
  if (isStale(spec, row, name) && leavesStaleOut(spec, triple, beside)) return null;
  // A former name may be known where the name is not.
  return matchesByNames(spec, field, row, operator, value) || (isKnown ? false : null);
}

/** A condition on a name holds for the other names of the row too. */
function matchesByNames(
  spec: DataSetSpec,
  field: FieldSpec,
  row: Row,
  operator: Operator,
  value: FilterValue,
): boolean {
  const passes = matchesField(field, row[field.field], operator, value);
  const members = operator === 'all' && field.alsoNamed !== undefined ? listedValues(value) : [];
  if (members.length > 0) return members.every((one) => matchesByNames(spec, field, row, 'eq', one));
  const others = field.alsoNamed === undefined ? undefined : findField(spec, field.alsoNamed);
  const reads = others ? readsOtherNames(operator) : null;
  if (!others || reads === null) return passes;
  const isCalled = matchesField(others, row[others.field], namingOperator(operator), value);
  return reads === 'any' ? passes || isCalled : passes && !isCalled;
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
 * Compares two rows: by the sort term by term, then by the data set's own order, in which stale figures follow all others,
 * then by `_id`. Missing values come last either way.
 */
export function compareRows(spec: DataSetSpec, sort: Sort | null, a: Row, b: Row): number {
  return (
    sortTerms(sort).reduce((found, term) => found || compareBy(spec, term, a, b), 0) ||
    compareSortKeys(staleKey(spec, a), staleKey(spec, b), 'asc') ||
    compareBy(spec, spec.defaultSort, a, b) ||
    a._id - b._id
  );
}

function compareBy(spec: DataSetSpec, { field: name, order }: SortTerm, a: Row, b: Row): number {
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
    return typeof value === 'number' && COMPARED[operator](wanted, (other) => value - Number(other));
  }
  if (field.type === 'date') {
    const span = typeof value === 'string' ? dateValue(value) : null;
    return span !== null && DAYS[operator](span, wanted);
  }
  const keys = memberKeys(field, value);
  return keys.length > 0 && KEYS[operator](keys, wanted);
}

/** Whether a number passes, by how it compares with another. */
const COMPARED = {
  eq: (wanted, compare) => compare(oneValue(wanted)) === 0,
  ne: (wanted, compare) => compare(oneValue(wanted)) !== 0,
  gt: (wanted, compare) => compare(oneValue(wanted)) > 0,
  gte: (wanted, compare) => compare(oneValue(wanted)) >= 0,
  lt: (wanted, compare) => compare(oneValue(wanted)) < 0,
  lte: (wanted, compare) => compare(oneValue(wanted)) <= 0,
  in: (wanted, compare) => listedValues(wanted).some((one) => compare(one) === 0),
  nin: (wanted, compare) => !listedValues(wanted).some((one) => compare(one) === 0),
  contains: neverAsked('contains', 'numbers'),
  starts: neverAsked('starts', 'numbers'),
  all: neverAsked('all', 'numbers'),
  known: neverAsked('known', 'values'),
} satisfies Record<Operator, (wanted: FilterValue, compare: (other: Scalar) => number) => boolean>;

type KeyTest = (keys: readonly string[], wanted: FilterValue) => boolean;

const someKey =
  (passes: (key: string, wanted: string) => boolean): KeyTest =>
  (keys, wanted) => {
    const other = textKey(String(oneValue(wanted)));
    return keys.some((key) => passes(key, other));
  };
const isNamed: KeyTest = (keys, wanted) =>
  listedValues(wanted).some((one) => keys.some((key) => compareKeys(key, textKey(String(one))) === 0));
const isEqual = someKey((key, wanted) => compareKeys(key, wanted) === 0);

/** Whether a text or a list passes, by the keys of its members. */
const KEYS = {
  eq: isEqual,
  ne: (keys, wanted) => !isEqual(keys, wanted),
  gt: someKey((key, wanted) => compareKeys(key, wanted) > 0),
  gte: someKey((key, wanted) => compareKeys(key, wanted) >= 0),
  lt: someKey((key, wanted) => compareKeys(key, wanted) < 0),
  lte: someKey((key, wanted) => compareKeys(key, wanted) <= 0),
  in: isNamed,
  nin: (keys, wanted) => !isNamed(keys, wanted),
  contains: someKey((key, wanted) => key.includes(wanted)),
  starts: someKey((key, wanted) => key.startsWith(wanted)),
  all: (keys, wanted) => listedValues(wanted).every((one) => keys.includes(textKey(String(one)))),
  known: neverAsked('known', 'values'),
} satisfies Record<Operator, KeyTest>;

interface Days {
  readonly from: number;
  readonly to: number;
}

const isWithin = (span: Days, one: Scalar) => {
  const period = daySpan(String(one));
  return period !== null && span.from >= period.from && span.to <= period.to;
};
/** A rolling date before all time is no period, and nothing compares with it. */
const compareDays =
  (passes: (span: Days, period: Days) => boolean) =>
  (span: Days, wanted: FilterValue): boolean => {
    const period = daySpan(String(oneValue(wanted)));
    return period !== null && passes(span, period);
  };

/** Whether a date passes: the comparison holds for every day it may mean; it equals a period that contains it. */
const DAYS = {
  eq: (span, wanted) => isWithin(span, oneValue(wanted)),
  ne: compareDays((span, period) => span.from < period.from || span.to > period.to),
  gt: compareDays((span, period) => span.from > period.to),
  gte: compareDays((span, period) => span.from >= period.from),
  lt: compareDays((span, period) => span.to < period.from),
  lte: compareDays((span, period) => span.to <= period.to),
  in: (span, wanted) => listedValues(wanted).some((one) => isWithin(span, one)),
  nin: (span, wanted) => !listedValues(wanted).some((one) => isWithin(span, one)),
  contains: neverAsked('contains', 'dates'),
  starts: neverAsked('starts', 'dates'),
  all: neverAsked('all', 'dates'),
  known: neverAsked('known', 'values'),
} satisfies Record<Operator, (span: Days, wanted: FilterValue) => boolean>;

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

function compareSortKeys(a: string | number | null, b: string | number | null, order: SortTerm['order']): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const difference = typeof a === 'string' && typeof b === 'string' ? compareKeys(a, b) : Number(a) - Number(b);
  return order === 'asc' ? difference : -difference;
}
