import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { takeBegun } from '#src/features/watchlist/pendingAction.ts';

/** Watches what somebody had wanted to watch before they left to sign in with Google. */
export function useBegunWatch(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const begun = takeBegun(Date.now());
    if (!begun) return;
    import('#src/features/watchlist/sending.ts').then(
      ({ send, setWish }) => send(queryClient, setWish({ ...begun, watched: true })),
      () => undefined,
    );
  }, [queryClient]);
}
