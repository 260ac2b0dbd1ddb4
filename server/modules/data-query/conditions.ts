import { type DataSetSpec, type FieldSpec, findField, findGroup } from '#schemas/columns/spec.ts';
import { daySpan } from '#schemas/dates.ts';
import { groupTests, type Test, type TripleTest } from '#schemas/filters/groupTests.ts';
import { leavesStaleOut } from '#schemas/filters/staleFigures.ts';
import { type Filter, keptFields, triplesOf } from '#schemas/filters/tree.ts';
import {
  type FilterValue,
  ID_FIELD,
  isDefaultTriple,
  keepsUnknown,
  listedValues,
  namingOperator,
  neverAsked,
  type Operator,
  oneValue,
  readsOtherNames,
  type Scalar,
  type Triple,
} from '#schemas/filters/triples.ts';
import { searchWords, textKey } from '#schemas/text.ts';
import { presentId } from '#server/modules/datasets/formerAddresses.ts';
import {
  fromColumn,
  INDEXED_TEXT_LENGTH,
  indexedText,
  isStaleSql,
  keyColumn,
  keysColumn,
  SEARCH_COLUMN,
  toColumn,
  valueColumn,
} from '#server/modules/datasets/storage.ts';
import { fullTextConditions } from './fullText.ts';
import type { Values } from './query.ts';

/**
 * Filters and searches as SQL, equal to schemas/filters/semantics.ts; a differential test checks it. A missing value
 * passes no condition; a stale figure passes none either, unless the filter asks for it. The same holds for what a group must not be.
 */

/** Signs of the operators that compare a single value. */
const COMPARISON = {
  eq: () => '=',
  ne: () => '<>',
  gt: () => '>',
  gte: () => '>=',
  lt: () => '<',
  lte: () => '<=',
  in: neverAsked('in', 'a single value'),
  nin: neverAsked('nin', 'a single value'),
  contains: neverAsked('contains', 'a single value'),
  starts: neverAsked('starts', 'a single value'),
  all: neverAsked('all', 'a single value'),
  known: neverAsked('known', 'a single value'),
} satisfies Record<Operator, () => string>;

/** Conditions on a column that holds one value, by a list of them. */
const MEMBERSHIP = {
  eq: neverAsked('eq', 'a list of values'),
  ne: neverAsked('ne', 'a list of values'),
  gt: neverAsked('gt', 'a list of values'),
  gte: neverAsked('gte', 'a list of values'),
  lt: neverAsked('lt', 'a list of values'),
  lte: neverAsked('lte', 'a list of values'),
  in: (column, list) => `${column} = ANY(${list})`,
  nin: (column, list) => `(${column} IS NOT NULL AND ${column} <> ALL(${list}))`,
  contains: neverAsked('contains', 'a list of values'),
  starts: neverAsked('starts', 'a list of values'),
  all: neverAsked('all', 'a column of one value'),
  known: neverAsked('known', 'a list of values'),
} satisfies Record<Operator, (column: string, list: string) => string>;

/** WHERE condition of a checked filter (rolling dates resolved) and a quick search. */
export function whereCondition(spec: DataSetSpec, filter: Filter, search: string, values: Values): string {
  const triples = triplesOf(filter);
  const kept = keptFields(triples);
  const plain = triples.filter((triple) => !isDefaultTriple(triple) && !kept.has(triple[0]));
  const conditions = [
    ...plain.map((triple) => tripleCondition(spec, triple, triples, values)),
    ...[...kept].flatMap((name) => keepingCondition(spec, name, triples, values)),
    ...groupTests(spec, filter).map((test) => testCondition(spec, test, values)),
  ];
  const searched = spec.fullText ? fullTextConditions(search, values) : searchConditions(search, values);
  return [...conditions, ...searched].join(' AND ') || 'TRUE';
}

function testCondition(spec: DataSetSpec, test: Test, values: Values): string {
  if (!('join' in test)) return tripleTestCondition(spec, test, values);
  const conditions = test.tests.map((one) => testCondition(spec, one, values));
  return `(${conditions.join(test.join === 'any' ? ' OR ' : ' AND ')})`;
}

/** Whether a condition is true of a row, or false: it is neither of a value that is unknown. */
function tripleTestCondition(spec: DataSetSpec, { triple, holds, beside }: TripleTest, values: Values): string {
  const condition = `(${tripleCondition(spec, triple, beside, values)})`;
  if (holds) return condition;
  const [name, operator] = triple;
  const field = operator === 'known' ? undefined : findField(spec, name);
  const isStale = leavesStaleOut(spec, triple, beside) ? isStaleSql(spec, name) : null;
  const conditions = [
    ...(field ? [knownCondition(field)] : []),
    ...(isStale === null ? [] : [`(${isStale}) IS NOT TRUE`]),
    `${condition} IS NOT TRUE`,
  ];
  return `(${conditions.join(' AND ')})`;
}

/** The conditions on a field, or no value of it; every row has its `_id`. */
function keepingCondition(spec: DataSetSpec, name: string, filter: readonly Triple[], values: Values): string[] {
  const own = filter.filter((triple) => triple[0] === name && !keepsUnknown(triple) && !isDefaultTriple(triple));
  if (own.length === 0) return [];
  const conditions = own.map((triple) => tripleCondition(spec, triple, filter, values)).join(' AND ');
  const field = findField(spec, name);
  return [field ? `((${conditions}) OR NOT (${knownCondition(field)}))` : conditions];
}

/** Whether a row has a value of a field. Dates that cannot be read have no first day; empty lists have no keys. */
export function knownCondition(field: FieldSpec): string {
  switch (field.type) {
    case 'number':
    case 'text':
      return `${valueColumn(field)} IS NOT NULL`;
    case 'date':
      return `${fromColumn(field)} IS NOT NULL`;
    case 'links':
      return `jsonb_array_length(${valueColumn(field)}) > 0`;
    default:
      return `${keysColumn(field)} IS NOT NULL`;
  }
}

/** One condition per word. Words have no white space, so a match lies within one member. */
export function searchConditions(search: string, values: Values): string[] {
  return searchWords(search).map((word) => `${SEARCH_COLUMN} LIKE ${containing(word, values)}`);
}

/** A LIKE pattern for texts that contain `key`. */
export function containing(key: string, values: Values): string {
  return values.bind(`%${escapeLike(key)}%`, 'text');
}

/** A LIKE pattern for texts that begin with `key`. */
export function beginningWith(key: string, values: Values): string {
  return values.bind(`${escapeLike(key)}%`, 'text');
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

export function tripleCondition(spec: DataSetSpec, triple: Triple, filter: readonly Triple[], values: Values): string {
  const [name, operator, value] = triple;
  if (name === ID_FIELD) return idCondition(spec, operator, value, values);
  const group = findGroup(spec, name);
  if (group) return `${value === 1 ? '' : 'NOT '}(${group.map(knownCondition).join(' OR ')})`;
  const field = findField(spec, name);
  if (!field) throw new Error(`'${name}' passed the check of filters, but is no field of ${spec.source}`);
  if (operator === 'known') return value === 1 ? knownCondition(field) : `NOT (${knownCondition(field)})`;
  switch (field.type) {
    case 'number': {
      const condition = numberCondition(valueColumn(field), operator, value, values);
      const isStale = leavesStaleOut(spec, triple, filter) ? isStaleSql(spec, name) : null;
      return isStale === null ? condition : `(${condition} AND (${isStale}) IS NOT TRUE)`;
    }
    case 'date':
      return DATE_CONDITIONS[operator](field, value, values);
    case 'text':
      return namedCondition(spec, field, operator, value, values);
    default:
      return listCondition(spec, field, operator, value, values);
  }
}

/**
 * Compare as integers to use the primary key; other numbers equal no `_id`. A row that was joined with another is named by
 * both numbers.
 */
function idCondition(spec: DataSetSpec, operator: Operator, value: FilterValue, values: Values): string {
  if (operator === 'known') return value === 0 ? 'FALSE' : 'TRUE';
  const whole = (one: Scalar) => typeof one === 'number' && Number.isSafeInteger(one);
  if (typeof value === 'object') {
    const ids = `ARRAY(SELECT ${presentId(spec, 'wanted')} FROM unnest(${values.bind(value.filter(whole), 'bigint[]')}) AS wanted)`;
    return MEMBERSHIP[operator]('_id', ids);
  }
  if (whole(value)) {
    const id = values.bind(value, 'bigint');
    return `_id ${COMPARISON[operator]()} ${operator === 'eq' || operator === 'ne' ? presentId(spec, id) : id}`;
  }
  return `_id::double precision ${COMPARISON[operator]()} ${values.bind(value, 'double precision')}`;
}

function numberCondition(column: string, operator: Operator, value: FilterValue, values: Values): string {
  if (typeof value === 'object') return MEMBERSHIP[operator](column, values.bind(value, 'double precision[]'));
  return `${column} ${COMPARISON[operator]()} ${values.bind(value, 'double precision')}`;
}

/** How a condition on a name reads the other names of the row, and the condition on those; null: it leaves them aside. */
function onOtherNames(spec: DataSetSpec, field: FieldSpec, operator: Operator, value: FilterValue, values: Values) {
  const others = field.alsoNamed === undefined ? undefined : findField(spec, field.alsoNamed);
  const reads = others ? readsOtherNames(operator) : null;
  if (!others || reads === null) return null;
  return { others, reads, called: LIST_CONDITIONS[namingOperator(operator)](keysColumn(others), value, values) };
}

/** A condition on a name holds for the other names of the row too. */
function namedCondition(
  spec: DataSetSpec,
  field: FieldSpec,
  operator: Operator,
  value: FilterValue,
  values: Values,
): string {
  const named = textCondition(field, operator, value, values);
  const other = onOtherNames(spec, field, operator, value, values);
  if (other === null) return narrowed(field, operator, value, values, named);
  const both = withOther(named, other);
  return other.reads === 'any' && other.others.searchable ? narrowed(field, operator, value, values, both) : both;
}

/** A condition on a list of names holds for the other names of its members too. */
function listCondition(
  spec: DataSetSpec,
  field: FieldSpec,
  operator: Operator,
  value: FilterValue,
  values: Values,
): string {
  const members = listedValues(value);
  if (field.alsoNamed !== undefined && operator === 'all' && members.length > 0)
    return members.map((one) => listCondition(spec, field, 'eq', one, values)).join(' AND ');
  const named = LIST_CONDITIONS[operator](keysColumn(field), value, values);
  const other = onOtherNames(spec, field, operator, value, values);
  return other === null ? named : withOther(named, other);
}

function withOther(named: string, { reads, called }: { readonly reads: 'any' | 'none'; readonly called: string }) {
  return reads === 'none' ? `(${named} AND (${called}) IS NOT TRUE)` : `(${named} OR ${called})`;
}

/** A match in a searched field is also one in the search text, whose index narrows the rows. */
function narrowed(field: FieldSpec, operator: Operator, value: FilterValue, values: Values, condition: string): string {
  if (!field.searchable || (operator !== 'contains' && operator !== 'starts')) return condition;
  const wanted = keyOf(oneValue(value));
  return wanted === '' ? condition : `${SEARCH_COLUMN} LIKE ${containing(wanted, values)} AND ${condition}`;
}

function textCondition(field: FieldSpec, operator: Operator, value: FilterValue, values: Values): string {
  const key = keyColumn(field);
  if (typeof value === 'object') {
    const named = value.map(keyOf);
    const exact = MEMBERSHIP[operator](key, values.bind(named, 'text[]'));
    if (operator === 'nin' || !field.sortable) return exact;
    // Indexes contain only prefixes of texts.
    return `${indexedText(key)} = ANY(${values.bind(named.map(beginningOf), 'text[]')}) AND ${exact}`;
  }
  const wanted = keyOf(value);
  if (operator === 'contains' || operator === 'starts') {
    return `${key} LIKE ${operator === 'contains' ? containing(wanted, values) : beginningWith(wanted, values)}`;
  }
  const exact = `${key} ${COMPARISON[operator]()} ${values.bind(wanted, 'text')}`;
  if (operator !== 'eq' || !field.sortable) return exact;
  return `${indexedText(key)} = ${values.bind(beginningOf(wanted), 'text')} AND ${exact}`;
}

/** Indexed prefix of a key, in characters as PostgreSQL counts them. */
function beginningOf(key: string): string {
  return [...key].slice(0, INDEXED_TEXT_LENGTH).join('');
}

type ListCondition = (column: string, value: FilterValue, values: Values) => string;

const someMember =
  (pattern: (key: string, values: Values) => string): ListCondition =>
  (column, value, values) =>
    `EXISTS (SELECT FROM unnest(${column}) AS member WHERE member LIKE ${pattern(keyOf(oneValue(value)), values)})`;
const keysOf = (value: FilterValue, values: Values) => values.bind(listedValues(value).map(keyOf), 'text[]');
const anyNamed: ListCondition = (column, value, values) => `${column} && ${keysOf(value, values)}`;
const noneNamed: ListCondition = (column, value, values) =>
  `(${column} IS NOT NULL AND NOT ${column} && ${keysOf(value, values)})`;

/** Passes if any member does; a negation, if none is named. Empty lists have no keys. */
const LIST_CONDITIONS = {
  eq: anyNamed,
  ne: noneNamed,
  gt: neverAsked('gt', 'lists'),
  gte: neverAsked('gte', 'lists'),
  lt: neverAsked('lt', 'lists'),
  lte: neverAsked('lte', 'lists'),
  in: anyNamed,
  nin: noneNamed,
  contains: someMember(containing),
  starts: someMember(beginningWith),
  all: (column, value, values) => `${column} @> ${keysOf(value, values)}`,
  known: neverAsked('known', 'keys'),
} satisfies Record<Operator, ListCondition>;

const keyOf = (value: Scalar) => textKey(String(value));

type DateCondition = (field: FieldSpec, value: FilterValue, values: Values) => string;

const byPeriod =
  (condition: (from: string, to: string, first: () => string, last: () => string) => string): DateCondition =>
  (field, value, values) => {
    const period = daySpan(String(oneValue(value)));
    if (!period) return 'FALSE';
    const bind = (day: number) => () => values.bind(day, 'integer');
    return condition(fromColumn(field), toColumn(field), bind(period.from), bind(period.to));
  };

const withinAny: DateCondition = (field, value, values) => {
  const periods = listedValues(value).flatMap((one) => daySpan(String(one)) ?? []);
  const bind = (days: readonly number[]) => values.bind(days, 'integer[]');
  const [starts, ends] = [bind(periods.map(({ from }) => from)), bind(periods.map(({ to }) => to))];
  return `EXISTS (SELECT FROM unnest(${starts}, ${ends}) AS period (first, last) WHERE ${fromColumn(field)} >= first AND ${toColumn(field)} <= last)`;
};

/**
 * A partial date is a span of days: a comparison must hold for all of them. A rolling date before all time passes none.
 */
const DATE_CONDITIONS = {
  eq: byPeriod((from, to, first, last) => `(${from} >= ${first()} AND ${to} <= ${last()})`),
  ne: byPeriod((from, to, first, last) => `NOT (${from} >= ${first()} AND ${to} <= ${last()})`),
  gt: byPeriod((from, _to, _first, last) => `${from} > ${last()}`),
  gte: byPeriod((from, _to, first) => `${from} >= ${first()}`),
  lt: byPeriod((_from, to, first) => `${to} < ${first()}`),
  lte: byPeriod((_from, to, _first, last) => `${to} <= ${last()}`),
  in: withinAny,
  nin: (field, value, values) => `(${fromColumn(field)} IS NOT NULL AND NOT ${withinAny(field, value, values)})`,
  contains: neverAsked('contains', 'dates'),
  starts: neverAsked('starts', 'dates'),
  all: neverAsked('all', 'dates'),
  known: neverAsked('known', 'days'),
} satisfies Record<Operator, DateCondition>;
