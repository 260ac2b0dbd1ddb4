import { EXPORT_VIEW_MAX } from '#schemas/api/csv-export.ts';
import { ApiError } from '#schemas/http.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import type { ExportGrant } from '#workers/client.ts';

/** An export of server rows, as requested and counted. */
export interface ExportRequest {
  /** A UUID; requests with the same one are the same export. */
  readonly requestId: string;
  readonly source: DataSetName;
}

/** `left`: exports remaining this month. */
export type ExportPermission =
  | { readonly granted: true; readonly grant: ExportGrant; readonly left: number }
  | { readonly granted: false };

const calls = () => import('#src/api/account.ts');
const REFUSALS: ReadonlySet<string | undefined> = new Set(['not_entitled', 'plan_limit']);

/**
 * Requests an export of the shown page, which counts from then on; not granted when the plan is used up. Throws
 * ApiError; the server may have counted it.
 */
export async function askExportPermission({ requestId, source }: ExportRequest): Promise<ExportPermission> {
  const { pathname, search } = window.location;
  const address = pathname + search;
  // Too long to store: send the path only.
  const view = address.length > EXPORT_VIEW_MAX ? pathname : address;
  try {
    const { used, limit } = await (await calls()).grantExport({ request_id: requestId, source, view });
    return { granted: true, grant: { requestId }, left: limit - used };
  } catch (error) {
    if (error instanceof ApiError && error.status === 403 && REFUSALS.has(error.code)) return { granted: false };
    throw error;
  }
}

/** Reports how a granted export ended; a failed one is not counted. Unreported, it stays counted. */
export async function reportExport(
  { requestId }: ExportGrant,
  end: { readonly outcome: 'done'; readonly rows: number } | { readonly outcome: 'failed' },
): Promise<void> {
  try {
    await (await calls()).finishExport({ request_id: requestId, ...end });
  } catch {
    // The file is done or not; the count cannot be corrected now.
  }
}
