import type { Source } from '#schemas/kinds.ts';

/** What is about to be exported. */
export interface ExportRequest {
  readonly source: Source;
  readonly rows: number;
  readonly columns: number;
}

export type ExportPermission = { readonly granted: true } | { readonly granted: false; readonly reason: string };

/**
 * Asked before each export, and the only place that may refuse one: `reason` is then shown instead. Everybody may export
 * as long as there are no accounts with plans.
 */
export async function askExportPermission(_request: ExportRequest): Promise<ExportPermission> {
  return { granted: true };
}
