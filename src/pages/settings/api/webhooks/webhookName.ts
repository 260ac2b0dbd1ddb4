import type { Webhook } from '#schemas/api/webhooks.ts';

/** What an endpoint is called by: the host of its address. */
export function webhookName({ url }: Pick<Webhook, 'url'>): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
