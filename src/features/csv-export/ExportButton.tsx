import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import type { Source } from '#schemas/kinds.ts';
import type { View } from '#schemas/queries/view.ts';
import { messages } from '#src/i18n/index.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { Button } from '#src/ui/Button.tsx';
import { lazyPart } from '#src/ui/lazyPart.tsx';
import type { TableHandle, TableSource } from '#workers/client.ts';
import { exportIsAsked } from './exportHash.ts';

const text = messages.directory.export;

export const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog);

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

/** The button that exports the present view, and its dialog: what will be in the file, progress, cancel. */
export function ExportButton(props: ExportProps) {
  const [open, setOpen] = useState(exportIsAsked);
  const ready = props.matching !== null && props.handle !== null;
  useCommand('exportCsv', () => setOpen(true), ready);
  return (
    <>
      <Button
        icon={Download}
        aria-label={text.label}
        aria-keyshortcuts="e"
        disabled={!ready}
        onClick={() => setOpen(true)}
      >
        <span className="desk:max-xl:sr-only">{text.open}</span>
      </Button>
      {open && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
