import * as z from 'zod/mini';
import { WATCHLISTS } from '#schemas/api/watchlist.ts';
import { storedJson } from '#src/shared/storage/browserStorage.ts';
import type { Watchable, Watchlist } from './mutations.ts';

/** A click on a star that waits for a sign-in on another site: stored for this tab, and done once. */

/** The lifetime of a sign-in with Google and of its answer, together. */
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

/** Reads and forgets the pending action; null where there is none or it has expired. */
export function takePendingAction(now: number): { readonly sid: Watchlist; readonly what: Watchable } | null {
  const stored = pendingAction.read();
  pendingAction.write(null);
  if (stored === null) return null;
  const { at, sid, what } = stored;
  return now >= at && now < at + VALID_MS ? { sid, what } : null;
}
