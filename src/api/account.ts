import type * as z from 'zod/mini';
import {
  BaseInfoAnswerSchema,
  type UpdateUserInfoBodySchema,
  UploadAnswerSchema,
  UserInfoAnswerSchema,
} from '#schemas/api/account.ts';
import {
  type ChangeEmailBodySchema,
  CodeAnswerSchema,
  GoogleFinishAnswerSchema,
  type GoogleFinishBodySchema,
  LoginAnswerSchema,
  type LoginBodySchema,
  type ResetPasswordBodySchema,
  type SignUpBodySchema,
} from '#schemas/api/auth.ts';
import {
  type ExportFinishBodySchema,
  ExportGrantAnswerSchema,
  type ExportGrantBodySchema,
} from '#schemas/api/csv-export.ts';
import { AlertAnswerSchema, AlertNewsAnswerSchema } from '#schemas/api/list-alerts.ts';
import { UnreadAnswerSchema } from '#schemas/api/news.ts';
import { NotificationsAnswerSchema } from '#schemas/api/notifications.ts';
import { type EnterpriseRequest, SubscriptionAnswerSchema, UsageAnswerSchema } from '#schemas/api/plans.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import {
  GoneAnswerSchema,
  type WATCHLISTS,
  WatchedAnswerSchema,
  WatchlistAnswerSchema,
  WatchMatchAnswerSchema,
  type WatchMatchBodySchema,
  type WatchNoteBodySchema,
  type WatchOrderBodySchema,
} from '#schemas/api/watchlist.ts';
import type { Language } from '#schemas/constants.ts';
import { fetchJson, postJson } from './client.ts';

/** One function per account call. Each returns the validated response; throws ApiError. */

const USERS = '/api/users';
type Watchlist = (typeof WATCHLISTS)[number];

const done = DoneAnswerSchema;
const query = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString();

export const login = (body: z.input<typeof LoginBodySchema>) =>
  postJson(`${USERS}/auth/login`, body, LoginAnswerSchema);

/** Signs in with the pending Google identity, or answers that it has no account yet. */
export const finishGoogle = () => postJson(`${USERS}/auth/google/finish`, {}, GoogleFinishAnswerSchema);

/** Creates an account from the pending Google identity and the chosen fields, and signs in. */
export const joinWithGoogle = (body: NonNullable<z.input<typeof GoogleFinishBodySchema>>) =>
  postJson(`${USERS}/auth/google/finish`, body, LoginAnswerSchema);

/** Discards the pending Google identity. */
export const forgetGoogle = () => postJson(`${USERS}/auth/google/forget`, {}, done);

/** Links the pending Google identity to the account just signed in with a password. */
export const linkGoogle = () => postJson(`${USERS}/auth/google/link`, {}, done);

export const logout = () => postJson(`${USERS}/auth/logout`, {}, done);

export const signUp = (body: z.input<typeof SignUpBodySchema>) => postJson(`${USERS}/auth/signup`, body, done);

/** Mails the code that confirms a new account. */
export const sendRegisterCode = (email: string) =>
  fetchJson(`${USERS}/auth/get-register-code?${query({ email })}`, CodeAnswerSchema);

/** Mails the code that resets a password; accepts a username too. */
export const sendResetCode = (email: string) =>
  fetchJson(`${USERS}/auth/get-reset-password-code?${query({ email })}`, CodeAnswerSchema);

export const resetPassword = (body: z.input<typeof ResetPasswordBodySchema>) =>
  postJson(`${USERS}/auth/reset-password`, body, done);

export const changePassword = (password: string, newPassword: string) =>
  postJson(`${USERS}/auth/change-password`, { password, new_password: newPassword }, done);

/** Whether an account exists; throws status 403 when it does not. */
/** Mails a code to the address of the account and one to the new address. */
export const sendEmailCodes = (email: string) => postJson(`${USERS}/auth/email-codes`, { email }, CodeAnswerSchema);

export const changeEmail = (body: z.input<typeof ChangeEmailBodySchema>) =>
  postJson(`${USERS}/auth/change-email`, body, done);

export const baseInfo = async (by: { readonly username: string } | { readonly email: string }, signal?: AbortSignal) =>
  (await fetchJson(`${USERS}/user-base-info?${query(by)}`, BaseInfoAnswerSchema, signal))[1];

/** The signed-in account; with `username`, that user's public profile. */
export const userInfo = async (username?: string, signal?: AbortSignal) =>
  (
    await fetchJson(
      `${USERS}/user-info?${query(username === undefined ? {} : { username })}`,
      UserInfoAnswerSchema,
      signal,
    )
  )[1];

/** Sent also while the page unloads. */
export const saveLanguage = (language: Language) =>
  postJson(`${USERS}/update-user-info`, { language }, UserInfoAnswerSchema, true);

export const updateUserInfo = async (body: z.input<typeof UpdateUserInfoBodySchema>) =>
  (await postJson(`${USERS}/update-user-info`, body, UserInfoAnswerSchema))[1];

export const removePicture = () => fetchJson(`${USERS}/upload-data`, done, undefined, { method: 'DELETE' });

/** Sets the account's picture. */
export const uploadPicture = (file: Blob) => {
  const form = new FormData();
  form.append('file_data', file);
  return postJson(`${USERS}/upload-data`, form, UploadAnswerSchema);
};

/** Longer addresses, as of a large selection, are logged without their query: a call has room for no more. */
const LOGGED_URL_MAX = 4_096;

/** Adds a page view, path and query, to the account's own log. */
export const logAction = (url: string) => {
  const logged = url.length > LOGGED_URL_MAX ? (url.split(/[?#]/, 1)[0] ?? '/').slice(0, LOGGED_URL_MAX) : url;
  return postJson(`${USERS}/action-logs`, { action: JSON.stringify(logged), platform: navigator.userAgent }, done);
};

export const subscription = (signal?: AbortSignal) =>
  fetchJson('/api/billing/subscription', SubscriptionAnswerSchema, signal);
export const startTrial = () => postJson('/api/billing/trial', {}, SubscriptionAnswerSchema);
export const requestEnterprise = (body: EnterpriseRequest) =>
  postJson('/api/billing/enterprise', body, SubscriptionAnswerSchema);

export const usage = (signal?: AbortSignal) => fetchJson(`${USERS}/usage`, UsageAnswerSchema, signal);

export const grantExport = (body: z.input<typeof ExportGrantBodySchema>) =>
  postJson(`${USERS}/exports/grant`, body, ExportGrantAnswerSchema);

/** Reports how an export ended; survives leaving the page. */
export const finishExport = (body: z.input<typeof ExportFinishBodySchema>) =>
  postJson(`${USERS}/exports/finish`, body, done, true);

/** Notifications, newest first. */
export const notifications = (signal?: AbortSignal) =>
  fetchJson(`${USERS}/notifications`, NotificationsAnswerSchema, signal);

/** Marks notifications as read; all of them without `ids`. */
export const readNotifications = (ids?: readonly number[]) =>
  postJson(`${USERS}/notifications/read`, ids === undefined ? {} : { ids }, done);

/** Counts of changes in every saved list since its last visit. */
export const listAlerts = async (signal?: AbortSignal) =>
  (await fetchJson(`${USERS}/storage/alerts`, AlertAnswerSchema, signal)).data;

/** Changed rows of one saved list since its last visit. */
export const listAlertNews = async (id: string, signal?: AbortSignal) =>
  (await fetchJson(`${USERS}/storage/alerts/${encodeURIComponent(id)}`, AlertNewsAnswerSchema, signal)).data;

/** Ends the visit of a list. `until`: check time of the changes shown. */
export const markListSeen = (id: string, until: string) =>
  postJson(`${USERS}/storage/alerts/${encodeURIComponent(id)}/seen`, { until }, done);

const watchQuery = (sid: Watchlist, params: object) => query({ sid, params: JSON.stringify([params]) });

/** Watched records with their rows. */
export const watchlist = async (sid: Watchlist, signal?: AbortSignal) =>
  (await fetchJson(`${USERS}/watch-list/get?${watchQuery(sid, {})}`, WatchlistAnswerSchema, signal)).data;

/** Watched records that no source reports any more. */
export const goneWatched = async (sid: Watchlist, signal?: AbortSignal) =>
  (await fetchJson(`${USERS}/watch-list/gone?${new URLSearchParams({ sid })}`, GoneAnswerSchema, signal)).data;

/** Watched records without rows: `_id` and slug. */
export const watched = async (sid: Watchlist, signal?: AbortSignal) =>
  (await fetchJson(`${USERS}/watch-list/get?${watchQuery(sid, { ids_only: true })}`, WatchlistAnswerSchema, signal))
    .data;

/** Records to watch: by number, or one by slug. */
export type Watchable = { readonly ids: readonly number[] } | { readonly slug: string };

/** Returns the `_id`s now watched. */
export const watch = async (sid: Watchlist, what: Watchable) =>
  (await postJson(`${USERS}/watch-list/add?${watchQuery(sid, what)}`, {}, WatchedAnswerSchema)).data;

/** Returns the `_id`s no longer watched. */
export const unwatch = async (sid: Watchlist, what: Watchable) =>
  (await fetchJson(`${USERS}/watch-list/remove?${watchQuery(sid, what)}`, WatchedAnswerSchema)).data;

/** Saves the note of a watched record; an empty one removes it. */
export const watchNote = (body: z.input<typeof WatchNoteBodySchema>) =>
  postJson(`${USERS}/watch-list/note`, body, done);

export const watchOrder = (body: z.input<typeof WatchOrderBodySchema>) =>
  postJson(`${USERS}/watch-list/order`, body, done);

/** Finds the records that pasted lines name. */
export const watchMatch = async (body: z.input<typeof WatchMatchBodySchema>) =>
  (await postJson(`${USERS}/watch-list/match`, body, WatchMatchAnswerSchema)).data;

/** Which of the articles the member has not read. */
export const unreadNews = (ids: readonly number[]) => postJson(`${USERS}/news/unread`, { ids }, UnreadAnswerSchema);

/** Marks articles, with all outlets of their stories. */
export const markNews = (ids: readonly number[], isRead: boolean) =>
  postJson(`${USERS}/news/mark`, { ids, is_read: isRead }, done);
