import { useState } from 'react';
import { toolMessages } from '#src/messages/tools.ts';
import { useToast } from '#src/state/toasts.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import type { ExportProps } from './ExportButton.tsx';
import { exportFileName } from './fileName.ts';
import { type ExportState, useCsvExport } from './useCsvExport.ts';

const text = toolMessages.export;

/** Which rows go into the file. */
type Scope = 'view' | 'selected';

/** What will be in the file, and the export itself with progress and cancel. */
export function ExportDialog({
  source,
  demo,
  handle,
  view,
  columns,
  matching,
  selected,
  onClose,
}: ExportProps & { readonly matching: number; readonly onClose: () => void }) {
  const toast = useToast();
  const chosen = selected && selected.count > 0 ? selected : null;
  // Whoever chose rows most likely means them.
  const [scope, setScope] = useState<Scope>(chosen ? 'selected' : 'view');
  const rows = scope === 'selected' && chosen ? chosen.count : matching;
  const [sources, setSources] = useState(false);
  const [day] = useState(() => new Date().toISOString().slice(0, 10));
  const { state, run, cancel } = useCsvExport(handle);
  const fileName = exportFileName(source, view, day, demo);
  const width = columns.length + (sources ? 1 : 0);
  const start = async () => {
    const outcome = await run({
      request: { source, rows, columns: width },
      csv: {
        columns: columns.map((column) => column.field),
        sources,
        ids: scope === 'selected' && chosen ? chosen.ids() : null,
      },
      fileName,
    });
    // A cancelled export was closed by whoever cancelled it; another dialog may be open by now.
    if (outcome !== 'saved') return;
    toast({ tone: 'info', title: text.ready, text: text.readyText(rows, width) });
    onClose();
  };
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog open onClose={close} title={text.title}>
      {chosen && (
        <Segmented
          label={text.scope}
          className="mb-3"
          options={[
            { value: 'view', label: text.thisView(matching) },
            { value: 'selected', label: text.selectedRows(chosen.count) },
          ]}
          value={scope}
          onChange={setScope}
        />
      )}
      {rows === 0 ? <p>{text.nothing}</p> : <p>{text.what(source, rows, width)}</p>}
      <dl className="mt-3 text-13">
        <dt className="text-12 text-muted">{text.file}</dt>
        <dd className="break-all">{fileName}</dd>
      </dl>
      <div className="mt-3">
        <Checkbox
          label={text.sources}
          checked={sources}
          disabled={state.status === 'running'}
          onChange={(event) => setSources(event.target.checked)}
          aria-describedby="export-sources-hint"
        />
        <p id="export-sources-hint" className="ml-5.5 text-12 text-muted">
          {text.sourcesHint}
        </p>
      </div>
      <Progress state={state} of={rows} />
      <div className="mt-5 flex justify-end gap-2">
        <Button size="lg" onClick={close}>
          {state.status === 'running' ? text.cancel : text.close}
        </Button>
        <Button
          data-autofocus
          variant="primary"
          size="lg"
          disabled={rows === 0 || state.status === 'running'}
          onClick={() => void start()}
        >
          {text.start}
        </Button>
      </div>
    </Dialog>
  );
}

/** Keeps its height, so that the dialog does not jump when an export begins. */
function Progress({ state, of }: { readonly state: ExportState; readonly of: number }) {
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
      {state.status === 'refused' && (
        <p role="alert" className="text-negative">
          {state.reason}
        </p>
      )}
    </div>
  );
}
