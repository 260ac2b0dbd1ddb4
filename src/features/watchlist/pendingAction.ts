import * as z from 'zod/mini';
import { WATCHLISTS } from '#schemas/api/watchlist.ts';
import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import type { Watchable, Watchlist } from './pendingMutations.ts';

/**
 * What somebody wanted to watch when they left this page to sign in elsewhere: kept for this tab, and given once to whoever
 * signs in here soon.
 */

const KEY = 'assay.watchBegun';
/** As long as the journey to Google and what it told are good for. */
const GOOD_FOR_MS = 2 * 600_000;

const BegunSchema = z.object({
  /** When the page was left, UTC ms. */
  at: z.number(),
  sid: z.enum(WATCHLISTS),
  what: z.object({ slug: z.nullable(z.string()), id: z.nullable(z.int()), name: z.string() }),
});

export function keepBegun(sid: Watchlist, { slug, id, name }: Watchable, at: number): void {
  writeStorage('session', KEY, JSON.stringify({ at, sid, what: { slug, id, name } }));
}

/** What was wanted, once; null where it is nothing, or too long ago. */
export function takeBegun(now: number): { readonly sid: Watchlist; readonly what: Watchable } | null {
  const stored = readStorage('session', KEY);
  if (stored === null) return null;
  writeStorage('session', KEY, null);
  try {
    const { at, sid, what } = BegunSchema.parse(JSON.parse(stored));
    return now >= at && now < at + GOOD_FOR_MS ? { sid, what } : null;
  } catch {
    return null;
  }
}
