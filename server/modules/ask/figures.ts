import type { Pool } from 'pg';
import { z } from 'zod';
import { ASK_LIMITS } from '#schemas/api/ask.ts';
import { type FieldSpec, fieldNamed, findField } from '#schemas/columns/spec.ts';
import { FILTER_LIMITS } from '#schemas/filters/triples.ts';
import { textKey } from '#schemas/text.ts';
import { memberText } from '#server/modules/data-query/options.ts';
import { jsonList, pageByOffset } from '#server/modules/data-query/pages.ts';
import { Values } from '#server/modules/data-query/query.ts';
import {
  currentColumn,
  keyColumn,
  keysColumn,
  orderTerms,
  tableName,
  valueColumn,
} from '#server/modules/datasets/storage.ts';
import { retryOnce } from '#server/platform/db/pool.ts';
import { isoColumn } from '#server/platform/db/rows.ts';
import { type CheckedQuery, conditionOf } from './select.ts';

/** What a query finds: its rows, how many there are, the figure of all, and groups; of one version of the data. */

export type FoundRow = Readonly<Record<string, unknown>> & { readonly _id: number };

export interface FoundGroup {
  readonly bin: string;
  readonly rows: number;
  readonly figure: number | null;
}

export interface Found {
  readonly version: number;
  readonly asOf: string | null;
  readonly kind: 'sample' | 'live';
  readonly total: number;
  readonly rows: readonly FoundRow[];
  readonly figure: number | null;
  /** Rows whose figure is unknown or stale. */
  readonly without: number;
  readonly groups: readonly FoundGroup[];
  /** There are more groups than these. */
  readonly hasMoreGroups: boolean;
  /** `_id` of all rows, as far as an address can name them; empty where conditions say them better. */
  readonly ids: readonly number[];
  /** Provenance of all rows that are measured, each text once; `known`: their figure is. */
  readonly origins: readonly { readonly provenance: string; readonly known: boolean }[];
}

const FoundSchema = z.object({
  version: z.int(),
  as_of: isoColumn.nullable(),
  kind: z.enum(['sample', 'live']),
  total: z.int(),
  rows: z.string(),
  figure: z.nullable(z.number()),
  without: z.int(),
  groups: z.string(),
  ids: z.string(),
  origins: z.string(),
});
const RowsSchema = z.array(z.looseObject({ _id: z.number() }));
const IdsSchema = z.array(z.number());
const OriginsSchema = z.array(z.object({ provenance: z.string(), known: z.boolean() }));
const GroupsSchema = z.array(z.object({ bin: z.string(), rows: z.number(), figure: z.nullable(z.number()) }));

/** Rows that an address can name. */
const NAMED_ROWS = FILTER_LIMITS.listMembers;

const FUNCTIONS = {
  sum: 'sum(figure)',
  average: 'avg(figure)',
  median: 'percentile_cont(0.5) WITHIN GROUP (ORDER BY figure)',
};

/** The field whose figures an answer needs; rounds that are listed are added up too. */
export function figureField({ query, spec }: CheckedQuery): string | null {
  const { of, field } = query.aggregate;
  if (of === 'sum' || of === 'average' || of === 'median') return field;
  return of === 'rows' && spec.source === 'fundraising' ? 'amount_quantity' : null;
}

/** Fields by which an answer measures all rows: its figure, and where it counts or adds up, what its conditions compare. */
export function measuredFields(checked: CheckedQuery): readonly string[] {
  const { query, spec, filter } = checked;
  const { of } = query.aggregate;
  const figure = figureField(checked);
  const isListed = (of === 'rows' || of === 'value') && query.group === null;
  const compared = filter.flatMap(([name]) => {
    const type = findField(spec, name)?.type;
    return type === 'number' || type === 'date' ? [name] : [];
  });
  return [...new Set([...(figure === null ? [] : [figure]), ...(isListed ? [] : compared)])];
}

export function figureKind({ of }: CheckedQuery['query']['aggregate']): keyof typeof FUNCTIONS {
  return of === 'average' || of === 'median' ? of : 'sum';
}

export async function readFound(pool: Pool, checked: CheckedQuery): Promise<Found> {
  const { query, spec } = checked;
  const values = new Values();
  const table = tableName(spec);
  const field = figureField(checked);
  const figure = field === null ? 'NULL::double precision' : currentColumn(spec, field);
  const where = conditionOf(checked, values);
  const take = query.limit ?? ASK_LIMITS.rows;
  const sort = query.group ? null : query.sort;
  const rows = pageByOffset(
    { spec, where: conditionOf(checked, values), terms: orderTerms(spec, sort, () => true, true), skip: 0, take },
    values,
  );
  const ids =
    checked.relation || !checked.fitsTable
      ? `SELECT coalesce(json_agg(_id), '[]')::text FROM (SELECT _id FROM ${table} WHERE ${conditionOf(checked, values)}
         ORDER BY _id LIMIT ${values.bind(NAMED_ROWS, 'bigint')}) i`
      : `SELECT '[]'`;
  const origins =
    measuredFields(checked).length > 0
      ? jsonList(`SELECT DISTINCT provenance, figure IS NOT NULL AS known
          FROM (SELECT provenance, ${figure} AS figure FROM ${table} WHERE ${conditionOf(checked, values)}) o
         WHERE provenance IS NOT NULL`)
      : `SELECT '[]'`;
  const groups = query.group ? groupsOf(checked, figure, values) : `SELECT '[]'`;
  const statement = `
    WITH summary AS MATERIALIZED (
      SELECT count(*) AS total, ${FUNCTIONS[figureKind(query.aggregate)]} AS figure,
             ${field === null ? '0' : 'count(*) FILTER (WHERE figure IS NULL)'} AS without
        FROM (SELECT ${figure} AS figure FROM ${table} WHERE ${where}) f)
    SELECT version, as_of, kind, total, figure, without, (${rows}) AS rows, (${groups}) AS groups,
           (${ids}) AS ids, (${origins}) AS origins FROM dataset, summary`;
  const result = await retryOnce(() => pool.query(statement, values.list));
  const found = FoundSchema.parse(result.rows[0]);
  const allGroups = GroupsSchema.parse(JSON.parse(found.groups));
  const limit = query.limit ?? ASK_LIMITS.points;
  // Of dates the newest are kept, which stand last.
  const isByTime = query.group !== null && query.group.by !== 'value' && !query.sort;
  return {
    version: found.version,
    asOf: found.as_of,
    kind: found.kind,
    total: found.total,
    rows: RowsSchema.parse(JSON.parse(found.rows)),
    figure: found.figure,
    without: found.without,
    groups: isByTime ? allGroups.slice(-limit) : allGroups.slice(0, limit),
    hasMoreGroups: query.limit === null && allGroups.length > limit,
    ids: IdsSchema.parse(JSON.parse(found.ids)),
    origins: OriginsSchema.parse(JSON.parse(found.origins)),
  };
}

/** Rows counted, or their figures added up, by the value of a field or by time. */
function groupsOf(checked: CheckedQuery, figure: string, values: Values): string {
  const { query, spec } = checked;
  const { group, aggregate, sort } = query;
  if (!group) return `SELECT '[]'`;
  const field = fieldNamed(spec, group.field);
  const where = conditionOf(checked, values);
  const from = tableName(spec);
  // One more tells whether there are more.
  const limit = values.bind((query.limit ?? ASK_LIMITS.points) + 1, 'bigint');
  const aggregated = `count(*)::int AS rows, ${FUNCTIONS[figureKind(aggregate)]} AS figure`;
  const measured = aggregate.of === 'count' ? 'rows' : 'figure';
  if (group.by !== 'value') {
    const bin = binOf(field, group.by);
    const newest = `
      SELECT bin, ${aggregated} FROM (SELECT ${bin} AS bin, ${figure} AS figure FROM ${from} WHERE ${where}) f
       WHERE bin IS NOT NULL GROUP BY bin ORDER BY bin DESC LIMIT ${limit}`;
    const order = sort ? `${measured} ${sort.order.toUpperCase()} NULLS LAST, bin` : 'bin';
    return jsonList(`SELECT * FROM (${newest}) n ORDER BY ${order}`);
  }
  const order = `${measured} ${(sort?.order ?? 'desc').toUpperCase()} NULLS LAST, key LIMIT ${limit}`;
  const only = wantedKeys(checked, field, values);
  if (field.type === 'text') {
    const key = keyColumn(field);
    return jsonList(`
      SELECT bin, rows, figure FROM (
        SELECT key, min(value COLLATE "C") AS bin, ${aggregated}
          FROM (SELECT ${key} AS key, ${valueColumn(field)} AS value, ${figure} AS figure FROM ${from} WHERE ${where}) f
         WHERE key <> ''${only} GROUP BY key) g ORDER BY ${order}`);
  }
  // A list may name one thing twice: its row counts once.
  return jsonList(`
    SELECT bin, rows, figure FROM (
      SELECT key, min(value COLLATE "C") AS bin, ${aggregated}
        FROM (SELECT DISTINCT ON (_id, key) _id, key, ${memberText(field)} AS value, ${figure} AS figure
                FROM ${from}, unnest(${keysColumn(field)}) WITH ORDINALITY AS member (key, position) WHERE ${where}) f
       WHERE key <> ''${only} GROUP BY key) g ORDER BY ${order}`);
}

/** Where the rows are those of some values, groups are of these alone. */
function wantedKeys({ filter }: CheckedQuery, { field }: FieldSpec, values: Values): string {
  const wanted = filter.find(([name, operator]) => name === field && (operator === 'in' || operator === 'all'));
  if (!wanted || typeof wanted[2] !== 'object') return '';
  return ` AND key = ANY(${values.bind(
    wanted[2].map((one) => textKey(String(one))),
    'text[]',
  )})`;
}

function binOf(field: FieldSpec, by: 'month' | 'quarter' | 'year'): string {
  const date = valueColumn(field);
  if (by === 'year') return `left(${date}, 4)`;
  const isQuarter = `substr(${date}, 6, 1) = 'Q'`;
  if (by === 'month') return `CASE WHEN length(${date}) >= 7 AND NOT ${isQuarter} THEN left(${date}, 7) END`;
  const quarter = `left(${date}, 4) || '-Q' || ((substr(${date}, 6, 2)::int + 2) / 3)`;
  return `CASE WHEN ${isQuarter} THEN ${date} WHEN length(${date}) >= 7 THEN ${quarter} END`;
}
