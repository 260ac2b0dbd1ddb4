import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import type { Source } from '#schemas/kinds.ts';
import type { View } from '#schemas/queries/view.ts';
import { readToken } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { UpgradePanel } from '#src/features/plans/UpgradePanel.tsx';
import { planMessages } from '#src/i18n/plans.ts';
import { toolMessages } from '#src/i18n/tools.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { useToast } from '#src/ui/toastState.ts';
import type { TableHandle, TableSource } from '#workers/client.ts';
import { ExportAllowance } from './ExportAllowance.tsx';
import { ExportProgress } from './ExportProgress.tsx';
import { EXPORT_HASH, exportIsAsked } from './exportHash.ts';
import { newRequestId } from './exportPermission.ts';
import { exportFileName } from './fileName.ts';
import { useCsvExport } from './useCsvExport.ts';

const text = toolMessages.export;

export interface ExportProps {
  readonly source: Source;
  /** Where its rows come from. */
  readonly kind: TableSource['kind'];
  readonly handle: TableHandle | null;
  readonly view: View;
  readonly columns: readonly ColumnSpec[];
  /** Rows of the view; null while they are counted. */
  readonly matching: number | null;
  /** Rows that were chosen: they can be exported instead of the view. */
  readonly selected?: { readonly count: number; readonly ids: () => Float64Array } | undefined;
}

/** Which rows go into the file. */
type Scope = 'view' | 'selected';

/**
 * What will be in the file, and the export itself with progress and cancel. Rows of the server are exported by members
 * whose plan gives it: who is signed out signs in first, who has reached the limit is shown what larger plans give.
 */
export function ExportDialog({
  source,
  kind,
  handle,
  view,
  columns,
  matching,
  selected,
  onClose,
}: ExportProps & { readonly onClose: () => void }) {
  const toast = useToast();
  const isMade = kind === 'sample';
  const chosen = selected && selected.count > 0 ? selected : null;
  // Whoever chose rows most likely means them.
  const [scope, setScope] = useState<Scope>(chosen ? 'selected' : 'view');
  const rows = scope === 'selected' && chosen ? chosen.count : (matching ?? 0);
  const [sources, setSources] = useState(false);
  const [day] = useState(() => new Date().toISOString().slice(0, 10));
  // A repeated click and another try after a failure are the same export, and count once.
  const [requestId] = useState(newRequestId);
  const { state, run, cancel } = useCsvExport(handle);
  const fileName = exportFileName(source, view, day, kind);
  const width = columns.length + (sources ? 1 : 0);
  const startButton = useRef<HTMLButtonElement>(null);
  const { status } = state;
  const counting = matching === null || handle === null;
  useEffect(() => {
    // It could not hold focus while rows were counted or an export ran that failed.
    if (!counting && (status === 'idle' || status === 'failed')) startButton.current?.focus();
  }, [counting, status]);
  const navigate = useNavigate();
  const setHash = useCallback(
    (hash: string) => navigate({ to: '.', search: true, hash, replace: true, resetScroll: false }),
    [navigate],
  );
  useEffect(() => {
    const forget = () => {
      if (exportIsAsked()) void setHash('');
    };
    forget();
    return forget;
  }, [setHash]);
  const start = async () => {
    const outcome = await run({
      request: isMade ? null : { requestId, source },
      csv: {
        columns: columns.map((column) => column.field),
        sources,
        ids: scope === 'selected' && chosen ? chosen.ids() : null,
      },
      rows,
      fileName,
    });
    // A cancelled export was closed by whoever cancelled it; another dialog may be open by now.
    if (!outcome.saved) return;
    const left = outcome.left === null ? '' : ` ${planMessages.allowance.left(outcome.left)}`;
    toast({ tone: 'info', title: text.ready, text: text.readyText(rows, width) + left });
    onClose();
  };
  const signInAndStart = async () => {
    // Google leads away from this page and back to its address, where the dialog opens again.
    await setHash(EXPORT_HASH);
    requireSignIn(planMessages.allowance.signIn, () => void start());
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
      {chosen && (
        <Segmented
          label={text.scope}
          className="mb-3"
          options={[
            { value: 'view', label: text.thisView(matching ?? 0) },
            { value: 'selected', label: text.selectedRows(chosen.count) },
          ]}
          value={scope}
          onChange={setScope}
        />
      )}
      <p>{counting ? text.counting : rows === 0 ? text.nothing : text.what(source, rows, width)}</p>
      <dl className="mt-3 text-13">
        <dt className="text-12 text-muted">{text.file}</dt>
        <dd className="break-all">{fileName}</dd>
      </dl>
      <div className="mt-3">
        <Checkbox
          label={text.sources}
          checked={sources}
          disabled={running}
          onChange={(event) => setSources(event.target.checked)}
          aria-describedby="export-sources-hint"
        />
        <p id="export-sources-hint" className="ml-5.5 text-12 text-muted">
          {text.sourcesHint}
        </p>
      </div>
      <ExportProgress state={state} of={rows} />
      <div className="mt-5 flex flex-wrap items-center justify-end gap-2">
        {!isMade && (
          <div className="mr-auto">
            <ExportAllowance />
          </div>
        )}
        <Button size="lg" onClick={close}>
          {running ? text.cancel : text.close}
        </Button>
        <Button
          ref={startButton}
          data-autofocus
          variant="primary"
          size="lg"
          disabled={counting || rows === 0 || running}
          onClick={() => void (isMade || readToken() !== null ? start() : signInAndStart())}
        >
          {text.start}
        </Button>
      </div>
    </Dialog>
  );
}
