import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { OUTBOUND_ANALYTICS_TIMEOUT_MS } from '#schemas/constants.ts';
import { settingsQuery } from '#src/api/shellQueries.ts';
import { hasConsent } from './consent.ts';

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

/** Payload of an analytics event: no identity, no query strings. */
export type AnalyticsEvent =
  | { readonly event: 'page_view'; readonly path: string }
  | { readonly event: 'outbound_link'; readonly path: string; readonly to: string };

/**
 * Sends an event to the operator's analytics service, as plain text to avoid a preflight. Sends nothing without a service or
 * without consent, which is read each time. Never rejects.
 */
export async function sendEvent(service: string | null, event: AnalyticsEvent): Promise<void> {
  if (service === null || !hasConsent(document.cookie)) return;
  await fetch(service, {
    method: 'POST',
    mode: 'no-cors',
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: JSON.stringify(event),
  }).catch(() => undefined);
}

/** Origin of an external link; null for internal and mail links. */
export function outboundOrigin(href: string, own: string): string | null {
  if (!URL.canParse(href)) return null;
  const { protocol, origin } = new URL(href);
  return (protocol === 'https:' || protocol === 'http:') && origin !== own ? origin : null;
}

/** Resolves when the event was sent, after 250 ms at most, so that navigation does not wait. */
export function sentInTime(sending: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, OUTBOUND_ANALYTICS_TIMEOUT_MS);
  });
  return Promise.race([sending, late]).finally(() => clearTimeout(timer));
}
