import type { ClientBase } from 'pg';
import { afterCommit } from '#server/platform/db/pool.ts';

/** Pages of what people write between two versions of the data: whoever keeps them as they were forgets them. */

/** NOTIFY channel, sent with every commit of a change; payload: the path of the page, empty for all. */
export const PAGES_CHANNEL = 'pages';

/** Of one page by its path, without language and query; null: all. */
type Forget = (path: string | null) => unknown;

const keepers = new Set<Forget>();

/** Has `forget` called for each page that changes, here or on another server. Returns what ends it. */
export function followPages(forget: Forget): () => void {
  keepers.add(forget);
  return () => void keepers.delete(forget);
}

/** Forgets what this process keeps of a page; null: of all. */
export function forgetPage(path: string | null): void {
  for (const forget of keepers) forget(path);
}

/** A page changes with this transaction: servers are notified on commit, and this one has forgotten it by the end of `withTransaction`. */
export async function changePage(client: ClientBase, path: string | null): Promise<void> {
  await changePages(client, [path]);
}

/** The same of several pages, in one statement. */
export async function changePages(client: ClientBase, paths: readonly (string | null)[]): Promise<void> {
  const payloads = paths.map((path) => path ?? '');
  await client.query('SELECT pg_notify($1, path) FROM unnest($2::text[]) AS path', [PAGES_CHANNEL, payloads]);
  afterCommit(client, async () => paths.forEach(forgetPage));
}
