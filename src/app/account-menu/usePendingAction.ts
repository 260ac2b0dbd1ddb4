import { useEffect } from 'react';
import { useStarMutation } from '#src/features/watchlist/mutations.ts';
import { takePendingAction } from '#src/features/watchlist/pendingAction.ts';

/** Does what a visitor had clicked before they left to sign in with Google. */
export function usePendingAction(): void {
  const { mutate } = useStarMutation();
  useEffect(() => {
    const pending = takePendingAction(Date.now());
    if (pending) mutate({ ...pending, watched: true });
  }, [mutate]);
}
