import type { Watchlist } from './pendingMutations.ts';

/** Tabs of one browser tell each other that a watchlist has changed. */

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('assay.watched') : null;

export function tellTabs(sid: Watchlist): void {
  channel?.postMessage(sid);
}

/** Calls back with what another tab has told. */
export function onTabsTold(tell: (message: unknown) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => tell(data));
}
