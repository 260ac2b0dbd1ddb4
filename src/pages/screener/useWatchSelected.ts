import { useMutation } from '@tanstack/react-query';
import { KINDS, type Source } from '#schemas/kinds.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { addMutation } from '#src/features/watchlist/mutations.ts';
import { watchlistMessages } from '#src/i18n/en/watchlist.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import type { RowSelecting } from './useSelection.ts';

const text = watchlistMessages.selected;

/**
 * Watches all selected rows; those that are watched stay so. Null where nothing is selected, and where rows have no watchlist of the
 * account: a round is watched by its project.
 */
export function useWatchSelected(
  source: Source,
  sampleMode: boolean,
  { current, ids }: Pick<RowSelecting, 'current' | 'ids'>,
): (() => void) | null {
  const toast = useToast();
  const { mutate } = useMutation(addMutation);
  if (source === 'fundraising' || sampleMode || current.size === 0) return null;
  const add = () => {
    const chosen = [...ids()];
    mutate(
      { sid: KINDS[source].watchlist, ids: chosen },
      {
        onSuccess: () => toast({ tone: 'success', title: text.added(source, chosen.length) }),
        onError: ({ message }) => toast({ tone: 'error', title: text.notAdded, text: message }),
      },
    );
  };
  return () => requireSignIn(text.signIn, add);
}
