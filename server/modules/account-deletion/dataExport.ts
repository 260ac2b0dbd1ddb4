import type { Pool } from 'pg';
import { z } from 'zod';
import { type OwnData, VISITS_GIVEN_MAX } from '#schemas/api/account-deletion.ts';
import { ContributionBodySchema } from '#schemas/api/contributions.ts';
import { PostingFieldsSchema } from '#schemas/api/jobs.ts';
import { ManuscriptFieldsSchema } from '#schemas/api/research.ts';
import { WATCHLISTS } from '#schemas/api/watchlist.ts';
import { PROPOSAL_STATES, VOTES } from '#schemas/entities/proposals.ts';
import { referralCode } from '#schemas/entities/referrals.ts';
import { ownInfo } from '#server/modules/account/profileRoutes.ts';
import { listKeys } from '#server/modules/api-keys/repository.ts';
import { listInvoices } from '#server/modules/billing/invoices.ts';
import { readConversations } from '#server/modules/chat/conversations.ts';
import { listChats } from '#server/modules/chat/usage.ts';
import { listExports } from '#server/modules/csv-export/repository.ts';
import { identifier } from '#server/modules/datasets/storage.ts';
import { readNotifications } from '#server/modules/notifications/notify.ts';
import { listReports } from '#server/modules/reports/repository.ts';
import { loadLists } from '#server/modules/saved-lists/repository.ts';
import type { User } from '#server/modules/users/repository.ts';
import { listSessions } from '#server/modules/users/sessions.ts';
import { datasetKind, recordsOf, WATCHED } from '#server/modules/watchlist/repository.ts';
import { listWebhooks } from '#server/modules/webhooks/endpoints.ts';

/** All data stored about a member, for download. `now`: milliseconds since 1970. */
export async function readOwnData(pool: Pool, user: User, now: number): Promise<OwnData> {
  const { id } = user;
  return {
    made_at: new Date(now).toISOString(),
    profile: { ...ownInfo(user, now), ...(await readReferral(pool, id)) },
    identities: await read(pool, IssuerSchema, 'SELECT issuer FROM identities WHERE user_id = $1 ORDER BY issuer', id),
    sessions: (await listSessions(pool, id, now)).map(({ device, created_at, last_used_at, expires_at }) => ({
      device,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      expires_at: expires_at.toISOString(),
    })),
    browsers: await read(
      pool,
      BrowserSchema,
      'SELECT browser, seen_at FROM seen_browsers WHERE user_id = $1 ORDER BY seen_at DESC, browser',
      id,
    ),
    watchlists: await readWatchlists(pool, id),
    lists: await loadLists(pool, id, null),
    list_reports: await listReports(pool, id),
    standing: await read(
      pool,
      StandingSchema,
      `SELECT s.list_id AS storage_id, s.seen_at, s.notified_at
         FROM standing_lists s JOIN saved_lists l ON l.id = s.list_id WHERE l.user_id = $1 AND l.removed_at IS NULL ORDER BY s.list_id`,
      id,
    ),
    exports: await listExports(pool, id, null),
    api_keys: await listKeys(pool, id),
    webhooks: await listWebhooks(pool, id, now),
    notifications: await readNotifications(pool, user),
    chats: await listChats(pool, id),
    conversations: await readConversations(pool, id),
    news_read: await read(
      pool,
      NewsReadSchema,
      `SELECT n.slug, x.is_read FROM news_read x JOIN news n ON n._id = x.news_id WHERE x.user_id = $1 ORDER BY n.arrived`,
      id,
    ),
    research: await read(
      pool,
      RevisionSchema,
      `SELECT m.slug, r.number, r.saved_at, r.fields FROM manuscripts m JOIN manuscript_revisions r ON r.manuscript_id = m.id
        WHERE m.user_id = $1 ORDER BY m.id, r.number`,
      id,
    ),
    points: await read(
      pool,
      PointsSchema,
      `SELECT at, amount AS points, reason, source, facts AS origin FROM ledger
        WHERE user_id = $1 AND unit = 'points' ORDER BY id`,
      id,
    ),
    invoices: await listInvoices(pool, id, now),
    credit: await read(
      pool,
      CreditSchema,
      `SELECT at, amount AS cents, reason, source FROM ledger WHERE user_id = $1 AND unit = 'credit' ORDER BY id`,
      id,
    ),
    ads: await read(
      pool,
      AdSchema,
      `SELECT p.slug, r.number, r.saved_at, r.fields FROM postings p JOIN posting_revisions r ON r.posting_id = p.id
        WHERE p.user_id = $1 ORDER BY p.created_at, p.id, r.number`,
      id,
    ),
    contributions: await read(
      pool,
      ContributionSchema,
      'SELECT slug, name, state, created_at, sent_at, body FROM proposals WHERE author_id = $1 ORDER BY id',
      id,
    ),
    votes: await read(
      pool,
      VoteSchema,
      `SELECT p.slug AS proposal, e.data->>'vote' AS vote, e.at FROM proposal_events e JOIN proposals p ON p.id = e.proposal_id
        WHERE e.by_id = $1 AND e.kind = 'voted' ORDER BY e.at, p.id, e.number`,
      id,
    ),
    comments: await read(
      pool,
      CommentSchema,
      `SELECT p.slug AS proposal, c.text, c.at FROM proposal_comments c JOIN proposals p ON p.id = c.proposal_id
        WHERE c.author_id = $1 AND c.removed_at IS NULL ORDER BY c.id`,
      id,
    ),
    reports: await read(
      pool,
      ReportSchema,
      `SELECT p.slug AS proposal, r.reason, r.text, r.at FROM proposal_reports r JOIN proposals p ON p.id = r.proposal_id
        WHERE r.reporter_id = $1 ORDER BY r.id`,
      id,
    ),
    dao: await readDao(pool, id),
    visits: await read(
      pool,
      VisitSchema,
      `SELECT url AS address, platform, at FROM action_logs WHERE user_id = $1 ORDER BY id DESC LIMIT ${VISITS_GIVEN_MAX}`,
      id,
    ),
  };
}

const time = z.date().transform((date) => date.toISOString());
const IssuerSchema = z.object({ issuer: z.string() });
const BrowserSchema = z.object({ browser: z.string(), seen_at: time });
const StandingSchema = z.object({ storage_id: z.string(), seen_at: time, notified_at: time.nullable() });
const NewsReadSchema = z.object({ slug: z.nullable(z.string()), is_read: z.boolean() });
const RevisionSchema = z.object({
  slug: z.string(),
  number: z.int(),
  saved_at: time,
  fields: ManuscriptFieldsSchema,
});
const PointsSchema = z.object({
  at: time,
  points: z.coerce.number().int(),
  reason: z.string(),
  source: z.string(),
  origin: z.record(z.string(), z.unknown()),
});
const CreditSchema = z.object({
  at: time,
  cents: z.coerce.number().int(),
  reason: z.string(),
  source: z.string(),
});
const AdSchema = z.object({
  slug: z.nullable(z.string()),
  number: z.int(),
  saved_at: time,
  fields: PostingFieldsSchema,
});
const ContributionSchema = z.object({
  slug: z.string(),
  name: z.string(),
  state: z.enum(PROPOSAL_STATES),
  created_at: time,
  sent_at: time.nullable(),
  body: ContributionBodySchema,
});
const VoteSchema = z.object({ proposal: z.string(), vote: z.enum(VOTES), at: time });
const CommentSchema = z.object({ proposal: z.string(), text: z.string(), at: time });
const ReportSchema = z.object({ proposal: z.string(), reason: z.string(), text: z.string(), at: time });
const DaoSchema = z.object({
  joined_at: time.nullable(),
  admitted_at: time.nullable(),
  rules_version: z.string().nullable(),
  role: z.string().nullable(),
});

async function readDao(pool: Pool, userId: number): Promise<z.output<typeof DaoSchema> | null> {
  const [found] = await read(
    pool,
    DaoSchema,
    `SELECT m.joined_at, m.admitted_at, m.rules_version, u.role FROM users u LEFT JOIN dao_members m ON m.user_id = u.id
      WHERE u.id = $1 AND (m.user_id IS NOT NULL OR u.role IS NOT NULL)`,
    userId,
  );
  return found ?? null;
}

const VisitSchema = z.object({ address: z.string(), platform: z.string(), at: time });

/** Rows of a statement whose `$1` is the member. */
async function read<Row extends z.ZodType>(
  pool: Pool,
  row: Row,
  sql: string,
  userId: number,
): Promise<z.output<Row>[]> {
  const { rows } = await pool.query(sql, [userId]);
  return z.array(row).parse(rows);
}

const ReferralSchema = z.object({
  ref_id: z.string().nullable(),
  referral_code: z
    .string()
    .nullable()
    .transform((key) => key && referralCode(key)),
  email_verified_at: time.nullable(),
});

/** Who invited the member, whom the member invites, and since when the address is proven. */
async function readReferral(pool: Pool, userId: number): Promise<z.output<typeof ReferralSchema>> {
  const [row] = await read(
    pool,
    ReferralSchema,
    'SELECT ref_id, referral_code, email_verified_at FROM users WHERE id = $1',
    userId,
  );
  return row ?? { ref_id: null, referral_code: null, email_verified_at: null };
}

const WatchedSchema = z.object({
  data: z.string(),
  _id: z.coerce.number().int(),
  name: z.string().nullable(),
  slug: z.string().nullable(),
  note: z.string(),
  added_at: time,
});

/** Watchlists per kind of data, in the member's order. */
async function readWatchlists(pool: Pool, userId: number): Promise<OwnData['watchlists']> {
  const present = await datasetKind(pool);
  const watchlists: OwnData['watchlists'] = [];
  for (const sid of WATCHLISTS) {
    const spec = WATCHED[sid];
    const { rows } = await pool.query(
      `SELECT w.dataset_kind AS data, w.record_id AS _id, t.${identifier(spec.identity)} AS name, t.slug, w.note, w.added_at
         FROM watched w LEFT JOIN ${recordsOf(sid)} t ON t._id = w.record_id AND w.dataset_kind = $3
        WHERE w.user_id = $1 AND w.kind = $2 ORDER BY w.dataset_kind, w.position, w.record_id`,
      [userId, sid, present],
    );
    for (const { data, ...record } of z.array(WatchedSchema).parse(rows)) {
      const last = watchlists.at(-1);
      if (last?.sid === sid && last.data === data) last.records.push(record);
      else watchlists.push({ sid, data, records: [record] });
    }
  }
  return watchlists;
}
