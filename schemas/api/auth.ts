import * as z from 'zod/mini';
import { text, time } from './shared.ts';

/**
 * Signing up, in and out, sessions and passwords. Field rules beyond the shape are in `schemas/forms`. Durations are in
 * milliseconds.
 */

/** A day less ten minutes, so that a token does not expire during a call. */
export const SESSION_MS = 86_400_000 - 600_000;
/** How long "Remember me" lasts. */
export const REMEMBERED_MS = 86_400_000;
/** How long a code that came by mail can be typed in. */
export const CODE_MS = 600_000;
/** How often a code can be typed in wrongly before it is good for nothing. */
export const CODE_TRIES_MAX = 5;

const token = () => z.string().check(z.maxLength(128));

/** Without a password the device has to be remembered. */
export const LoginBodySchema = z.strictObject({
  /** A username or an address. */
  username: text(),
  password: z.optional(text(4_096)),
  remember: z.optional(z.boolean()),
  /** Of the authenticator app, or a recovery code: where the account has a second step. */
  code: z.optional(text(64)),
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
/**
 * Without a username, asks about the pending Google identity; with one, creates an account after the terms are
 * accepted.
 */
export const GoogleFinishBodySchema = z.nullish(
  z.strictObject({
    username: z.optional(text()),
    /** Default: the name from Google. */
    name: z.optional(text()),
    ref_id: z.optional(z.nullable(text(64))),
    terms: z.optional(z.boolean()),
  }),
);
/** The pending Google identity of a user without an account. */
const GoogleNewcomerSchema = z.object({
  /** Empty where a form would not take it. */
  name: z.string(),
  email: z.string(),
  /** A suggestion that was free a moment ago. */
  username: z.string(),
});
export type GoogleNewcomer = z.output<typeof GoogleNewcomerSchema>;
/** Either signed in, or a username must be chosen first. */
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
export const EmailCodesBodySchema = z.strictObject({ email: text() });
/** `current_code` came to the address of the account, `email_code` to the new one. */
export const ChangeEmailBodySchema = z.strictObject({ email: text(), current_code: text(64), email_code: text(64) });
export const SessionsAnswerSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      created_at: time(),
      last_used_at: time(),
      expires_at: time(),
      current: z.boolean(),
    }),
  ),
});
/** `others`: this session stays. */
export const EndSessionsQuerySchema = z.object({ keep: z.optional(z.literal('current')) });
