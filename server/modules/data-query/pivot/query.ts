import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { listBins, PivotParamsSchema, problemOf } from '#schemas/pivot/params.ts';
import { PIVOT_LIMITS, type Pivot, type PivotScope, REST_PLACES } from '#schemas/pivot/pivot.ts';
import { searchWords } from '#schemas/text.ts';
import { rowsWhere } from '#server/modules/datasets/storage.ts';
import { whereCondition } from '../conditions.ts';
import { overFormulas } from '../formulas/overFormulas.ts';
import { formulaColumns } from '../formulas/rowsFrom.ts';
import { costOf, type QueryReader, readFilter, readParams, refuse, type Values } from '../query.ts';
import { answerOf } from './answer.ts';
import { type BinSql, binSql } from './bins.ts';
import { type MeasureSql, measureSql } from './measures.ts';

/** What a list of usual length costs beside one value. */
const MEMBERS = 3;

/** A pivot of a data set in one statement, equal to that of the table engine. */
export function pivotQuery(declared: DataSetSpec) {
  return overFormulas(declared, (spec) => (input: unknown, now: number) => {
    const { pivot, search, ...params } = readParams(PivotParamsSchema, input);
    const wrong = problemOf(spec, pivot);
    if (wrong) throw refuse(wrong.problem, `pivot.${wrong.path}`);
    const { filter, daily } = readFilter(spec, params.filter, now);
    const sets = (pivot.rows.length + 1) * (pivot.columns.length + 1);
    return {
      key: JSON.stringify([pivot, filter, searchWords(search)]),
      daily,
      // Rows that pass the conditions are grouped once for each level, of a list once for each member.
      cost: costOf(filter, search) + sets * pivot.measures.length * (1 + MEMBERS * listBins(spec, pivot)),
      toSql: (values: Values) => pivotSql(spec, pivot, { filter, search }, values),
      finish: (found: unknown) => answerOf(pivot, found),
    };
  }) satisfies QueryReader;
}

/** JSON text of all groups by level, of the edges, and of how keys are written. `where`: the rows, if more than the scope says them. */
export function pivotSql(
  spec: DataSetSpec,
  pivot: Pivot,
  { filter, search }: PivotScope,
  values: Values,
  where = whereCondition(spec, filter, search, values),
): string {
  const bins = [...pivot.rows, ...pivot.columns].map((bin, at) => binSql(spec, bin, at, filter, values));
  const measures = pivot.measures.map((measure, at) => measureSql(spec, measure, at));
  const edges = bins.flatMap(({ edges: own }, at) => (own === null ? [] : [`${own} AS e${at}`]));
  const columns = [...bins, ...measures].flatMap(({ columns: own }) => own);
  const sets: string[] = [];
  for (let rows = 0; rows <= pivot.rows.length; rows++)
    for (let across = 0; across <= pivot.columns.length; across++) {
      const used = bins.flatMap((bin, at) => {
        const isUsed = at < rows || (at >= pivot.rows.length && at < pivot.rows.length + across);
        return isUsed ? [{ bin, at }] : [];
      });
      sets.push(`SELECT ${rows} AS rows, ${across} AS columns, (${setSql(used, measures)}) AS groups`);
    }
  const labels = bins.map(({ labels: own }) =>
    own === null ? `'{}'::json` : `(SELECT coalesce(json_object_agg(key, label), '{}') FROM (${own}) labels)`,
  );
  const edgeLists = bins.map(({ edges: own }, at) => (own === null ? 'NULL::json' : `to_json(edges.e${at})`));
  return `
    WITH passing AS NOT MATERIALIZED (${rowsWhere(spec, where, formulaColumns(spec, values))}),
         edges AS MATERIALIZED (SELECT ${edges.join(', ') || '1'}),
         counted AS MATERIALIZED (SELECT ${['_id', ...columns].join(', ')} FROM passing, edges)
    SELECT json_build_object(
      'sets', (SELECT json_agg(sets) FROM (${sets.join(' UNION ALL ')}) sets),
      'labels', json_build_array(${labels.join(', ')}),
      'edges', json_build_array(${edgeLists.join(', ')}))::text FROM edges`;
}

/** A list of groups by some bins: keys and rests, rows, then of each measure its value, the rows used, and those stale. */
function setSql(
  bins: readonly { readonly bin: BinSql; readonly at: number }[],
  measures: readonly MeasureSql[],
): string {
  const keys = bins.flatMap(({ at }) => [`k${at}`, `x${at}`]);
  // A list may name one thing twice; its row counts once.
  const members = bins.flatMap(({ bin, at }) =>
    bin.isList
      ? [
          `CROSS JOIN LATERAL (SELECT DISTINCT key AS k${at}, NULL::int AS x${at} FROM unnest(l${at}) AS key
             UNION ALL SELECT NULL, ${REST_PLACES.unknown} WHERE coalesce(cardinality(l${at}), 0) = 0) m${at}`,
        ]
      : [],
  );
  const from = `counted ${members.join(' ')}`;
  const identity = keys.length === 0 ? `'all'` : `json_build_array(${keys.join(', ')})::text`;
  const group = keys.length === 0 ? '' : ` GROUP BY ${keys.join(', ')}`;
  const values = measures.flatMap(({ value, used, stale, members: listed }, at) => [
    listed === null ? value : `coalesce(max(distinct${at}.found), 0)`,
    used,
    stale,
  ]);
  const distinct = measures.flatMap(({ members: listed }, at) =>
    listed === null
      ? []
      : [
          `LEFT JOIN (SELECT ${identity} AS identity, count(DISTINCT member)::float8 AS found
             FROM ${from}, unnest(${listed}) AS member${group}) distinct${at} ON distinct${at}.identity = ${identity}`,
        ],
  );
  return `SELECT coalesce(json_agg(found), '[]') FROM (
      SELECT json_build_array(${[...keys, 'count(*)', ...values].join(', ')}) AS found
        FROM ${from} ${distinct.join(' ')}${group} LIMIT ${PIVOT_LIMITS.cells + 1}) groups`;
}
