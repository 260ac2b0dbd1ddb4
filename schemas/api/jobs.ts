import * as z from 'zod/mini';
import { POSTING_CHANGES, POSTING_STATES } from '../entities/postings.ts';
import { EMPLOYMENT_TYPES, PAY_PERIODS, WORKPLACE_TYPES } from '../entities/stories.ts';
import { JobPageSchema } from '../entities/storyPages.ts';
import { PAY_CURRENCIES, POST_JOB_LENGTHS } from '../forms/postJob.ts';
import { JOB_FILES } from '../safeHtml.ts';
import { slug, text, time } from './shared.ts';

/** Ads for jobs as members write them, and their files. */

export const JOB_LIMITS = {
  /** Ads of a member, in any state. */
  ads: 50,
  /** Submissions of a member in 24 hours: new ads, changes and renewals. */
  submissions: 10,
  files: 100,
  reason: 500,
} as const;

const LOGO = new RegExp(`^${JOB_FILES}/[\\w-]{43}\\.(?:png|jpg|gif|webp)$`);
const FILE = new RegExp(`^${JOB_FILES}/[\\w-]{43}\\.(?:png|jpg|gif|webp|pdf)$`);

/** As typed: a draft may be incomplete and wrong; what is submitted has to fulfil `POST_JOB`. */
export const PostingFieldsSchema = z.strictObject({
  company: text(2 * POST_JOB_LENGTHS.company),
  website: text(),
  /** An uploaded picture. */
  logo: z.nullable(z.string().check(z.regex(LOGO))),
  title: text(2 * POST_JOB_LENGTHS.title),
  department: text(2 * POST_JOB_LENGTHS.department),
  /** Markdown. */
  description: text(2 * POST_JOB_LENGTHS.description),
  workplace: z.enum(['', ...WORKPLACE_TYPES]),
  /** Parted by semicolons; of a remote job from where it may be done. */
  places: text(2 * POST_JOB_LENGTHS.places),
  employment: z.enum(['', ...EMPLOYMENT_TYPES]),
  salary_min: text(40),
  salary_max: text(40),
  currency: z.enum(PAY_CURRENCIES),
  period: z.enum(PAY_PERIODS),
  /** A mail address or an https address. */
  apply: text(),
  /** An uploaded picture or PDF, with the name that it had. */
  file: z.nullable(z.object({ address: z.string().check(z.regex(FILE)), name: text(200) })),
});
export type PostingFields = z.infer<typeof PostingFieldsSchema>;

export const EMPTY_POSTING: PostingFields = {
  company: '',
  website: '',
  logo: null,
  title: '',
  department: '',
  description: '',
  workplace: '',
  places: '',
  employment: '',
  salary_min: '',
  salary_max: '',
  currency: 'USD',
  period: 'year',
  apply: '',
  file: null,
};

/** Why the operator sees an ad before it opens; null: nobody has to. */
export const REVIEW_REASONS = ['firstAd', 'foreignDomain', 'refused'] as const;
export const ReviewReasonSchema = z.nullable(z.enum(REVIEW_REASONS));
export type ReviewReason = z.infer<typeof ReviewReasonSchema>;

const day = z.nullable(z.iso.date());
const standing = {
  state: z.enum(POSTING_STATES),
  change: z.nullable(z.enum(POSTING_CHANGES)),
  waiting: z.nullable(z.int()),
  published: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  opened_on: day,
  expires_on: day,
  closed_on: day,
};

const listed = {
  id: z.uuid(),
  /** Of its page; null: it was never submitted. */
  slug: z.nullable(slug()),
  /** Number of the newest revision. */
  revision: z.int(),
  saved_at: time(),
  ...standing,
};

export const PostingSchema = z.object({ ...listed, fields: PostingFieldsSchema });
export type Posting = z.infer<typeof PostingSchema>;

export const PostingsAnswerSchema = z.object({
  data: z.array(z.object({ ...listed, title: z.string(), company: z.string() })),
});
export type ListedPosting = z.infer<typeof PostingsAnswerSchema>['data'][number];

/** `base`: the revision that was changed. */
export const SavePostingSchema = z.strictObject({ base: z.int().check(z.gte(1)), fields: PostingFieldsSchema });

/** `id`: the ad that is changed, so that the preview has its days. */
export const PreviewPostingSchema = z.strictObject({ id: z.nullable(z.uuid()), fields: PostingFieldsSchema });
/** What the server answers; the browser reads it by `PostingPreviewSchema`, as it reads the answer of `detail_job`. */
export const PostingPreviewAnswerSchema = z.object({ job: z.looseObject({}), review: ReviewReasonSchema });
export const PostingPreviewSchema = z.object({ job: JobPageSchema, review: ReviewReasonSchema });
export type PostingPreview = z.infer<typeof PostingPreviewSchema>;

/** Bytes of a body with the longest texts, in any alphabet and escaped. */
export const POSTING_BYTES_MAX = 12 * POST_JOB_LENGTHS.description + 65_536;

/** `logo`: a picture. `file`: a picture, or a PDF to download. */
export const JobFileKindSchema = z.object({ kind: z.enum(['logo', 'file']) });
export const JobFileAnswerSchema = z.object({ address: z.string(), name: z.string() });
export const JobFileParamsSchema = z.object({ name: z.string().check(z.maxLength(64)) });
