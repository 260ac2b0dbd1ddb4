import { UpgradePanel } from '#src/features/plans/UpgradePanel.tsx';
import { screenerFilterMessages } from '#src/i18n/screenerFilters.ts';
import { Dialog } from '#src/ui/Dialog.tsx';

const text = screenerFilterMessages.saved;

/** Says that the plan keeps no more lists, and what a larger one gives. The name that was typed is kept. */
export function LimitDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={text.limit}>
      <UpgradePanel what="lists" kept={text.limitKept(name)} onClose={onClose} />
    </Dialog>
  );
}
