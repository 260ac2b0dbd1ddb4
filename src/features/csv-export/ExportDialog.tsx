import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { type DataSetSpec, findField, ORDER_FIELD, SYMBOL_FIELD } from '#schemas/columns/spec.ts';
import type { Source } from '#schemas/kinds.ts';
import { encodeFilter, type View } from '#schemas/queries/view.ts';
import { usageQuery } from '#src/api/accountQueries.ts';
import { readToken, signedInAtom } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { UpgradePanel } from '#src/features/plans/UpgradePanel.tsx';
import { planMessages } from '#src/i18n/en/plans.ts';
import { toolMessages } from '#src/i18n/en/tools.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import type { TableHandle, TableSource } from '#workers/client.ts';
import { newRequestId } from './exportPermission.ts';
import { type ExportState, useCsvExport } from './useCsvExport.ts';

const text = toolMessages.export;

export interface ExportProps {
  readonly source: Source;
  readonly kind: TableSource['kind'];
  readonly handle: TableHandle | null;
  readonly view: View;
  readonly columns: readonly ColumnSpec[];
  /** Rows of the view; null while counting. */
  readonly matching: number | null;
  /** Selected rows, an alternative to the view. */
  readonly selected?: { readonly count: number; readonly ids: () => Float64Array } | undefined;
}

type Scope = 'view' | 'selected';

/**
 * Export dialog with progress and cancel. Server rows need a signed-in user with exports left; at the limit it shows
 * larger plans.
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
  // A selection is most likely meant.
  const [scope, setScope] = useState<Scope>(chosen ? 'selected' : 'view');
  const rows = scope === 'selected' && chosen ? chosen.count : (matching ?? 0);
  const [sources, setSources] = useState(false);
  const [day] = useState(() => new Date().toISOString().slice(0, 10));
  // Repeated clicks and retries are the same export and count once.
  const [requestId] = useState(newRequestId);
  const { state, run, cancel } = useCsvExport();
  const fileName = exportFileName(source, view, day, kind);
  const width = fileWidth(DATA_SETS[source], columns, { sources, linked: !isMade });
  const startButton = useRef<HTMLButtonElement>(null);
  const { status } = state;
  const counting = matching === null || handle === null;
  useEffect(() => {
    // Disabled while counting or exporting, it lost focus.
    if (!counting && (status === 'idle' || status === 'failed')) startButton.current?.focus();
  }, [counting, status]);
  const signInAndStart = useSignInToExport();
  const start = async () => {
    if (!handle) return;
    const csv = {
      columns: columns.map((column) => column.field),
      sources,
      origin: isMade ? null : window.location.origin,
      ids: scope === 'selected' && chosen ? chosen.ids() : null,
    };
    const outcome = await run({
      request: isMade ? null : { requestId, source },
      write: (grant, onProgress, signal) => handle.exportCsv({ ...csv, grant }, onProgress, signal),
      rows,
      fileName,
    });
    // The user closed a cancelled export; another dialog may be open by now.
    if (!outcome.saved) return;
    const left = outcome.left === null ? '' : ` ${planMessages.allowance.left(outcome.left)}`;
    toast({ tone: 'info', title: text.ready, text: text.readyText(rows, width) + left });
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
          onClick={() => void (isMade ? start() : signInAndStart(start))}
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
export function useSignInToExport(): (start: () => Promise<void>) => Promise<void> {
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
export function ExportAllowance() {
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
export function ExportProgress({ state, of }: { readonly state: ExportState; readonly of: number }) {
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

const VIEW_LENGTH_MAX = 120;

const BEGINNINGS = { server: 'assay', sample: 'assay-demo', watched: 'assay-watchlist' } as const;

/**
 * File name of an export: data set, view and day, as in `assay-projects_sector-in-DeFi_sort-volume-desc_2026-11-21.csv`.
 * Marks watchlists and playground data. Letters, digits and `.+-_` only, for every file system; a long view is cut.
 */
export function exportFileName(source: Source, view: View, day: string, kind: TableSource['kind'] = 'server'): string {
  const parts = [
    ...(view.filter.length === 0 ? [] : encodeFilter(view.filter).split(',')),
    ...(view.search === '' ? [] : [`search.${view.search}`]),
    ...(view.sort ? [`sort.${view.sort.field}.${view.sort.order}`] : []),
  ].map(plain);
  const words = Array.from(parts.filter((part) => part !== '').join('_'));
  const described = words.length > VIEW_LENGTH_MAX ? `${words.slice(0, VIEW_LENGTH_MAX).join('')}+` : words.join('');
  return [`${BEGINNINGS[kind]}-${source}`, described, day]
    .filter((part) => part !== '')
    .join('_')
    .concat('.csv');
}

function plain(part: string): string {
  const [field = '', operator = '', ...value] = part.split('.');
  // A leading minus would be lost among the hyphens.
  const signed = value.join('.').replace(/(^|\|)-(?=\d)/g, '$1minus');
  return [field, operator, signed.replaceAll('|', '+')]
    .map((piece) => piece.replace(/[^\p{L}\p{N}.+_-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, ''))
    .filter((piece) => piece !== '')
    .join('-');
}

/** URL hash that opens the export dialog. */
export const EXPORT_HASH = 'export';

/** Whether the URL asks for the export; the dialog removes the hash. */
export const exportIsAsked = () => window.location.hash === `#${EXPORT_HASH}`;

/** Columns of the file: number, ticker and address first, then those shown, then the sources of their figures. */
function fileWidth(
  spec: DataSetSpec,
  columns: readonly ColumnSpec[],
  { sources, linked }: { readonly sources: boolean; readonly linked: boolean },
): number {
  const shown = columns.filter(({ field }) => field !== SYMBOL_FIELD);
  const sourced = shown.filter(({ field }) => field !== ORDER_FIELD).length;
  const hasSymbol = findField(spec, SYMBOL_FIELD) !== undefined;
  return 1 + (hasSymbol ? 1 : 0) + (linked ? 1 : 0) + shown.length + (sources ? sourced : 0);
}
