import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { type OrderTerm, orderBy, wireColumns } from '#server/modules/datasets/storage.ts';
import { rowsFrom } from './formulas/rowsFrom.ts';
import type { Values } from './query.ts';

/** SQL expressions for pages of rows, as JSON text. */

export interface PageRequest {
  readonly spec: DataSetSpec;
  readonly where: string;
  readonly terms: readonly OrderTerm[];
  readonly skip: number;
  readonly take: number;
  /** The condition that makes the rows a part of the data set; `where` has it too. */
  readonly subset?: string | undefined;
  /** Fields beside `_id`; undefined: all. */
  readonly fields?: readonly string[] | undefined;
  /** Extra columns of the outer select, with aliases, over table `t`. */
  readonly extras?: string;
}

/** For larger offsets it is faster to find ids first and join the rows. */
const SHALLOW_SKIP = 500;

/** Rows `skip … skip + take - 1` of an order. */
export function pageByOffset(request: PageRequest, values: Values): string {
  const { spec, where, terms, skip, take, subset } = request;
  const limit = `LIMIT ${values.bind(take, 'bigint')} OFFSET ${values.bind(skip, 'bigint')}`;
  if (skip <= SHALLOW_SKIP) {
    return jsonList(
      `SELECT ${rowColumns(request)} FROM ${rowsFrom(spec, values, 't', subset)} WHERE ${where} ORDER BY ${orderBy(terms)} ${limit}`,
    );
  }
  const found = `SELECT ${keyColumns(terms)} FROM ${rowsFrom(spec, values, undefined, subset)} WHERE ${where} ORDER BY ${orderBy(terms)} ${limit}`;
  return jsonList(
    `SELECT ${rowColumns(request)} FROM (${found}) p JOIN ${rowsFrom(spec, values, 't', subset)} USING (_id) ORDER BY ${orderOfKeys(terms)}`,
  );
}

/**
 * The `take` rows after the row with order values `last` (keyset pagination). Each way to follow it (greater value,
 * missing value, tie broken later) is its own index scan, so deep pages cost as little as the first.
 */
export function pageAfter(request: PageRequest, last: readonly unknown[], values: Values): string {
  const { spec, where, terms, take, subset } = request;
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
      // The list is reversed later: deepest tie first, missing values last.
      return term.type === 'bigint'
        ? [greater.join(' AND ')]
        : [[...ties, `${term.sql} IS NULL`].join(' AND '), greater.join(' AND ')];
    })
    .reverse()
    .map(
      (after, walk) =>
        `(SELECT ${walk} AS walk, ${keyColumns(terms)} FROM ${rowsFrom(spec, values, undefined, subset)} WHERE ${where} AND ${after} ORDER BY ${orderBy(terms)} LIMIT ${limit})`,
    );
  const found = `SELECT * FROM (${walks.join(' UNION ALL ')}) w ORDER BY walk, ${orderOfKeys(terms)} LIMIT ${limit}`;
  return jsonList(
    `SELECT ${rowColumns(request)} FROM (${found}) p JOIN ${rowsFrom(spec, values, 't', subset)} USING (_id) ORDER BY walk, ${orderOfKeys(terms)}`,
  );
}

/** Reads the order values of one row as a list. */
export function orderValuesOf(
  { spec, terms, subset }: Pick<PageRequest, 'spec' | 'terms' | 'subset'>,
  id: string,
  values: Values,
): string {
  return `SELECT json_build_array(${terms.map(({ sql }) => sql).join(', ')}) AS last FROM ${rowsFrom(spec, values, undefined, subset)} WHERE _id = ${id}`;
}

/** JSON text of the selected rows, in order. */
export function jsonList(select: string): string {
  return `SELECT coalesce('[' || string_agg(row_to_json(r)::text, ',') || ']', '[]') FROM (${select}) r`;
}

const rowColumns = ({ spec, extras, fields }: PageRequest) =>
  `${wireColumns(spec, 't', fields)}${extras ? `, ${extras}` : ''}`;
const keyColumns = (terms: readonly OrderTerm[]) =>
  ['_id', ...terms.map(({ sql }, index) => `${sql} AS o${index}`)].join(', ');
const orderOfKeys = (terms: readonly OrderTerm[]) =>
  orderBy(terms.map((term, index) => ({ ...term, sql: `o${index}` })));
