import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { DataSetName } from '#schemas/kinds.ts';
import { usageQuery } from '#src/api/accountQueries.ts';
import { readToken, signedInAtom } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { UpgradePanel } from '#src/features/plans/UpgradePanel.tsx';
import { planMessages } from '#src/i18n/en/plans.ts';
import { toolMessages } from '#src/i18n/en/tools.ts';
import { randomUuid } from '#src/shared/randomUuid.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { type ExportJob, type ExportState, useCsvExport } from './useCsvExport.ts';

const text = toolMessages.export;

/**
 * The dialog of an export with progress and cancel. It needs a signed-in user with exports left; at the limit it shows larger
 * plans.
 */
export function ExportFrame({
  source,
  fileName,
  rows,
  isReady = true,
  what,
  readyText,
  write,
  before,
  options,
  onClose,
}: Pick<ExportJob, 'fileName' | 'rows' | 'write'> & {
  /** Whose figures they are; null: generated ones, which need no permission. */
  readonly source: DataSetName | null;
  /** False while rows are counted. */
  readonly isReady?: boolean;
  /** What the file holds, in words. */
  readonly what: string;
  /** Said once it is saved. */
  readonly readyText: string;
  readonly before?: ReactNode;
  readonly options?: (running: boolean) => ReactNode;
  readonly onClose: () => void;
}) {
  const toast = useToast();
  // Repeated clicks and retries are the same export and count once.
  const [requestId] = useState(randomUuid);
  const { state, run, cancel } = useCsvExport();
  const signInAndStart = useSignInToExport();
  const startButton = useRef<HTMLButtonElement>(null);
  const { status } = state;
  useEffect(() => {
    // Disabled while counting or exporting, it lost focus.
    if (isReady && (status === 'idle' || status === 'failed')) startButton.current?.focus();
  }, [isReady, status]);
  const start = async () => {
    const outcome = await run({ request: source && { requestId, source }, write, rows, fileName });
    // The user closed a cancelled export; another dialog may be open by now.
    if (!outcome.saved) return;
    const left = outcome.left === null ? '' : ` ${planMessages.allowance.left(outcome.left)}`;
    toast({ tone: 'info', title: text.ready, text: readyText + left });
    onClose();
  };
  const close = () => {
    cancel();
    onClose();
  };
  if (status === 'limited') {
    return (
      <Dialog open onClose={close} title={text.title}>
        <UpgradePanel what="exports" hash={EXPORT_HASH} onClose={close} />
      </Dialog>
    );
  }
  const running = status === 'running';
  return (
    <Dialog open onClose={close} title={text.title}>
      {before}
      <p>{what}</p>
      <dl className="mt-3 text-13">
        <dt className="text-12 text-muted">{text.file}</dt>
        <dd className="break-all">{fileName}</dd>
      </dl>
      {options?.(running)}
      <ExportProgress state={state} of={rows} />
      <div className="mt-5 flex flex-wrap items-center justify-end gap-2">
        {source !== null && (
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
          disabled={!isReady || rows === 0 || running}
          onClick={() => void (source === null ? start() : signInAndStart(start))}
        >
          {text.start}
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * Starts an export as a member, after a sign-in where that is needed: Google returns to this address, whose hash opens the
 * dialog again. Open, the dialog takes the hash away.
 */
function useSignInToExport(): (start: () => Promise<void>) => Promise<void> {
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
  return async (start) => {
    if (readToken() !== null) return start();
    await setHash(EXPORT_HASH);
    requireSignIn(planMessages.allowance.signIn, () => void start());
  };
}

/** The month's used exports; its line is always rendered. */
function ExportAllowance() {
  const signedIn = useAtomValue(signedInAtom);
  // Refetch for each dialog: the plan or the usage may have changed.
  const { data, error } = useQuery({ ...usageQuery(), enabled: signedIn, staleTime: 0 });
  return (
    <p role="status" className="figure min-h-4 text-12 text-muted">
      {words()}
    </p>
  );

  function words(): string {
    if (!signedIn) return planMessages.allowance.signedOut;
    if (data)
      return data.exports.limit === 0
        ? planMessages.allowance.none(data.plan)
        : planMessages.allowance.used(data.exports.used, data.exports.limit);
    return error ? planMessages.allowance.unknown : planMessages.allowance.loading;
  }
}

/** Progress or error of an export. Fixed height, so that the dialog does not jump. */
function ExportProgress({ state, of }: { readonly state: ExportState; readonly of: number }) {
  const rows = state.status === 'running' ? (state.progress?.rows ?? 0) : 0;
  return (
    <div className="mt-4 min-h-7 text-12 text-muted">
      {state.status === 'running' && (
        <>
          <div
            role="progressbar"
            aria-label={text.title}
            aria-valuemin={0}
            aria-valuemax={of}
            aria-valuenow={rows}
            className="h-1 overflow-hidden rounded-full bg-skeleton"
          >
            <div
              className="h-full origin-left bg-accent"
              style={{ transform: `scaleX(${of === 0 ? 0 : rows / of})` }}
            />
          </div>
          <p className="figure mt-2">
            {state.progress === null ? text.preparing : text.progress(rows, state.progress.of)}
          </p>
        </>
      )}
      {state.status === 'failed' && (
        <p role="alert" className="text-negative">
          {state.reason}
        </p>
      )}
    </div>
  );
}

/** URL hash that opens the export dialog. */
export const EXPORT_HASH = 'export';

/** Whether the URL asks for the export; the dialog removes the hash. */
export const exportIsAsked = () => window.location.hash === `#${EXPORT_HASH}`;
