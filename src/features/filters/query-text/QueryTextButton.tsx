import { TextCursorInput } from 'lucide-react';
import { useState } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { queryTextMessages as words } from '#src/i18n/en/queryText.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import type { TableHandle } from '#workers/client.ts';

const QueryTextDialog = lazyComponent(() => import('./QueryTextDialog.tsx').then((part) => part.QueryTextDialog));

/** Opens the conditions of a view as one text. */
export function QueryTextButton({
  spec,
  view,
  handle,
  hasApi,
  className,
  onChange,
}: {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly handle: TableHandle | null;
  readonly hasApi: boolean;
  readonly className?: string;
  readonly onChange: ChangeView;
}) {
  const [isOpen, setOpen] = useState(false);
  useCommand('filterText', () => setOpen(true), handle !== null);
  return (
    <>
      <IconButton
        label={words.open}
        icon={TextCursorInput}
        variant="quiet"
        className={className}
        aria-keyshortcuts="Shift+F"
        disabled={handle === null}
        onPointerEnter={() => void QueryTextDialog.preload()}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <LoadBoundary>
          <QueryTextDialog {...{ spec, view, handle, hasApi, onChange }} onClose={() => setOpen(false)} />
        </LoadBoundary>
      )}
    </>
  );
}
