import { useEffect, useRef, useState } from 'react';
import type { Source } from '#schemas/kinds.ts';
import type { ChartFile } from '#src/charts/chartFile.ts';
import { UpgradePanel } from '#src/features/plans/UpgradePanel.tsx';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { planMessages } from '#src/i18n/en/plans.ts';
import { toolMessages } from '#src/i18n/en/tools.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { ExportAllowance, ExportProgress, useSignInToExport } from './ExportDialog.tsx';
import { newRequestId } from './exportPermission.ts';
import { useCsvExport } from './useCsvExport.ts';

const text = toolMessages.export;

/** Exports what a chart shows, granted and counted like the rows of a table. `source`: whose figures they are. */
export function ChartExportDialog({
  source,
  file,
  onClose,
}: {
  readonly source: Source;
  readonly file: ChartFile;
  readonly onClose: () => void;
}) {
  const toast = useToast();
  // Repeated clicks and retries are the same export and count once.
  const [requestId] = useState(newRequestId);
  const { state, run, cancel } = useCsvExport();
  const signInAndStart = useSignInToExport();
  const startButton = useRef<HTMLButtonElement>(null);
  const { status } = state;
  useEffect(() => {
    // Disabled while exporting, it lost focus.
    if (status === 'idle' || status === 'failed') startButton.current?.focus();
  }, [status]);
  const start = async () => {
    const outcome = await run({
      request: { requestId, source },
      write: async () => URL.createObjectURL(file.csv()),
      rows: file.rows,
      fileName: file.name,
    });
    if (!outcome.saved) return;
    const left = outcome.left === null ? '' : ` ${planMessages.allowance.left(outcome.left)}`;
    toast({ tone: 'info', title: text.ready, text: chartMessages.export.readyText(file.rows) + left });
    onClose();
  };
  const close = () => {
    cancel();
    onClose();
  };
  if (status === 'limited') {
    return (
      <Dialog open onClose={close} title={text.title}>
        <UpgradePanel what="exports" onClose={close} />
      </Dialog>
    );
  }
  const running = status === 'running';
  return (
    <Dialog open onClose={close} title={text.title}>
      <p>{chartMessages.export.what(file.title, file.rows)}</p>
      <dl className="mt-3 text-13">
        <dt className="text-12 text-muted">{text.file}</dt>
        <dd className="break-all">{file.name}</dd>
      </dl>
      <ExportProgress state={state} of={file.rows} />
      <div className="mt-5 flex flex-wrap items-center justify-end gap-2">
        <div className="mr-auto">
          <ExportAllowance />
        </div>
        <Button size="lg" onClick={close}>
          {running ? text.cancel : text.close}
        </Button>
        <Button
          ref={startButton}
          data-autofocus
          variant="primary"
          size="lg"
          disabled={file.rows === 0 || running}
          onClick={() => void signInAndStart(start)}
        >
          {text.start}
        </Button>
      </div>
    </Dialog>
  );
}
