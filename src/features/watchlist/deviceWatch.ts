import { atom } from 'jotai';
import type { Source } from '#schemas/kinds.ts';
import { DEVICE_LISTS, keepDeviceLists, readDeviceLists } from './deviceLists.ts';
import { listName, readWatched, toggleWatched, type Watched } from './watched.ts';

const stored = atom<Watched>(readDeviceLists());
stored.onMount = (set) => {
  // Another tab of this browser may have changed it.
  const update = (event: StorageEvent) => event.key === DEVICE_LISTS && set(readWatched(event.newValue));
  window.addEventListener('storage', update);
  return () => window.removeEventListener('storage', update);
};

/** Stars of the playground, which needs no account: kept in this browser, a set of `_id` a directory. */
export const deviceAtom = atom(
  (get) => {
    const watched = get(stored);
    return (source: Source) => watched[listName('demo', source)] ?? [];
  },
  (get, set, source: Source, id: number) => {
    const watched = toggleWatched(get(stored), listName('demo', source), id);
    set(stored, watched);
    keepDeviceLists(watched);
  },
);
