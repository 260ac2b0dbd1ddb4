import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#schemas/http.ts';
import { usageQuery } from '#src/api/accountQueries.ts';
import { exportsQuery } from '#src/api/exportQueries.ts';
import { toolMessages } from '#src/i18n/en/tools.ts';
import { broadcast } from '#src/shared/tabs.ts';
import { saveAddress } from '#src/ui/saveFile.ts';
import type { CsvProgress, ExportGrant } from '#workers/client.ts';
import { askExportPermission, type ExportRequest, reportExport } from './exportPermission.ts';

const text = toolMessages.export;

/** State of an export. `limited`: the plan does not allow it. */
export type ExportState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly progress: CsvProgress | null }
  | { readonly status: 'limited' }
  | { readonly status: 'failed'; readonly reason: string };

export interface ExportJob {
  /** Null: generated rows, which need no permission. */
  readonly request: ExportRequest | null;
  /** Writes the file and returns its object address. */
  readonly write: (
    grant: ExportGrant | null,
    onProgress: (progress: CsvProgress) => void,
    signal: AbortSignal,
  ) => Promise<string>;
  /** Number of rows in the file. */
  readonly rows: number;
  readonly fileName: string;
}

/** `left`: exports remaining this month; null when not counted. */
export type ExportOutcome = { readonly saved: true; readonly left: number | null } | { readonly saved: false };

const NOT_SAVED: ExportOutcome = { saved: false };

/**
 * Runs one export at a time: requests permission, writes, saves, reports. Cancelled or failed exports
 * are not counted. Unmounting cancels.
 */
export function useCsvExport() {
  const queryClient = useQueryClient();
  const [state, setState] = useState<ExportState>({ status: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (job: ExportJob): Promise<ExportOutcome> => {
    if (running.current) return NOT_SAVED;
    const controller = new AbortController();
    running.current = controller;
    setState({ status: 'running', progress: null });
    const outcome = await exportOnce(job, controller.signal, {
      onProgress: (progress) => setState({ status: 'running', progress }),
      onCounted: () => {
        refetchExports(queryClient);
        broadcast('exports', null);
      },
    });
    running.current = null;
    if (outcome.status === 'saved') {
      setState({ status: 'idle' });
      return { saved: true, left: outcome.left };
    }
    setState(outcome);
    return NOT_SAVED;
  };
  const cancel = () => running.current?.abort();
  return { state, run, cancel };
}

/** Refetches the history of exports and how many of them the plan has left. */
export function refetchExports(queryClient: QueryClient): void {
  for (const { queryKey } of [usageQuery(), exportsQuery()]) void queryClient.invalidateQueries({ queryKey });
}

type Ended =
  | { readonly status: 'saved'; readonly left: number | null }
  | Exclude<ExportState, { readonly status: 'running' }>;

async function exportOnce(
  { request, write, rows, fileName }: ExportJob,
  signal: AbortSignal,
  { onProgress, onCounted }: { readonly onProgress: (progress: CsvProgress) => void; readonly onCounted: () => void },
): Promise<Ended> {
  try {
    const permission = request && (await askExportPermission(request));
    if (permission?.granted === false) return { status: 'limited' };
    const grant = permission?.grant ?? null;
    const address = await write(grant, onProgress, signal);
    saveAddress(address, fileName);
    if (grant) void reportExport(grant, { outcome: 'done', rows }).then(onCounted);
    return { status: 'saved', left: permission?.left ?? null };
  } catch (error) {
    if (request && mayBeCounted(error)) {
      // Before a retry, so that report and request stay in order.
      await reportExport(request, { outcome: 'failed' });
      onCounted();
    }
    return signal.aborted ? { status: 'idle' } : { status: 'failed', reason: text.failedText(reasonOf(error)) };
  }
}

/** Whether the server may have granted a failed request: unless it refused. */
function mayBeCounted(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === undefined || error.status >= 500;
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
