import * as z from 'zod/mini';
import { DATE_FORMATS, LANGUAGES } from '../constants.ts';
import { GENDERS, PrivacySchema } from './account.ts';
import { ApiKeySchema } from './api-keys.ts';
import { InvoiceSchema, ReceiptPartySchema } from './billing.ts';
import { ConversationAnswerSchema } from './chat.ts';
import { ExportsAnswerSchema } from './csv-export.ts';
import { OWN_DAO_DATA } from './dao.ts';
import { PostingFieldsSchema } from './jobs.ts';
import { ListCellSchema } from './listColumns.ts';
import { ListMarkSchema } from './listMarks.ts';
import { ListRowSchema } from './listRows.ts';
import { NotificationsAnswerSchema } from './notifications.ts';
import { PLAN_NAMES } from './plans.ts';
import { ReportSchema } from './reports.ts';
import { ManuscriptFieldsSchema } from './research.ts';
import { SavedListSchema } from './saved-lists.ts';
import { time } from './shared.ts';
import { WATCHLISTS } from './watchlist.ts';
import { WebhookSchema } from './webhooks.ts';

/** Deleting an account, and downloading everything that is stored about its owner. */

/** How long a deletion can be undone. */
export const DELETION_GRACE_DAYS = 14;
export const DELETION_GRACE_MS = DELETION_GRACE_DAYS * 86_400_000;

/** Proof of the owner: the password, or the username of an account without one. */
export const DeleteAccountBodySchema = z.strictObject({
  password: z.optional(z.string().check(z.maxLength(4_096))),
  confirm: z.optional(z.string().check(z.maxLength(1_024))),
});
export const DeleteAccountAnswerSchema = z.object({ deletes_at: time() });

/** Where a member went, the newest; older ones are not given. */
export const VISITS_GIVEN_MAX = 10_000;

const FilesSchema = z.array(z.object({ name: z.string(), type: z.string(), bytes: z.int(), added_at: time() }));

/** Everything stored about an account, without secrets and their hashes. */
export const OwnDataSchema = z.object({
  made_at: time(),
  profile: z.object({
    username: z.string(),
    name: z.string(),
    email: z.string(),
    gender: z.nullable(z.enum(GENDERS)),
    privacy: PrivacySchema,
    plan: z.enum(PLAN_NAMES),
    /** The address of the picture on this server. */
    face: z.nullable(z.string()),
    /** Who invited the member. */
    ref_id: z.nullable(z.string()),
    /** To invite others with; null: it was never shown. */
    referral_code: z.nullable(z.string()),
    /** When the mail address was proven. */
    email_verified_at: z.nullable(time()),
    language: z.enum(LANGUAGES),
    date_format: z.nullable(z.enum(DATE_FORMATS)),
    has_password: z.boolean(),
    created_at: time(),
    deletes_at: z.nullable(time()),
  }),
  /** Accounts elsewhere that sign the member in. */
  identities: z.array(z.object({ issuer: z.string() })),
  sessions: z.array(z.object({ device: z.string(), created_at: time(), last_used_at: time(), expires_at: time() })),
  /** Browsers that may sign in once without the password, without what opens anything. */
  devices: z.array(z.object({ used: z.boolean(), expires_at: time() })),
  /** Browsers the member was seen in, without versions. */
  browsers: z.array(z.object({ browser: z.string(), seen_at: time() })),
  watchlists: z.array(
    z.object({
      sid: z.enum(WATCHLISTS),
      /** `sample` or `live`: the data that the records belong to. */
      data: z.string(),
      records: z.array(
        z.object({
          _id: z.number(),
          /** Null for a deleted record, or one of an earlier data set. */
          name: z.nullable(z.string()),
          slug: z.nullable(z.string()),
          note: z.string(),
          added_at: time(),
        }),
      ),
    }),
  ),
  lists: z.array(SavedListSchema),
  /** The filled cells of their own columns. */
  list_cells: z.array(
    z.extend(z.pick(ListCellSchema, { key: true, _id: true, value: true }), {
      storage_id: z.string(),
      /** `sample` or `live`: the data that the record belongs to. */
      data: z.string(),
    }),
  ),
  /** What was decided about records of the lists, and what stood there. */
  list_marks: z.array(z.extend(ListMarkSchema, { storage_id: z.string() })),
  /** Records that were added to the lists by hand. */
  list_rows: z.array(z.extend(ListRowSchema, { storage_id: z.string() })),
  /** Reports on saved lists. */
  list_reports: z.array(ReportSchema),
  /** Times of the last visit and of the last notification. */
  standing: z.array(z.object({ storage_id: z.string(), seen_at: time(), notified_at: z.nullable(time()) })),
  exports: ExportsAnswerSchema.shape.data,
  /** Keys for programs, without what opens anything. */
  api_keys: z.array(ApiKeySchema),
  /** Endpoints of webhooks, without their secrets. */
  webhooks: z.array(WebhookSchema),
  notifications: NotificationsAnswerSchema.shape.data,
  chats: z.array(z.object({ day: z.string(), used: z.number() })),
  conversations: z.array(ConversationAnswerSchema.shape.data),
  /** The picture of the profile; null: none was uploaded. */
  picture: z.nullable(z.object({ name: z.string(), type: z.string(), bytes: z.int() })),
  /** Pictures and documents that were uploaded for research, ads and proposals. */
  research_files: FilesSchema,
  ad_files: FilesSchema,
  proposal_files: FilesSchema,
  /** The newsletter, by the member's address once that is proven; null: not subscribed. */
  newsletter: z.nullable(z.object({ created_at: time(), consent_version: z.int(), confirmed_at: z.nullable(time()) })),
  /** Plans that the member had, oldest first; months of a paid term. */
  plan_changes: z.array(z.object({ at: time(), kind: z.string(), plan: z.string(), months: z.nullable(z.int()) })),
  enterprise_requests: z.array(
    z.object({ at: time(), company: z.string(), name: z.string(), email: z.string(), message: z.string() }),
  ),
  /** The term that a kept card pays again, and the card; null: neither. */
  renewal: z.nullable(z.object({ months: z.int(), stops_at: z.nullable(time()) })),
  card: z.nullable(z.object({ brand: z.nullable(z.string()), last4: z.nullable(z.string()) })),
  /** News read or not, besides all that had arrived by the member's first look and what was read up to since. */
  news_read: z.array(z.object({ slug: z.nullable(z.string()), is_read: z.boolean() })),
  /** Research of the member, with every revision. */
  research: z.array(
    z.object({
      slug: z.string(),
      number: z.int(),
      saved_at: time(),
      fields: ManuscriptFieldsSchema,
    }),
  ),
  /** Points, and what was taken back, oldest first; `origin` in words and numbers. */
  points: z.array(
    z.object({
      at: time(),
      points: z.int(),
      reason: z.string(),
      source: z.string(),
      origin: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Invoices with their payments, the newest first. */
  invoices: z.array(InvoiceSchema),
  /** What stands as the buyer on receipts to come; null: nothing. */
  billing_details: z.nullable(ReceiptPartySchema),
  /** Credit that came and went, oldest first, in US cents. */
  credit: z.array(z.object({ at: time(), cents: z.int(), reason: z.string(), source: z.string() })),
  /** Ads for jobs of the member, with the revisions that are stored. */
  ads: z.array(
    z.object({ slug: z.nullable(z.string()), number: z.int(), saved_at: time(), fields: PostingFieldsSchema }),
  ),
  ...OWN_DAO_DATA,
  visits: z.array(z.object({ address: z.string(), platform: z.string(), at: time() })),
});
export type OwnData = z.output<typeof OwnDataSchema>;

/** What the file is called; `now` is milliseconds since 1970. */
export function ownDataFileName(username: string, now: number): string {
  return `assay-${username}-${new Date(now).toISOString().slice(0, 10)}.json`;
}
