import { toolMessages } from '#src/i18n/tools.ts';
import type { ExportState } from './useCsvExport.ts';

const text = toolMessages.export;

/** How far an export is, or why it failed. Keeps its height, so that the dialog does not jump when one begins. */
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
