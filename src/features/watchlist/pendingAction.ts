import * as z from 'zod/mini';
import { WATCHLISTS } from '#schemas/api/watchlist.ts';
import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import type { Watchable, Watchlist } from './watchable.ts';

/** A click on a star that waits for a sign-in on another site: stored for this tab, and done once. */

const KEY = 'assay.watchBegun';
/** The lifetime of a sign-in with Google and of its answer, together. */
const VALID_MS = 2 * 600_000;

const PendingActionSchema = z.object({
  /** When the page was left, UTC ms. */
  at: z.number(),
  sid: z.enum(WATCHLISTS),
  what: z.object({ slug: z.nullable(z.string()), id: z.nullable(z.int()), name: z.string() }),
});

export function storePendingAction(sid: Watchlist, { slug, id, name }: Watchable, at: number): void {
  writeStorage('session', KEY, JSON.stringify({ at, sid, what: { slug, id, name } }));
}

/** Reads and forgets the pending action; null where there is none or it has expired. */
export function takePendingAction(now: number): { readonly sid: Watchlist; readonly what: Watchable } | null {
  const stored = readStorage('session', KEY);
  if (stored === null) return null;
  writeStorage('session', KEY, null);
  try {
    const { at, sid, what } = PendingActionSchema.parse(JSON.parse(stored));
    return now >= at && now < at + VALID_MS ? { sid, what } : null;
  } catch {
    return null;
  }
}
