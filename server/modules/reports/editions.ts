import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { REPORT } from '#schemas/api/reports.ts';
import { readListData } from '#schemas/api/saved-lists.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type ColumnSpec, type ListedSpec, ORDER_FIELD, type Sort } from '#schemas/columns/spec.ts';
import { chartColumns, type ReportChart, reportChart } from '#schemas/entities/reports.ts';
import { resolveFilter, type Triple } from '#schemas/filters/triples.ts';
import { type ListedSource, listPath } from '#schemas/kinds.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { encodeView, visibleColumns } from '#schemas/queries/view.ts';
import { unixMs } from '#schemas/units.ts';
import { whereCondition } from '#server/modules/data-query/conditions.ts';
import { pageByOffset } from '#server/modules/data-query/pages.ts';
import { Values } from '#server/modules/data-query/query.ts';
import { readDataset } from '#server/modules/datasets/dataset.ts';
import { orderTerms, tableName } from '#server/modules/datasets/storage.ts';
import { tellExport } from '#server/modules/webhooks/tellExport.ts';
import { reportHtml } from './document.ts';

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

const CountSchema = z.tuple([z.object({ rows: z.int() })]);
const RowsSchema = z.array(z.record(z.string(), z.unknown()));
const AnswerSchema = z.tuple([z.object({ found: z.string().transform((text): unknown => JSON.parse(text)) })]);

/**
 * Makes and stores an edition in the caller's transaction, and lets the oldest ones go. `site`: where its links lead;
 * `now`: milliseconds since 1970. Null: there is no data set yet.
 */
export async function makeEdition(
  client: PoolClient,
  { userId, reportId, title, note, charts, list }: EditionOrder,
  site: string,
  now: number,
): Promise<Edition | null> {
  const dataset = await readDataset(client);
  if (!dataset) return null;
  const spec: ListedSpec = DATA_SETS[list.source];
  const { view } = readListData(spec, list.data);
  const filter = resolveFilter(spec, view.filter, unixMs(now));
  const columns = visibleColumns(spec, view).filter(({ field }) => field !== ORDER_FIELD);
  const charted = chartColumns(spec).filter(({ field }) => charts.includes(field));
  const asked: Asked = { spec, filter, search: view.search, sort: view.sort };
  const total = await countRows(client, asked);
  const named = spec.companions.some(({ field }) => field === 'provenance') ? ['provenance'] : [];
  const rows = await readRows(client, asked, [...columns.map(({ field }) => field), ...named], REPORT.rows);
  const link = new URL(listPath(spec.source), site);
  for (const [name, value] of Object.entries(encodeView(view))) link.searchParams.set(name, value);
  const html = reportHtml({
    ...{ title, note, spec, columns, rows, total, asOf: dataset.asOf, list: list.name },
    ...{ filter: view.filter, search: view.search, link: link.href },
    charts: await readCharts(client, asked, charted),
    counted: Math.min(total, COUNTED_MAX),
    sources: sourcesOf(rows),
    madeAt: new Date(now).toISOString(),
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
  await tellExport(client, { userId, id, reportId, title, rows: total, list: { ...list, view } }, now);
  return { id, rows: total, html };
}

/** The rows of a list, in its order. */
interface Asked {
  readonly spec: ListedSpec;
  readonly filter: readonly Triple[];
  readonly search: string;
  readonly sort: Sort | null;
}

async function countRows(client: PoolClient, { spec, filter, search }: Asked): Promise<number> {
  const values = new Values();
  const where = whereCondition(spec, filter, search, values);
  const { rows } = await client.query(
    `SELECT count(*)::int AS rows FROM ${tableName(spec)} WHERE ${where}`,
    values.list,
  );
  return CountSchema.parse(rows)[0].rows;
}

async function readRows(client: PoolClient, asked: Asked, fields: readonly string[], take: number) {
  const { spec, filter, search, sort } = asked;
  const values = new Values();
  const where = whereCondition(spec, filter, search, values);
  // The order of whole texts: a report is made seldom, and need not be answered by an index.
  const terms = orderTerms(spec, sort, () => true, true);
  const sql = pageByOffset({ spec, where, terms, skip: 0, take, fields }, values);
  const { rows } = await client.query(`SELECT (${sql}) AS found`, values.list);
  return RowsSchema.parse(AnswerSchema.parse(rows)[0].found);
}

async function readCharts(
  client: PoolClient,
  asked: Asked,
  columns: readonly ColumnSpec[],
): Promise<readonly ReportChart[]> {
  if (columns.length === 0) return [];
  const rows = await readRows(
    client,
    asked,
    columns.map(({ field }) => field),
    COUNTED_MAX,
  );
  return columns.map((column) =>
    reportChart(
      column,
      rows.map((row) => row[column.field]),
    ),
  );
}

function sourcesOf(rows: z.output<typeof RowsSchema>): readonly string[] {
  const named = rows.flatMap(({ provenance }) =>
    readProvenance(typeof provenance === 'string' ? provenance : null).map(({ source }) => source),
  );
  return [...new Set(named)].slice(0, SOURCES_NAMED);
}
