import { OUTBOUND_ANALYTICS_TIMEOUT_MS } from '#schemas/constants.ts';
import { hasConsent } from './consent.ts';

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
