import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { atom } from 'jotai';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { type DataSetName, KINDS } from '#schemas/kinds.ts';
import { watch } from '#src/api/account.ts';
import { watchedKey } from '#src/api/accountQueries.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import { parseJson, readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import { onBroadcast } from '#src/shared/tabs.ts';
import type { Watchlist } from './mutations.ts';

/** Stars in this browser: of sample mode, and of visitors from before accounts existed. */

const KEY = 'assay.watched';

/** `_id`s by `listName`, in the order added. */
type DeviceStars = Readonly<Record<string, readonly number[]>>;

const DeviceStarsSchema = z.record(z.string(), z.array(z.int()));

/** Sample and live data number their rows separately, so each has its own lists; `demo` is sample mode. */
export function listName(dataSet: 'sample' | 'live' | 'demo', source: DataSetName): string {
  return `${dataSet}.${source}`;
}

export function toggleStar(stars: DeviceStars, list: string, id: number): DeviceStars {
  const ids = stars[list] ?? [];
  return { ...stars, [list]: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id] };
}

/** Parses stored text; empty when missing or damaged. */
export function parseStars(stored: string | null): DeviceStars {
  return parseJson(stored, DeviceStarsSchema) ?? {};
}

const readDeviceStars = (): DeviceStars => parseStars(readStorage('local', KEY));

function writeDeviceStars(stars: DeviceStars): void {
  writeStorage('local', KEY, JSON.stringify(stars));
}

const stored = atom<DeviceStars>(readDeviceStars());
stored.onMount = (set) => {
  // Another tab may have changed it.
  const update = (event: StorageEvent) => event.key === KEY && set(parseStars(event.newValue));
  window.addEventListener('storage', update);
  return () => window.removeEventListener('storage', update);
};

/** Stars of sample mode: reads a directory's `_id`s; writing toggles one. */
export const sampleStarsAtom = atom(
  (get) => {
    const stars = get(stored);
    return (source: DataSetName) => stars[listName('demo', source)] ?? [];
  },
  (get, set, source: DataSetName, id: number) => {
    const stars = toggleStar(get(stored), listName('demo', source), id);
    set(stored, stars);
    writeDeviceStars(stars);
  },
);

/** Syncs watchlists between tabs and moves this device's stars into the account. Mount it once, while signed in. */
export function useWatchlistSync(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    // Failed ones stay on the device until next time.
    moveDeviceStars(queryClient).catch(() => undefined);
    return onBroadcast('watchlist', (sid) => void refetch(queryClient, sid));
  }, [queryClient]);
}

/** Invalidation does not restart a first fetch, which may return the state before the change. */
async function refetch(queryClient: QueryClient, sid: Watchlist): Promise<void> {
  const queryKey = watchedKey(sid);
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

/** Rounds have no watchlist. */
const MOVED = ['projects', 'people', 'organizations'] as const satisfies readonly DataSetName[];
const MOVED_AT_ONCE = 1_000;

let isMoving = false;

/** Moves stars from before accounts existed, for the loaded data set. */
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

const idsIn = (stars: DeviceStars, kind: 'sample' | 'live', source: DataSetName) => stars[listName(kind, source)] ?? [];
