import { Bell, BellOff } from 'lucide-react';
import { useAccountStore } from '#src/features/saved-lists/accountLists.ts';
import { problemText } from '#src/features/saved-lists/listAtoms.ts';
import type { SavedList } from '#src/features/saved-lists/savedList.ts';
import { listAlertMessages } from '#src/i18n/listAlerts.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { useToast } from '#src/ui/toastState.ts';

/** Whether the member is told when rows enter or leave a list. */
export function NotifyToggle({ list }: { readonly list: SavedList }) {
  const { change } = useAccountStore();
  const toast = useToast();
  const toggle = async () => {
    const outcome = await change(list, { notify: !list.notify });
    if (!outcome.ok) {
      toast({ tone: 'error', title: listAlertMessages.notifyFailed, text: problemText(outcome.problem, list.name) });
    }
  };
  return (
    <IconButton
      label={listAlertMessages.notify}
      icon={list.notify ? Bell : BellOff}
      aria-pressed={list.notify}
      className="aria-pressed:bg-transparent! aria-pressed:text-accent"
      onClick={() => void toggle()}
    />
  );
}
