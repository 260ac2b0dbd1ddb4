/** A request's address as the log may keep it: what is asked of members names people, so there the query is left out. */
export function loggedUrl(url: string): string {
  return url.startsWith('/api/users/') ? (url.split('?')[0] ?? url) : url;
}
