import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { REPORT, type Report, type ReportFields } from '#schemas/api/reports.ts';
import { nextDue, REPORT_FREQUENCIES } from '#schemas/entities/reports.ts';
import { LISTED_SOURCES, type ListedSource } from '#schemas/kinds.ts';
import { storableText } from '#schemas/text.ts';
import { unixMs } from '#schemas/units.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, isoColumn, many } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';

const StoredSchema = z.array(
  z.object({
    report_id: z.string(),
    title: z.string(),
    note: z.string(),
    charts: z.array(z.string()),
    frequency: z.enum(REPORT_FREQUENCIES),
    source: z.enum(LISTED_SOURCES),
    list_id: z.nullable(z.string()),
    list_name: z.nullable(z.string()),
    next_at: isoColumn.nullable(),
  }),
);
const EditionsSchema = z.array(
  z.object({ report_id: z.string(), edition_id: z.string(), made_at: isoColumn, rows: z.int() }),
);

/** Reports of a member, the newest first, or the one of them that is named. */
export async function listReports(db: Db, userId: number, id: string | null = null): Promise<Report[]> {
  const found = await db.query(
    `SELECT r.id AS report_id, r.title, r.note, r.charts, r.frequency, r.source, r.next_at, l.id AS list_id, l.name AS list_name
       FROM reports r LEFT JOIN saved_lists l ON l.id = r.list_id AND l.removed_at IS NULL
      WHERE r.user_id = $1 AND ($2::uuid IS NULL OR r.id = $2) ORDER BY r.created_at DESC, r.id`,
    [userId, id],
  );
  const made = await db.query(
    `SELECT e.report_id, e.id AS edition_id, e.made_at, e.row_count AS rows FROM report_editions e
       JOIN reports r ON r.id = e.report_id WHERE r.user_id = $1 ORDER BY e.made_at DESC, e.id DESC`,
    [userId],
  );
  const editions = EditionsSchema.parse(made.rows);
  return StoredSchema.parse(found.rows).map(({ list_id, list_name, ...report }) => ({
    ...report,
    list: list_id === null || list_name === null ? null : { storage_id: list_id, name: list_name },
    editions: editions
      .filter(({ report_id }) => report_id === report.report_id)
      .map(({ edition_id, made_at, rows }) => ({ edition_id, made_at, rows })),
  }));
}

/**
 * A new report on a list of the member. `check` refuses fields that do not go with the list's data set.
 * @throws ApiError 404 without such a list, 409 `reports_full`.
 */
export async function addReport(
  pool: Pool,
  userId: number,
  { storageId, ...fields }: ReportFields & { readonly storageId: string },
  now: number,
  check: (source: ListedSource) => void,
): Promise<Report> {
  const id = randomUUID();
  return await withTransaction(pool, async (client) => {
    await lockUser(client, userId);
    const [list] = await many(
      client,
      z.object({ source: z.enum(LISTED_SOURCES), used: z.int() }),
      `SELECT l.source, (SELECT count(*)::int FROM reports WHERE user_id = $1) AS used
         FROM saved_lists l WHERE l.id = $2 AND l.user_id = $1 AND l.removed_at IS NULL`,
      [userId, storageId],
    );
    if (!list) throw new ApiError(404, { code: 'no_such_list' }, 'body.storage_id');
    check(list.source);
    if (list.used >= REPORT.reports) throw new ApiError(409, { code: 'reports_full', limit: REPORT.reports });
    await client.query(
      `INSERT INTO reports (id, user_id, list_id, source, created_at, title, note, charts, frequency, next_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [id, userId, storageId, list.source, new Date(now), ...written(fields, now)],
    );
    return await readReport(client, userId, id);
  });
}

/** @throws ApiError 404 without such a report. */
export async function updateReport(
  pool: Pool,
  userId: number,
  id: string,
  fields: ReportFields,
  now: number,
): Promise<Report> {
  await pool.query(
    'UPDATE reports SET title = $3, note = $4, charts = $5, frequency = $6, next_at = $7 WHERE id = $2 AND user_id = $1',
    [userId, id, ...written(fields, now)],
  );
  return await readReport(pool, userId, id);
}

/** Deletes a report with its editions; false: there is none. */
export async function removeReport(pool: Pool, userId: number, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('DELETE FROM reports WHERE id = $2 AND user_id = $1', [userId, id]);
  return rowCount === 1;
}

/** @throws ApiError 404 without such a report. */
export async function readReport(db: Db | PoolClient, userId: number, id: string): Promise<Report> {
  const [report] = await listReports(db, userId, id);
  if (!report) throw new ApiError(404, { code: 'no_such_report' });
  return report;
}

const EditionSchema = z.object({ title: z.string(), made_at: isoColumn, html: z.string() });

/** An edition of a member's report. @throws ApiError 404 without such an edition. */
export async function readEdition(pool: Pool, userId: number, id: string) {
  const [edition] = await many(
    pool,
    EditionSchema,
    `SELECT e.title, e.made_at, e.html FROM report_editions e JOIN reports r ON r.id = e.report_id
      WHERE e.id = $2 AND r.user_id = $1`,
    [userId, id],
  );
  if (!edition) throw new ApiError(404, { code: 'no_such_report' });
  return edition;
}

function written({ title, note, charts, frequency }: ReportFields, now: number) {
  const due = nextDue(frequency, unixMs(now));
  return [storableText(title), storableText(note), charts, frequency, due === null ? null : new Date(due)];
}
