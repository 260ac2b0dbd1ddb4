import type { ReactNode } from 'react';
import type { Source } from '#schemas/kinds.ts';
import { screenerMessages } from '#src/i18n/screener.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

const text = screenerMessages.panel;

/** The filter panel where the window is too narrow for it: a sheet over the page, which is left by a look at the rows. */
export function FilterDrawer({
  source,
  matching,
  onClose,
  children,
}: {
  readonly source: Source;
  readonly matching: number | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Dialog open onClose={onClose} title={text.filters} shape="drawer">
      <div className="-mx-4 flex-1">{children}</div>
      <div className="sticky -bottom-4 -mx-4 -mb-4 border-t border-line-strong bg-raised p-4">
        <Button variant="primary" size="lg" className="w-full" onClick={onClose}>
          {matching === null ? text.close : text.showRows(source, matching)}
        </Button>
      </div>
    </Dialog>
  );
}
