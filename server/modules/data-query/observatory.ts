import {
  BREAKDOWN_RULES,
  BREAKDOWNS,
  ObservatoryParamsSchema,
  type Observed,
  windowTriple,
} from '#schemas/api/observatory.ts';
import { type DataSetSpec, type FieldSpec, fieldNamed } from '#schemas/columns/spec.ts';
import { resolveFilter } from '#schemas/filters/triples.ts';
import {
  type Breakdown,
  type BreakdownRequest,
  type BreakdownRules,
  conditionsOf,
  type Measure,
} from '#schemas/queries/breakdown.ts';
import { unixMs } from '#schemas/units.ts';
import {
  currentColumn,
  fromColumn,
  keyColumn,
  keysColumn,
  tableName,
  toColumn,
  valueColumn,
} from '#server/modules/datasets/storage.ts';
import { whereCondition } from './conditions.ts';
import { memberText } from './options.ts';
import { costOf, type QueryReader, readFilter, readParams, type Values } from './query.ts';

/** All breakdowns of a data set of the observatory in one statement, equal to those of the table engine. */
export function observatoryQuery(spec: DataSetSpec, source: Observed): QueryReader {
  return (input, now) => {
    const { window, ...params } = readParams(ObservatoryParamsSchema, input);
    const { filter, daily } = readFilter(spec, params.filter, now);
    const since = windowTriple(window);
    const [resolved = null] = since ? resolveFilter(spec, [since], unixMs(now)) : [];
    return {
      key: JSON.stringify([filter, window]),
      daily: daily || since !== null,
      // Each breakdown reads the rows that pass its conditions.
      cost: Object.keys(BREAKDOWNS[source]).length * (1 + costOf(filter, '')),
      toSql: (values) =>
        breakdownsSql(spec, BREAKDOWNS[source], { filter, window: resolved }, BREAKDOWN_RULES[source], values),
    };
  };
}

/** JSON text of the answers by name. */
export function breakdownsSql(
  spec: DataSetSpec,
  breakdowns: Readonly<Record<string, Breakdown>>,
  request: BreakdownRequest,
  rules: BreakdownRules,
  values: Values,
): string {
  const answers = Object.entries(breakdowns).map(
    ([name, breakdown]) => `'${name}', (${answerSql(spec, breakdown, request, rules, values)})`,
  );
  return `SELECT json_build_object(${answers.join(', ')})::text`;
}

function answerSql(
  spec: DataSetSpec,
  breakdown: Breakdown,
  request: BreakdownRequest,
  rules: BreakdownRules,
  values: Values,
): string {
  const field = breakdown.binning.by === 'nothing' ? null : fieldNamed(spec, breakdown.field);
  const { measures, median, split, most } = breakdown;
  const figures = measures.map((measure, at) => `${measureSql(spec, measure)} AS m${at}`);
  const isList = breakdown.binning.by === 'value' && field?.type !== 'text';
  const splitField = split === undefined ? null : fieldNamed(spec, split);
  const columns = [
    '_id',
    ...(field === null
      ? ['NULL::text AS bin']
      : isList
        ? [`${keysColumn(field)} AS keys`, `${valueColumn(field)} AS members`]
        : [`${binSql(field, breakdown, values)} AS bin`]),
    ...(field && breakdown.binning.by === 'value' && !isList ? [`${valueColumn(field)} AS label`] : []),
    ...(splitField
      ? [`nullif(${keyColumn(splitField)}, '') AS split`, `${valueColumn(splitField)} AS split_label`]
      : []),
    ...figures,
  ];
  const where = whereCondition(spec, conditionsOf(spec, breakdown, request, rules), '', values);
  const totals = totalsSql(measures.length, median === true);
  const figureNames = measures.map((_, at) => `m${at}`);
  // A list may name one thing twice; its row counts once.
  const placed =
    field && isList
      ? `SELECT key AS bin, min(${memberText(field, 'members')} COLLATE "C") AS label${figureNames.map((name) => `, ${name}`).join('')}
         FROM counted, unnest(keys) WITH ORDINALITY AS member (key, position)
        WHERE key <> '' GROUP BY _id, key${figureNames.map((name) => `, ${name}`).join('')}`
      : 'SELECT * FROM counted WHERE bin IS NOT NULL';
  const unplaced = isList ? `NOT EXISTS (SELECT FROM unnest(keys) AS key WHERE key <> '')` : 'bin IS NULL';
  const name = breakdown.binning.by === 'value' ? 'min(label COLLATE "C")' : 'bin';
  const sum = measures.length === 0 ? '0' : 'coalesce(sum(m0), 0)';
  const order = most ? `${most.order === 'sum' ? `${sum} DESC, ` : ''}count(*) DESC, bin` : 'bin';
  const limit = most ? ` LIMIT ${values.bind(most.count, 'bigint')}` : '';
  const grouped = `
    SELECT json_build_object('bin', ${name}, ${totals}) AS entry, row_number() OVER (ORDER BY ${order}) AS place
      FROM placed GROUP BY bin ORDER BY place${limit}`;
  return `
    WITH counted AS MATERIALIZED (SELECT ${columns.join(', ')} FROM ${tableName(spec)} WHERE ${where}),
         placed AS MATERIALIZED (${placed})
    SELECT json_build_object(
      'all', (SELECT json_build_object(${totals}) FROM counted),
      'unplaced', (SELECT json_build_object(${totals}) FROM counted WHERE ${unplaced}),
      'count', (SELECT count(DISTINCT bin) FROM placed),
      'bins', (SELECT coalesce(json_agg(entry ORDER BY place), '[]') FROM (${grouped}) g),
      'splits', ${splitField ? splitsSql(sum) : `'[]'::json`})`;
}

/** Bins by the values of another field; rows without a value come last in each. */
function splitsSql(sum: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('bin', bin, 'value', value, 'rows', rows, 'sum', sum) ORDER BY bin, split NULLS LAST), '[]')
    FROM (SELECT bin, split, count(*) AS rows, ${sum} AS sum FROM placed GROUP BY bin, split) s
    LEFT JOIN (SELECT split, min(split_label COLLATE "C") AS value FROM counted WHERE split IS NOT NULL GROUP BY split) spelled USING (split))`;
}

function totalsSql(measures: number, median: boolean): string {
  const of = (sql: (name: string) => string) =>
    `json_build_array(${Array.from({ length: measures }, (_, at) => sql(`m${at}`)).join(', ')})`;
  return [
    `'rows', count(*)`,
    `'known', ${of((name) => `count(${name})`)}`,
    `'sums', ${of((name) => `coalesce(sum(${name}), 0)`)}`,
    `'median', ${median ? 'percentile_cont(0.5) WITHIN GROUP (ORDER BY m0)' : 'NULL::float8'}`,
  ].join(', ');
}

function binSql(field: FieldSpec, { binning }: Breakdown, values: Values): string {
  switch (binning.by) {
    case 'nothing':
      return 'NULL::text';
    case 'value':
      return `nullif(${keyColumn(field)}, '')`;
    case 'sign':
      return `sign(${valueColumn(field)})`;
    case 'edges':
      // Below the first edge it is 0: no bin.
      return `nullif(width_bucket(${valueColumn(field)}, ${values.bind(binning.edges, 'double precision[]')}), 0) - 1`;
    case 'month':
    case 'day': {
      const [from, to] = [fromColumn(field), toColumn(field)];
      const written = (day: string) =>
        `to_char(date '1970-01-01' + ${day}, '${binning.by === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'}')`;
      return `CASE WHEN ${written(from)} = ${written(to)} THEN ${written(from)} END`;
    }
  }
}

function measureSql(spec: DataSetSpec, measure: Measure): string {
  const figure = currentColumn(spec, measure.field);
  if (measure.is === 'figure') return figure;
  const change = currentColumn(spec, measure.change);
  const value = measure.is === 'before' ? `${figure} / (1 + ${change} / 100)` : figure;
  return `CASE WHEN ${change} > -100 THEN ${value} END`;
}
