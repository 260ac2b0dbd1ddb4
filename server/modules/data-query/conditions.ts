import { type DataSetSpec, type FieldSpec, findField, findGroup } from '#schemas/columns/spec.ts';
import { daySpan } from '#schemas/dates.ts';
import {
  type FilterValue,
  ID_FIELD,
  isDefaultTriple,
  keepsUnknown,
  type Operator,
  type Scalar,
  type Triple,
} from '#schemas/filters/triples.ts';
import { searchWords, textKey } from '#schemas/text.ts';
import { presentId } from '#server/modules/datasets/formerAddresses.ts';
import {
  fromColumn,
  INDEXED_TEXT_LENGTH,
  indexedText,
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
 * passes no condition.
 */

const COMPARISON = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function comparisonOf(operator: Operator): string {
  switch (operator) {
    case 'in':
    case 'nin':
    case 'contains':
    case 'starts':
    case 'all':
    case 'known':
      throw new Error(`'${operator}' passed the check of filters, but compares no single value`);
    default:
      return COMPARISON[operator];
  }
}

/** WHERE condition of a checked filter (rolling dates resolved) and a quick search. */
export function whereCondition(spec: DataSetSpec, filter: readonly Triple[], search: string, values: Values): string {
  const kept = new Set(filter.filter(keepsUnknown).map(([name]) => name));
  const plain = filter.filter((triple) => !isDefaultTriple(triple) && !kept.has(triple[0]));
  const conditions = [
    ...plain.map((triple) => tripleCondition(spec, triple, values)),
    ...[...kept].flatMap((name) => keepingCondition(spec, name, filter, values)),
  ];
  const searched = spec.fullText ? fullTextConditions(search, values) : searchConditions(search, values);
  return [...conditions, ...searched].join(' AND ') || 'TRUE';
}

/** The conditions on a field, or no value of it; every row has its `_id`. */
function keepingCondition(spec: DataSetSpec, name: string, filter: readonly Triple[], values: Values): string[] {
  const own = filter.filter((triple) => triple[0] === name && !keepsUnknown(triple) && !isDefaultTriple(triple));
  if (own.length === 0) return [];
  const conditions = own.map((triple) => tripleCondition(spec, triple, values)).join(' AND ');
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

function tripleCondition(spec: DataSetSpec, [name, operator, value]: Triple, values: Values): string {
  if (name === ID_FIELD) return idCondition(spec, operator, value, values);
  const group = findGroup(spec, name);
  if (group) return `${value === 1 ? '' : 'NOT '}(${group.map(knownCondition).join(' OR ')})`;
  const field = findField(spec, name);
  if (!field) throw new Error(`'${name}' passed the check of filters, but is no field of ${spec.source}`);
  if (operator === 'known') return value === 1 ? knownCondition(field) : `NOT (${knownCondition(field)})`;
  switch (field.type) {
    case 'number':
      return numberCondition(valueColumn(field), operator, value, values);
    case 'date':
      return dateCondition(field, operator, value, values);
    case 'text':
      return textCondition(field, operator, value, values);
    default:
      return listCondition(keysColumn(field), operator, value, values);
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
    return operator === 'in' ? `_id = ANY(${ids})` : `_id <> ALL(${ids})`;
  }
  if (whole(value)) {
    const id = values.bind(value, 'bigint');
    return `_id ${comparisonOf(operator)} ${operator === 'eq' || operator === 'ne' ? presentId(spec, id) : id}`;
  }
  return `_id::double precision ${comparisonOf(operator)} ${values.bind(value, 'double precision')}`;
}

function numberCondition(column: string, operator: Operator, value: FilterValue, values: Values): string {
  if (typeof value === 'object') return membership(column, operator, values.bind(value, 'double precision[]'));
  return `${column} ${comparisonOf(operator)} ${values.bind(value, 'double precision')}`;
}

function membership(column: string, operator: Operator, list: string): string {
  return operator === 'in' ? `${column} = ANY(${list})` : `(${column} IS NOT NULL AND ${column} <> ALL(${list}))`;
}

function textCondition(field: FieldSpec, operator: Operator, value: FilterValue, values: Values): string {
  const key = keyColumn(field);
  if (typeof value === 'object') {
    const named = value.map(keyOf);
    const exact = membership(key, operator, values.bind(named, 'text[]'));
    if (operator === 'nin' || !field.sortable) return exact;
    // Indexes contain only prefixes of texts.
    return `${indexedText(key)} = ANY(${values.bind(named.map(beginningOf), 'text[]')}) AND ${exact}`;
  }
  const wanted = keyOf(value);
  if (operator === 'contains' || operator === 'starts') {
    const pattern = operator === 'contains' ? containing(wanted, values) : beginningWith(wanted, values);
    // A match in a searched field is also one in the search text, whose index narrows the rows.
    const narrowed =
      field.searchable && wanted !== '' ? `${SEARCH_COLUMN} LIKE ${containing(wanted, values)} AND ` : '';
    return `${narrowed}${key} LIKE ${pattern}`;
  }
  const exact = `${key} ${comparisonOf(operator)} ${values.bind(wanted, 'text')}`;
  if (operator !== 'eq' || !field.sortable) return exact;
  return `${indexedText(key)} = ${values.bind(beginningOf(wanted), 'text')} AND ${exact}`;
}

/** Indexed prefix of a key, in characters as PostgreSQL counts them. */
function beginningOf(key: string): string {
  return [...key].slice(0, INDEXED_TEXT_LENGTH).join('');
}

/** Passes if any member does; a negation, if none is named. Empty lists have no keys. */
function listCondition(column: string, operator: Operator, value: FilterValue, values: Values): string {
  if (operator === 'contains' || operator === 'starts') {
    const key = keyOf(typeof value === 'object' ? '' : value);
    const pattern = operator === 'contains' ? containing(key, values) : beginningWith(key, values);
    return `EXISTS (SELECT FROM unnest(${column}) AS member WHERE member LIKE ${pattern})`;
  }
  const named = values.bind((typeof value === 'object' ? value : [value]).map(keyOf), 'text[]');
  if (operator === 'all') return `${column} @> ${named}`;
  const negated = operator === 'ne' || operator === 'nin';
  return negated ? `(${column} IS NOT NULL AND NOT ${column} && ${named})` : `${column} && ${named}`;
}

const keyOf = (value: Scalar) => textKey(String(value));

/**
 * A partial date is a span of days: a comparison must hold for all of them. A rolling date before all time passes none.
 */
function dateCondition(field: FieldSpec, operator: Operator, value: FilterValue, values: Values): string {
  const [from, to] = [fromColumn(field), toColumn(field)];
  if (typeof value === 'object') {
    const periods = value.flatMap((one) => daySpan(String(one)) ?? []);
    const starts = values.bind(
      periods.map((period) => period.from),
      'integer[]',
    );
    const ends = values.bind(
      periods.map((period) => period.to),
      'integer[]',
    );
    const named = `EXISTS (SELECT FROM unnest(${starts}, ${ends}) AS period (first, last) WHERE ${from} >= first AND ${to} <= last)`;
    return operator === 'in' ? named : `(${from} IS NOT NULL AND NOT ${named})`;
  }
  const period = daySpan(String(value));
  if (!period) return 'FALSE';
  const first = () => values.bind(period.from, 'integer');
  const last = () => values.bind(period.to, 'integer');
  const within = () => `(${from} >= ${first()} AND ${to} <= ${last()})`;
  switch (operator) {
    case 'eq':
      return within();
    case 'ne':
      return `NOT ${within()}`;
    case 'gt':
      return `${from} > ${last()}`;
    case 'gte':
      return `${from} >= ${first()}`;
    case 'lt':
      return `${to} < ${first()}`;
    case 'lte':
      return `${to} <= ${last()}`;
    default:
      return 'FALSE';
  }
}
