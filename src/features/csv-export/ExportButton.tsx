import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messages } from '#src/i18n/index.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { Button } from '#src/ui/Button.tsx';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import type { ExportProps } from './ExportDialog.tsx';
import { exportIsAsked } from './ExportFrame.tsx';

const ExportDialog = lazyComponent(() => import('./ExportDialog.tsx').then((part) => part.ExportDialog));

const text = messages.directory.export;

/** Exports the current view: button and dialog. */
export function ExportButton(props: ExportProps) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (exportIsAsked()) setOpen(true);
  }, []);
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
        <span className="max-xl:sr-only">{text.open}</span>
      </Button>
      {open && (
        <LoadBoundary>
          <ExportDialog {...props} onClose={() => setOpen(false)} />
        </LoadBoundary>
      )}
    </>
  );
}
