import type { QueryClient } from '@tanstack/react-query';
import { WATCHLISTS } from '#schemas/api/watchlist.ts';
import { KINDS, type Source } from '#schemas/kinds.ts';
import { watch } from '#src/api/account.ts';
import { watchedKey } from '#src/api/accountQueries.ts';
import { statusQuery } from '#src/api/queries.ts';
import { keepDeviceLists, readDeviceLists } from './deviceLists.ts';
// What a click does is here when the first one comes.
import './sending.ts';
import type { Watchlist } from './pendingMutations.ts';
import { onTabsTold } from './tabs.ts';
import { listName, type Watched } from './watched.ts';

let isFollowing = false;
let isMoving = false;

/** Keeps the watchlists of this tab in step with others of this browser, and takes in what the device kept by itself. */
export function follow(queryClient: QueryClient): void {
  if (!isFollowing) {
    isFollowing = true;
    onTabsTold((message) => {
      const sid = WATCHLISTS.find((one) => one === message);
      if (sid) void askAgain(queryClient, sid);
    });
  }
  if (isMoving) return;
  isMoving = true;
  // What fails stays on the device, for the next time.
  moveDeviceLists(queryClient).then(
    () => {
      isMoving = false;
    },
    () => {
      isMoving = false;
    },
  );
}

/** A first answer that is still under way was given before the change, and would be taken for one that knows of it. */
async function askAgain(queryClient: QueryClient, sid: Watchlist): Promise<void> {
  const queryKey = watchedKey(sid);
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

/** Rounds have no watchlist of their own. */
const MOVED = ['projects', 'people', 'organizations'] as const satisfies readonly Source[];
const MOVED_AT_ONCE = 1_000;

/** Stars that were set on this device before there were accounts go into the account, for the data that is there now. */
async function moveDeviceLists(queryClient: QueryClient): Promise<void> {
  const kept = readDeviceLists();
  if (!MOVED.some((source) => [...idsIn(kept, 'live', source), ...idsIn(kept, 'sample', source)].length > 0)) return;
  const { kind } = await queryClient.ensureQueryData(statusQuery());
  for (const source of MOVED) {
    const ids = idsIn(readDeviceLists(), kind, source);
    if (ids.length === 0) continue;
    const sid = KINDS[source].watchlist;
    for (let from = 0; from < ids.length; from += MOVED_AT_ONCE)
      await watch(sid, { ids: ids.slice(from, from + MOVED_AT_ONCE) });
    const { [listName(kind, source)]: _moved, ...others } = readDeviceLists();
    keepDeviceLists(others);
    void askAgain(queryClient, sid);
  }
}

const idsIn = (lists: Watched, kind: 'sample' | 'live', source: Source) => lists[listName(kind, source)] ?? [];
