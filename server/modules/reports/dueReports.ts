import { z } from 'zod';
import { editionFileName } from '#schemas/api/reports.ts';
import { nextDue, REPORT_FREQUENCIES } from '#schemas/entities/reports.ts';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { LISTED_SOURCES } from '#schemas/kinds.ts';
import { unixMs } from '#schemas/units.ts';
import { notifyAndMail } from '#server/modules/notifications/notifyAndMail.ts';
import { mayWorkFor } from '#server/modules/users/mayWorkFor.ts';
import { toUser, USER_COLUMNS } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { mailOrigin, pageLink, writeMail } from '#server/platform/mail/mail.ts';
import { makeEdition, writerOf } from './editions.ts';
import { type Claim, drainReports, type MakingDeps } from './repository/dueReports.ts';

const DueSchema = z.tuple([
  z.object({
    title: z.string(),
    note: z.string(),
    charts: z.array(z.string()),
    frequency: z.enum(REPORT_FREQUENCIES),
    list_source: z.nullable(z.enum(LISTED_SOURCES)),
    list_id: z.nullable(z.string()),
    list_name: z.nullable(z.string()),
    list_data: z.nullable(z.string()),
  }),
]);

type Client = Parameters<typeof makeEdition>[0];
/**
 * Makes the reports that are due, in turns of their members, each in a transaction of its own, and sends each to its member once.
 * A report whose list is gone, that the plan no longer includes, or whose member is on the way out waits for its next day; one that
 * cannot be made holds up no other.
 */
export async function makeDueReports(deps: MakingDeps, stopping?: AbortSignal): Promise<void> {
  const work = async (claim: Claim) => {
    try {
      await withTransaction(deps.pool, (client) => makeDueReport(client, deps, claim));
    } catch (error) {
      deps.log.warn({ err: error, report: claim.reportId }, 'a report could not be made, and is tried again');
    }
  };
  await drainReports(deps, work, stopping);
}

/** Makes a report that was taken, unless its member has changed when it is due. */
async function makeDueReport(
  client: Client,
  deps: MakingDeps,
  { key: userId, reportId, due, until }: Claim,
): Promise<void> {
  const now = deps.clock();
  const mayReport = await mayWorkFor(client, userId, 'report');
  const { rows } = await client.query(
    `SELECT ${USER_COLUMNS}, r.title, r.note, r.charts, r.frequency,
            l.id AS list_id, l.source AS list_source, l.name AS list_name, l.data AS list_data
       FROM reports r JOIN users u ON u.id = r.user_id
       LEFT JOIN saved_lists l ON l.id = r.list_id AND l.removed_at IS NULL
      WHERE r.id = $1 AND r.next_at = $2 FOR UPDATE OF r`,
    [reportId, until],
  );
  if (rows[0] === undefined) return;
  const [report] = DueSchema.parse(rows);
  const { language, subscription } = toUser(rows[0]);
  const { title, note, charts } = report;
  const { list_id: listId, list_source: source, list_name: list, list_data: data } = report;
  const next = nextDue(report.frequency, unixMs(now));
  await client.query('UPDATE reports SET next_at = $2 WHERE id = $1', [
    reportId,
    next === null ? null : new Date(next),
  ]);
  const mayHave = mayReport && entitlementsAt(subscription, unixMs(now)).reports;
  if (!mayHave || !listId || source === null || list === null || data === null) return;
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
  if (!edition) return;
  const news = { title, rows: edition.rows };
  await notifyAndMail(
    client,
    userId,
    { key: `report ${reportId} ${due}`, kind: 'report', data: news, at: now },
    (to) => {
      const link = pageLink(site, to.language, '/profile-settings/reports');
      const mail = writeMail(to.language, (mails) => mails.report({ ...news, name: to.name, link }));
      return { ...mail, attachment: { name: editionFileName(title, new Date(now).toISOString()), html: edition.html } };
    },
  );
}
