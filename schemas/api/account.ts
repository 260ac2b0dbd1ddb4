import * as z from 'zod/mini';
import { DATE_FORMATS, LANGUAGES } from '../constants.ts';
import { PLAN_NAMES } from './plans.ts';
import { text, tier, time } from './shared.ts';

/** The member's profile, picture and page-view log. Field rules beyond the shape are in `schemas/forms`. */

export const GENDERS = ['Male', 'Female', 'Other'] as const;
/** Private, public. */
export const PrivacySchema = z.union([z.literal(0), z.literal(1)]);
/** One of the two. */
export const BaseInfoQuerySchema = z.object({ username: z.optional(text()), email: z.optional(text()) });
/** The second item is public data of the account: never a full email, `null` for private fields. */
export const BaseInfoAnswerSchema = z.tuple([
  z.object({ status: z.literal(200) }),
  z.object({ username: z.nullable(z.string()), email: z.nullable(z.string()), face: z.nullable(z.string()) }),
]);
export const UserInfoQuerySchema = z.object({ username: z.optional(text()) });
/** `email`, `privacy`, `plan`, `language`, `date_format` and `has_password` are null in another user's public profile. */
const UserInfoSchema = z.object({
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  face: z.nullable(z.string()),
  gender: z.nullable(z.enum(GENDERS)),
  privacy: z.nullable(PrivacySchema),
  plan: z.nullable(z.enum(PLAN_NAMES)),
  /** Of mails and notifications. */
  language: z.nullable(z.enum(LANGUAGES)),
  /** How dates are written; null: as the language does. Answers about something else leave it out. */
  date_format: z.optional(z.nullable(z.enum(DATE_FORMATS))),
  created_at: time(),
  /** False for accounts that only use Google sign-in. */
  has_password: z.nullable(z.boolean()),
  /** Scheduled deletion time; null: none. */
  deletes_at: z.nullable(time()),
  /** As a contributor; answers about something else leave it out. */
  tier: z.optional(tier()),
});
export type UserInfo = z.output<typeof UserInfoSchema>;
export const UserInfoAnswerSchema = z.tuple([z.object({ status: z.literal(200) }), UserInfoSchema]);
export const UpdateUserInfoBodySchema = z.strictObject({
  name: z.optional(text()),
  username: z.optional(text()),
  gender: z.optional(z.nullable(z.enum(GENDERS))),
  privacy: z.optional(PrivacySchema),
  language: z.optional(z.enum(LANGUAGES)),
  date_format: z.optional(z.nullable(z.enum(DATE_FORMATS))),
});
export const UploadAnswerSchema = z.object({ face: z.string() });
export const FileParamsSchema = z.object({ name: z.string().check(z.regex(/^[\w-]{43}\.[a-z]{3,4}$/)) });
/** `action` is JSON: the address in the product, path and query. */
/** As long as a body may be: what is stored of it is cut. */
export const ActionLogBodySchema = z.strictObject({ action: text(65_536), platform: text(65_536) });
