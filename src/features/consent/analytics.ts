import { OUTBOUND_ANALYTICS_TIMEOUT_MS } from '#schemas/constants.ts';
import { hasConsent } from './consent.ts';

/** What the analytics service is sent: never who, and never the query of an address. */
export type AnalyticsEvent =
  | { readonly event: 'page_view'; readonly path: string }
  | { readonly event: 'outbound_link'; readonly path: string; readonly to: string };

/**
 * Sends an event to the operator's analytics service, as plain text so that no preflight is needed. Nothing is sent without
 * a service or without consent, which is read each time: withdrawn consent stops it at once. Never rejects.
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

/** The origin of a link that leads out of the product; null for any other, and for mail addresses. */
export function outboundOrigin(href: string, own: string): string | null {
  if (!URL.canParse(href)) return null;
  const { protocol, origin } = new URL(href);
  return (protocol === 'https:' || protocol === 'http:') && origin !== own ? origin : null;
}

/** Resolves when an event was sent, but after 250 ms at the latest: a person never waits for the count. */
export function sentInTime(sending: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, OUTBOUND_ANALYTICS_TIMEOUT_MS);
  });
  return Promise.race([sending, late]).finally(() => clearTimeout(timer));
}
