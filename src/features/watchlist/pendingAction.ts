import * as z from 'zod/mini';
import { WATCHLISTS } from '#schemas/api/watchlist.ts';
import { storedJson } from '#src/shared/storage/browserStorage.ts';
import type { Watchable, Watchlist } from './mutations.ts';

/** A star click waiting for a sign-in on another site: stored for this tab and run once. */

/** Lifetime of a Google sign-in plus its answer. */
const VALID_MS = 2 * 600_000;

const PendingActionSchema = z.object({
  /** When the page was left, UTC ms. */
  at: z.number(),
  sid: z.enum(WATCHLISTS),
  what: z.object({ slug: z.nullable(z.string()), id: z.nullable(z.int()), name: z.string() }),
});

const pendingAction = storedJson('assay.watchBegun', PendingActionSchema, 'session');

export function storePendingAction(sid: Watchlist, { slug, id, name }: Watchable, at: number): void {
  pendingAction.write({ at, sid, what: { slug, id, name } });
}

/** Returns and removes the pending action; null without one or after it expired. */
export function takePendingAction(now: number): { readonly sid: Watchlist; readonly what: Watchable } | null {
  const stored = pendingAction.read();
  pendingAction.write(null);
  if (stored === null) return null;
  const { at, sid, what } = stored;
  return now >= at && now < at + VALID_MS ? { sid, what } : null;
}
