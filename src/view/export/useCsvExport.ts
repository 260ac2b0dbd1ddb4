import { useEffect, useRef, useState } from 'react';
import { toolMessages } from '#src/messages/tools.ts';
import type { CsvProgress, CsvRequest, TableHandle } from '#workers/client.ts';
import { askExportPermission, type ExportRequest } from './exportPermission.ts';

const text = toolMessages.export;

/** Where an export stands. */
export type ExportState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly progress: CsvProgress | null }
  | { readonly status: 'refused'; readonly reason: string };

/** What is exported and what it is saved as. */
export interface ExportJob {
  readonly request: ExportRequest;
  readonly csv: CsvRequest;
  readonly fileName: string;
}

export type ExportOutcome = 'saved' | 'cancelled' | 'refused';

/** Runs one export at a time: asks for permission, lets the worker write the file, saves it. A component that goes cancels it. */
export function useCsvExport(handle: TableHandle | null) {
  const [state, setState] = useState<ExportState>({ status: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async ({ request, csv, fileName }: ExportJob): Promise<ExportOutcome> => {
    if (!handle) return 'cancelled';
    const controller = new AbortController();
    running.current = controller;
    setState({ status: 'running', progress: null });
    try {
      const permission = await askExportPermission(request);
      if (!permission.granted) {
        setState({ status: 'refused', reason: permission.reason });
        return 'refused';
      }
      const blob = await handle.exportCsv(
        csv,
        (progress) => setState({ status: 'running', progress }),
        controller.signal,
      );
      // Cancelled between the last row and the answer: the user asked for no file.
      if (controller.signal.aborted) return 'cancelled';
      saveFile(blob, fileName);
      setState({ status: 'idle' });
      return 'saved';
    } catch (error) {
      setState(
        controller.signal.aborted
          ? { status: 'idle' }
          : { status: 'refused', reason: text.failedText(reasonOf(error)) },
      );
      return controller.signal.aborted ? 'cancelled' : 'refused';
    } finally {
      running.current = null;
    }
  };
  const cancel = () => running.current?.abort();
  return { state, run, cancel };
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}

/** Hands a file to the browser's downloads. */
function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the data once the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
