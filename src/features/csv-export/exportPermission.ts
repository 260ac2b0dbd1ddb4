import { EXPORT_VIEW_MAX } from '#schemas/api/csv-export.ts';
import { ApiError } from '#schemas/http.ts';
import type { Source } from '#schemas/kinds.ts';
import type { ExportGrant } from '#workers/client.ts';

/** An export of rows of the server, as it is asked for and counted. */
export interface ExportRequest {
  /** A UUID. The same one is the same export, however often it is asked for. */
  readonly requestId: string;
  readonly source: Source;
}

/** `left`: exports of the month that remain after this one. */
export type ExportPermission =
  | { readonly granted: true; readonly grant: ExportGrant; readonly left: number }
  | { readonly granted: false };

const calls = () => import('#src/api/account.ts');
const REFUSALS: ReadonlySet<string | undefined> = new Set(['not_entitled', 'plan_limit']);

/**
 * Asks the server for an export of the page on the screen, which counts from then on; not granted: the plan of whoever is
 * signed in does not give it. Throws ApiError where there was no such answer; the server may have counted it nevertheless.
 */
export async function askExportPermission({ requestId, source }: ExportRequest): Promise<ExportPermission> {
  const { pathname, search } = window.location;
  const address = pathname + search;
  // What is too long to be kept is told by its page alone.
  const view = address.length > EXPORT_VIEW_MAX ? pathname : address;
  try {
    const { used, limit } = await (await calls()).grantExport({ request_id: requestId, source, view });
    return { granted: true, grant: { requestId }, left: limit - used };
  } catch (error) {
    if (error instanceof ApiError && error.status === 403 && REFUSALS.has(error.code)) return { granted: false };
    throw error;
  }
}

/**
 * Tells the server how a granted export ended: one that failed is given back. Where it cannot be told, the export stays
 * counted.
 */
export async function reportExport(
  { requestId }: ExportGrant,
  end: { readonly outcome: 'done'; readonly rows: number } | { readonly outcome: 'failed' },
): Promise<void> {
  try {
    await (await calls()).finishExport({ request_id: requestId, ...end });
  } catch {
    // The file is made or it is not; nobody can do anything about the count now.
  }
}

/** A random UUID, also on pages without https, where the browser's own function for it is missing. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
