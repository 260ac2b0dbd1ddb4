import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { logAction } from '#src/api/account.ts';

/** Sends each change of the page to the server's log, also for visitors. Failures are ignored. */
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
