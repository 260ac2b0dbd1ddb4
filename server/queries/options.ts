import type { DataSetSpec, FieldSpec } from '#schemas/columns/spec.ts';
import { OptionsParamsSchema } from '#schemas/queries/params.ts';
import { searchWords } from '#schemas/text.ts';
import { keyColumn, keysColumn, tableName, valueColumn } from '../universe/storage.ts';
import { containing, whereCondition } from './conditions.ts';
import { jsonList } from './pages.ts';
import { readFilter, readOptionsField, readParams } from './params.ts';
import type { QueryReader } from './query.ts';
import type { Values } from './values.ts';

interface OptionsRequest {
  readonly spec: DataSetSpec;
  readonly field: FieldSpec;
  /** Which rows count. */
  readonly where: string;
  /** Every word must be found in the option. */
  readonly searchValue: string;
  readonly limit: number;
}

/** The distinct values of a field with the number of rows that have them, most frequent first. */
export function optionsQuery(spec: DataSetSpec): QueryReader {
  return (input, now) => {
    const params = readParams(OptionsParamsSchema, input);
    const { filter, daily } = readFilter(spec, params.filter, now);
    const field = readOptionsField(spec, params.field);
    const { search, searchValue, limit } = params;
    return {
      key: JSON.stringify([field.field, filter, searchWords(search), searchWords(searchValue), limit]),
      daily,
      toSql: (values) =>
        optionList({ spec, field, where: whereCondition(spec, filter, search, values), searchValue, limit }, values),
    };
  };
}

/** Values of equal key are one option, written as the first of its spellings; ties of frequency go by key. */
export function optionList({ spec, field, where, searchValue, limit }: OptionsRequest, values: Values): string {
  const found = ["key <> ''", ...searchWords(searchValue).map((word) => `key LIKE ${containing(word, values)}`)].join(
    ' AND ',
  );
  const members =
    field.type === 'text'
      ? `SELECT _id, ${keyColumn(field)} AS key, ${valueColumn(field)} AS value FROM ${tableName(spec)} WHERE ${where}`
      : `SELECT _id, key, ${memberText(field)} AS value
           FROM ${tableName(spec)}, unnest(${keysColumn(field)}) WITH ORDINALITY AS member (key, position) WHERE ${where}`;
  // A list may name one thing twice; its row counts once.
  const rows = field.type === 'text' ? '*' : 'DISTINCT _id';
  return jsonList(`
    SELECT min(value COLLATE "C") AS value, count(${rows}) AS count
      FROM (${members}) m WHERE ${found}
     GROUP BY key ORDER BY count DESC, key ASC LIMIT ${values.bind(limit, 'bigint')}`);
}

/** Keys and members of a list run in parallel. */
function memberText(field: FieldSpec): string {
  const member = `${valueColumn(field)} -> (position - 1)::integer`;
  return field.type === 'refs' ? `(${member}) ->> 'name'` : `(${member}) #>> '{}'`;
}
