import type * as z from 'zod/mini';
import {
  DeleteAccountAnswerSchema,
  type DeleteAccountBodySchema,
  OwnDataSchema,
} from '#schemas/api/account-deletion.ts';
import { ApiKeysAnswerSchema, MadeApiKeySchema, type NewApiKey } from '#schemas/api/api-keys.ts';
import { SessionsAnswerSchema } from '#schemas/api/auth.ts';
import {
  type AddReportBodySchema,
  EditionAnswerSchema,
  ReportAnswerSchema,
  ReportsAnswerSchema,
  type UpdateReportBodySchema,
} from '#schemas/api/reports.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import {
  DeliveriesAnswerSchema,
  DeliveryAnswerSchema,
  MadeWebhookSchema,
  type NewWebhook,
  WebhookAnswerSchema,
  type WebhookChange,
  WebhooksAnswerSchema,
} from '#schemas/api/webhooks.ts';
import { fetchJson, postJson } from './client.ts';

/** One function per call of the settings, as those of the account are. */

const USERS = '/api/users';

const done = DoneAnswerSchema;
const query = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString();

export const apiKeys = (signal?: AbortSignal) => fetchJson(`${USERS}/api-keys`, ApiKeysAnswerSchema, signal);
export const makeApiKey = (wanted: NewApiKey) => postJson(`${USERS}/api-keys`, wanted, MadeApiKeySchema);
export const rotateApiKey = (id: string) => postJson(`${USERS}/api-keys/${id}/rotate`, {}, MadeApiKeySchema);
export const deleteApiKey = (id: string) => fetchJson(`${USERS}/api-keys/${id}`, done, undefined, { method: 'DELETE' });

export const webhooks = (signal?: AbortSignal) => fetchJson(`${USERS}/webhooks`, WebhooksAnswerSchema, signal);
export const addWebhook = (wanted: NewWebhook) => postJson(`${USERS}/webhooks`, wanted, MadeWebhookSchema);
export const changeWebhook = (id: string, body: WebhookChange) =>
  fetchJson(`${USERS}/webhooks/${id}`, WebhookAnswerSchema, undefined, { method: 'PATCH', body });
export const rotateWebhook = (id: string) => postJson(`${USERS}/webhooks/${id}/rotate`, {}, MadeWebhookSchema);
export const testWebhook = (id: string) => postJson(`${USERS}/webhooks/${id}/test`, {}, done);
export const deleteWebhook = (id: string) =>
  fetchJson(`${USERS}/webhooks/${id}`, done, undefined, { method: 'DELETE' });
export const deliveries = (id: string, take: number, signal?: AbortSignal) =>
  fetchJson(`${USERS}/webhooks/${id}/deliveries?${query({ take: String(take) })}`, DeliveriesAnswerSchema, signal);
export const replayDelivery = (id: string, delivery: string) =>
  postJson(`${USERS}/webhooks/${id}/deliveries/${delivery}/replay`, {}, DeliveryAnswerSchema);

export const reports = (signal?: AbortSignal) => fetchJson(`${USERS}/reports`, ReportsAnswerSchema, signal);
export const addReport = (body: z.input<typeof AddReportBodySchema>) =>
  postJson(`${USERS}/reports/add`, body, ReportAnswerSchema);
export const updateReport = (body: z.input<typeof UpdateReportBodySchema>) =>
  postJson(`${USERS}/reports/update`, body, ReportAnswerSchema);
export const makeReport = (id: string) => postJson(`${USERS}/reports/make`, { report_id: id }, ReportAnswerSchema);
export const removeReport = (id: string) => postJson(`${USERS}/reports/remove`, { report_id: id }, done);
export const reportEdition = async (id: string) =>
  (await fetchJson(`${USERS}/reports/editions/${encodeURIComponent(id)}`, EditionAnswerSchema)).data;

/** Schedules the deletion and returns its date. Status 403: wrong password. */
export const deleteAccount = async (body: z.input<typeof DeleteAccountBodySchema>) =>
  (await postJson(`${USERS}/delete-account`, body, DeleteAccountAnswerSchema)).deletes_at;

export const keepAccount = () => postJson(`${USERS}/keep-account`, {}, done);

/** Everything stored about the account, for a JSON file. */
export const ownData = () => fetchJson(`${USERS}/own-data`, OwnDataSchema);

export const sessions = async (signal?: AbortSignal) =>
  (await fetchJson(`${USERS}/sessions`, SessionsAnswerSchema, signal)).data;

export const endSession = (id: string) =>
  fetchJson(`${USERS}/sessions/${encodeURIComponent(id)}`, done, undefined, { method: 'DELETE' });

/** Signs out everywhere; `keepCurrent` spares this browser. */
export const endSessions = (keepCurrent: boolean) =>
  fetchJson(`${USERS}/sessions${keepCurrent ? '?keep=current' : ''}`, done, undefined, { method: 'DELETE' });
