import * as z from 'zod/mini';
import { SOURCES } from '../kinds.ts';
import { EXPORT_VIEW_MAX, PLAN_NAMES } from './plans.ts';
import { LIST_NAME_MAX } from './saved-lists.ts';

/** The account calls: what they take and answer. What a field has to fulfil beyond its shape stands with the forms. */

export const GENDERS = ['Male', 'Female', 'Other'] as const;
/** Private, public. */
export const PrivacySchema = z.union([z.literal(0), z.literal(1)]);

/** Far above every rule of a form: these say what is wrong, this only keeps nonsense away. */
const text = (max = 1_024) => z.string().check(z.maxLength(max));
const token = () => z.string().check(z.maxLength(128));
const day = () => z.iso.datetime();

/** Without a password the device has to be remembered. */
export const LoginBodySchema = z.strictObject({
  /** A username or an address. */
  username: text(),
  password: z.optional(text(4_096)),
  remember: z.optional(z.boolean()),
});
export const LoginAnswerSchema = z.object({
  access_token: token(),
  /** Seconds. */
  expires_in: z.number(),
});

export const SignUpBodySchema = z.strictObject({
  name: text(),
  username: text(),
  email: text(),
  password: text(4_096),
  ref_id: z.optional(z.nullable(text(64))),
  signup_code: text(64),
});

/** Without a username it is asked what Google told; with one an account is made of it, once the terms are agreed to. */
export const GoogleFinishBodySchema = z.nullish(
  z.strictObject({
    username: z.optional(text()),
    /** Without one the name stands that Google gave. */
    name: z.optional(text()),
    ref_id: z.optional(z.nullable(text(64))),
    terms: z.optional(z.boolean()),
  }),
);
/** Somebody without an account, as Google tells of them. */
const GoogleNewcomerSchema = z.object({
  /** Empty where a form would not take it. */
  name: z.string(),
  email: z.string(),
  /** A suggestion that was free a moment ago. */
  username: z.string(),
});
export type GoogleNewcomer = z.output<typeof GoogleNewcomerSchema>;
/** Either somebody is signed in now, or a username is to be chosen first. */
export const GoogleFinishAnswerSchema = z.union([LoginAnswerSchema, z.object({ newcomer: GoogleNewcomerSchema })]);

/** `email` may be a username where an account is meant that exists. */
export const EmailQuerySchema = z.object({ email: text() });
export const CodeAnswerSchema = z.object({
  /** Seconds. */
  expires_in: z.number(),
});

export const ResetPasswordBodySchema = z.strictObject({
  email: text(),
  password: text(4_096),
  confirmPassword: text(4_096),
  reset_password_code: text(64),
});
export const ChangePasswordBodySchema = z.strictObject({ password: text(4_096), new_password: text(4_096) });

/** One of the two. */
export const BaseInfoQuerySchema = z.object({ username: z.optional(text()), email: z.optional(text()) });
/** The second item is what may be known of the account: never a whole address, `null` for what only its owner may see. */
export const BaseInfoAnswerSchema = z.tuple([
  z.object({ status: z.literal(200) }),
  z.object({ username: z.nullable(z.string()), email: z.nullable(z.string()), face: z.nullable(z.string()) }),
]);

export const UserInfoQuerySchema = z.object({ username: z.optional(text()) });
/** `email`, `privacy`, `plan` and `has_password` are missing (null) in the public profile of somebody else. */
const UserInfoSchema = z.object({
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  face: z.nullable(z.string()),
  gender: z.nullable(z.enum(GENDERS)),
  privacy: z.nullable(PrivacySchema),
  plan: z.nullable(z.enum(PLAN_NAMES)),
  created_at: day(),
  /** False for who has only ever signed in with Google. */
  has_password: z.nullable(z.boolean()),
  /** When the account is going to be deleted, as its owner wished; null: it is not. */
  deletes_at: z.nullable(day()),
});
export type UserInfo = z.output<typeof UserInfoSchema>;
export const UserInfoAnswerSchema = z.tuple([z.object({ status: z.literal(200) }), UserInfoSchema]);

export const UpdateUserInfoBodySchema = z.strictObject({
  name: z.optional(text()),
  username: z.optional(text()),
  gender: z.optional(z.nullable(z.enum(GENDERS))),
  privacy: z.optional(PrivacySchema),
});
export const UploadAnswerSchema = z.object({ face: z.string() });

export const FileParamsSchema = z.object({ name: z.string().check(z.regex(/^[\w-]{43}\.[a-z]{3,4}$/)) });

/** `action` is JSON: the address in the product, path and query. */
export const ActionLogBodySchema = z.strictObject({ action: text(4_096), platform: text() });

export const SessionsAnswerSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      created_at: day(),
      last_used_at: day(),
      expires_at: day(),
      current: z.boolean(),
    }),
  ),
});
export const IdParamsSchema = z.object({ id: z.uuid() });
/** `others`: this session stays. */
export const EndSessionsQuerySchema = z.object({ keep: z.optional(z.literal('current')) });

/** What a plan allows and what of it is used; null is without a limit. */
export const UsageAnswerSchema = z.object({
  plan: z.enum(PLAN_NAMES),
  lists: z.object({ used: z.number(), limit: z.nullable(z.number()) }),
  exports: z.object({ used: z.number(), limit: z.number(), renews_at: day() }),
  /** Questions to the chat, today. */
  chats: z.object({ used: z.number(), limit: z.nullable(z.number()), renews_at: day() }),
});

/** The view of a saved list is the browser's own affair: any JSON object, as far as this many characters of JSON. */
export const LIST_DATA_MAX = 65_536;
const ListDataSchema = z.record(z.string(), z.unknown());
export const SavedListSchema = z.object({
  storage_id: z.string(),
  source: z.enum(SOURCES),
  name: z.string(),
  data: ListDataSchema,
  created_at: day(),
  updated_at: day(),
});
export type SavedList = z.output<typeof SavedListSchema>;
const listName = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(LIST_NAME_MAX));
export const StorageAnswerSchema = z.object({ data: z.array(SavedListSchema) });
export const StorageItemAnswerSchema = z.object({ data: SavedListSchema });
export const AddListBodySchema = z.strictObject({ source: z.enum(SOURCES), name: listName(), data: ListDataSchema });
export const UpdateListBodySchema = z.strictObject({
  storage_id: z.uuid(),
  name: z.optional(listName()),
  data: z.optional(ListDataSchema),
});
/** Which list is deleted, or had back. */
export const ListIdBodySchema = z.strictObject({ storage_id: z.uuid() });

/** The three watchlists go by these names in calls. */
export const WATCHLISTS = ['watchlist_project', 'watchlist_user', 'watchlist_venture'] as const;
/** `params` is a JSON list of one object. */
export const WatchQuerySchema = z.object({ sid: z.enum(WATCHLISTS), params: z.optional(text(65_536)) });
export const WatchGetSchema = z.strictObject({ ids_only: z.optional(z.boolean()) });
/** In the member's order. `slug` is the record's name in addresses, `ref_data` the row of the directory. */
export const WatchlistAnswerSchema = z.object({
  data: z.array(
    z.object({
      _id: z.number(),
      added_at: day(),
      slug: z.nullable(z.string()),
      note: z.optional(z.string()),
      ref_data: z.optional(z.looseObject({ _id: z.number() })),
    }),
  ),
});
export type WatchedItem = z.output<typeof WatchlistAnswerSchema>['data'][number];
export const WatchedAnswerSchema = z.object({ data: z.array(z.object({ _id: z.number() })) });
/** One record, by number or by slug, or several. */
export const WatchChangeSchema = z.union([
  z.strictObject({ _id: z.int().check(z.positive()) }),
  z.strictObject({ slug: text(512) }),
  z.strictObject({ ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(1_000)) }),
]);

/** A repeated request with the same `request_id` is the same export. `view` is the address it is made from. */
export const ExportGrantBodySchema = z.strictObject({
  request_id: z.uuid(),
  source: z.enum(SOURCES),
  view: text(EXPORT_VIEW_MAX),
});
export const ExportGrantAnswerSchema = z.object({ request_id: z.string(), used: z.number(), limit: z.number() });
export const ExportFinishBodySchema = z.strictObject({
  request_id: z.uuid(),
  outcome: z.enum(['done', 'failed']),
  rows: z.optional(z.int().check(z.nonnegative(), z.maximum(10_000_000))),
});
/** So many of a member's exports are told, the newest. */
export const EXPORTS_LISTED = 200;
export const ExportsAnswerSchema = z.object({
  data: z.array(
    z.object({
      request_id: z.string(),
      source: z.enum(SOURCES),
      view: z.string(),
      state: z.enum(['granted', 'done', 'failed']),
      rows: z.nullable(z.number()),
      granted_at: day(),
    }),
  ),
});

/** The answer of a call that only does something. */
export const DoneAnswerSchema = z.object({ status: z.literal(200) });
