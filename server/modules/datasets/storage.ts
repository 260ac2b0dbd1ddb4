import { type DataSetSpec, type FieldSpec, findField, type Sort, storedFields } from '#schemas/columns/spec.ts';

/**
 * How a declared field lies in SQL: the only place where names of fields become SQL identifiers. Everything compared as
 * text is a key (`textKey`) under COLLATE "C", so that no locale of a database has a say.
 */

/** A column of a table; `type` is written as PostgreSQL's format_type prints it, `extra` is the rest of its definition. */
export interface StoredColumn {
  readonly name: string;
  readonly type: string;
  readonly extra: string;
}

/** A part of an ORDER BY. Missing values come last in both orders; `_id` is never missing. */
export interface OrderTerm {
  readonly sql: string;
  readonly type: 'double precision' | 'integer' | 'text' | 'bigint';
  readonly order: Sort['order'];
}

/** Index entries have a limit of about 2,700 bytes, so indexes order texts by their beginning: characters, 4 bytes each at most. */
export const INDEXED_TEXT_LENGTH = 200;

/** What an index holds of a text. */
export function indexedText(text: string): string {
  return `(left(${text}, ${INDEXED_TEXT_LENGTH}))`;
}

/** The quick search looks here: the keys of all searchable members, a line each. */
export const SEARCH_COLUMN = 'search_key';

/** The table of a data set. */
export function tableName(spec: DataSetSpec): string {
  return `directory_${spec.source}`;
}

/** Quotes a name as an SQL identifier. Names come from declarations, never from a request; a wrong one is a fault of ours. */
export function identifier(name: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name)) throw new Error(`'${name}' cannot be an SQL identifier`);
  return `"${name}"`;
}

export const keyColumn = (field: FieldSpec) => identifier(`${field.field}__key`);
export const keysColumn = (field: FieldSpec) => identifier(`${field.field}__keys`);
export const slugsColumn = (field: FieldSpec) => identifier(`${field.field}__slugs`);
export const fromColumn = (field: FieldSpec) => identifier(`${field.field}__from`);
export const toColumn = (field: FieldSpec) => identifier(`${field.field}__to`);
export const valueColumn = (field: FieldSpec) => identifier(field.field);

/** Texts that nobody filters, sorts or searches by have no key. */
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
      return [column('', 'text'), column('__from', 'integer'), column('__to', 'integer')];
    case 'tags':
      return [list, column('__keys', 'text[]', key)];
    case 'refs':
      return [list, column('__keys', 'text[]', key), column('__slugs', 'text[]', key)];
    case 'links':
      return [list];
  }
}

/** Every column of a data set's table except `_id`. */
export function tableColumns(spec: DataSetSpec): readonly StoredColumn[] {
  return [
    ...storedFields(spec).flatMap(storedColumns),
    { name: SEARCH_COLUMN, type: 'text', extra: `COLLATE "C" NOT NULL DEFAULT ''` },
  ];
}

/** The select list that gives a row as the wire carries it. */
export function wireColumns(spec: DataSetSpec, table: string): string {
  return ['_id', ...storedFields(spec).map((field) => field.field)]
    .map((name) => `${table}.${identifier(name)}`)
    .join(', ');
}

/** The text a field orders rows by, or null where it orders by a number. */
export function sortedText(field: FieldSpec): string | null {
  if (field.type === 'text') return keyColumn(field);
  return field.type === 'tags' || field.type === 'refs'
    ? field.sortKey === 'first'
      ? `(${keysColumn(field)})[1]`
      : null
    : null;
}

/**
 * The complete order of a data set: the sort, then its own order, then `_id`. `longTexts` says whether a field holds texts
 * beyond INDEXED_TEXT_LENGTH: where none does, their beginnings order as the texts do, and an index alone answers.
 */
export function orderTerms(
  spec: DataSetSpec,
  sort: Sort | null,
  longTexts: (field: FieldSpec) => boolean,
): readonly OrderTerm[] {
  const sorts = sort && sort.field !== spec.defaultSort.field ? [sort, spec.defaultSort] : [sort ?? spec.defaultSort];
  const terms = sorts.flatMap(({ field: name, order }): OrderTerm[] => {
    const field = findField(spec, name);
    return field ? fieldTerms(field, order, longTexts(field)) : [];
  });
  return [...terms, { sql: '"_id"', type: 'bigint', order: 'asc' }];
}

function fieldTerms(field: FieldSpec, order: Sort['order'], long: boolean): OrderTerm[] {
  const text = sortedText(field);
  if (text !== null) {
    const beginning: OrderTerm = { sql: indexedText(text), type: 'text', order };
    return long ? [beginning, { sql: text, type: 'text', order }] : [beginning];
  }
  if (field.type === 'date') return [{ sql: fromColumn(field), type: 'integer', order }];
  if (field.type === 'number') return [{ sql: valueColumn(field), type: 'double precision', order }];
  return [{ sql: `(cardinality(${keysColumn(field)}))`, type: 'integer', order }];
}

/** An ORDER BY list. NULLS LAST is always written: the default of DESC is the opposite. */
export function orderBy(terms: readonly OrderTerm[]): string {
  return terms.map(({ sql, order }) => `${sql} ${order.toUpperCase()} NULLS LAST`).join(', ');
}
