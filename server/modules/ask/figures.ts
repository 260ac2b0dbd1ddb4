import type { Pool } from 'pg';
import { z } from 'zod';
import { ASK_LIMITS } from '#schemas/api/ask.ts';
import { findField } from '#schemas/columns/spec.ts';
import { FILTER_LIMITS } from '#schemas/filters/triples.ts';
import { jsonList, pageByOffset } from '#server/modules/data-query/pages.ts';
import { answerOf } from '#server/modules/data-query/pivot/answer.ts';
import { pivotSql } from '#server/modules/data-query/pivot/query.ts';
import { Values } from '#server/modules/data-query/query.ts';
import { currentColumn, orderTerms, tableName } from '#server/modules/datasets/storage.ts';
import { retryOnce } from '#server/platform/db/pool.ts';
import { isoColumn } from '#server/platform/db/rows.ts';
import { askedPivot, type FoundGroups, figureField, groupsOf, wholeOf } from './askedPivot.ts';
import { type CheckedQuery, conditionOf } from './select.ts';

/** What a query finds: its rows, how many there are, the figure of all, and groups; of one version of the data. */

export type FoundRow = Readonly<Record<string, unknown>> & { readonly _id: number };

export interface Found extends FoundGroups {
  readonly version: number;
  readonly asOf: string | null;
  readonly kind: 'sample' | 'live';
  readonly total: number;
  readonly rows: readonly FoundRow[];
  readonly figure: number | null;
  /** Rows whose figure is unknown or stale. */
  readonly without: number;
  /** `_id` of all rows, as far as an address can name them; empty where conditions say them better. */
  readonly ids: readonly number[];
  /** Provenance of all rows that are measured, each text once; `known`: their figure is. */
  readonly origins: readonly { readonly provenance: string; readonly known: boolean }[];
}

const FoundSchema = z.object({
  version: z.int(),
  as_of: isoColumn.nullable(),
  kind: z.enum(['sample', 'live']),
  rows: z.string(),
  pivot: z.string(),
  ids: z.string(),
  origins: z.string(),
});
const RowsSchema = z.array(z.looseObject({ _id: z.number() }));
const IdsSchema = z.array(z.number());
const OriginsSchema = z.array(z.object({ provenance: z.string(), known: z.boolean() }));

/** Rows that an address can name. */
const NAMED_ROWS = FILTER_LIMITS.listMembers;

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

export async function readFound(pool: Pool, checked: CheckedQuery): Promise<Found> {
  const { query, spec, filter } = checked;
  const values = new Values();
  const table = tableName(spec);
  const field = figureField(checked);
  const figure = field === null ? 'NULL::double precision' : currentColumn(spec, field);
  const pivot = askedPivot(checked);
  const counted = pivotSql(spec, pivot, { filter, search: '' }, values, conditionOf(checked, values));
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
  const statement = `
    SELECT version, as_of, kind, (${counted}) AS pivot, (${rows}) AS rows, (${ids}) AS ids, (${origins}) AS origins FROM dataset`;
  const result = await retryOnce(() => pool.query(statement, values.list));
  const found = FoundSchema.parse(result.rows[0]);
  const answer = answerOf(pivot, JSON.parse(found.pivot));
  return {
    version: found.version,
    asOf: found.as_of,
    kind: found.kind,
    ...wholeOf(checked, answer),
    ...groupsOf(checked, answer),
    rows: RowsSchema.parse(JSON.parse(found.rows)),
    ids: IdsSchema.parse(JSON.parse(found.ids)),
    origins: OriginsSchema.parse(JSON.parse(found.origins)),
  };
}
