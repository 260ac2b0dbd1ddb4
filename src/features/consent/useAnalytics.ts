import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { settingsQuery } from '#src/api/queries.ts';
import { outboundOrigin, sendEvent, sentInTime } from './analytics.ts';

/** Counts page views and external links after consent, if a service is configured. The page shown at consent counts too. */
export function useAnalytics(agreed: boolean): void {
  const router = useRouter();
  const service = useQuery(settingsQuery()).data?.analytics ?? null;
  useEffect(() => {
    if (!agreed || service === null) return;
    const path = () => router.state.location.pathname;
    void sendEvent(service, { event: 'page_view', path: path() });
    const unsubscribe = router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) void sendEvent(service, { event: 'page_view', path: path() });
    });
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
      const to = outboundOrigin(link.href, window.location.origin);
      if (to === null) return;
      const sending = sendEvent(service, { event: 'outbound_link', path: path(), to });
      // A new tab does not unload this page: no need to wait.
      if (link.target === '_blank' || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void sentInTime(sending).then(() => window.location.assign(link.href));
    };
    document.addEventListener('click', onClick);
    return () => {
      unsubscribe();
      document.removeEventListener('click', onClick);
    };
  }, [agreed, service, router]);
}
