import { WEBHOOK } from '#schemas/api/webhooks.ts';
import { ApiError } from '#server/platform/errors.ts';
import { isLoopbackByName, isPrivateByName } from '#server/platform/http/privateAddresses.ts';

/** Whether the address itself says that it may not be connected to: a private one, this machine's without the setting. */
export function isRefusedByName(url: string, allowsLoopback: boolean): boolean {
  return isPrivateByName(url) && !(allowsLoopback && isLoopbackByName(url));
}

/**
 * The address of an endpoint, as it is stored.
 * @throws ApiError 422 `webhook_url`.
 */
export function checkTarget(text: string, allowsLoopback: boolean): string {
  const refuse = (reason: 'malformed' | 'https' | 'credentials' | 'private') =>
    new ApiError(422, { code: 'webhook_url', reason }, 'body.url');
  const given = text.trim();
  if (!URL.canParse(given)) throw refuse('malformed');
  const url = new URL(given);
  url.hash = '';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse('malformed');
  if (url.username !== '' || url.password !== '') throw refuse('credentials');
  if (isRefusedByName(url.href, allowsLoopback)) throw refuse('private');
  if (url.protocol !== 'https:' && !(allowsLoopback && isLoopbackByName(url.href))) throw refuse('https');
  if (url.href.length > WEBHOOK.url) throw refuse('malformed');
  return url.href;
}
