import * as z from 'zod/mini';
import { DAY_MS } from '../units.ts';
import { text, time } from './shared.ts';

/** Keys with which programs of a member read the data. */

/** Begins every key, so that scanners for secrets find one. */
export const API_KEY_PREFIX = 'asy_live_';
/** Random characters after the prefix, and those of the checksum after them. */
export const API_KEY_RANDOM = 32;
export const API_KEY_CHECKSUM = 6;

/** What a key may do: read data, read it as files, and manage webhooks. */
export const API_SCOPES = ['read', 'export', 'webhooks'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Keys of a member that work, beside those that were replaced. */
export const API_KEYS_MAX = 10;
/** How long a replaced key works beside its successor. */
export const API_KEY_OVERLAP_MS = DAY_MS;
/** Days after which a key can be made to expire. */
export const API_KEY_DAYS = [30, 90, 365] as const;
export const API_KEY_NAME_MAX = 60;

export const NewApiKeySchema = z.strictObject({
  /** Rules of the name are in `schemas/forms`. */
  name: text(),
  scopes: z.array(z.enum(API_SCOPES)).check(z.minLength(1), z.maxLength(API_SCOPES.length)),
  /** Null: never. */
  expires_in_days: z.nullable(z.union(API_KEY_DAYS.map((days) => z.literal(days)))),
});
export type NewApiKey = z.output<typeof NewApiKeySchema>;

export const ApiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its last characters. */
  ending: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  created_at: time(),
  /** Null: never. */
  expires_at: z.nullable(time()),
  last_used_at: z.nullable(time()),
  /** When a successor was made; null: none was. */
  replaced_at: z.nullable(time()),
});
export type ApiKey = z.output<typeof ApiKeySchema>;

/** Keys, the newest first. */
export const ApiKeysAnswerSchema = z.object({
  /** Whether the plan includes access for programs: else keys are kept and refused. */
  allowed: z.boolean(),
  data: z.array(ApiKeySchema),
});
export type ApiKeysAnswer = z.output<typeof ApiKeysAnswerSchema>;

/** A key that was just made: the only answer that has the whole of it. */
export const MadeApiKeySchema = z.object({ key: z.string(), made: ApiKeySchema });
export type MadeApiKey = z.output<typeof MadeApiKeySchema>;
