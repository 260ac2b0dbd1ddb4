import { z } from 'zod';
import { editionFileName } from '#schemas/api/reports.ts';
import { nextDue, REPORT_FREQUENCIES } from '#schemas/entities/reports.ts';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { LISTED_SOURCES } from '#schemas/kinds.ts';
import { unixMs } from '#schemas/units.ts';
import { mayWorkFor } from '#server/modules/account/mayWorkFor.ts';
import { toUser, USER_COLUMNS } from '#server/modules/account/repository.ts';
import { notify } from '#server/modules/notifications/notify.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { mailOrigin, pageLink, writeMail } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { makeEdition, writerOf } from './editions.ts';

const DueSchema = z.tuple([
  z.object({
    report_id: z.string(),
    title: z.string(),
    note: z.string(),
    charts: z.array(z.string()),
    frequency: z.enum(REPORT_FREQUENCIES),
    due: z.date(),
    list_source: z.nullable(z.enum(LISTED_SOURCES)),
    list_id: z.nullable(z.string()),
    list_name: z.nullable(z.string()),
    list_data: z.nullable(z.string()),
  }),
]);

/**
 * Makes the reports that are due, each in a transaction of its own, and sends each to its member once. A report whose list
 * is gone, that the plan no longer includes, or whose member is on the way out waits for its next day. `now`: milliseconds since 1970.
 */
export async function makeDueReports(deps: MakingDeps & Pick<Deps, 'pool'>): Promise<void> {
  for (let made = true; made; ) made = await withTransaction(deps.pool, (client) => makeDueReport(client, deps));
}

type Client = Parameters<typeof makeEdition>[0];
type MakingDeps = Pick<Deps, 'config' | 'clock' | 'reportWriters'>;

/** Makes the report that is due longest; false: none is. Several servers each take another one. */
async function makeDueReport(client: Client, deps: MakingDeps): Promise<boolean> {
  const now = deps.clock();
  const { rows } = await client.query(
    `SELECT ${USER_COLUMNS}, r.id AS report_id, r.title, r.note, r.charts, r.frequency, r.next_at AS due,
            l.id AS list_id, l.source AS list_source, l.name AS list_name, l.data AS list_data
       FROM reports r JOIN users u ON u.id = r.user_id
       LEFT JOIN saved_lists l ON l.id = r.list_id AND l.removed_at IS NULL
      WHERE r.next_at <= $1 ORDER BY r.next_at, r.id LIMIT 1 FOR UPDATE OF r SKIP LOCKED`,
    [new Date(now)],
  );
  if (rows[0] === undefined) return false;
  const [report] = DueSchema.parse(rows);
  const { id: userId, email, name, language, subscription } = toUser(rows[0]);
  const { report_id: reportId, title, note, charts } = report;
  const { list_id: listId, list_source: source, list_name: list, list_data: data } = report;
  const next = nextDue(report.frequency, unixMs(now));
  await client.query('UPDATE reports SET next_at = $2 WHERE id = $1', [
    reportId,
    next === null ? null : new Date(next),
  ]);
  if (
    !(await mayWorkFor(client, userId, 'report')) ||
    !entitlementsAt(subscription, unixMs(now)).reports ||
    !listId ||
    source === null ||
    list === null ||
    data === null
  )
    return true;
  const site = mailOrigin(deps.config);
  const order = {
    userId,
    reportId,
    title,
    note,
    charts,
    list: { id: listId, name: list, source, data: JSON.parse(data) },
  };
  const edition = await makeEdition(client, order, { write: writerOf(deps, language), site, now });
  if (!edition) return true;
  const key = `report ${reportId} ${report.due.getTime()}`;
  if (!(await notify(client, userId, { key, kind: 'report', data: { title, rows: edition.rows }, at: now })))
    return true;
  const link = pageLink(site, language, '/profile-settings/reports');
  const mail = writeMail(language, (mails) => mails.report({ name, title, rows: edition.rows, link }));
  const attachment = { name: editionFileName(title, new Date(now).toISOString()), html: edition.html };
  await queueMail(client, email, { ...mail, attachment }, now);
  return true;
}
