import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { logAction } from '#src/api/account.ts';

/** Tells the server of each change of the page, for the member's own log; nobody waits for it or hears of a failure. */
export function useActionLog(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ hrefChanged }) => {
        if (!hrefChanged) return;
        const { pathname, searchStr } = router.state.location;
        logAction(pathname + searchStr).catch(() => undefined);
      }),
    [router],
  );
}
