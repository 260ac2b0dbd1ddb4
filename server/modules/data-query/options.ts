import type { DataSetSpec, FieldSpec } from '#schemas/columns/spec.ts';
import { OptionsParamsSchema } from '#schemas/queries/params.ts';
import { searchWords, textKey } from '#schemas/text.ts';
import { keyColumn, keysColumn, valueColumn } from '#server/modules/datasets/storage.ts';
import { beginningWith, containing, whereCondition } from './conditions.ts';
import { overFormulas } from './formulas/overFormulas.ts';
import { rowsFrom } from './formulas/rowsFrom.ts';
import { jsonList } from './pages.ts';
import { costOf, type QueryReader, readFilter, readOptionsField, readParams, type Values } from './query.ts';

interface OptionsRequest {
  readonly spec: DataSetSpec;
  readonly field: FieldSpec;
  /** WHERE condition of the counted rows. */
  readonly where: string;
  /** Options must contain every word. */
  readonly searchValue: string;
  /** Options are those most like it, the nearest first; empty: all, the most frequent first. */
  readonly like?: string;
  readonly limit: number;
}

/** Distinct values of a field with row counts, most frequent first, or most like a text. */
export function optionsQuery(declared: DataSetSpec): QueryReader {
  return overFormulas(declared, (spec) => (input, now) => {
    const params = readParams(OptionsParamsSchema, input);
    const { filter, daily } = readFilter(spec, params.filter, now);
    const field = readOptionsField(spec, params.field);
    const { search, searchValue, like, limit } = params;
    return {
      key: JSON.stringify([field.field, filter, searchWords(search), searchWords(searchValue), wholeKey(like), limit]),
      daily,
      // Rows are grouped after they passed the conditions.
      cost: 2 * costOf(filter, search) + costOf([], searchValue),
      toSql: (values) =>
        optionList(
          { spec, field, where: whereCondition(spec, filter, search, values), searchValue, like, limit },
          values,
        ),
    };
  });
}

/** Values with the same key are one option, shown in its first spelling; ties sort by key. */
export function optionList(request: OptionsRequest, values: Values): string {
  switch (request.field.type) {
    case 'text':
      return textOptions(request, values);
    case 'tags':
      return tagOptions(request, values);
    default:
      return memberOptions(request, values);
  }
}

function textOptions(request: OptionsRequest, values: Values): string {
  const { spec, field, where, limit } = request;
  const key = keyColumn(field);
  return jsonList(`
    SELECT value, count FROM (
      SELECT ${key} AS key, min(${valueColumn(field)} COLLATE "C") AS value, count(*) AS count
        FROM ${rowsFrom(spec, values)} WHERE ${[where, ...named(key, request, values)].join(' AND ')}
       GROUP BY ${key}) counted ORDER BY ${nearness(request, values)}count DESC, key ASC LIMIT ${values.bind(limit, 'bigint')}`);
}

/** Few distinct tag lists exist: count equal lists before unnesting. */
function tagOptions(request: OptionsRequest, values: Values): string {
  const { spec, field, where, limit } = request;
  const [keys, value] = [keysColumn(field), valueColumn(field)];
  // A list may name one thing twice; its row counts once.
  const members = `
    SELECT key, min(${memberText(field)} COLLATE "C") AS value FROM unnest(${keys}) WITH ORDINALITY AS member (key, position)
     WHERE ${named('key', request, values).join(' AND ')} GROUP BY key`;
  return jsonList(`
    SELECT min(members.value COLLATE "C") AS value, sum(count)::bigint AS count
      FROM (SELECT ${keys}, ${value}, count(*) AS count FROM ${rowsFrom(spec, values)} WHERE ${where} GROUP BY ${keys}, ${value}) lists,
           LATERAL (${members}) members
     GROUP BY key ORDER BY ${nearness(request, values)}count DESC, key ASC LIMIT ${values.bind(limit, 'bigint')}`);
}

/** Counts by key, then reads the spelling only for the returned keys: that is the slow part. */
function memberOptions(request: OptionsRequest, values: Values): string {
  const { spec, field, where, limit } = request;
  const keys = keysColumn(field);
  const from = `${rowsFrom(spec, values)}, unnest(${keys}) WITH ORDINALITY AS member (key, position)`;
  const counted = [where, ...named('key', request, values)].join(' AND ');
  const order = `${nearness(request, values)}count DESC, key ASC`;
  return jsonList(`
    WITH frequent AS MATERIALIZED (
      SELECT key, count(*) AS count
        -- A list may name one thing twice; its row counts once.
        FROM (SELECT DISTINCT _id, key FROM ${from} WHERE ${counted}) once
       GROUP BY key ORDER BY ${order} LIMIT ${values.bind(limit, 'bigint')}
    ), written AS (
      SELECT key, min(${memberText(field)} COLLATE "C") AS value
        FROM ${from} WHERE ${where} AND ${keys} && (SELECT array_agg(key) FROM frequent) AND key IN (SELECT key FROM frequent)
       GROUP BY key
    )
    SELECT value, count FROM frequent JOIN written USING (key) ORDER BY ${order}`);
}

/** Trigrams that two texts share of all they have: from here on they are alike, as PostgreSQL presets it. */
const ALIKE = 0.3;

function named(key: string, { searchValue, like = '' }: OptionsRequest, values: Values): string[] {
  const contained = (text: string) => searchWords(text).map((word) => `${key} LIKE ${containing(word, values)}`);
  const alike = contained(like);
  return [
    `${key} <> ''`,
    ...contained(searchValue),
    ...(alike.length === 0
      ? []
      : [`(${alike.join(' AND ')} OR similarity(${key}, ${values.bind(wholeKey(like), 'text')}) >= ${ALIKE})`]),
  ];
}

/** The start of an order by `key`: the text itself, what begins with it, what contains it, and what is spelt alike. */
function nearness({ like = '' }: OptionsRequest, values: Values): string {
  const whole = wholeKey(like);
  if (whole === '') return '';
  const text = values.bind(whole, 'text');
  return `CASE WHEN key = ${text} THEN 0 WHEN key LIKE ${beginningWith(whole, values)} THEN 1
    WHEN key LIKE ${containing(whole, values)} THEN 2 ELSE 3 END, similarity(key, ${text}) DESC, `;
}

const wholeKey = (text: string) => textKey(text).trim();

/** Keys and members of a list run in parallel. */
export function memberText(field: FieldSpec, list = valueColumn(field)): string {
  const member = `${list} -> (position - 1)::integer`;
  return field.type === 'refs' ? `((${member}) ->> 'name')` : `((${member}) #>> '{}')`;
}
