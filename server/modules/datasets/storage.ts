import {
  agesAs,
  type DataSetSpec,
  type FieldSpec,
  fieldNamed,
  findField,
  type Sort,
  type SortTerm,
  STALE_FIELD,
  storedFields,
} from '#schemas/columns/spec.ts';
import { sortTerms } from '#schemas/queries/sort.ts';
import { textKey } from '#schemas/text.ts';

/**
 * Maps fields to SQL: the only place where field names become identifiers. Texts compare by key (`textKey`) with
 * COLLATE "C", independent of database locales.
 */

/** `type` as format_type prints it; `extra`: rest of the definition; `generated`: by the database, never written. */
export interface StoredColumn {
  readonly name: string;
  readonly type: string;
  readonly extra: string;
  readonly generated?: true;
}

/** A part of an ORDER BY. Missing values come last in both directions; `_id` is never missing. */
export interface OrderTerm {
  readonly sql: string;
  readonly type: 'double precision' | 'integer' | 'text' | 'bigint';
  readonly order: SortTerm['order'];
}

/** Index entries hold about 2,700 bytes: index only this many characters, of up to 4 bytes. */
export const INDEXED_TEXT_LENGTH = 200;

/** The indexed prefix. */
export function indexedText(text: string): string {
  return `(left(${text}, ${INDEXED_TEXT_LENGTH}))`;
}

/** Column of the quick search: keys of all searchable members, one per line. */
export const SEARCH_COLUMN = 'search_key';

/** Of a data set with full text search: the folded text beside the searchable fields, and the words of both. */
export const BODY_COLUMN = 'search_body';
export const WORDS_COLUMN = 'search_words';

/** Words of the searchable fields weigh A, of the body B; each as it is written, and by its English stem. */
const WORDS = [
  [SEARCH_COLUMN, 'A'],
  [BODY_COLUMN, 'B'],
]
  .flatMap(([column, weight]) =>
    ['simple', 'english'].map((language) => `setweight(to_tsvector('${language}', ${column}), '${weight}')`),
  )
  .join(' || ');

/** The table of a data set. */
export function tableName(spec: DataSetSpec): string {
  return `directory_${spec.source}`;
}

/** Quotes an SQL identifier. Names come from declarations, never from requests. */
export function identifier(name: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name)) throw new Error(`'${name}' cannot be an SQL identifier`);
  return `"${name}"`;
}

export const keyColumn = (field: FieldSpec) => identifier(`${field.field}__key`);
export const keysColumn = (field: FieldSpec) => identifier(`${field.field}__keys`);
export const slugsColumn = (field: FieldSpec) => identifier(`${field.field}__slugs`);
export const fromColumn = (field: FieldSpec) => identifier(`${field.field}__from`);
/** The minute since 1970 by which a timed date is sorted. */
export const minuteColumn = (field: FieldSpec) => identifier(`${field.field}__minute`);
export const toColumn = (field: FieldSpec) => identifier(`${field.field}__to`);
export const valueColumn = (field: FieldSpec) => identifier(field.field);

/** SQL of a figure; one outside the field's bounds is unknown, so that no sum can overflow. */
export function boundedColumn(field: FieldSpec): string {
  const [min, max] = field.bounds ?? [0, 0];
  const column = valueColumn(field);
  return `(CASE WHEN ${column} BETWEEN ${min} AND ${max} THEN ${column} END)`;
}

/** SQL condition: the row's figure of that field is stale; null: figures of the field do not age. */
export function isStaleSql(spec: DataSetSpec, name: string): string | null {
  const ages = agesAs(spec, name);
  if (ages === undefined) return null;
  // A name of a declaration, never of a request.
  return `${identifier(`${STALE_FIELD}__keys`)} @> ARRAY['${textKey(ages).replaceAll("'", "''")}'::text]`;
}

/** SQL of a figure within its bounds; null where it is stale. */
export function currentColumn(spec: DataSetSpec, name: string): string {
  const field = fieldNamed(spec, name);
  if (field.type !== 'number') throw new Error(`'${name}' is no figure of ${spec.source}`);
  const isStale = isStaleSql(spec, name);
  // `stale` is NULL in rows written before it was declared.
  return isStale === null
    ? boundedColumn(field)
    : `(CASE WHEN (${isStale}) IS NOT TRUE THEN ${boundedColumn(field)} END)`;
}

/** False for texts that are never filtered, sorted or searched: they have no key. */
export function isCompared(field: FieldSpec): boolean {
  return field.filterable || field.sortable || field.searchable;
}

/** The columns that hold a field. */
export function storedColumns(field: FieldSpec): readonly StoredColumn[] {
  const column = (suffix: string, type: string, extra = ''): StoredColumn => ({
    name: `${field.field}${suffix}`,
    type,
    extra,
  });
  const key = 'COLLATE "C"';
  const list = column('', 'jsonb', "NOT NULL DEFAULT '[]'");
  switch (field.type) {
    case 'number':
      return [column('', 'double precision')];
    case 'text':
      return isCompared(field) ? [column('', 'text'), column('__key', 'text', key)] : [column('', 'text')];
    case 'date':
      return [
        ...[column('', 'text'), column('__from', 'integer'), column('__to', 'integer')],
        ...(field.timed ? [column('__minute', 'double precision')] : []),
      ];
    case 'tags':
      return [list, column('__keys', 'text[]', key)];
    case 'refs':
      return [list, column('__keys', 'text[]', key), column('__slugs', 'text[]', key)];
    case 'links':
      return [list];
    case 'series':
      return [];
  }
}

const FULL_TEXT_COLUMNS: readonly StoredColumn[] = [
  { name: BODY_COLUMN, type: 'text', extra: `NOT NULL DEFAULT ''` },
  { name: WORDS_COLUMN, type: 'tsvector', extra: `GENERATED ALWAYS AS (${WORDS}) STORED`, generated: true },
];

/** Every column of a data set's table except `_id`. */
export function tableColumns(spec: DataSetSpec): readonly StoredColumn[] {
  return [
    ...storedFields(spec).flatMap(storedColumns),
    { name: SEARCH_COLUMN, type: 'text', extra: `COLLATE "C" NOT NULL DEFAULT ''` },
    ...(spec.fullText ? FULL_TEXT_COLUMNS : []),
  ];
}

/** A select of the whole rows that pass a condition, with more columns where there are any. */
export function rowsWhere(spec: DataSetSpec, condition: string, columns: readonly string[] = []): string {
  return `SELECT * FROM ${tableWith(spec, columns, 'rows_of_set')} WHERE ${condition}`;
}

/** The table of a data set under a name, with more columns where there are any. */
export function tableWith(spec: DataSetSpec, columns: readonly string[], name: string): string {
  if (columns.length === 0) return `${tableName(spec)} ${name}`;
  return `(SELECT stored.*, ${columns.join(', ')} FROM ${tableName(spec)} stored) ${name}`;
}

/** Select list of a row as sent on the wire. */
export function wireColumns(
  spec: DataSetSpec,
  table: string,
  fields: readonly string[] = storedFields(spec).map(({ field }) => field),
): string {
  return ['_id', ...fields].map((name) => `${table}.${identifier(name)}`).join(', ');
}

/** The gender of a row for its picture: null of what is no person. */
export function genderColumn(spec: DataSetSpec, table: string): string {
  return findField(spec, 'gender') ? `${table}.gender` : 'NULL::text';
}

/** The same of the row with a number; null without one. */
export function genderOfRow(spec: DataSetSpec, id: string): string {
  // An alias of its own: `id` names a column of the query around it.
  return `(SELECT ${genderColumn(spec, 'drawn')} FROM ${tableName(spec)} drawn WHERE drawn._id = ${id})`;
}

/** SQL text a field sorts by; null: sorts by number. */
export function sortedText(field: FieldSpec): string | null {
  if (field.type === 'text') return keyColumn(field);
  return field.type === 'tags' || field.type === 'refs'
    ? field.sortKey === 'first'
      ? `(${keysColumn(field)})[1]`
      : null
    : null;
}

/**
 * Full order: the sort column by column, the default order (stale figures after all others), then `_id`. Fields without
 * `longTexts` sort by their indexed prefix, so an index alone answers. `staleLast`: each column of the sort too puts stale
 * figures after all others.
 */
export function orderTerms(
  spec: DataSetSpec,
  sort: Sort | null,
  longTexts: (field: FieldSpec) => boolean,
  staleLast = false,
): readonly OrderTerm[] {
  const termsOf = ({ field: name, order }: SortTerm): readonly OrderTerm[] => {
    const field = findField(spec, name);
    return field ? fieldTerms(field, order, longTexts(field)) : [];
  };
  const standard = spec.defaultSort;
  const sorted = sortTerms(sort);
  const isSorted = sorted.some(({ field }) => field === standard.field);
  const terms = [
    ...sorted.flatMap((term) => [...(staleLast ? staleTerms(spec, term.field) : []), ...termsOf(term)]),
    ...(staleLast && isSorted ? [] : staleTerms(spec, standard.field)),
    ...(isSorted ? [] : termsOf(standard)),
  ];
  return [...terms, { sql: '"_id"', type: 'bigint', order: 'asc' }];
}

/** Current figures of a field before stale ones; none where they do not age. */
function staleTerms(spec: DataSetSpec, name: string): OrderTerm[] {
  const isStale = isStaleSql(spec, name);
  if (isStale === null) return [];
  const sql = `(CASE WHEN ${identifier(name)} IS NOT NULL THEN CASE WHEN ${isStale} THEN 1 ELSE 0 END END)`;
  return [{ sql, type: 'integer', order: 'asc' }];
}

function fieldTerms(field: FieldSpec, order: SortTerm['order'], long: boolean): OrderTerm[] {
  const text = sortedText(field);
  if (text !== null) {
    const beginning: OrderTerm = { sql: indexedText(text), type: 'text', order };
    return long ? [beginning, { sql: text, type: 'text', order }] : [beginning];
  }
  if (field.type === 'date') {
    return [
      field.timed
        ? { sql: minuteColumn(field), type: 'double precision', order }
        : { sql: fromColumn(field), type: 'integer', order },
    ];
  }
  if (field.type === 'number') return [{ sql: valueColumn(field), type: 'double precision', order }];
  return [{ sql: `(cardinality(${keysColumn(field)}))`, type: 'integer', order }];
}

/** ORDER BY list, always with NULLS LAST, since DESC defaults to NULLS FIRST. */
export function orderBy(terms: readonly OrderTerm[]): string {
  return terms.map(({ sql, order }) => `${sql} ${order.toUpperCase()} NULLS LAST`).join(', ');
}
