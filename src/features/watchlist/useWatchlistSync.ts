import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { KINDS, type Source } from '#schemas/kinds.ts';
import { watch } from '#src/api/account.ts';
import { watchedKey } from '#src/api/accountQueries.ts';
import { statusQuery } from '#src/api/queries.ts';
import { onBroadcast } from '#src/shared/tabs.ts';
import { type DeviceStars, listName, readDeviceStars, writeDeviceStars } from './deviceStars.ts';
import type { Watchlist } from './watchable.ts';

/** Keeps watchlists in step with other tabs, and moves stars of this device into the account. Mount it once, while signed in. */
export function useWatchlistSync(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    // What fails stays on the device, for the next time.
    moveDeviceStars(queryClient).catch(() => undefined);
    return onBroadcast('watchlist', (sid) => void refetch(queryClient, sid));
  }, [queryClient]);
}

/** Invalidation alone does not restart a first fetch, which may answer with the state before the change. */
async function refetch(queryClient: QueryClient, sid: Watchlist): Promise<void> {
  const queryKey = watchedKey(sid);
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

/** Rounds have no watchlist of their own. */
const MOVED = ['projects', 'people', 'organizations'] as const satisfies readonly Source[];
const MOVED_AT_ONCE = 1_000;

let isMoving = false;

/** Moves stars from before there were accounts, for the data set that is loaded now. */
async function moveDeviceStars(queryClient: QueryClient): Promise<void> {
  const stored = readDeviceStars();
  if (
    isMoving ||
    MOVED.every((source) => idsIn(stored, 'live', source).length + idsIn(stored, 'sample', source).length === 0)
  )
    return;
  isMoving = true;
  try {
    const { kind } = await queryClient.ensureQueryData(statusQuery());
    for (const source of MOVED) {
      const ids = idsIn(readDeviceStars(), kind, source);
      if (ids.length === 0) continue;
      const sid = KINDS[source].watchlist;
      for (let from = 0; from < ids.length; from += MOVED_AT_ONCE)
        await watch(sid, { ids: ids.slice(from, from + MOVED_AT_ONCE) });
      const { [listName(kind, source)]: _moved, ...others } = readDeviceStars();
      writeDeviceStars(others);
      void refetch(queryClient, sid);
    }
  } finally {
    isMoving = false;
  }
}

const idsIn = (stars: DeviceStars, kind: 'sample' | 'live', source: Source) => stars[listName(kind, source)] ?? [];
