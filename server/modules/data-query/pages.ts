import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { type OrderTerm, orderBy, tableName, wireColumns } from '#server/modules/datasets/storage.ts';
import type { Values } from './query.ts';

/** Pages of a data set as SQL expressions that give the JSON text of a list of rows. */

export interface PageRequest {
  readonly spec: DataSetSpec;
  readonly where: string;
  readonly terms: readonly OrderTerm[];
  readonly skip: number;
  readonly take: number;
  /** More columns of the outer select, each with its name, over the table `t`. */
  readonly extras?: string;
}

/** Beyond this it pays to find the rows by their order alone and to read them afterwards. */
const SHALLOW_SKIP = 500;

/** Rows `skip … skip + take - 1` of an order. */
export function pageByOffset(request: PageRequest, values: Values): string {
  const { spec, where, terms, skip, take } = request;
  const limit = `LIMIT ${values.bind(take, 'bigint')} OFFSET ${values.bind(skip, 'bigint')}`;
  if (skip <= SHALLOW_SKIP) {
    return jsonList(
      `SELECT ${rowColumns(request)} FROM ${tableName(spec)} t WHERE ${where} ORDER BY ${orderBy(terms)} ${limit}`,
    );
  }
  const found = `SELECT ${keyColumns(terms)} FROM ${tableName(spec)} WHERE ${where} ORDER BY ${orderBy(terms)} ${limit}`;
  return jsonList(
    `SELECT ${rowColumns(request)} FROM (${found}) p JOIN ${tableName(spec)} t USING (_id) ORDER BY ${orderOfKeys(terms)}`,
  );
}

/**
 * The `take` rows that follow the row whose order values are `last`. Each way of coming after it (a greater value, a missing
 * one, a tie that a later term breaks) is a walk of its own along the index, so that a deep page costs what the first does.
 */
export function pageAfter(request: PageRequest, last: readonly unknown[], values: Values): string {
  const { spec, where, terms, take } = request;
  const limit = values.bind(take, 'bigint');
  const bound = terms.map(({ type }, index) => (last[index] === null ? null : values.bind(last[index], type)));
  const walks = terms
    .flatMap((term, depth): string[] => {
      const value = bound[depth];
      if (!value) return [];
      const ties = terms
        .slice(0, depth)
        .map(({ sql }, index) => (bound[index] ? `${sql} = ${bound[index]}` : `${sql} IS NULL`));
      const greater = [...ties, `${term.sql} ${term.order === 'asc' ? '>' : '<'} ${value}`];
      // Written so that the deepest tie comes first once the list is reversed, a missing value after the others.
      return term.type === 'bigint'
        ? [greater.join(' AND ')]
        : [[...ties, `${term.sql} IS NULL`].join(' AND '), greater.join(' AND ')];
    })
    .reverse()
    .map(
      (after, walk) =>
        `(SELECT ${walk} AS walk, ${keyColumns(terms)} FROM ${tableName(spec)} WHERE ${where} AND ${after} ORDER BY ${orderBy(terms)} LIMIT ${limit})`,
    );
  const found = `SELECT * FROM (${walks.join(' UNION ALL ')}) w ORDER BY walk, ${orderOfKeys(terms)} LIMIT ${limit}`;
  return jsonList(
    `SELECT ${rowColumns(request)} FROM (${found}) p JOIN ${tableName(spec)} t USING (_id) ORDER BY walk, ${orderOfKeys(terms)}`,
  );
}

/** The statement that reads the order values of one row, in the order of the terms, as a list. */
export function orderValuesOf(spec: DataSetSpec, terms: readonly OrderTerm[], id: string): string {
  return `SELECT json_build_array(${terms.map(({ sql }) => sql).join(', ')}) AS last FROM ${tableName(spec)} WHERE _id = ${id}`;
}

/** The JSON text of the rows of a select, in its order. */
export function jsonList(select: string): string {
  return `SELECT coalesce('[' || string_agg(row_to_json(r)::text, ',') || ']', '[]') FROM (${select}) r`;
}

const rowColumns = ({ spec, extras }: PageRequest) => `${wireColumns(spec, 't')}${extras ? `, ${extras}` : ''}`;
const keyColumns = (terms: readonly OrderTerm[]) =>
  ['_id', ...terms.map(({ sql }, index) => `${sql} AS o${index}`)].join(', ');
const orderOfKeys = (terms: readonly OrderTerm[]) =>
  orderBy(terms.map((term, index) => ({ ...term, sql: `o${index}` })));
