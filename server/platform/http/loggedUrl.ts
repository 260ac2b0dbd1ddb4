/**
 * A request's address as the log may keep it: what is asked of members names people, so there the query is left out;
 * so is the token of a link that ends a subscription.
 */
export function loggedUrl(url: string): string {
  if (url.startsWith('/api/newsletter/unsubscribe/')) return '/api/newsletter/unsubscribe';
  return url.startsWith('/api/users/') ? (url.split('?')[0] ?? url) : url;
}
