import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { REPORT } from '#schemas/api/reports.ts';
import { readListData } from '#schemas/api/saved-lists.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { fileFields, findField, type ListedSpec, type Sort, STALE_FIELD } from '#schemas/columns/spec.ts';
import type { Language } from '#schemas/constants.ts';
import type { ReportPivot, WriteReport } from '#schemas/entities/reports.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { computedParts } from '#schemas/formulas/partFormulas.ts';
import { withFormulas } from '#schemas/formulas/viewFormulas.ts';
import { formulaParam } from '#schemas/formulas/written.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import type { ListedSource } from '#schemas/kinds.ts';
import { readPivot } from '#schemas/pivot/address.ts';
import { readProvenance } from '#schemas/provenance.ts';
import type { View } from '#schemas/queries/view.ts';
import { unixMs } from '#schemas/units.ts';
import { whereCondition } from '#server/modules/data-query/conditions.ts';
import { rowsFrom } from '#server/modules/data-query/formulas/rowsFrom.ts';
import { pageByOffset } from '#server/modules/data-query/pages.ts';
import { pivotQuery } from '#server/modules/data-query/pivot/query.ts';
import { Values } from '#server/modules/data-query/query.ts';
import { readDataset } from '#server/modules/datasets/dataset.ts';
import { orderTerms } from '#server/modules/datasets/storage.ts';
import { one } from '#server/platform/db/rows.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { reportColumns, writeReport } from './document.ts';
import { appendExport } from './exportEvent.ts';

/** Rows that the charts of an edition count. */
const COUNTED_MAX = 50_000;
/** Names of sources that a report names. */
const SOURCES_NAMED = 8;

/** What an edition is made of. */
export interface EditionOrder {
  readonly userId: number;
  readonly reportId: string;
  readonly title: string;
  readonly note: string;
  readonly charts: readonly string[];
  readonly list: { readonly id: string; readonly name: string; readonly source: ListedSource; readonly data: unknown };
}

export interface Edition {
  readonly id: string;
  readonly rows: number;
  readonly html: string;
}

/** Who writes for a reader of a language: the build of it, or this one. */
export function writerOf({ reportWriters }: Pick<Deps, 'reportWriters'>, language: Language): WriteReport {
  return language === BUILD_LANGUAGE ? writeReport : (reportWriters?.get(language) ?? writeReport);
}

const CountSchema = z.object({ rows: z.int() });
const RowsSchema = z.array(z.record(z.string(), z.unknown()));
const AnswerSchema = z.object({ found: z.string().transform((text): unknown => JSON.parse(text)) });

/** With what an edition is made. */
export interface Making {
  /** In the language of its member. */
  readonly write: WriteReport;
  /** Where the site's addresses begin. */
  readonly site: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Makes and stores an edition in the caller's transaction, and lets the oldest ones go. Null: there is no data set yet. */
export async function makeEdition(
  client: PoolClient,
  { userId, reportId, title, note, charts, list }: EditionOrder,
  { write, site, now }: Making,
): Promise<Edition | null> {
  const dataset = await readDataset(client);
  if (!dataset) return null;
  const { source } = list;
  const declared: ListedSpec = DATA_SETS[source];
  const { view } = readListData(declared, list.data);
  const spec = withFormulas(declared, view.formulas, unixMs(now));
  const filter = resolveFilter(spec, view.filter, unixMs(now));
  const asked: Asked = { ...computedParts(spec, filter, unixMs(now)), search: view.search, sort: view.sort };
  const total = await countRows(client, asked);
  const stale = findField(spec, STALE_FIELD) ? [STALE_FIELD] : [];
  const named = [...stale, 'provenance'].filter((field) => findField(spec, field));
  const columns = reportColumns(spec, view).map(({ field }) => field);
  const shown = [...new Set(fileFields(spec, columns))];
  const rows = await readRows(client, asked, [...new Set([...shown, ...named])], REPORT.rows);
  const html = write({
    ...{ title, note, list: list.name, source, view, rows, total, charts, site },
    counted: charts.length === 0 ? [] : await readRows(client, asked, [...new Set([...charts, ...stale])], COUNTED_MAX),
    pivot: await countPivot(client, declared, view, now),
    sources: sourcesOf(rows),
    madeAt: new Date(now).toISOString(),
    asOf: dataset.asOf,
  });
  const id = randomUUID();
  await client.query(
    'INSERT INTO report_editions (id, report_id, made_at, title, row_count, html) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, reportId, new Date(now), title, total, html],
  );
  await client.query(
    `DELETE FROM report_editions WHERE id IN (
       SELECT id FROM report_editions WHERE report_id = $1 ORDER BY made_at DESC, id DESC OFFSET ${REPORT.editions})`,
    [reportId],
  );
  await appendExport(client, { userId, id, reportId, title, rows: total, list: { ...list, view } }, now);
  return { id, rows: total, html };
}

/** The rows of a list, in its order. */
interface Asked {
  readonly spec: ListedSpec;
  readonly filter: Filter;
  readonly search: string;
  readonly sort: Sort | null;
}

/** What the list's pivot comes to; null: it has none, or one that can no longer be counted. */
async function countPivot(
  client: PoolClient,
  spec: ListedSpec,
  { pivot: written, filter, search, formulas }: View,
  now: number,
): Promise<ReportPivot | null> {
  const read = written && readPivot(written);
  if (!read?.ok) return null;
  const { pivot } = read;
  try {
    const { toSql, finish } = pivotQuery(spec)({ pivot, filter, search, ...formulaParam(formulas) }, now);
    const values = new Values();
    const found = await readJson(client, toSql(values), values);
    return { pivot, answer: finish(found) };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** The answer of a query that gives one JSON text. */
async function readJson(client: PoolClient, sql: string, values: Values): Promise<unknown> {
  return (await one(client, AnswerSchema, `SELECT (${sql}) AS found`, values.list)).found;
}

async function countRows(client: PoolClient, { spec, filter, search }: Asked): Promise<number> {
  const values = new Values();
  const where = whereCondition(spec, filter, search, values);
  return (
    await one(
      client,
      CountSchema,
      `SELECT count(*)::int AS rows FROM ${rowsFrom(spec, values)} WHERE ${where}`,
      values.list,
    )
  ).rows;
}

async function readRows(client: PoolClient, asked: Asked, fields: readonly string[], take: number) {
  const { spec, filter, search, sort } = asked;
  const values = new Values();
  const where = whereCondition(spec, filter, search, values);
  // The order of whole texts: a report is made seldom, and need not be answered by an index.
  const terms = orderTerms(spec, sort, () => true);
  const sql = pageByOffset({ spec, where, terms, skip: 0, take, fields }, values);
  return RowsSchema.parse(await readJson(client, sql, values));
}

function sourcesOf(rows: z.output<typeof RowsSchema>): readonly string[] {
  const named = rows.flatMap(({ provenance }) =>
    readProvenance(typeof provenance === 'string' ? provenance : null).map(({ source }) => source),
  );
  return [...new Set(named)].slice(0, SOURCES_NAMED);
}
